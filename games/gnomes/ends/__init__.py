"""How the game ends: scores, ranking and outcome."""
