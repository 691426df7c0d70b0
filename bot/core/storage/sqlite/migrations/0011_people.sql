-- What people want of the bot beside any table, and which pings of whom wait for their time. An older program must not
-- write here: it would ping at once whoever asked not to be.

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    wishes TEXT NOT NULL CHECK (json_valid(wishes))
) STRICT;

CREATE INDEX outbox_calls ON outbox (user, due) WHERE kind = 'call' AND dead IS NULL;
