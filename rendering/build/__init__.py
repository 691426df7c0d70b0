"""Art that's too slow to draw while players wait. `python -m rendering.build` draws it in advance, into atlases."""
