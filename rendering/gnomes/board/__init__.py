"""The board of triangles: cells, units, what was done last, and the panel."""
