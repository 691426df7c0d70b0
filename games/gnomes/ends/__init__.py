"""Scores and the end of a game."""
