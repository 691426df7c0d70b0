-- Which letter is the first of its lane, kept by triggers and by whoever adds one, so that a look for what is due costs the same however many
-- letters wait behind and beside it.

ALTER TABLE outbox ADD COLUMN first INTEGER NOT NULL DEFAULT 0;

UPDATE outbox SET first = 1 WHERE id IN (SELECT min(id) FROM outbox WHERE dead IS NULL GROUP BY lane);

CREATE INDEX outbox_by_due ON outbox (due) WHERE first AND dead IS NULL;

CREATE VIEW first_letters AS
SELECT id, table_id, lane, kind, channel, user, body, due, attempts, begun FROM outbox WHERE first AND dead IS NULL;

CREATE TRIGGER outbox_removed AFTER DELETE ON outbox WHEN OLD.first
BEGIN
    UPDATE outbox SET first = 1
    WHERE id = (SELECT min(id) FROM outbox WHERE lane = OLD.lane AND dead IS NULL);
END;

CREATE TRIGGER outbox_buried AFTER UPDATE OF dead ON outbox WHEN OLD.first AND NEW.dead IS NOT NULL
BEGIN
    UPDATE outbox SET first = 0 WHERE id = OLD.id;
    UPDATE outbox SET first = 1
    WHERE id = (SELECT min(id) FROM outbox WHERE lane = OLD.lane AND dead IS NULL);
END;
