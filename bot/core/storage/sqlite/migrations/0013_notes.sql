-- What people note for themselves at a table, for nobody else. An older program would not delete it with its table.

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_by_user ON notes (user);
