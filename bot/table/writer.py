"""The writer of a table, which makes every change under the table's lock, as one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Concatenate, ParamSpec, Protocol, TypeAlias

from msgspec.structs import replace

from bot import metrics, saved
from bot.refusals import Frozen, NotNow, Refusal, Stale, StorageTrouble
from bot.storage import Fenced, Person, Place, Store
from bot.table import moves, named_moves, place, table_change
from bot.table.changes import changed, with_packed_state, with_version
from bot.table.loading import load
from bot.table.people import lobby, seats
from bot.table.position import Position
from bot.table.reading import prompts
from bot.table.table_change import TableChange
from bot.table.timing import deadlines, limits
from games.kernel import Seat

P = ParamSpec("P")
Foresight: TypeAlias = Callable[[Position], None]
_TRIES = 3  # attempts; after a conflict the writer reloads the table first


@dataclass(frozen=True)
class Moved:
    """The result of a move or an undo.

    `repeated` means that the same interaction had already done it, so nothing was done this time.
    """

    position: Position
    repeated: bool = False


@dataclass(frozen=True)
class TookBack:
    """The result of requesting, agreeing to, or refusing an undo.

    `done` tells whether the undo happened; otherwise it is pending or was refused.
    """

    position: Position
    done: bool
    text: str  # for the person who clicked


class Home(Protocol):
    """The part of the registry's interface that a table needs."""

    store: Store

    async def load(self, table: str) -> Position:
        """Read the table from the database."""

    async def again(self, old: Position, person: Person, interaction: int) -> Position:
        """Return the table of the rematch, `old.head.rematch`, opening it if needed."""

    def new_id(self) -> str:
        """Return an id for a new table."""

    def committed(self, position: Position) -> None:
        """Note a commit by this or another process."""


