"""Going back to any move of a game, and forward again: `/table rewind` and `/table redo`."""
