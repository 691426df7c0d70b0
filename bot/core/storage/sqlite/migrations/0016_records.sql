-- A finished game after some time: its log, the reasons in it and its state, packed by bot/core/storage/sql/packing.py. An older
-- program would find such a game empty.
CREATE TABLE records (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    record BLOB NOT NULL
) STRICT;

CREATE INDEX finished_tables ON tables (since, id) WHERE status IN ('over', 'cancelled');
