"""Cards, and the picture of a player's hand."""
