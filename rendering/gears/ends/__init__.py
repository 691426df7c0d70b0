"""Pictures for the end of a game: score sheets and animations."""
