"""The table writer, which makes each change of a table as one transaction, under the table's lock.

The writer loads the table, checks and applies the change, derives deadlines and what features add, commits, and wakes
the tasks that wait for commits.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Concatenate, ParamSpec, Protocol, TypeAlias

from bot.core import metrics, saved
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.refusals import NotNow, Refusal, StorageTrouble
from bot.core.storage import Change, Entry, Fenced, Person, Store
from bot.core.table.edits import with_version
from bot.core.table.make_move import follow_suggestion, make_move, move_for_computer
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.people import admission
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines
from games.kernel import Seat

P = ParamSpec("P")
Transition: TypeAlias = Callable[[Position], Position | TableChange]  # changes a table; it's a pure function
Foresight: TypeAlias = Callable[[Position], None]
_TRIES = 3  # maximum attempts at a change; after a conflict, the table is reloaded before the next attempt


@dataclass(frozen=True)
class Moved:
    """The result of a move or an undo.

    `repeated` means that Discord delivered the interaction a second time, so nothing was done this time.
    """

    position: Position
    repeated: bool = False


class Home(Protocol):
    """The part of the table registry's interface that a table writer needs."""

    store: Store

    async def load(self, table: TableId) -> Position:
        """Read the table from the database."""

    async def open_rematch(self, old: Position, person: Person, interaction: InteractionId) -> Position:
        """Return the rematch table, whose id is `old.head.rematch`. Open it if it doesn't exist yet."""

    def new_id(self) -> str:
        """Return an id for a new table."""

    def committed(self, position: Position) -> None:
        """Record that this or another process has committed a change."""


