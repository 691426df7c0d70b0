"""The end of a player's game, and the outcome."""