class Table:
    """A stored table, with all ways to change it. Get one from `Tables.get`.

    If a change isn't possible, all methods raise a Refusal (bot.refusals) with a sentence for the person who asked.
    Most changes are pure functions from one Position to the next: `await table.change(lobby.leave, user)`. Only changes
    that need the store, the time, or protection against an interaction that arrives twice have their own methods.

    `interaction` is the id of the Discord interaction. Messages to the channel and to DMs go into the outbox in the
    same transaction; the caller only responds to the person who acted.
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
            await self._refresh()

    async def join(self, person: Person, interaction: int) -> Position:
        """Give the person a free seat, and return the position. Joining twice changes nothing."""
        return await self._change(lambda now: TableChange(lobby.join(now, person, interaction)))

    async def change(
        self, step: Callable[Concatenate[Position, P], Position | TableChange], *args: P.args, **kwargs: P.kwargs
    ) -> Position:
        """Apply a step to the table, and return the position. The step returns the next Position, or a TableChange.

        The step may be called several times until a commit succeeds. Raises whatever the step raises.
        """

        def as_change(now: Position) -> TableChange:
            made = step(now, *args, **kwargs)
            return made if isinstance(made, TableChange) else TableChange(made)

        return await self._change(as_change)

    async def expire(self, now: float) -> Position:
        """Play the limits and reactions whose time is up at `now`, and send the reminders that are due."""

        def step(before: Position) -> TableChange:
            after = deadlines.expired(before, now)
            passed = range(len(before.stored.log) + 1, len(after.stored.log) + 1)
            return TableChange(after, whys=dict.fromkeys(passed, "Nobody answered in time."))

        return await self._change(step)

    async def postpone(self, seconds: float, *, limits_alone: bool = False) -> Position:
        """Postpone all deadlines, or only those of the game's own limits, by `seconds`, which the bot was away."""
        return await self._change(
            lambda now: TableChange(deadlines.postponed(now, seconds, time.time(), limits_alone=limits_alone))
        )

    async def adopt(self, change: TableChange, before: Position) -> Position:
        """Make a change that was computed from `before` without the lock, unless the table has changed since."""
        version = before.head.version
        return await self._change(lambda now: change if now.head.version == version else TableChange(now))

    async def start(self, user: int, *, fill: bool = False) -> Position:
        """Start the game, with a secret seed whose fingerprint is posted.

        `fill` adds computer players for missing seats.
        """

        def step(now: Position) -> TableChange:
            while fill and now.status == "lobby" and len(now.chairs) < now.seats[0]:
                now = lobby.add_computer(now, user, "")
            return TableChange(lobby.begin(now, user))

        await self._change(step)
        return await self.tell_seated()

    async def tell_seated(self) -> Position:
        """Tell the features that somebody took a seat, or that the game has started or continues."""
        for seated in self._now.hooks.seated:
            await seated(self._store, self)
        return self._now

    async def close_if_untouched(self, before: int) -> Position:
        """If the lobby is untouched since `before` (epoch seconds), ask its owner about it; the next time, close it."""
        return await self._change(lambda now: TableChange(lobby.close_if_untouched(now, before, int(time.time()))))

    async def act(
        self, user: int, codes: Sequence[str], prompt: str | None, interaction: int, meanwhile: Foresight | None = None
    ) -> Moved:
        """Make a move: a chain of action codes, only the last of which produces events.

        `prompt` is None for typed moves, which can't be stale. `meanwhile` is called with the next position while the
        database writes it; its work is wasted if the write fails or the same interaction has already moved.

        Raises TooLate, Stale, Incomplete (show the panel after its `codes`), Illegal, NotYourTurn, NotAtTable, NotNow,
        or Frozen: see bot.refusals.
        """

        def step(now: Position) -> TableChange:
            seat = now.require_seat(user)
            moves.require_running(now)
            limits.require_time(now, seat, prompt, time.time())
            moves.require_asked(now, seat, prompt)
            here = deadlines.present(now, seat, "".join(codes[:1]))
            made = table_change.followed(here, seat, (codes,), actor=user, interaction=interaction)
            return replace(made, typed=prompt is None)

        return await self._moved(step, interaction, meanwhile)

    async def follow(self, user: int, prompt: str, interaction: int) -> Moved:
        """Make all moves of the game's current suggestion.

        Raises the same errors as `act`, and Stale if there's no suggestion anymore.
        """
        await prompts.foresee(self.now, self.now.require_seat(user))

        def step(now: Position) -> TableChange:
            seat = now.require_seat(user)
            moves.require_running(now)
            limits.require_time(now, seat, prompt, time.time())
            moves.require_asked(now, seat, prompt)
            suggested = prompts.suggestion(now, seat)
            if suggested is None:
                raise Stale("There's no suggestion right now.")
            here = deadlines.present(now, seat)
            return table_change.followed(here, seat, suggested.moves, actor=user, interaction=interaction)

        return await self._moved(step, interaction)

    async def _moved(
        self, step: Callable[[Position], TableChange], interaction: int, meanwhile: Foresight | None = None
    ) -> Moved:
        try:
            return Moved(await self._change(step, meanwhile))
        except Refusal as refusal:  # Discord may deliver an interaction twice; the log accepts it once
            try:
                repeated = await self._repeated(interaction)
            except StorageTrouble as trouble:
                raise (refusal if isinstance(refusal, StorageTrouble) else trouble) from None
            if repeated:
                return repeated
            raise

    async def act_for_computer(self, seat: Seat, codes: Sequence[str], why: str, prompt: str) -> Position:
        """Make a computer player's move.

        Raises NotYourTurn or Stale if `prompt` is no longer the seat's prompt.
        """

        def step(now: Position) -> TableChange:
            moves.require_running(now)
            seats.require_computer(now, seat)
            moves.require_asked(now, seat, prompt)
            return table_change.followed(now, seat, (codes,), why=why)

        return await self._change(step)

    async def undo(self, user: int, interaction: int, own_name: str = "", public_names: str = "") -> TookBack:
        """Undo the user's last move, or ask the other people if the undo needs their consent.

        The names are those of the move that the button was shown for, see `bot.table.named_moves`. Raises NotNow if
        that's no longer the user's last move.
        """
        asked = ""

        def step(now: Position) -> TableChange:
            nonlocal asked
            seat = now.require_seat(user)
            moves.require_running(now)
            named_moves.require(now, seat, own_name, public_names)
            undone = moves.require_take_back(now, seat)
            if undone.because and moves.askable(now, seat):
                after = deadlines.present(moves.ask(now, seat, undone), seat)
                asked = moves.asking(after, undone)
                return TableChange(after)
            asked = ""
            if moves.is_secret(now, seat, undone):
                return TableChange(moves.take_back(now, seat, undone), (), user, interaction)
            note = moves.took_back(now, seat, moves.taken(now, seat, undone))
            return TableChange(deadlines.present(moves.take_back(now, seat, undone), seat), (note,), user, interaction)

        repeated = await self._repeated(interaction)
        if repeated:
            return TookBack(repeated.position, True, "Undone.")
        return TookBack(await self._change(step), not asked, asked or "Undone.")

    async def agree(self, user: int, request: int, interaction: int) -> TookBack:
        """Agree to the undo or redo request with this id. If nobody else has to agree, it's carried out."""

        def step(now: Position) -> TableChange:
            seat = now.require_seat(user)
            asked = moves.require_request(now, request)
            after = moves.agree(now, seat, asked)
            if after.head.request:
                return TableChange(after)
            return TableChange(after, (moves.result_line(now, after, asked),), interaction=interaction)

        after = await self._change(step)
        return TookBack(after, after.head.request is None, moves.agreed(after))

    async def refuse(self, user: int, request: int) -> TookBack:
        """Refuse the undo or redo request with this id, or withdraw it if it's the user's own."""

        def step(now: Position) -> TableChange:
            seat = now.require_seat(user)
            asked = moves.require_request(now, request)
            return TableChange(changed(now, request=None), (moves.refused(now, seat, asked),))

        return TookBack(await self._change(step), False, "OK, it stays.")

    async def resign(self, user: int) -> Position:
        """Give the user's seat to a computer player."""

        def step(now: Position) -> TableChange:
            if now.frozen:
                raise Frozen(now.frozen)
            name = now.names[now.require_seat(user)]
            after = moves.if_all_agreed(seats.resign(now, user))
            return TableChange(after, (f"{name} resigned. A computer player takes over.",))

        return await self._change(step)

    async def lose(self, channel: int, why: str) -> Position:
        """Record that the bot can't post in the channel, with the reason (a phrase), and tell the players by DM."""
        return await self._change(
            lambda now: TableChange(place.lose(now, channel, why, time.time()), is_incidental=True)
        )

    async def come_back(self) -> Position:
        """Continue the game after the bot has returned to the table's server."""
        await self._change(lambda now: TableChange(place.come_back(now), (place.GOES_ON,)))
        return await self.tell_seated()

    async def move(self, user: int, to: Place) -> Position:
        """Move the table to another channel."""
        return await self._change(lambda now: TableChange(place.move(now, user, to), (place.GOES_ON,)))

    async def repack(self) -> Position:
        """Store the State as packed by the current rules, see `bot.table.loading`."""
        return await self._change(lambda now: TableChange(now if now.frozen else with_packed_state(now)))

    async def rematch(self, person: Person, interaction: int) -> Position:
        """Open a new lobby with the same people and options, and return it. A second call returns the same lobby."""

        def step(now: Position) -> TableChange:
            now.require_seat(person.id)
            if now.status != "over":
                raise NotNow("The game isn't over yet.")
            if now.place.is_nowhere:
                raise NotNow("You're the only player at this table, so there's no rematch.")
            return TableChange(now if now.head.rematch else changed(now, rematch=self._home.new_id()))

        return await self._home.again(await self._change(step), person, interaction)

    async def force_undo(self) -> Position:
        """Undo the last move for the operator, even at a frozen table."""
        note = "The host undid the last move."
        return await self._change(
            lambda now: TableChange(with_packed_state(load(now.game, moves.forced(now), hooks=now.hooks)), (note,))
        )

    async def _repeated(self, interaction: int) -> Moved | None:
        """Return the result of the interaction if it's in the log already, else None."""
        if await self._store.made_by(interaction) != self._now.id:
            return None
        await self.refresh()
        return Moved(self._now, repeated=True)

    async def _change(self, step: Callable[[Position], TableChange], meanwhile: Foresight | None = None) -> Position:
        """Make the change in one transaction, and return the new position.

        If the caller is canceled in the meantime, the change is stored completely or not at all, and the table is read
        again next time.
        """
        async with self._lock:
            for _ in range(_TRIES):
                before = self._now
                try:
                    change = step(before)
                except Refusal:
                    if await self._refresh():  # another process may have made the change legal
                        continue
                    raise
                if change.after is before:
                    return before
                later = deadlines.with_deadlines(before, change.after)
                after = with_version(before, later.hooks.derived(before, later, change), change.actor)
                to_store = table_change.difference(before, after, change)
                try:
                    with metrics.COMMIT.time():
                        await self._store.commit(to_store, partial(meanwhile, after) if meanwhile else None)
                except Fenced:
                    await self._refresh()
                    continue
                saved.note(change.saves)
                if to_store.entries:
                    metrics.MOVES.labels(after.game.key).inc()
                self._now = after
                self._home.committed(after)
                return after
        raise NotNow("Too many clicks at this table. Try again in a moment.")

    async def _refresh(self) -> bool:
        """Reload the table if the database has another version of it. Return whether it had."""
        is_stale = await self._store.version(self._now.id) != self._now.head.version
        if is_stale:
            self._now = await self._home.load(self._now.id)
            self._home.committed(self._now)
        return is_stale
