"""A table's one writer: every change goes through here, under the table's lock, as one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol, TypeAlias

from bot import answers, clock, lobby, moves, takeover
from bot.letters import owed, seal
from bot.loading import load
from bot.position import Position
from bot.presenter.text import quoted
from bot.refusals import Frozen, NotNow, Refusal
from bot.storage import Change, Entry, Fenced, Person, Store
from games.kernel import Seat

Foresight: TypeAlias = Callable[[Position], None]
_TRIES = 3  # a stale writer reloads and tries again


@dataclass(frozen=True)
class Moved:
    """What a move or an undo did. `repeated`: the same interaction had done it before, nothing was done now."""

    position: Position
    repeated: bool = False


@dataclass(frozen=True)
class TookBack:
    """What came of asking, agreeing or refusing. `done`: it was taken back; else it waits or was refused."""

    position: Position
    done: bool
    text: str  # for the person who clicked


@dataclass(frozen=True)
class Plan:
    """A change to make: where it leads, what is said of it in public, and whose click did it."""

    after: Position
    notes: tuple[str, ...] = ()
    actor: int = 0
    interaction: int | None = None
    whys: Mapping[int, str] = field(default_factory=dict)  # reasons, by the length of the log after their moves
    typed: bool = False  # by a slash command, rather than in a panel that shows the table
    own: int | None = None  # the length of the log after what the click itself did; what follows, it brought about


class Home(Protocol):
    """What a table needs of the house it stands in."""

    store: Store

    async def load(self, table: str) -> Position:
        """The table as the database has it."""

    async def again(self, old: Position, person: Person, interaction: int) -> Position:
        """The table `old.head.rematch`, opened if it is not there yet."""

    def new_id(self) -> str:
        """An id for a new table."""

    def committed(self, position: Position) -> None:
        """Something was written, here or by another process."""


class Table:
    """Get one by `Tables.get`. All methods raise a Refusal (bot.refusals) with a sentence for the person who asked.

    `interaction` is the id of the Discord interaction. What the channel and the DMs get is put into the outbox by the
    same transaction; the caller only answers the person who acted.
    """

    def __init__(self, home: Home, position: Position) -> None:
        self._home = home
        self._store = home.store
        self._now = position
        self._lock = asyncio.Lock()

    @property
    def now(self) -> Position:
        """The table as it stands in memory; `Tables.get` has just compared it with the database."""
        return self._now

    async def refresh(self) -> None:
        """Reload it if another process wrote it."""
        async with self._lock:
            await self._refresh()

    async def join(self, person: Person, interaction: int) -> Position:
        """Take a free seat. Joining twice changes nothing."""
        return await self._change(lambda now: Plan(lobby.join(now, person, interaction)))

    async def leave(self, user: int) -> Position:
        """Give up the seat, in the lobby only. The owner's table passes on; without people it is cancelled."""
        return await self._change(lambda now: Plan(lobby.leave(now, user)))

    async def add_computer(self, user: int, strength: str = "") -> Position:
        """A computer player of that strength (one of `game.strengths`, or the usual one) takes a free seat."""
        return await self._change(lambda now: Plan(lobby.add_computer(now, user, strength)))

    async def set_strength(self, user: int, seat: Seat, strength: str) -> Position:
        """How well the computer player of the seat plays, in the lobby only."""
        return await self._change(lambda now: Plan(lobby.set_strength(now, user, seat, strength)))

    async def remove_computer(self, user: int, seat: Seat | None = None) -> Position:
        """The computer player of the seat goes, by default the last one that came."""
        return await self._change(lambda now: Plan(lobby.remove_computer(now, user, seat)))

    async def set_option(self, user: int, key: str, value: str) -> Position:
        """A house rule, in the lobby only."""
        return await self._change(lambda now: Plan(lobby.set_option(now, user, key, value)))

    async def set_patience(self, user: int, seconds: int) -> Position:
        """How long a reaction may take before it passes by itself, in the lobby only; 0: for ever."""
        return await self._change(lambda now: Plan(clock.set_patience(now, user, seconds)))

    async def set_clock(self, user: int, seconds: int) -> Position:
        """How long a turn may take before it is played for who is away, in the lobby only; 0: for ever."""
        return await self._change(lambda now: Plan(clock.set_clock(now, user, seconds)))

    async def set_reminders(self, user: int, wanted: bool) -> Position:
        """Whether who lets the others wait is pinged once more, in the lobby only."""
        return await self._change(lambda now: Plan(clock.set_reminders(now, user, wanted)))

    async def set_stance(self, user: int, reaction: str, stance: str) -> Position:
        """The user's standing order for a reaction, see bot.answers."""

        def plan(now: Position) -> Plan:
            if now.frozen:
                raise Frozen(now.frozen)
            return Plan(answers.set_stance(now, user, reaction, stance))

        return await self._change(plan)

    async def lapse(self, now: float) -> Position:
        """Reactions that are overdue pass, and who is to be reminded is."""

        def plan(before: Position) -> Plan:
            after = clock.lapsed(before, now)
            passed = range(len(before.stored.log) + 1, len(after.stored.log) + 1)
            return Plan(after, whys=dict.fromkeys(passed, "Nobody answered in time."))

        return await self._change(plan)

    async def put_off(self, seconds: int) -> Position:
        """All deadlines come so much later."""
        return await self._change(lambda now: Plan(clock.put_off(now, seconds)))

    async def adopt(self, plan: Plan, before: Position) -> Position:
        """What was worked out from `before`, beside the lock; nothing if the table has changed since."""
        version = before.head.version
        return await self._change(lambda now: plan if now.head.version == version else Plan(now))

    async def start(self, user: int) -> Position:
        """Deal. The seed is secret, its commitment is posted."""

        def plan(now: Position) -> Plan:
            after = lobby.begin(now, user)
            return Plan(after, (seal(after),))

        return await self._change(plan)

    async def cancel(self, user: int) -> Position:
        """Close the lobby."""
        return await self._change(lambda now: Plan(lobby.cancel(now, user)))

    async def act(
        self,
        user: int,
        codes: Sequence[str],
        prompt: str | None,
        interaction: int,
        meanwhile: Foresight | None = None,
    ) -> Moved:
        """Make the move: a chain of codes, all quiet but the last. `prompt` None: typed, so it cannot be stale.

        `meanwhile` is given the position to come while the disk writes it; if the move was made before, it is not.
        Raises Stale, Incomplete (show the panel after its `codes`), Illegal, NotYourTurn, NotAtTable, NotNow, Frozen.
        """

        def plan(now: Position) -> Plan:
            seat = now.require_seat(user)
            moves.require_running(now)
            moves.require_asked(now, seat, prompt)
            here = clock.present(now, seat, "".join(codes[:1]))
            made = _made(moves.move(here, seat, codes), actor=user, interaction=interaction)
            return replace(made, typed=prompt is None)

        try:
            return Moved(await self._change(plan, meanwhile))
        except Refusal:  # or has the same interaction made it already? The log takes no interaction twice
            repeated = await self._repeated(interaction)
            if repeated:
                return repeated
            raise

    async def act_for_computer(self, seat: Seat, codes: Sequence[str], why: str, prompt: str) -> Position:
        """The move of a computer player. Raises NotYourTurn or Stale if its seat is asked something else than that."""

        def plan(now: Position) -> Plan:
            moves.require_running(now)
            takeover.require_computer(now, seat)
            moves.require_asked(now, seat, prompt)
            return _made(moves.move(now, seat, codes), why=why)

        return await self._change(plan)

    async def undo(self, user: int, interaction: int) -> TookBack:
        """Take back the user's last move: at once if it is free, else the other people are asked."""
        asked = ""

        def plan(now: Position) -> Plan:
            nonlocal asked
            seat = now.require_seat(user)
            moves.require_running(now)
            found = moves.require_take_back(now, seat)
            if found.because and moves.askable(now, seat):
                after = clock.present(moves.ask(now, seat, found), seat)
                asked = moves.asking(after, found)
                return Plan(after)
            asked = ""
            if moves.is_secret(now, seat, found):
                return Plan(moves.take_back(now, seat, found), (), user, interaction)
            note = moves.took_back(now, seat, moves.taken(now, seat, found))
            return Plan(clock.present(moves.take_back(now, seat, found), seat), (note,), user, interaction)

        repeated = await self._repeated(interaction)
        if repeated:
            return TookBack(repeated.position, True, "Taken back.")
        return TookBack(await self._change(plan), not asked, asked or "Taken back.")

    async def agree(self, user: int, request: int, interaction: int) -> TookBack:
        """Agree to the request with that id; the last one to agree makes it happen."""

        def plan(now: Position) -> Plan:
            seat = now.require_seat(user)
            asked = moves.require_request(now, request)
            after = moves.agree(now, seat, asked)
            if after.request:
                return Plan(after)
            return Plan(after, (moves.took_back(now, asked.seat, asked.text),), interaction=interaction)

        after = await self._change(plan)
        return TookBack(after, after.request is None, moves.agreed(after))

    async def refuse(self, user: int, request: int) -> TookBack:
        """Refuse the request with that id, or withdraw one's own."""

        def plan(now: Position) -> Plan:
            seat = now.require_seat(user)
            asked = moves.require_request(now, request)
            return Plan(lobby.changed(now, request=None), (moves.refused(now, seat, asked),))

        return TookBack(await self._change(plan), False, "So it stands.")

    async def resign(self, user: int) -> Position:
        """A computer player takes the user's seat."""

        def plan(now: Position) -> Plan:
            if now.frozen:
                raise Frozen(now.frozen)
            name = now.names[now.require_seat(user)]
            after = moves.if_all_agreed(lobby.resign(now, user))
            return Plan(after, (f"{name} left the table: a computer player takes over.",))

        return await self._change(plan)

    async def take(self, person: Person, seat: Seat, interaction: int) -> Position:
        """The person plays on for a computer player, or for somebody who stays away."""
        return await self._change(
            lambda now: _taken_over(now, takeover.take(now, person, seat, interaction), person, seat)
        )

    async def offer(self, user: int, to: int) -> Position:
        """The user would hand the seat to somebody, who is asked in the channel."""
        return await self._change(lambda now: Plan(takeover.offer(now, user, to)))

    async def accept(self, person: Person, offer: int, interaction: int) -> Position:
        """Who was asked has the seat."""

        def plan(now: Position) -> Plan:
            after = takeover.accept(now, person, offer, interaction)
            return _taken_over(now, after, person, takeover.offered(now, offer) or 0)

        return await self._change(plan)

    async def decline(self, user: int, offer: int) -> Position:
        """Who was asked would rather not, or who asked thinks better of it."""
        return await self._change(lambda now: Plan(takeover.decline(now, user, offer)))

    async def rematch(self, person: Person, interaction: int) -> Position:
        """A new lobby with the same seats and options; asked twice, the same one is returned."""

        def plan(now: Position) -> Plan:
            lobby.require_rematch(now, person.id)
            return Plan(now if now.head.rematch else lobby.changed(now, rematch=self._home.new_id()))

        return await self._home.again(await self._change(plan), person, interaction)

    async def force_undo(self) -> Position:
        """The operator takes back the last move, also of a table that is frozen."""
        note = "The operator took back the last move."
        return await self._change(lambda now: Plan(load(now.game, moves.forced(now)), (note,)))

    def export(self) -> bytes:
        """The record as JSON, once the game is over. Raises NotNow before: it holds every hidden card."""
        if self._now.status != "over":
            raise NotNow("The record holds every hidden card: it opens when the game is over.")
        return self._now.record().to_json()

    async def _repeated(self, interaction: int) -> Moved | None:
        """What the interaction did already."""
        if await self._store.made_by(interaction) != self._now.id:
            return None
        await self.refresh()
        return Moved(self._now, repeated=True)

    async def _change(self, plan: Callable[[Position], Plan], meanwhile: Foresight | None = None) -> Position:
        """Make the change. If the caller is cancelled meanwhile it is whole or not at all, and read anew next time."""
        async with self._lock:
            for _ in range(_TRIES):
                before = self._now
                try:
                    planned = plan(before)
                except Refusal:
                    if await self._refresh():  # what was refused may be right by what another process wrote
                        continue
                    raise
                if planned.after is before:
                    return before
                after = lobby.stamped(before, clock.timed(before, planned.after))
                change = _difference(before, after, planned)
                try:
                    await self._store.commit(change, partial(meanwhile, after) if meanwhile else None)
                except Fenced:
                    await self._refresh()
                    continue
                self._now = after
                self._home.committed(after)
                return after
        raise NotNow("Too many clicks at once at this table: try again.")

    async def _refresh(self) -> bool:
        """Whether it had to be reloaded."""
        is_stale = await self._store.version(self._now.id) != self._now.head.version
        if is_stale:
            self._now = await self._home.load(self._now.id)
            self._home.committed(self._now)
        return is_stale


