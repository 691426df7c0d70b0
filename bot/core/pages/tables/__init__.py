"""Pages about a table itself rather than its game: its lobby, its clock, and its place."""
