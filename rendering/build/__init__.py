"""Art that's too slow to draw while players wait. `python -m rendering.build` draws it and writes it to atlases."""
