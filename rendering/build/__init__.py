"""Draws the art that is too slow to draw while people wait. `python -m rendering.build` writes the atlas."""
