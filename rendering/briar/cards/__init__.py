"""Pages of cards and characters, and the player's own view."""
