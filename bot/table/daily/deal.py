"""All deals of a day follow from its secret. Its fingerprint is shown on the day, and it is opened the day after."""

from __future__ import annotations

import secrets
from hashlib import sha256

from bot.table.daily import calendar


def fresh() -> str:
    """A secret."""
    return secrets.token_hex(32)


def fingerprint(secret: str) -> str:
    """What the day shows of it."""
    return sha256(secret.encode()).hexdigest()


def recipe(secret: str, game: str, day: int) -> str:
    """What the seed is the SHA-256 of."""
    return f"{secret} {game} {calendar.iso(day)}"


def seed(secret: str, game: str, day: int) -> str:
    """The seed of a game's shuffle on that day, the same for everybody."""
    return sha256(recipe(secret, game, day).encode()).hexdigest()
