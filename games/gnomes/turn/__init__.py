"""The order of steps in a turn, and what happens in them without a choice."""
