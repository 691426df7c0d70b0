-- What nearly every change of a table writes, in one way to the server: see `Rows` in bot/core/storage/sql/tables.py. Nothing is
-- written, and NULL returned, where letters of these roles wait that are not the `older` ones; else the ids of the new ones
-- are returned. That another writer was quicker is said by a unique_violation.
CREATE FUNCTION commit_rows(
    name TEXT,
    new_head JSON, new_version BIGINT, new_since BIGINT, is_computer BOOLEAN, new_due BIGINT, new_limited BIGINT,
    new_status TEXT, new_channel BIGINT, new_guild BIGINT, new_owner BIGINT,
    seat_numbers BIGINT[], users BIGINT[], chairs JSON[],
    numbers BIGINT[], entries JSON[], interactions BIGINT[], whys TEXT[], times BIGINT[],
    new_state BYTEA,
    locked TEXT[], older BIGINT[],
    lanes TEXT[], roles TEXT[], kinds TEXT[], channels BIGINT[], addressees BIGINT[], dues DOUBLE PRECISION[],
    bodies JSON[], urgencies BIGINT[]
) RETURNS BIGINT[] LANGUAGE plpgsql AS $$
DECLARE
    ids BIGINT[];
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(lane, 0)) FROM unnest(locked) AS lane;
    -- Not `dead IS NULL`: then the index of all lanes would do too, and might be read from end to end.
    IF older <> ARRAY(
        SELECT id FROM outbox
        WHERE table_id = name AND role = ANY (roles) AND role <> '' AND begun = 0 AND coalesce(dead, '') = '' ORDER BY id
    ) THEN
        RETURN NULL;
    END IF;
    UPDATE tables SET
        head = new_head, version = new_version, since = new_since, computer = is_computer, due = new_due,
        limited = new_limited, status = new_status, channel = new_channel, guild = new_guild, owner = new_owner
    WHERE id = name AND version = new_version - 1;
    IF NOT FOUND THEN
        RAISE unique_violation;
    END IF;
    IF chairs IS NOT NULL THEN
        DELETE FROM seats WHERE table_id = name;
        INSERT INTO seats (table_id, seat, "user", chair) SELECT name, * FROM unnest(seat_numbers, users, chairs);
    END IF;
    INSERT INTO decisions (table_id, n, entry, interaction, why, at)
    SELECT name, * FROM unnest(numbers, entries, interactions, whys, times);
    IF new_state = '' THEN
        DELETE FROM states WHERE table_id = name;
    ELSIF new_state IS NOT NULL THEN
        INSERT INTO states (table_id, state) VALUES (name, new_state)
        ON CONFLICT (table_id) DO UPDATE SET state = excluded.state;
    END IF;
    IF older <> '{}' THEN
        DELETE FROM outbox WHERE id = ANY (older);
    END IF;
    WITH added AS (
        INSERT INTO outbox (table_id, lane, role, kind, channel, "user", due, body, urgency, first)
        SELECT name, lane, role, kind, channel, addressee, due, body, urgency, nth = array_position(lanes, lane)
            AND (SELECT id FROM outbox WHERE outbox.lane = letter.lane AND dead IS NULL LIMIT 1) IS NULL
        FROM unnest(lanes, roles, kinds, channels, addressees, dues, bodies, urgencies) WITH ORDINALITY
            AS letter (lane, role, kind, channel, addressee, due, body, urgency, nth)
        RETURNING id
    )
    SELECT array_agg(id ORDER BY id) INTO ids FROM added;
    RETURN coalesce(ids, '{}');
END
$$;

-- The same for whoever adds letters alone.
CREATE OR REPLACE FUNCTION unbegun(name TEXT, named TEXT[]) RETURNS SETOF letters LANGUAGE plpgsql AS $$
DECLARE
    wanted TEXT[] := (
        SELECT array_agg(lane ORDER BY lane COLLATE "C")
        FROM (
            SELECT unnest(named) AS lane
            UNION SELECT lane FROM outbox WHERE table_id = name AND begun = 0 AND coalesce(dead, '') = ''
        ) AS all_lanes
    );
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(lane, 0)) FROM unnest(wanted) AS lane;
    RETURN QUERY SELECT * FROM letters WHERE table_id = name AND begun = 0 AND lane = ANY (wanted) ORDER BY id;
END
$$;
