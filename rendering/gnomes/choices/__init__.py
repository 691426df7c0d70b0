"""What can be chosen: a close-up of the board with letters, dice, cards and plates."""
