-- Which letters go first where Discord takes fewer than there are: see Letter.urgency in bot/core/storage/rows.py. What
-- reduces an earlier message waits in a lane of its own, and keeps no turn waiting.

ALTER TABLE outbox ADD COLUMN urgency INTEGER NOT NULL DEFAULT 0;

UPDATE outbox SET urgency = CASE WHEN kind IN ('fold', 'replaced') THEN 2 WHEN body ->> 'pings' IS NULL THEN 1 ELSE 0 END;

UPDATE outbox SET lane = 'fold:' || channel WHERE kind IN ('fold', 'replaced') AND dead IS NULL;

UPDATE outbox SET first = id IN (SELECT min(id) FROM outbox WHERE dead IS NULL GROUP BY lane) WHERE dead IS NULL;

DROP VIEW first_letters;

DROP INDEX outbox_by_due;

CREATE INDEX outbox_by_urgency ON outbox (urgency, due) WHERE first AND dead IS NULL;

CREATE VIEW first_letters AS
SELECT id, table_id, lane, kind, channel, user, body, due, attempts, begun, urgency
FROM outbox WHERE first AND dead IS NULL;
