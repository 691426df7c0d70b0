-- Drop an index that repeats the one of the column's UNIQUE constraint.

DROP INDEX IF EXISTS attempts_by_table;
