"""What people want of the bot, wherever they play: how they are pinged."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

Rows: TypeAlias = Callable[..., Awaitable[list[Any]]]
Route: TypeAlias = Literal["channel", "dm", "none"]
Reminders: TypeAlias = Literal["all", "first", "none"]


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a person is pinged. Hours are full hours of the day by their `zone`, an IANA name, "" for UTC."""

    route: Route = "channel"
    games: dict[str, Route] = {}  # where a game has another route, by its key
    zone: str = ""
    quiet: tuple[int, int] | None = None  # no ping from one hour to the other
    digest: int | None = None  # all pings together at that hour
    snooze: int = 0  # no ping before that time, in epoch seconds
    is_next: bool = False  # told when the player before them is to move
    reminders: Reminders = "all"  # of those that a table gives
    holiday: tuple[int, int] = (0, 0)  # the latest: its beginning and its end, in epoch seconds
    days: dict[int, int] = {}  # of holiday that were taken, by the year in which it began


class PeopleBook(Protocol):
    """Every method may raise StorageTrouble."""

    async def wishes(self, users: Sequence[int]) -> Mapping[int, Wishes]:
        """Those of each user; nobody is left out."""

    async def wish(self, user: int, change: Callable[[Wishes], Wishes]) -> Wishes:
        """What the user wishes from now on, also for pings that wait already; whatever `change` raises is raised."""

    async def note(self, table: str, user: int, text: str | None = None) -> str:
        """What the user has noted at the table, "" if nothing; with a text, that from now on."""

    async def notes(self, user: int) -> Mapping[str, str]:
        """All that the user has noted, by table."""

    async def bench(self, guild: int) -> Sequence[int]:
        """Who steps in on that server when a seat is wanted."""

    async def benches(self, user: int) -> Sequence[int]:
        """The servers on which the user does."""

    async def step_in(self, guild: int, user: int, wanted: bool) -> None:
        """The user does from now on, or does no more."""


Run: TypeAlias = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]
_NO_BENCH = "DELETE FROM bench WHERE guild = ? AND user = ?"
_NO_NOTE = "DELETE FROM notes WHERE table_id = ? AND user = ?"
_wishes = msgspec.json.Decoder(Wishes).decode


class PeopleStore:
    """See `PeopleBook`."""

    def __init__(self, rows: Rows, run: Run) -> None:
        self._rows, self._run = rows, run

    async def wishes(self, users: Sequence[int]) -> Mapping[int, Wishes]:
        """Who never said anything has no row."""
        sql = f"SELECT user, wishes FROM people WHERE user IN ({', '.join('?' * len(users))})"  # noqa: S608
        known = {user: _wishes(text) for user, text in await self._rows(sql, *users)}
        return {user: known.get(user, Wishes()) for user in users}

    async def wish(self, user: int, change: Callable[[Wishes], Wishes]) -> Wishes:
        """Pings that wait are looked at anew: whoever delivers them decides whether they still wait."""

        def work(database: sqlite3.Connection) -> Wishes:
            rows = database.execute("SELECT wishes FROM people WHERE user = ?", (user,)).fetchall()
            wishes = change(_wishes(rows[0][0]) if rows else Wishes())
            sql = "INSERT OR REPLACE INTO people (user, wishes) VALUES (?, ?)"
            database.execute(sql, (user, msgspec.json.encode(wishes).decode()))
            database.execute("UPDATE outbox SET due = 0 WHERE user = ? AND kind = 'call' AND dead IS NULL", (user,))
            return wishes

        wishes: Wishes = await self._run(work)
        return wishes

    async def note(self, table: str, user: int, text: str | None = None) -> str:
        """By the primary key."""
        if text is None:
            rows = await self._rows("SELECT text FROM notes WHERE table_id = ? AND user = ?", table, user)
            return next((row[0] for row in rows), "")
        sql = "INSERT OR REPLACE INTO notes (table_id, user, text) VALUES (?, ?, ?)" if text else _NO_NOTE
        values = (table, user, text) if text else (table, user)
        await self._run(lambda database: database.execute(sql, values))
        return text

    async def notes(self, user: int) -> Mapping[str, str]:
        """By an index of users."""
        return dict(await self._rows("SELECT table_id, text FROM notes WHERE user = ?", user))

    async def bench(self, guild: int) -> Sequence[int]:
        """By the primary key."""
        return [row[0] for row in await self._rows("SELECT user FROM bench WHERE guild = ?", guild)]

    async def benches(self, user: int) -> Sequence[int]:
        """By an index of users."""
        return [row[0] for row in await self._rows("SELECT guild FROM bench WHERE user = ?", user)]

    async def step_in(self, guild: int, user: int, wanted: bool) -> None:
        """A row, or none."""
        add, remove = "INSERT OR IGNORE INTO bench (guild, user) VALUES (?, ?)", _NO_BENCH
        await self._run(lambda database: database.execute(add if wanted else remove, (guild, user)))


def forget(database: sqlite3.Connection, user: int) -> None:
    """All of it."""
    database.execute("DELETE FROM people WHERE user = ?", (user,))
    database.execute("DELETE FROM notes WHERE user = ?", (user,))
    database.execute("DELETE FROM bench WHERE user = ?", (user,))
