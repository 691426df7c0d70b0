"""The end of the game: scores, ranking and outcome."""
