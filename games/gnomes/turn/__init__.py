"""The order of steps in a turn, and everything that happens in them without a choice."""
