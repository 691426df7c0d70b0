"""The steps of a turn in order, and everything that happens in them without a choice."""
