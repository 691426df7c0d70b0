"""Pictures of cards, of their symbols, and of what a player has built."""
