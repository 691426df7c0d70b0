"""The registry of all tables. It opens and finds tables, and keeps recent ones in memory."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.core import saved
from bot.core.ids import ChannelId, InteractionId, TableId, UserId
from bot.core.refusals import Frozen, NoTable, NotNow
from bot.core.storage import AlsoWritten, Chair, Change, Fenced, Head, Person, Place, Store, Stored, database_identity
from bot.core.table.edits import chair_of, with_version
from bot.core.table.hooks import NO_HOOKS, Hooks
from bot.core.table.loading import load
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.people import admission
from bot.core.table.people.allowance import Allowance, require_room
from bot.core.table.people.membership import OpenTablesCache
from bot.core.table.position import Position
from bot.core.table.table import Table
from bot.core.table.timing import deadlines
from games.kernel import AnyGame, IllegalAction
from games.record import options_or_default

KEPT = 128  # maximum number of tables in memory; others are loaded and replayed when they're needed
KEPT_ENDED = 8  # maximum number of finished tables in memory; people stop looking at them after a while
_ID_ALPHABET = "abcdefghjkmnpqrstvwxyz23456789"
_ID_LENGTH = 6


class Tables:
    """The tables of one database.

    `games` maps keys to games, `allowance` limits how many tables may be open (None: no limit), and `hooks` are what
    features add to tables.
    """

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame], allowance: Allowance | None = None, hooks: Hooks = NO_HOOKS
    ) -> None:
        self.store = store
        self.hooks = hooks
        self._allowance = allowance
        self.games = games
        self.open_tables = OpenTablesCache(store.of_user)
        self.watchers: list[Callable[[Position], None]] = [self.open_tables.committed]  # called after every commit
        self.neighbours: list[Callable[[TableId | None], None]] = [
            self.open_tables.changed
        ]  # called for other processes' changes
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()  # one Table, so one lock, per id
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._ended: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()
        self._opening = asyncio.Lock()

    async def create(
        self,
        place: Place,
        game: str,
        owner: Person,
        interaction: InteractionId,
        options: Mapping[str, str] | None = None,
        prepared: Callable[[Head], Head] | None = None,
    ) -> Position:
        """Open a lobby with the owner in the first seat, and return it. The outbox posts its card.

        `prepared` adds data of features to the new table's head.
        """
        head = self._head(self.new_id(), place, game, owner, options or {})
        head = prepared(head) if prepared else head
        async with self._opening:
            return await self._open(head, (chair_of(owner, interaction),), owner)

    async def require_room(self, owner: Person, place: Place, game: str) -> None:
        """Raise NotNow if the owner may not open a table for this game in a new thread at this place.

        Call this before creating the thread.
        """
        nobody = self._empty(self._head(TableId(""), place, game, owner, {}))
        await admission.admitted(self.store, nobody, (chair_of(owner, InteractionId(0)),), owner)
        if self._allowance is not None:
            await require_room(self.store, self._allowance, owner.id, place, in_new_channel=True)

    async def open_rematch(self, old: Position, person: Person, interaction: InteractionId) -> Position:
        """Return the rematch table `old.head.rematch`. If necessary, open it with the old table's people and options.

        Everybody moves up one seat, so the player in the first seat is now in the last. If they may not all sit down
        together, only `person` gets a seat, and the others can join.
        """
        async with self._opening:
            with suppress(NoTable):
                return (await self.get(old.head.rematch)).now
            head = self._head(old.head.rematch, old.place, old.head.game, person, old.head.options)
            same = ("patience", "clock", "reminders", "by_button")
            head = self.hooks.copied(old.head, replace(head, **{field: getattr(old.head, field) for field in same}))
            return await self._open(
                head, tuple(_again(chair, interaction) for chair in (*old.chairs[1:], *old.chairs[:1])), person
            )

    async def open_dealt(self, dealt: Position, *also: AlsoWritten) -> Position:
        """Open a table without a lobby, because its game has already started, and return the table.

        Store `also` in the same transaction. Raises NotNow if its owner has too many tables, and Fenced if the database
        refuses the rows, for example because `also` violates a unique index.
        """
        if self._allowance is not None and dealt.people:
            await require_room(self.store, self._allowance, dealt.head.owner, dealt.head.place)
        nobody, dealt = Position(dealt.game, Stored(dealt.head, ()), hooks=self.hooks), replace(dealt, hooks=self.hooks)
        await admission.require(self.store, nobody, dealt)
        made = with_version(nobody, deadlines.with_deadlines(nobody, dealt))
        await self.store.commit(Change(made.head, chairs=made.chairs, also=also))
        saved.note()
        self.committed(made)
        return self._made(made).now

    async def get(self, table: TableId, head: Head | None = None) -> Table:
        """Return the table as it is in the database.

        If the table's row was just read, pass it as `head`: this saves a query if the table in memory has the same
        version. Raises NoTable if the table doesn't exist, StorageTrouble if the database fails, and Frozen if the
        table's game is unknown.
        """
        known = self._known.get(table)
        if known is None:
            async with self._loading:
                known = self._known.get(table)
                if known is None:
                    return self._made(await self.load(table))
        if head is None or head.version != known.now.head.version:
            await known.refresh()  # a table loaded by another task was read before this call, so it may be out of date
        return self._keep(known)

    async def of_user(self, user: UserId) -> Sequence[Head]:
        """Return the user's open tables (lobby or in play), starting with those that are waiting for the user."""
        return sorted(await self.open_tables.of_user(user), key=lambda head: user not in head.waiting)

    async def in_channel(self, channel: ChannelId) -> Sequence[Head]:
        """Return the open tables (lobby or in play) in the channel, newest first."""
        return await self.store.in_channel(channel) if channel else ()

    async def listed_in(self, channel: ChannelId, person: Person) -> Sequence[Head]:
        """Return the open tables in the channel that lists show to the person, newest first."""
        heads = await self.in_channel(channel)
        if all(self.hooks.lists(head, person) for head in heads):
            return heads
        mine = {head.id for head in await self.of_user(person.id)}
        return [head for head in heads if head.id in mine or self.hooks.lists(head, person)]

    async def ended_in(self, channel: ChannelId, user: UserId | None = None) -> Sequence[Head]:
        """Return the table whose game ended last in the channel; () if there is none.

        If `user` is given, only tables where that user had a seat count.
        """
        return await self.store.ended_in(channel, user)

    async def behind(self) -> Sequence[TableId]:
        """Return the ids of tables in play that were stored under older rules or by an older version of the bot."""
        return await self.store.upkeep.behind({key: game.version for key, game in self.games.items()})

    async def database_identity(self) -> str:
        """Return the database's identity, a random id that is created at first use."""
        known = await self.store.note(database_identity.KEY)
        return known or await self.store.first_note(database_identity.KEY, secrets.token_hex(8))

    async def close(self) -> None:
        """Wait until running transactions have finished, then close the store."""
        await self.store.close()

    def new_id(self) -> TableId:
        """Return a random table id of six characters, which is short enough to read aloud. About 700 million exist."""
        return TableId("".join(secrets.choice(_ID_ALPHABET) for _ in range(_ID_LENGTH)))

    def _head(self, table: TableId, place: Place, key: str, owner: Person, options: Mapping[str, str]) -> Head:
        game = self.games.get(key)
        if game is None:
            raise NotNow(f"I don't have a game called {key}. I have {', '.join(self.games)}.")
        try:
            return Head(table, place, owner.id, key, game.version, options_or_default(game, options))
        except IllegalAction as refusal:
            raise NotNow(str(refusal)) from refusal

    def _empty(self, head: Head) -> Position:
        return Position(self.games[head.game], Stored(head, ()), hooks=self.hooks)

    async def _open(self, head: Head, chairs: tuple[Chair, ...], opening: Person) -> Position:
        if self._allowance is not None:
            await require_room(self.store, self._allowance, head.owner, head.place)
        nobody = self._empty(head)
        position = with_version(nobody, await admission.admitted(self.store, nobody, chairs, opening))
        messages = tuple(outgoing_messages(nobody, position, now=0.0))
        try:
            also = self.hooks.in_commit(nobody, position)
            await self.store.commit(Change(position.head, chairs=position.chairs, messages=messages, also=also))
        except Fenced as error:
            raise NotNow("That didn't work. Try again.") from error
        saved.note()
        self.committed(position)
        return self._made(position).now

    async def load(self, table: TableId) -> Position:
        """Read and replay a table. Raises NoTable if it doesn't exist, and Frozen if its game is unknown."""
        stored = await self.store.read(table)
        if stored is None:
            raise NoTable
        game = self.games.get(stored.head.game)
        if game is None:
            raise Frozen(f"I no longer have the game {stored.head.game}. This table is on hold until I have it again.")
        return await asyncio.to_thread(load, game, stored, hooks=self.hooks)

    def _made(self, position: Position) -> Table:
        table = Table(self, position)
        self._known[position.id] = table
        return self._keep(table)

    def _keep(self, table: Table) -> Table:
        has_ended = table.now.status in ("over", "cancelled")
        kept, most = (self._ended, KEPT_ENDED) if has_ended else (self._recent, KEPT)
        for tables in (self._recent, self._ended):
            tables.pop(table.now.id, None)
        kept[table.now.id] = table
        if len(kept) > most:
            kept.popitem(last=False)
        return table

    def heard(self, table: TableId | None) -> None:
        """Tell all `neighbours` that another process may have changed the table; None stands for any table."""
        for neighbour in self.neighbours:
            neighbour(table)

    def committed(self, position: Position) -> None:
        """Tell all `watchers` about a commit that led to this position."""
        for watcher in self.watchers:
            watcher(position)


def _again(chair: Chair, interaction: InteractionId) -> Chair:
    return Chair(chair.name, chair.user, chair.policy, interaction, chair.auto_responses)
