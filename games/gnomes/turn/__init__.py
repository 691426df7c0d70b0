"""The order of a turn, and what goes on by itself."""
