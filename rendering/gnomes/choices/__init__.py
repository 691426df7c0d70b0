"""Pictures of the viewer's choices: a close-up of the board with letters, dice, cards and plates."""
