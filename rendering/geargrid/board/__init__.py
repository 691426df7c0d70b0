"""Boards and the public table."""
