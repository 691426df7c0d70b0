"""The people at a table: joining, leaving, name changes, limits on their tables, and deleting their data."""
