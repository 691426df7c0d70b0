"""Everything about the people at a table: how they join, leave, are away, or ask to be forgotten."""
