"""Estimates of what a sensible player would do, in points and from public information, for suggestions and computer
players."""
