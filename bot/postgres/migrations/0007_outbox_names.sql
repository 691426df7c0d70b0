-- Say `queue` for a lane, `priority` for an urgency, and "message" for a letter, as the program does. An older program
-- doesn't know these names.

DROP TRIGGER outbox_removed ON outbox;
DROP TRIGGER outbox_buried ON outbox;
DROP TRIGGER outbox_hastened ON outbox;
DROP FUNCTION next_letter();
DROP FUNCTION hasten_lane();
DROP FUNCTION unbegun(TEXT, TEXT[]);
DROP FUNCTION commit_rows;
DROP VIEW letters;
DROP VIEW first_letters;

ALTER TABLE outbox RENAME COLUMN lane TO queue;
ALTER TABLE outbox RENAME COLUMN urgency TO priority;
ALTER INDEX outbox_by_lane RENAME TO outbox_by_queue;
ALTER INDEX outbox_by_urgency RENAME TO outbox_by_priority;

CREATE VIEW waiting_messages AS
SELECT id, table_id, queue, kind, channel, "user", body, due, attempts, begun FROM outbox WHERE dead IS NULL;

-- The first message of each queue; its priority is that of the most urgent message in the queue.
CREATE VIEW first_messages AS
SELECT id, table_id, queue, kind, channel, "user", body, due, attempts, begun, priority
FROM outbox WHERE first AND dead IS NULL;

-- Whoever removes or buries a message holds its queue's lock, or gets it here.
CREATE FUNCTION next_in_queue() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(OLD.queue, 0));
    UPDATE outbox SET first = FALSE WHERE id = OLD.id;
    UPDATE outbox SET first = TRUE
    WHERE id = (SELECT min(id) FROM outbox WHERE queue = OLD.queue AND dead IS NULL);
    RETURN NULL;
END
$$;

CREATE TRIGGER outbox_removed AFTER DELETE ON outbox
FOR EACH ROW WHEN (OLD.first) EXECUTE FUNCTION next_in_queue();

CREATE TRIGGER outbox_buried AFTER UPDATE OF dead ON outbox
FOR EACH ROW WHEN (OLD.first AND NEW.dead IS NOT NULL) EXECUTE FUNCTION next_in_queue();

CREATE FUNCTION prioritize_queue() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE outbox SET priority = NEW.priority
    WHERE queue = NEW.queue AND dead IS NULL AND id < NEW.id AND priority > NEW.priority;
    RETURN NULL;
END
$$;

CREATE TRIGGER outbox_prioritized AFTER INSERT ON outbox
FOR EACH ROW WHEN (NOT NEW.first) EXECUTE FUNCTION prioritize_queue();

-- Return a table's messages that nobody has begun to send, after locking their queues and the `named` ones in one order.
CREATE FUNCTION unbegun(name TEXT, named TEXT[]) RETURNS SETOF waiting_messages LANGUAGE plpgsql AS $$
DECLARE
    wanted TEXT[] := (
        SELECT array_agg(queue ORDER BY queue COLLATE "C")
        FROM (
            SELECT unnest(named) AS queue
            UNION SELECT queue FROM outbox WHERE table_id = name AND begun = 0 AND coalesce(dead, '') = ''
        ) AS all_queues
    );
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(queue, 0)) FROM unnest(wanted) AS queue;
    RETURN QUERY SELECT * FROM waiting_messages WHERE table_id = name AND begun = 0 AND queue = ANY (wanted) ORDER BY id;
END
$$;

-- Write what nearly every change of a table writes, in one round trip: see `Rows` in bot/core/storage/sql/tables.py. Return the
-- ids of the new messages. If messages of these roles wait that aren't the `older` ones, write nothing and return NULL. A
-- unique_violation says that another writer was quicker.
CREATE FUNCTION commit_rows(
    name TEXT,
    new_head JSON, new_version BIGINT, new_since BIGINT, is_computer BOOLEAN, new_due BIGINT, new_limited BIGINT,
    new_status TEXT, new_channel BIGINT, new_guild BIGINT, new_owner BIGINT,
    seat_numbers BIGINT[], users BIGINT[], chairs JSON[],
    numbers BIGINT[], entries JSON[], interactions BIGINT[], whys TEXT[], times BIGINT[],
    new_state BYTEA,
    locked TEXT[], older BIGINT[],
    queues TEXT[], roles TEXT[], kinds TEXT[], channels BIGINT[], addressees BIGINT[], dues DOUBLE PRECISION[],
    bodies JSON[], priorities BIGINT[]
) RETURNS BIGINT[] LANGUAGE plpgsql AS $$
DECLARE
    ids BIGINT[];
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(queue, 0)) FROM unnest(locked) AS queue;
    -- Not `dead IS NULL`: then the index of all queues would do too, and might be read from end to end.
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
        INSERT INTO outbox (table_id, queue, role, kind, channel, "user", due, body, priority, first)
        SELECT name, queue, role, kind, channel, addressee, due, body, priority, nth = array_position(queues, queue)
            AND (SELECT id FROM outbox WHERE outbox.queue = message.queue AND dead IS NULL LIMIT 1) IS NULL
        FROM unnest(queues, roles, kinds, channels, addressees, dues, bodies, priorities) WITH ORDINALITY
            AS message (queue, role, kind, channel, addressee, due, body, priority, nth)
        RETURNING id
    )
    SELECT array_agg(id ORDER BY id) INTO ids FROM added;
    RETURN coalesce(ids, '{}');
END
$$;
