"""The triangular board: cells, distances, walks, and falling tiles."""
