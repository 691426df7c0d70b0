"""Functions that answer questions about a Position, such as what a seat saw, has to choose, or can undo."""
