"""Resolve the card that a player meets: its demands, the rolls, and their effects."""
