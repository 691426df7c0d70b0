-- Since when a letter is known to be undeliverable, so that it can be thrown away some time later.

ALTER TABLE outbox ADD COLUMN died INTEGER;

UPDATE outbox SET died = CAST(strftime('%s', 'now') AS INTEGER) WHERE dead IS NOT NULL;

CREATE INDEX outbox_by_death ON outbox (died) WHERE dead IS NOT NULL;
CREATE INDEX tables_not_begun ON tables (since) WHERE status IN ('lobby', 'cancelled');
