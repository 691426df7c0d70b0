"""A turn: its action, the chain that follows, rounds, and the end of the game."""
