"""The store's operations, written once in the SQL that SQLite and PostgreSQL share."""
