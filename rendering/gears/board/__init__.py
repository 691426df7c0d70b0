"""The board: the maze with everything on it, and the side panel."""
