"""The end of a game: the score sheet and the film."""
