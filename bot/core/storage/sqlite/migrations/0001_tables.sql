-- Rows are JSON of the Structs in bot/core/storage/rows.py; what is searched for stands beside it in columns. These are
-- no generated columns: SQLite 3.40 cannot VACUUM those INTO a backup through a read-only connection.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    head TEXT NOT NULL CHECK (json_valid(head)),
    version INTEGER NOT NULL,
    status TEXT NOT NULL,
    channel INTEGER NOT NULL,
    since INTEGER NOT NULL,
    computer INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_channel ON tables (channel, status);
CREATE INDEX tables_for_computers ON tables (id) WHERE computer;

CREATE VIEW live_tables AS SELECT * FROM tables WHERE status IN ('lobby', 'playing');

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user INTEGER,
    chair TEXT NOT NULL CHECK (json_valid(chair)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user);

CREATE TABLE decisions (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    entry TEXT NOT NULL CHECK (json_valid(entry)),
    interaction INTEGER UNIQUE,
    why TEXT NOT NULL DEFAULT '',
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: an id must never come back, for the nonce of a message is made of it.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables (id),
    lane TEXT NOT NULL,
    role TEXT NOT NULL,
    kind TEXT NOT NULL,
    channel INTEGER NOT NULL,
    user INTEGER,
    body TEXT NOT NULL CHECK (json_valid(body)),
    due REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    begun INTEGER NOT NULL DEFAULT 0,
    dead TEXT
) STRICT;

CREATE INDEX outbox_by_lane ON outbox (lane, id) WHERE dead IS NULL;
CREATE INDEX outbox_by_table ON outbox (table_id, role);

CREATE VIEW letters AS
SELECT id, table_id, lane, kind, channel, user, body, due, attempts, begun FROM outbox WHERE dead IS NULL;

CREATE TABLE messages (
    table_id TEXT NOT NULL REFERENCES tables (id),
    role TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (table_id, role)
) STRICT, WITHOUT ROWID;
