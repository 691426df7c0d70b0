"""Pictures for the end of a game: score sheet and animation."""
