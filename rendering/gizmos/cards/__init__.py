"""Pictures of cards, their symbols, and what a player has built."""
