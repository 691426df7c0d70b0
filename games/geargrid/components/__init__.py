"""The game's components: the board, the tiles, and all placements of tiles (GG1-GG7, GG60-GG62)."""
