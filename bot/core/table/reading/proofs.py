"""The proofs that a table's shuffle is fair: fingerprint, seed and record."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Final

from bot.core.refusals import NotNow
from bot.core.storage import Stored
from bot.core.table.position import Position
from games.record import Header, Record

_DIGITS: Final = 12  # number of digits of a seed or a fingerprint in short


def commitment(position: Position) -> str:
    """Return the SHA-256 of the seed, which is public from the start of the game; "" before the start."""
    return sha256(position.head.seed.encode()).hexdigest() if position.head.seed else ""


def fingerprint(position: Position) -> str:
    """Return the first digits of the seed's SHA-256, for people to compare; "" before the start."""
    return f"{commitment(position)[:_DIGITS]}…" if position.head.seed else ""


def seed(position: Position) -> str:
    """Return the seed if the game is over and the table's terms allow showing it, else ""."""
    return position.head.seed if position.status == "over" and position.head.terms.shows_seed else ""


def short_seed(position: Position) -> str:
    """Return the first digits of what `seed` returns."""
    whole = seed(position)
    return f"{whole[:_DIGITS]}…" if len(whole) > _DIGITS else whole


def record(position: Position) -> Record:
    """Return the whole record including the seed, for internal use. For players, use `exported`."""
    return record_of(position.stored)


def exported(position: Position) -> bytes:
    """Return the record as JSON.

    The record reveals every hidden card. Raises NotNow if the game isn't over, or if others may still be playing the
    same deal.
    """
    if position.status != "over":
        raise NotNow("The record shows every hidden card, so you'll get it when the game is over.")
    if time.time() < position.head.terms.secret_until:
        raise NotNow("Others can still play this deal, so you'll get its record after midnight UTC.")
    return record(position).to_json()


def record_of(stored: Stored) -> Record:
    """Return the game in the stored rows as a record, which can be replayed and checked anywhere."""
    head = stored.head
    return Record(Header(head.game, head.rules, len(stored.chairs), head.options, head.seed), stored.log)
