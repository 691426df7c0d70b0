"""The end of a game: score sheets and films."""
