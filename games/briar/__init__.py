"""BriarMaze, by version 2.5 of its rules."""
