"""Gizmos, by its published rules: GAME is all that others take."""
