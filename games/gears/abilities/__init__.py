"""The interpreter of the characters' abilities: steps, questions, targets, activation."""
