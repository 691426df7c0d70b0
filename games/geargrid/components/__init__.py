"""What lies in the box: board, tiles, and every way in which a tile can lie on the board (GG1-GG7, GG60-GG62)."""
