"""Pictures of tribes, cards, and a player's hand."""
