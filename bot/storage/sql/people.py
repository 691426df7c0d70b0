"""Storage of people's own settings, which apply wherever they play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from bot import saved
from bot.storage.sql.damage import legible
from bot.storage.sql.work import Runner, Work, execute

Route: TypeAlias = Literal["channel", "dm", "none"]
Reminders: TypeAlias = Literal["all", "first", "none"]


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's settings for pings. Hours are full hours in the time zone `zone`, an IANA name, or "" for UTC."""

    route: Route = "channel"
    games: dict[str, Route] = {}  # routes of single games, by the game's key
    zone: str = ""
    quiet: tuple[int, int] | None = None  # no pings from one hour to the other
    digest: int | None = None  # all pings together at that hour
    snooze: int = 0  # no pings before that time, in epoch seconds
    is_next: bool = False  # pinged when the turn of the player before them starts
    reminders: Reminders = "all"  # which of a table's reminders they get
    # start and end of the latest vacation, in epoch seconds
    vacation: tuple[int, int] = msgspec.field(default=(0, 0), name="holiday")
    days: dict[int, int] = {}  # days of vacation taken, by the year in which it began


class PeopleBook(Protocol):
    """Keeps people's settings. Every method may raise StorageTrouble."""

    async def wishes(self, users: Sequence[int]) -> Mapping[int, Wishes]:
        """Return each user's settings, with the defaults for those who have stored none."""

    async def wish(self, user: int, change: Callable[[Wishes], Wishes]) -> Wishes:
        """Apply `change` to the user's settings, store and return them. Pings that wait follow them too.

        An exception of `change` is passed on.
        """


_wishes = msgspec.json.Decoder(Wishes).decode


class PeopleStore:
    """A `PeopleBook` in SQL."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def wishes(self, users: Sequence[int]) -> Mapping[int, Wishes]:
        if not users:
            return {}
        sql = f'SELECT "user", wishes FROM people WHERE "user" IN ({", ".join("?" * len(users))})'  # noqa: S608
        known = {user: _read(user, text) for user, text in await self._database.rows(sql, *users)}
        return {user: known.get(user, Wishes()) for user in users}

    async def wish(self, user: int, change: Callable[[Wishes], Wishes]) -> Wishes:
        """Apply the change, and make waiting calls due, so that the outbox decides anew how long they wait."""
        wishes = await self._database.write(_wish, user, change)
        saved.note()
        return wishes


def _read(user: int, text: str) -> Wishes:
    """Decode a user's settings, or return the defaults if they're damaged."""
    return legible(_wishes, text, "wishes of user", user) or Wishes()


def _wish(user: int, change: Callable[[Wishes], Wishes]) -> Work[Wishes]:
    rows = yield from execute('SELECT wishes FROM people WHERE "user" = ?', user)
    wishes = change(_read(user, rows[0][0]) if rows else Wishes())
    sql = """INSERT INTO people ("user", wishes) VALUES (?, ?)
             ON CONFLICT ("user") DO UPDATE SET wishes = excluded.wishes"""
    yield from execute(sql, user, msgspec.json.encode(wishes).decode())
    yield from execute("""UPDATE outbox SET due = 0 WHERE "user" = ? AND kind = 'call' AND dead IS NULL""", user)
    return wishes


def forget(user: int) -> Work[None]:
    """Delete the user's settings."""
    yield from execute('DELETE FROM people WHERE "user" = ?', user)
