-- The puzzle of the day: the secret that a day's deals follow from, who has tried which, and channels that are told of it.
-- An older program must not read these tables: it would show a table before its day is over, and let moves be taken back.

CREATE TABLE days (
    day INTEGER PRIMARY KEY,
    secret TEXT NOT NULL
) STRICT;

-- `user` 0 is the house itself. A row without a table is that of somebody who had their data deleted on that very day.
CREATE TABLE attempts (
    game TEXT NOT NULL,
    day INTEGER NOT NULL,
    user INTEGER NOT NULL,
    guild INTEGER,
    counts INTEGER NOT NULL,
    table_id TEXT UNIQUE REFERENCES tables (id),
    result TEXT CHECK (result IS NULL OR json_valid(result))
) STRICT;

CREATE UNIQUE INDEX one_attempt ON attempts (user, game, day) WHERE counts;
CREATE INDEX attempts_by_puzzle ON attempts (game, day);
CREATE INDEX attempts_by_day ON attempts (day);

CREATE TABLE subscriptions (
    channel INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    game TEXT NOT NULL
) STRICT;
