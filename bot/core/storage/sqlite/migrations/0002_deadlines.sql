-- When the first open reaction at a table passes by itself; the rows before this have none.

ALTER TABLE tables ADD COLUMN due INTEGER;

CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
