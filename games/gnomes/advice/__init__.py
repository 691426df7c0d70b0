"""Estimates of a sensible player from public information, in points, for shortcuts and computer players."""