def _difference(before: Position, after: Position, plan: Plan) -> Change:
    first = len(before.stored.log)
    own = plan.own or len(after.stored.log)
    numbered = enumerate(after.stored.log[first:], first + 1)
    entries = [Entry(what, plan.interaction if n == own else None, plan.whys.get(n, "")) for n, what in numbered]
    return Change(
        head=after.head,
        chairs=None if after.chairs == before.chairs else after.chairs,
        entries=tuple(entries),
        letters=tuple(owed(before, after, plan.notes, now=time.time(), actor=plan.actor, typed=plan.typed)),
        first=first,
    )


def _taken_over(before: Position, after: Position, person: Person, seat: Seat) -> Plan:
    """The seat has somebody else, and the channel is told whom it had before."""
    if after is before:
        return Plan(after)
    name, old = after.names[seat], quoted(before.names[seat])
    lapsed = ("The take-back that was asked for lapses.",) if before.request else ()
    return Plan(after, (f"{name} takes over the seat of {old}.", *lapsed), actor=person.id)


def _made(moved: Position, *, actor: int = 0, interaction: int | None = None, why: str = "") -> Plan:
    """A move, and the answers that it brings about by standing order."""
    own = len(moved.stored.log)
    return Plan(answers.settled(moved), actor=actor, interaction=interaction, whys={own: why}, own=own)
