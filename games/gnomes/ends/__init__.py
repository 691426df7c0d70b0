"""Points, and how a game ends."""
