"""How a player's game ends, and who won."""
