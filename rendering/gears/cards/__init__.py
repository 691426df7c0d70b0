"""Pictures of cards and of a player's hand."""
