"""How a game ended: the score sheet and the film."""
