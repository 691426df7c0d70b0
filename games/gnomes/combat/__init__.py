"""Alliances, attacks, damage and defeat."""
