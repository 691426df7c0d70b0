"""Questions about a Position, each answered by a function."""
