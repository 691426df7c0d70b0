"""The board: all players' mazes and the side panel."""
