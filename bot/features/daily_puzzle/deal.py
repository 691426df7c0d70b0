"""The secret of each day, from which that day's deals of all games are derived.

During the day, players can see the secret's fingerprint (SHA-256). The secret itself is revealed after the day.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from bot.features.daily_puzzle import calendar


def fresh() -> str:
    """Return a new random secret."""
    return secrets.token_hex(32)


def fingerprint(secret: str) -> str:
    """Return the SHA-256 of the secret, which players can see before the secret is revealed."""
    return sha256(secret.encode()).hexdigest()


def recipe(secret: str, game: str, day: int) -> str:
    """Return the text whose SHA-256 is the seed of the game's deal on that day."""
    return f"{secret} {game} {calendar.iso(day)}"


def seed(secret: str, game: str, day: int) -> str:
    """Return the seed of a game's shuffle on that day, the same for everybody."""
    return sha256(recipe(secret, game, day).encode()).hexdigest()
