"""The order of a turn, and what happens in it without a choice."""
