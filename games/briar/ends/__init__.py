"""How the game ends, for one player and for the table."""
