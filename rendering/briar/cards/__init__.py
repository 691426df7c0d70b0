"""Pictures of cards and characters, and of a player's hand."""
