"""Rounds, victories and the end of a match (GG50-GG52)."""
