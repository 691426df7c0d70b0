-- A message that pings waits until those before it in its lane are sent, so these are as urgent as it is: the column says how
-- urgent the most urgent letter is that waits at this place of its lane or behind it.

CREATE TRIGGER outbox_hastened AFTER INSERT ON outbox WHEN NOT NEW.first
BEGIN
    UPDATE outbox SET urgency = NEW.urgency
    WHERE lane = NEW.lane AND dead IS NULL AND id < NEW.id AND urgency > NEW.urgency;
END;

UPDATE outbox SET urgency = (
    SELECT min(behind.urgency) FROM outbox AS behind
    WHERE behind.lane = outbox.lane AND behind.dead IS NULL AND behind.id >= outbox.id
) WHERE first AND dead IS NULL;
