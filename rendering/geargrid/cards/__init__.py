"""Pictures of the viewer's board with the tile in hand, and of single tiles."""
