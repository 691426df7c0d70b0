"""The order of a turn, and what happens automatically."""
