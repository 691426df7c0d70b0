-- Where the log of a table led, as it was packed then, with all that is hidden. Written over with every move: in a table
-- of its own, for a row of `tables` with so long a blob would spill over into other pages.
CREATE TABLE states (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    state BLOB NOT NULL
) STRICT;
