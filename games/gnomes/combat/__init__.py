"""Alliances, attacks, damage, death."""
