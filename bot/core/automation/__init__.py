"""Everything that the bot does without a click: computer players, moves for absent players, deadlines and cleanup."""
