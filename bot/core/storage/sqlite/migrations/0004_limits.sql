-- When the first time limit of a game's own rules at a table is over; the rows before this have none. An older program
-- must not read such rows: it would take the deadline for that of a turn, and play it.

ALTER TABLE tables ADD COLUMN limited INTEGER;

CREATE INDEX tables_by_limit ON tables (limited) WHERE limited IS NOT NULL;
