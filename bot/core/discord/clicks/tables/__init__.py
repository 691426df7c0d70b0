"""Handlers of commands about a table itself rather than a move: its lobby, clock, place and seats."""
