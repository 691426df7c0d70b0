"""The card that a player has drawn or found: what it demands, the rolls, and their effects."""
