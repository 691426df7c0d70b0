"""Cards, their signs, and a player's own machine."""
