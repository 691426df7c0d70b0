"""The feature's data at a table: whether it's private, and who may join."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.storage import Head
from bot.core.table.edits import with_head
from bot.core.table.feature_state import FeatureState
from bot.core.table.position import Position

_LETTERS, _LENGTH = "abcdefghjkmnpqrstvwxyz23456789", 10


class Guests(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who may join a table: everybody or, if it's private, only certain people.

    A private table is open to invited users, members with the role, and people who know the code.
    """

    is_private: bool = False
    users: tuple[UserId, ...] = ()  # invited, or at the table before
    role: int = 0
    code: str = ""


GUESTS: Final[FeatureState[Head, Guests]] = FeatureState("private_tables", Guests)


def of(head: Head) -> Guests:
    return GUESTS.of(head) or Guests()


def with_guests(position: Position, guests: Guests) -> Position:
    return position if guests == of(position.head) else with_head(position, GUESTS.put(position.head, guests))


def new_code() -> str:
    """Return a random code, too long to be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def made_private(head: Head) -> Head:
    """Return the head of a table that only its owner may join so far."""
    return GUESTS.put(head, replace(of(head), is_private=True, users=(head.owner,), code=new_code()))


def kept(position: Position, user: UserId) -> Mapping[str, object]:
    """Return whether the user is invited to the table, for the export of their data."""
    return {"invited to the table": True} if user in of(position.head).users else {}


def erased(position: Position, user: UserId) -> Position:
    """Return the table without the user's invitation."""
    guests = of(position.head)
    return with_guests(position, replace(guests, users=tuple(other for other in guests.users if other != user)))
