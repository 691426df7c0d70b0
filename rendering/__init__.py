"""Pictures of Views, drawn with Pillow.

RENDERERS is the catalogue: one line a game.
"""
