"""The end of the game, for one player and for the table."""
