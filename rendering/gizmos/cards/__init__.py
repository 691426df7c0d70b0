"""Pictures of cards, of the symbols on them, and of what a player has built."""
