"""Storage of people's own settings, which apply at all their tables.

A person's settings are one JSON object. Each part of the program reads and writes the settings that it needs as a
Struct of its own, and leaves all others unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import fields

from bot.core import saved
from bot.core.ids import UserId
from bot.core.storage.sql.damage import legible
from bot.core.storage.sql.work import Runner, Work, execute

S = TypeVar("S", bound=msgspec.Struct)


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's time zone and vacations."""

    zone: str = ""  # an IANA name, or "" for UTC
    # start and end of the latest vacation, in epoch seconds
    vacation: tuple[int, int] = msgspec.field(default=(0, 0), name="holiday")
    days: dict[int, int] = {}  # days of vacation taken, by the year in which the vacation began


class PeopleBook(Protocol):
    """The book of people's settings. Every method may raise StorageTrouble.

    A `kind` is a Struct type with defaults for all fields. Values that equal their defaults aren't stored.
    """

    async def settings(self, users: Sequence[UserId], kind: type[S]) -> Mapping[UserId, S]:
        """Return each user's settings of that kind, with defaults for users who haven't stored any."""

    async def change(self, user: UserId, kind: type[S], change: Callable[[S], S]) -> S:
        """Apply `change` to the user's settings of that kind, and store and return the result.

        The new settings also apply to pings that are already waiting. Raises whatever `change` raises.
        """

    async def wishes(self, users: Sequence[UserId]) -> Mapping[UserId, Wishes]:
        """Return the time zone and vacations (`Wishes`) of each user."""

    async def wish(self, user: UserId, change: Callable[[Wishes], Wishes]) -> Wishes:
        """Apply `change` to the user's time zone and vacations (`Wishes`), and store and return the result."""

    async def stored(self, user: UserId) -> Mapping[str, Any]:
        """Return all of the user's settings, by their stored names."""


class PeopleStore:
    """A `PeopleBook` in SQL. The protocol documents the methods."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def settings(self, users: Sequence[UserId], kind: type[S]) -> Mapping[UserId, S]:
        if not users:
            return {}
        sql = f'SELECT "user", wishes FROM people WHERE "user" IN ({", ".join("?" * len(users))})'  # noqa: S608
        known = {user: _read(user, text, kind) for user, text in await self._database.rows(sql, *users)}
        return {user: known.get(user) or kind() for user in users}

    async def change(self, user: UserId, kind: type[S], change: Callable[[S], S]) -> S:
        """Apply and store the change. Waiting calls become due, so that the outbox checks again when to send them."""
        after = await self._database.write(_change, user, kind, change)
        saved.note()
        return after

    async def wishes(self, users: Sequence[UserId]) -> Mapping[UserId, Wishes]:
        return await self.settings(users, Wishes)

    async def wish(self, user: UserId, change: Callable[[Wishes], Wishes]) -> Wishes:
        return await self.change(user, Wishes, change)

    async def stored(self, user: UserId) -> Mapping[str, Any]:
        rows = await self._database.rows('SELECT wishes FROM people WHERE "user" = ?', user)
        return _all(user, rows[0][0]) if rows else {}


def _read(user: UserId, text: str, kind: type[S]) -> S:
    """Decode a user's settings of that kind; if they're damaged, return the defaults."""
    return legible(partial(msgspec.json.decode, type=kind), text, "wishes of user", user) or kind()


def _all(user: UserId, text: str) -> dict[str, Any]:
    return legible(partial(msgspec.json.decode, type=dict[str, Any]), text, "wishes of user", user) or {}


def _change(user: UserId, kind: type[S], change: Callable[[S], S]) -> Work[S]:
    rows = yield from execute('SELECT wishes FROM people WHERE "user" = ?', user)
    text = rows[0][0] if rows else "{}"
    after, names = change(_read(user, text, kind)), {field.encode_name for field in fields(kind)}
    others = {name: value for name, value in _all(user, text).items() if name not in names}
    sql = """INSERT INTO people ("user", wishes) VALUES (?, ?)
             ON CONFLICT ("user") DO UPDATE SET wishes = excluded.wishes"""
    yield from execute(sql, user, msgspec.json.encode(others | msgspec.to_builtins(after)).decode())
    yield from execute("""UPDATE outbox SET due = 0 WHERE "user" = ? AND kind = 'call' AND dead IS NULL""", user)
    return after


def forget(user: UserId) -> Work[None]:
    """Delete the user's settings."""
    yield from execute('DELETE FROM people WHERE "user" = ?', user)


def forget_settings(names: Collection[str]) -> Work[None]:
    """Delete the settings with these stored names for all people."""
    for user, text in (yield from execute('SELECT "user", wishes FROM people')):
        settings = _all(user, text)
        if others := {name: value for name, value in settings.items() if name not in names}:
            wishes = msgspec.json.encode(others).decode()
            yield from execute('UPDATE people SET wishes = ? WHERE "user" = ?', wishes, user)
        elif settings:
            yield from forget(user)