class TableWriter:
    """The holder of a table's current Position, and the only code that commits the next one.

    If a change isn't possible, all methods raise a Refusal with a sentence for the person who asked.

    `interaction` is the id of the Discord interaction. Each transaction also puts messages for the channel and for DMs
    into the outbox; the caller only responds to the person who acted.
    """

    def __init__(self, home: Home, position: Position) -> None:
        self._home = home
        self._store = home.store
        self._now = position
        self._lock = asyncio.Lock()

    @property
    def now(self) -> Position:
        """The table's position in memory, which `Tables.get` has just compared to the database."""
        return self._now

    async def refresh(self) -> None:
        """Reload the table if another process has changed it."""
        async with self._lock:
            await self._reload()

    async def act(
        self,
        user: UserId,
        codes: Sequence[str],
        prompt: str | None,
        interaction: InteractionId,
        meanwhile: Foresight | None = None,
    ) -> Moved:
        """Make a person's move. The arguments and errors are those of `make_move`.

        `meanwhile` is called with the next position while the database is writing it; its work is wasted if the write
        fails or the same interaction has already moved.
        """
        move = partial(make_move, user=user, codes=codes, prompt=prompt, interaction=interaction)
        try:
            return Moved(await self._change(move, meanwhile))
        except Refusal as refusal:
            return await self._unless_repeated(interaction, refusal)

    async def follow(self, user: UserId, prompt: str, interaction: InteractionId) -> Moved:
        """Make all the moves that the game suggests. The arguments and errors are those of `follow_suggestion`."""
        await prompts.foresee(self.now, self.now.require_seat(user))
        try:
            return Moved(await self.change(follow_suggestion, user, prompt, interaction))
        except Refusal as refusal:
            return await self._unless_repeated(interaction, refusal)

    async def act_for_computer(self, seat: Seat, codes: Sequence[str], why: str, prompt: str) -> Position:
        """Make a computer player's move. The arguments and errors are those of `move_for_computer`."""
        return await self.change(move_for_computer, seat, codes, why, prompt)

    async def change(
        self, transition: Callable[Concatenate[Position, P], Position | TableChange], *args: P.args, **kwargs: P.kwargs
    ) -> Position:
        """Apply a transition to the table, and return the position.

        The transition may be called several times until a commit succeeds. Raises whatever the transition raises.
        """
        return await self._change(lambda now: transition(now, *args, **kwargs))

    async def _change(self, transition: Transition, meanwhile: Foresight | None = None) -> Position:
        """Make the change in one transaction, and return the new position.

        If the caller is canceled in the meantime, the change is stored completely or not at all, and the next call
        reads the table again.
        """
        async with self._lock:
            for _ in range(_TRIES):
                # Load: the position in memory is current, unless the transition or commit below shows that it isn't.
                before = self._now

                # Check and apply: the transition or a feature refuses the change, or there's a next position.
                try:
                    outcome = transition(before)
                    change = outcome if isinstance(outcome, TableChange) else TableChange(outcome)
                    await admission.require(self._store, before, change.after, change.arriving)
                except Refusal:
                    if await self._reload():  # another process may have made the change legal
                        continue
                    raise
                if change.after is before:
                    return before

                # Derive: deadlines of open questions, what features add, the version, and the columns for queries.
                later = deadlines.with_deadlines(before, change.after)
                derived = later.hooks.derived(before, later, change)
                after = with_version(before, derived, change.actor)

                # Commit: rows and outgoing messages together. Meanwhile, the caller prepares its answer.
                to_store = _difference(before, after, change)
                try:
                    with metrics.COMMIT.time():
                        await self._store.commit(to_store, partial(meanwhile, after) if meanwhile else None)
                except Fenced:  # another process has changed the table
                    await self._reload()
                    continue
                saved.note(change.saves)
                if to_store.entries:
                    metrics.MOVES.labels(after.game.key).inc()

                # Wake: the outbox, computer players, clocks and open panels look at the new position.
                self._now = after
                self._home.committed(after)
                return after
        raise NotNow("Too many clicks at this table. Try again in a moment.")

    async def _reload(self) -> bool:
        """Reload the table if the database has a different version. Return whether it was reloaded."""
        is_stale = await self._store.version(self._now.id) != self._now.head.version
        if is_stale:
            self._now = await self._home.load(self._now.id)
            self._home.committed(self._now)
        return is_stale

    async def _unless_repeated(self, interaction: InteractionId, refusal: Refusal) -> Moved:
        """Return the earlier result if Discord delivered the interaction twice. (The log accepts it only once.)

        Raises the refusal if the log doesn't have the interaction yet.
        """
        try:
            repeated = await self._repeated(interaction)
        except StorageTrouble as trouble:
            raise (refusal if isinstance(refusal, StorageTrouble) else trouble) from None
        if repeated is None:
            raise refusal
        return repeated

    async def _repeated(self, interaction: InteractionId) -> Moved | None:
        """Return the result of the interaction if it's in the log already, else None."""
        if await self._store.made_by(interaction) != self._now.id:
            return None
        await self.refresh()
        return Moved(self._now, repeated=True)


def _difference(before: Position, after: Position, change: TableChange) -> Change:
    """Return what to store: new log entries, changed chairs, messages that the change causes, and features' rows."""
    first = len(before.stored.log) - before.unwritten
    own_length = change.own_length or len(after.stored.log)
    numbered = enumerate(after.stored.log[first:], first + 1)
    notes = (*_put_right(before), *change.notes)
    entries = [
        Entry(what, change.interaction if n == own_length else None, change.whys.get(n, "")) for n, what in numbered
    ]
    return Change(
        head=after.head,
        stays=_listed(before) == _listed(after),
        chairs=None if after.chairs == before.chairs else after.chairs,
        entries=tuple(entries),
        messages=tuple(
            outgoing_messages(before, after, notes, now=time.time(), actor=change.actor, typed=change.typed)
        ),
        first=first,
        state=after.stored.state if entries or after.stored.state != before.stored.state else None,
        also=after.hooks.in_commit(before, after),
    )


def _listed(position: Position) -> tuple[object, ...]:
    """Return the fields by which queries search for tables: status, place and owner."""
    return position.status, position.place, position.head.owner


def _put_right(position: Position) -> tuple[str, ...]:
    """Return a line for the channel that says the rules were corrected, if a running game got newer rules; else ()."""
    if not position.unwritten or position.status != "playing":
        return ()
    return (
        f"The rules for {position.game.name} have been corrected. The game continues, and earlier moves won't change.",
    )
