-- Write down as a table's terms what the program used to conclude from an attempt at a puzzle of the day, and keep the
-- attempt with what features keep. Messages with a puzzle become posts, a kind for all features, and what a server's
-- rankings show gets a table. An older program would undo moves of attempts and reveal their deals.

UPDATE tables SET head = (
    head::jsonb - 'attempt' || jsonb_build_object(
        'features', jsonb_build_object('daily_puzzle', head -> 'attempt'),
        'terms', jsonb_build_object(
            'undo', NOT (head #>> '{attempt,counts}')::boolean,
            'pauses', FALSE,
            'shows_seed', FALSE,
            'secret_until', ((head #>> '{attempt,day}')::bigint + 1) * 86400,
            'ends_by', CASE WHEN (head #>> '{attempt,counts}')::boolean AND (head ->> 'owner')::bigint <> 0
                            THEN ((head #>> '{attempt,day}')::bigint + 1) * 86400 ELSE 0 END
        )
    )
)::json WHERE head ->> 'attempt' IS NOT NULL;

UPDATE outbox SET kind = 'post', role = 'post:' || channel WHERE kind = 'daily';
UPDATE messages SET role = 'post:' || channel WHERE role LIKE 'daily:%';

CREATE TABLE daily_settings (
    guild BIGINT PRIMARY KEY,
    shows TEXT NOT NULL
);

INSERT INTO daily_settings SELECT CAST(substr(key, 13) AS BIGINT), value FROM meta WHERE key LIKE 'daily shows:%';
DELETE FROM meta WHERE key LIKE 'daily shows:%';
