-- The same tables, columns and indexes as SQLite's (bot/core/storage/sqlite/migrations say what each is for); a test compares
-- them. `json` and not `jsonb`: rows are read whole, as they were written.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    head JSON NOT NULL,
    version BIGINT NOT NULL,
    status TEXT NOT NULL,
    channel BIGINT NOT NULL,
    since BIGINT NOT NULL,
    computer BOOLEAN NOT NULL,
    due BIGINT,
    limited BIGINT,
    owner BIGINT,
    guild BIGINT
) WITH (fillfactor = 70);

CREATE INDEX tables_by_channel ON tables (channel, status);
CREATE INDEX tables_for_computers ON tables (id) WHERE computer;
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_by_limit ON tables (limited) WHERE limited IS NOT NULL;
CREATE INDEX live_tables_by_owner ON tables (owner, status) WHERE status IN ('lobby', 'playing');
CREATE INDEX live_tables_by_guild ON tables (guild, status) WHERE status IN ('lobby', 'playing');
CREATE INDEX tables_not_begun ON tables (since) WHERE status IN ('lobby', 'cancelled');

CREATE VIEW live_tables AS SELECT * FROM tables WHERE status IN ('lobby', 'playing');

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    "user" BIGINT,
    chair JSON NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_by_user ON seats ("user");

CREATE TABLE decisions (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    entry JSON NOT NULL,
    interaction BIGINT UNIQUE,
    why TEXT NOT NULL DEFAULT '',
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE states (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    state BYTEA NOT NULL
);

-- Ids are never given twice, for the nonce of a message is made of them. In a lane they grow in the order of commits: who
-- adds a letter holds the lock of its lane, which is pg_advisory_xact_lock(hashtextextended(lane, 0)).
CREATE TABLE outbox (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    lane TEXT NOT NULL,
    role TEXT NOT NULL,
    kind TEXT NOT NULL,
    channel BIGINT NOT NULL,
    "user" BIGINT,
    body JSON NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    begun BIGINT NOT NULL DEFAULT 0,
    dead TEXT,
    first BOOLEAN NOT NULL DEFAULT FALSE,
    died BIGINT
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE INDEX outbox_by_lane ON outbox (lane, id) WHERE dead IS NULL;
CREATE INDEX outbox_by_table ON outbox (table_id, role);
CREATE INDEX outbox_by_due ON outbox (due) WHERE first AND dead IS NULL;
CREATE INDEX outbox_by_death ON outbox (died) WHERE dead IS NOT NULL;
CREATE INDEX outbox_calls ON outbox ("user", due) WHERE kind = 'call' AND dead IS NULL;

CREATE VIEW letters AS
SELECT id, table_id, lane, kind, channel, "user", body, due, attempts, begun FROM outbox WHERE dead IS NULL;

CREATE VIEW first_letters AS
SELECT id, table_id, lane, kind, channel, "user", body, due, attempts, begun FROM outbox WHERE first AND dead IS NULL;

-- The letters of a table that nobody began to send. Their lanes are locked with those that are named, all in one order.
CREATE FUNCTION unbegun(name TEXT, named TEXT[]) RETURNS SETOF letters LANGUAGE plpgsql AS $$
DECLARE
    wanted TEXT[] := (
        SELECT array_agg(lane ORDER BY lane COLLATE "C")
        FROM (SELECT unnest(named) AS lane UNION SELECT lane FROM letters WHERE table_id = name AND begun = 0) AS all_lanes
    );
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(lane, 0)) FROM unnest(wanted) AS lane;
    RETURN QUERY SELECT * FROM letters WHERE table_id = name AND begun = 0 AND lane = ANY (wanted) ORDER BY id;
END
$$;

-- Who removes or buries a letter holds the lock of its lane already, or gets it here.
CREATE FUNCTION next_letter() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(OLD.lane, 0));
    UPDATE outbox SET first = FALSE WHERE id = OLD.id;
    UPDATE outbox SET first = TRUE
    WHERE id = (SELECT min(id) FROM outbox WHERE lane = OLD.lane AND dead IS NULL);
    RETURN NULL;
END
$$;

CREATE TRIGGER outbox_removed AFTER DELETE ON outbox
FOR EACH ROW WHEN (OLD.first) EXECUTE FUNCTION next_letter();

CREATE TRIGGER outbox_buried AFTER UPDATE OF dead ON outbox
FOR EACH ROW WHEN (OLD.first AND NEW.dead IS NOT NULL) EXECUTE FUNCTION next_letter();

CREATE TABLE messages (
    table_id TEXT NOT NULL REFERENCES tables (id),
    role TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    body JSON NOT NULL,
    PRIMARY KEY (table_id, role)
);

CREATE TABLE days (
    day BIGINT PRIMARY KEY,
    secret TEXT NOT NULL
);

-- `rowid` is what SQLite gives every such row by itself: the newest has the greatest.
CREATE TABLE attempts (
    rowid BIGINT GENERATED ALWAYS AS IDENTITY,
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    "user" BIGINT NOT NULL,
    guild BIGINT,
    counts BOOLEAN NOT NULL,
    table_id TEXT UNIQUE REFERENCES tables (id),
    result JSON
);

CREATE UNIQUE INDEX one_attempt ON attempts ("user", game, day) WHERE counts;
CREATE INDEX attempts_by_puzzle ON attempts (game, day);
CREATE INDEX attempts_by_day ON attempts (day);
CREATE INDEX practice_by_day ON attempts (day) WHERE NOT counts;

CREATE TABLE subscriptions (
    channel BIGINT PRIMARY KEY,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL
);

CREATE TABLE people (
    "user" BIGINT PRIMARY KEY,
    wishes JSON NOT NULL
);

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    "user" BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, "user")
);

CREATE INDEX notes_by_user ON notes ("user");

CREATE TABLE bench (
    guild BIGINT NOT NULL,
    "user" BIGINT NOT NULL,
    PRIMARY KEY (guild, "user")
);

CREATE INDEX bench_by_user ON bench ("user");
