"""Cards and characters as pages, and a player's own side."""
