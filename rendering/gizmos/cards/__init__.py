"""Cards and their signs, and a player's own side."""
