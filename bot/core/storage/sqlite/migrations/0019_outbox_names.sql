-- Say `queue` for a lane, `priority` for an urgency, and "message" for a letter, as the program does. An older program
-- doesn't know these names.

DROP TRIGGER outbox_removed;
DROP TRIGGER outbox_buried;
DROP TRIGGER outbox_hastened;
DROP VIEW letters;
DROP VIEW first_letters;
DROP INDEX outbox_by_lane;
DROP INDEX outbox_by_urgency;

ALTER TABLE outbox RENAME COLUMN lane TO queue;
ALTER TABLE outbox RENAME COLUMN urgency TO priority;

CREATE INDEX outbox_by_queue ON outbox (queue, id) WHERE dead IS NULL;
CREATE INDEX outbox_by_priority ON outbox (priority, due) WHERE first AND dead IS NULL;

CREATE VIEW waiting_messages AS
SELECT id, table_id, queue, kind, channel, user, body, due, attempts, begun FROM outbox WHERE dead IS NULL;

-- The first message of each queue; its priority is that of the most urgent message in the queue.
CREATE VIEW first_messages AS
SELECT id, table_id, queue, kind, channel, user, body, due, attempts, begun, priority
FROM outbox WHERE first AND dead IS NULL;

CREATE TRIGGER outbox_removed AFTER DELETE ON outbox WHEN OLD.first
BEGIN
    UPDATE outbox SET first = 1
    WHERE id = (SELECT min(id) FROM outbox WHERE queue = OLD.queue AND dead IS NULL);
END;

CREATE TRIGGER outbox_buried AFTER UPDATE OF dead ON outbox WHEN OLD.first AND NEW.dead IS NOT NULL
BEGIN
    UPDATE outbox SET first = 0 WHERE id = OLD.id;
    UPDATE outbox SET first = 1
    WHERE id = (SELECT min(id) FROM outbox WHERE queue = OLD.queue AND dead IS NULL);
END;

CREATE TRIGGER outbox_prioritized AFTER INSERT ON outbox WHEN NOT NEW.first
BEGIN
    UPDATE outbox SET priority = NEW.priority
    WHERE queue = NEW.queue AND dead IS NULL AND id < NEW.id AND priority > NEW.priority;
END;
