-- Write down as a table's terms what the program used to conclude from an attempt at a puzzle of the day, and keep the
-- attempt with what features keep. Messages with a puzzle become posts, a kind for all features, and what a server's
-- rankings show gets a table. An older program would undo moves of attempts and reveal their deals.

UPDATE tables SET head = json_set(
    json_remove(head, '$.attempt'),
    '$.features', json_object('daily_puzzle', json(head -> '$.attempt')),
    '$.terms', json_object(
        'undo', json(iif(head ->> '$.attempt.counts', 'false', 'true')),
        'pauses', json('false'),
        'shows_seed', json('false'),
        'secret_until', (head ->> '$.attempt.day' + 1) * 86400,
        'ends_by', iif(head ->> '$.attempt.counts' AND head ->> '$.owner' <> 0,
                       (head ->> '$.attempt.day' + 1) * 86400, 0)
    )
) WHERE head ->> '$.attempt' IS NOT NULL;

UPDATE outbox SET kind = 'post', role = 'post:' || channel WHERE kind = 'daily';
UPDATE messages SET role = 'post:' || channel WHERE role LIKE 'daily:%';

CREATE TABLE daily_settings (
    guild INTEGER PRIMARY KEY,
    shows TEXT NOT NULL
) STRICT;

INSERT INTO daily_settings SELECT CAST(substr(key, 13) AS INTEGER), value FROM meta WHERE key LIKE 'daily shows:%';
DELETE FROM meta WHERE key LIKE 'daily shows:%';
