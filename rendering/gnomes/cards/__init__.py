"""Tribe boards, cards and dice."""
