"""All tables of the house: opens new ones, finds old ones, keeps the recent ones in memory."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot import saved
from bot.refusals import Frozen, NoTable, NotNow
from bot.storage import Chair, Change, Fenced, Head, Person, Place, Store, Stored
from bot.table.changes import chair_of, changed, stamped
from bot.table.loading import load
from bot.table.messages_owed import owed
from bot.table.people.allowance import Allowance, require_room
from bot.table.people.membership import Seated
from bot.table.position import Position
from bot.table.timing import deadlines
from bot.table.writer import Table
from games.kernel import AnyGame, IllegalAction
from games.record import options_or_default

KEPT = 128  # tables in memory; an older one is replayed when somebody asks for it
KEPT_ENDED = 16  # of them, those that ended: they are looked at for a while, and never again
_ID_ALPHABET = "abcdefghjkmnpqrstvwxyz23456789"
_ID_LENGTH = 6


class Tables:
    """`games` is the catalogue: key -> Game; `allowance` how many tables may be open, None: any number.

    `store` is also for the Discord side's small facts (`store.note`).
    """

    def __init__(self, store: Store, games: Mapping[str, AnyGame], allowance: Allowance | None = None) -> None:
        self.store = store
        self._allowance = allowance
        self.games = games
        self.seated = Seated(store.of_user)
        self.watchers: list[Callable[[Position], None]] = [self.seated.committed]  # told after every commit
        self.neighbours: list[Callable[[str | None], None]] = [self.seated.changed]  # told what others may have changed
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()  # one Table, so one lock, per id
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._ended: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()
        self._opening = asyncio.Lock()

    async def create(
        self, place: Place, game: str, owner: Person, interaction: int, options: Mapping[str, str] | None = None
    ) -> Position:
        """A new lobby with the owner on the first seat; the outbox posts its card."""
        head = self._head(self.new_id(), place, game, owner, options or {})
        async with self._opening:
            return await self._open(head, (chair_of(owner, interaction),))

    async def require_room(self, owner: int, place: Place) -> None:
        """Raise NotNow if the owner may not open a table in a new thread there: before anything is made for it."""
        if self._allowance is not None:
            await require_room(self.store, self._allowance, owner, place, in_new_channel=True)

    async def again(self, old: Position, person: Person, interaction: int) -> Position:
        """The table `old.head.rematch`, opened with the same people and options if it is not there yet.

        Everybody moves up a seat: who began goes last.
        """
        async with self._opening:
            with suppress(NoTable):
                return (await self.get(old.head.rematch)).now
            head = self._head(old.head.rematch, old.place, old.head.game, person, old.head.options)
            head = replace(head, patience=old.head.patience, clock=old.head.clock, reminders=old.head.reminders)
            head = replace(head, by_button=old.head.by_button, clockwork=old.head.clockwork, teaching=old.head.teaching)
            return await self._open(
                head, tuple(_again(chair, interaction) for chair in (*old.chairs[1:], *old.chairs[:1]))
            )

    async def open_dealt(self, dealt: Position) -> Position:
        """A table that has begun and is owed no lobby. Raises NotNow where its owner has too many, Fenced if it cannot
        be one more."""
        if self._allowance is not None and dealt.people:
            await require_room(self.store, self._allowance, dealt.head.owner, dealt.head.place)
        nobody = Position(dealt.game, Stored(dealt.head, ()))
        made = stamped(nobody, deadlines.timed(nobody, dealt))
        await self.store.commit(Change(made.head, chairs=made.chairs))
        saved.note()
        self.committed(made)
        return self._made(made).now

    async def get(self, table: str, head: Head | None = None) -> Table:
        """The table, as the database has it now, or with a `head` of the version in memory, as that one says.

        Raises NoTable, StorageTrouble, Frozen if its game is unknown.
        """
        known = self._known.get(table)
        if known is None:
            async with self._loading:
                known = self._known.get(table)
                if known is None:
                    return self._made(await self.load(table))
        if head is None or head.version != known.now.head.version:
            await known.refresh()  # also what somebody has just loaded: that was read before this was asked
        return self._keep(known)

    async def of_user(self, user: int) -> Sequence[Head]:
        """Tables in a lobby or in play at which the user sits; those that wait for the user first, longest first."""
        return sorted(await self.seated.of_user(user), key=lambda head: user not in head.waiting)

    async def in_channel(self, channel: int) -> Sequence[Head]:
        """Tables in a lobby or in play in the channel, newest first."""
        return await self.store.in_channel(channel) if channel else ()

    async def ended_in(self, channel: int, user: int | None = None) -> Sequence[Head]:
        """The table in the channel whose game ended last, of all or of those with the user; none if none has."""
        return await self.store.ended_in(channel, user)

    async def behind(self) -> Sequence[str]:
        """Tables in play that are stored as older rules, or an older program, left them."""
        return await self.store.behind({key: game.version for key, game in self.games.items()})

    async def house(self) -> str:
        """What tells this database from another, drawn at its first use."""
        known = await self.store.note("house")
        return known or await self.store.first_note("house", secrets.token_hex(8))

    async def close(self) -> None:
        """Let running transactions finish, then close the store."""
        await self.store.close()

    def new_id(self) -> str:
        """Short enough to be read out; one in 700 million."""
        return "".join(secrets.choice(_ID_ALPHABET) for _ in range(_ID_LENGTH))

    def _head(self, table: str, place: Place, key: str, owner: Person, options: Mapping[str, str]) -> Head:
        game = self.games.get(key)
        if game is None:
            raise NotNow(f"I don't know the game {key}. I have {', '.join(self.games)}.")
        try:
            return Head(table, place, owner.id, key, game.version, options_or_default(game, options))
        except IllegalAction as refusal:
            raise NotNow(str(refusal)) from refusal

    async def _open(self, head: Head, chairs: tuple[Chair, ...]) -> Position:
        if self._allowance is not None:
            await require_room(self.store, self._allowance, head.owner, head.place)
        nobody = Position(self.games[head.game], Stored(head, ()))
        made = stamped(nobody, changed(nobody, chairs))
        letters = tuple(owed(nobody, made, now=0.0))
        try:
            await self.store.commit(Change(made.head, chairs=made.chairs, letters=letters))
        except Fenced as error:
            raise NotNow("That didn't work. Try again.") from error
        saved.note()
        self.committed(made)
        return self._made(made).now

    async def load(self, table: str) -> Position:
        """Read and replay."""
        stored = await self.store.read(table)
        if stored is None:
            raise NoTable
        game = self.games.get(stored.head.game)
        if game is None:
            raise Frozen(f"I no longer know the game {stored.head.game}. This table is on hold until I do.")
        return await asyncio.to_thread(load, game, stored)

    def _made(self, position: Position) -> Table:
        table = Table(self, position)
        self._known[position.id] = table
        return self._keep(table)

    def _keep(self, table: Table) -> Table:
        has_ended = table.now.status in ("over", "cancelled")
        kept, most = (self._ended, KEPT_ENDED) if has_ended else (self._recent, KEPT)
        for each in (self._recent, self._ended):
            each.pop(table.now.id, None)
        kept[table.now.id] = table
        if len(kept) > most:
            kept.popitem(last=False)
        return table

    def heard(self, table: str | None) -> None:
        """Another process may have changed the table, None: any of them. Nothing is reloaded that nobody looks at."""
        for neighbour in self.neighbours:
            neighbour(table)

    def committed(self, position: Position) -> None:
        """Tell who watches."""
        for watcher in self.watchers:
            watcher(position)


def _again(chair: Chair, interaction: int) -> Chair:
    return Chair(chair.name, chair.user, chair.policy, interaction, chair.stances)
