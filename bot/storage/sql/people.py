"""What people want of the bot, wherever they play: how they are pinged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from bot import saved
from bot.storage.sql.damage import legible
from bot.storage.sql.work import Runner, Work, ask

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

    async def bench(self, guild: int) -> Sequence[int]:
        """Who steps in on that server when a seat is wanted."""

    async def benches(self, user: int) -> Sequence[int]:
        """The servers on which the user does."""

    async def step_in(self, guild: int, user: int, wanted: bool) -> None:
        """The user does from now on, or does no more."""


_wishes = msgspec.json.Decoder(Wishes).decode


class PeopleStore:
    """See `PeopleBook`."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def wishes(self, users: Sequence[int]) -> Mapping[int, Wishes]:
        """Who never said anything has no row."""
        if not users:
            return {}
        sql = f'SELECT "user", wishes FROM people WHERE "user" IN ({", ".join("?" * len(users))})'  # noqa: S608
        known = {user: _read(user, text) for user, text in await self._database.rows(sql, *users)}
        return {user: known.get(user, Wishes()) for user in users}

    async def wish(self, user: int, change: Callable[[Wishes], Wishes]) -> Wishes:
        """Pings that wait are looked at anew: whoever delivers them decides whether they still wait."""
        wishes = await self._database.write(_wish, user, change)
        saved.note()
        return wishes

    async def bench(self, guild: int) -> Sequence[int]:
        """By the primary key."""
        return [row[0] for row in await self._database.rows('SELECT "user" FROM bench WHERE guild = ?', guild)]

    async def benches(self, user: int) -> Sequence[int]:
        """By an index of users."""
        return [row[0] for row in await self._database.rows('SELECT guild FROM bench WHERE "user" = ?', user)]

    async def step_in(self, guild: int, user: int, wanted: bool) -> None:
        """A row, or none."""
        add = 'INSERT INTO bench (guild, "user") VALUES (?, ?) ON CONFLICT DO NOTHING'
        remove = 'DELETE FROM bench WHERE guild = ? AND "user" = ?'
        await self._database.do(add if wanted else remove, guild, user)
        saved.note()


def _read(user: int, said: str) -> Wishes:
    """As if they had never said anything, where that is damaged."""
    return legible(_wishes, said, "wishes of user", user) or Wishes()


def _wish(user: int, change: Callable[[Wishes], Wishes]) -> Work[Wishes]:
    rows = yield from ask('SELECT wishes FROM people WHERE "user" = ?', user)
    wishes = change(_read(user, rows[0][0]) if rows else Wishes())
    sql = """INSERT INTO people ("user", wishes) VALUES (?, ?)
             ON CONFLICT ("user") DO UPDATE SET wishes = excluded.wishes"""
    yield from ask(sql, user, msgspec.json.encode(wishes).decode())
    yield from ask("""UPDATE outbox SET due = 0 WHERE "user" = ? AND kind = 'call' AND dead IS NULL""", user)
    return wishes


def forget(user: int) -> Work[None]:
    """All of it."""
    for table in ("people", "bench"):
        yield from ask(f'DELETE FROM {table} WHERE "user" = ?', user)  # noqa: S608
