"""Rules engines: pure, deterministic, without I/O, clock or hidden chance.

GAMES is the catalogue: one line a game.
"""
