"""The board: the mazes of all players and the panel beside them."""
