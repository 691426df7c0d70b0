"""What a store does, written once in the SQL that SQLite and PostgreSQL have in common."""
