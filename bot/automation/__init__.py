"""Everything that happens without a click: computer players, moves for absent players, deadlines, cleanup."""
