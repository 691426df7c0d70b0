"""The triangular board: cells, distances, walks, tiles that fall."""
