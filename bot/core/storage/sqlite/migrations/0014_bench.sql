-- Who steps in on a server when a seat is wanted. Rows may hold seats that somebody asks back; an older program must not
-- write them, for it would forget that.

CREATE TABLE bench (
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX bench_by_user ON bench (user);
