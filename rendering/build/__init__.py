"""Art that's too slow to draw while players wait. `python -m rendering.build` writes it to atlases."""
