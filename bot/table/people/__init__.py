"""Who sits at a table, comes, goes, is away or wants to be forgotten."""
