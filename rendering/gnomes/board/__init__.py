"""The board of triangles: cells, units, marks of the latest action, and the panel."""
