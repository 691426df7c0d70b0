"""A table's one writer: every change goes through here, under the table's lock, as one transaction."""

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
from bot.table import moves, named_moves, place, plans
from bot.table.changes import changed, renewed, stamped
from bot.table.daily import calendar
from bot.table.loading import load
from bot.table.people import handover, holidays, lobby
from bot.table.plans import Plan
from bot.table.position import Position
from bot.table.sealed import errands
from bot.table.timing import deadlines, limits, reactions, rests
from games.kernel import Seat

P = ParamSpec("P")
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

    Most changes are pure steps beside this module, from one Position to the next, such as `lobby.leave`: `await
    table.change(lobby.leave, user)`. Those with a method of their own need the store, the hour, or an answer to an
    interaction that came twice.

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

    async def change(
        self, step: Callable[Concatenate[Position, P], Position | Plan], *args: P.args, **kwargs: P.kwargs
    ) -> Position:
        """What the step makes of the table as it stands, or that and what is said of it, as a Plan.

        It may be taken several times until one is written. Raises whatever the step does.
        """

        def plan(now: Position) -> Plan:
            made = step(now, *args, **kwargs)
            return made if isinstance(made, Plan) else Plan(made)

        return await self._change(plan)

    async def set_stance(self, user: int, reaction: str, stance: str) -> Position:
        """The user's standing order for a reaction, see bot.table.timing.reactions."""

        def plan(now: Position) -> Plan:
            if now.frozen:
                raise Frozen(now.frozen)
            return Plan(reactions.set_stance(now, user, reaction, stance))

        return await self._change(plan)

    async def lapse(self, now: float) -> Position:
        """Limits and reactions that are over are played, and who is to be reminded is."""

        def plan(before: Position) -> Plan:
            after = deadlines.lapsed(before, now)
            passed = range(len(before.stored.log) + 1, len(after.stored.log) + 1)
            return Plan(after, whys=dict.fromkeys(passed, "Nobody answered in time."))

        return await self._change(plan)

    async def put_off(self, seconds: float, *, limits_alone: bool = False) -> Position:
        """All deadlines come so much later, or only those of the game's own limits."""
        return await self._change(
            lambda now: Plan(deadlines.put_off(now, seconds, time.time(), limits_alone=limits_alone))
        )

    async def adopt(self, plan: Plan, before: Position) -> Position:
        """What was worked out from `before`, beside the lock; nothing if the table has changed since."""
        version = before.head.version
        return await self._change(lambda now: plan if now.head.version == version else Plan(now))

    async def start(self, user: int, *, fill: bool = False) -> Position:
        """Deal. The seed is secret, its commitment is posted. `fill`: computer players take the seats that lack."""

        def plan(now: Position) -> Plan:
            while fill and now.status == "lobby" and len(now.chairs) < now.seats[0]:
                now = lobby.add_computer(now, user, "")
            return Plan(lobby.begin(now, user))

        await self._change(plan)
        return await self.mind_holidays()

    async def mind_holidays(self) -> Position:
        """The clocks of those stand who are on holiday, and of nobody else, when they sit down or the game goes on."""
        users = self._now.users(self._now.people)
        for user, wishes in (await self._store.people.wishes(users)).items():
            now = time.time()
            first, last = holidays.running(wishes, now)
            await self._change(partial(rests.holiday, user=user, first=first, last=last, now=now))
        return self._now

    async def close_if_untouched(self, before: int) -> Position:
        """Ask the owner whether the lobby shall stay, if nobody has changed it since; close it if that was asked."""
        return await self._change(lambda now: Plan(lobby.close_if_untouched(now, before, int(time.time()))))

    async def act(
        self, user: int, codes: Sequence[str], prompt: str | None, interaction: int, meanwhile: Foresight | None = None
    ) -> Moved:
        """Make the move: a chain of codes, all quiet but the last. `prompt` None: typed, so it cannot be stale.

        `meanwhile` is given the position to come while the database writes it: in vain if that refuses, or if the move
        was made before. Raises TooLate, Stale, Incomplete (show the panel after its `codes`), Illegal, NotYourTurn,
        NotAtTable, NotNow, Frozen.
        """

        def plan(now: Position) -> Plan:
            seat = now.require_seat(user)
            moves.require_running(now)
            limits.require_time(now, seat, prompt, time.time())
            moves.require_asked(now, seat, prompt)
            here = deadlines.present(now, seat, "".join(codes[:1]))
            made = plans.followed(here, seat, (codes,), actor=user, interaction=interaction)
            return replace(made, typed=prompt is None)

        return await self._moved(plan, interaction, meanwhile)

    async def follow(self, user: int, prompt: str, interaction: int) -> Moved:
        """Use suggestion, all of it. Raises as `act`; Stale also where nothing is suggested any more."""
        await self.now.foresee(self.now.require_seat(user))

        def plan(now: Position) -> Plan:
            seat = now.require_seat(user)
            moves.require_running(now)
            limits.require_time(now, seat, prompt, time.time())
            moves.require_asked(now, seat, prompt)
            suggested = now.suggestion(seat)
            if suggested is None:
                raise Stale("There's no suggestion right now.")
            here = deadlines.present(now, seat)
            return plans.followed(here, seat, suggested.moves, actor=user, interaction=interaction)

        return await self._moved(plan, interaction)

    async def _moved(
        self, plan: Callable[[Position], Plan], interaction: int, meanwhile: Foresight | None = None
    ) -> Moved:
        try:
            return Moved(await self._change(plan, meanwhile))
        except Refusal as refusal:  # or has the same interaction made it already? The log takes no interaction twice
            try:
                repeated = await self._repeated(interaction)
            except StorageTrouble as trouble:
                raise (refusal if isinstance(refusal, StorageTrouble) else trouble) from None
            if repeated:
                return repeated
            raise

    async def act_for_computer(self, seat: Seat, codes: Sequence[str], why: str, prompt: str) -> Position:
        """The move of a computer player. Raises NotYourTurn or Stale if its seat is asked something else than that."""

        def plan(now: Position) -> Plan:
            moves.require_running(now)
            handover.require_computer(now, seat)
            moves.require_asked(now, seat, prompt)
            return plans.followed(now, seat, (codes,), why=why)

        return await self._change(plan)

    async def undo(self, user: int, interaction: int, own_name: str = "", public_names: str = "") -> TookBack:
        """Take back the user's last move: at once if it is free, else the other people are asked.

        Names are of the move that a button was shown for, see `bot.table.named_moves`. Raises NotNow if that is not
        the last one any more.
        """
        asked = ""

        def plan(now: Position) -> Plan:
            nonlocal asked
            seat = now.require_seat(user)
            moves.require_running(now)
            named_moves.require(now, seat, own_name, public_names)
            found = moves.require_take_back(now, seat)
            if found.because and moves.askable(now, seat):
                after = deadlines.present(moves.ask(now, seat, found), seat)
                asked = moves.asking(after, found)
                return Plan(after)
            asked = ""
            if moves.is_secret(now, seat, found):
                return Plan(moves.take_back(now, seat, found), (), user, interaction)
            note = moves.took_back(now, seat, moves.taken(now, seat, found))
            return Plan(deadlines.present(moves.take_back(now, seat, found), seat), (note,), user, interaction)

        repeated = await self._repeated(interaction)
        if repeated:
            return TookBack(repeated.position, True, "Undone.")
        return TookBack(await self._change(plan), not asked, asked or "Undone.")

    async def agree(self, user: int, request: int, interaction: int) -> TookBack:
        """Agree to the request with that id; the last one to agree makes it happen."""

        def plan(now: Position) -> Plan:
            seat = now.require_seat(user)
            asked = moves.require_request(now, request)
            after = moves.agree(now, seat, asked)
            if after.request:
                return Plan(after)
            return Plan(after, (moves.done(now, asked),), interaction=interaction)

        after = await self._change(plan)
        return TookBack(after, after.request is None, moves.agreed(after))

    async def refuse(self, user: int, request: int) -> TookBack:
        """Refuse the request with that id, or withdraw one's own."""

        def plan(now: Position) -> Plan:
            seat = now.require_seat(user)
            asked = moves.require_request(now, request)
            return Plan(changed(now, request=None), (moves.refused(now, seat, asked),))

        return TookBack(await self._change(plan), False, "OK, it stays.")

    async def resign(self, user: int) -> Position:
        """A computer player takes the user's seat."""

        def plan(now: Position) -> Plan:
            if now.frozen:
                raise Frozen(now.frozen)
            name = now.names[now.require_seat(user)]
            after = moves.if_all_agreed(handover.resign(now, user))
            return Plan(after, (f"{name} resigned. A computer takes over.",))

        return await self._change(plan)

    async def take(self, person: Person, seat: Seat, interaction: int) -> Position:
        """The person plays on for a computer player, or for somebody who stays away."""
        await self._change(
            lambda now: plans.taken_over(now, handover.take(now, person, seat, interaction), person, seat)
        )
        return await self.mind_holidays()

    async def accept(self, person: Person, offer: int, interaction: int) -> Position:
        """Who was asked has the seat."""

        def plan(now: Position) -> Plan:
            after = handover.accept(now, person, offer, interaction)
            return plans.taken_over(now, after, person, handover.offered(now, offer) or 0)

        await self._change(plan)
        return await self.mind_holidays()

    async def lose(self, channel: int, why: str) -> Position:
        """The bot cannot post in the channel, for a reason in words: the players are told by private message."""
        return await self._change(lambda now: Plan(place.lose(now, channel, why, time.time()), is_incidental=True))

    async def come_back(self) -> Position:
        """The bot is in its server again: the game goes on."""
        await self._change(lambda now: Plan(place.come_back(now), (place.GOES_ON,)))
        return await self.mind_holidays()

    async def move(self, user: int, to: Place) -> Position:
        """Play on in another channel."""
        return await self._change(lambda now: Plan(place.move(now, user, to), (place.GOES_ON,)))

    async def renew(self) -> Position:
        """Write what the rules of today make of it, see `bot.table.loading`."""
        return await self._change(lambda now: Plan(now if now.frozen else renewed(now)))

    async def rematch(self, person: Person, interaction: int) -> Position:
        """A new lobby with the same seats and options; asked twice, the same one is returned."""

        def plan(now: Position) -> Plan:
            now.require_seat(person.id)
            if now.status != "over":
                raise NotNow("The game isn't over yet.")
            if now.place.is_nowhere:
                raise NotNow("You get one try at a daily puzzle. `/daily` lets you practice.")
            return Plan(now if now.head.rematch else changed(now, rematch=self._home.new_id()))

        return await self._home.again(await self._change(plan), person, interaction)

    async def force_undo(self) -> Position:
        """The operator takes back the last move, also of a table that is frozen."""
        note = "The host undid the last move."
        return await self._change(lambda now: Plan(renewed(load(now.game, moves.forced(now))), (note,)))

    def export(self) -> bytes:
        """The record as JSON, once the game is over. Raises NotNow before: it holds every hidden card."""
        if self._now.status != "over":
            raise NotNow("The record shows every hidden card, so it opens when the game is over.")
        attempt = self._now.head.attempt
        if attempt and not calendar.is_over(attempt.day):
            raise NotNow("Others still have to try this puzzle. Its record opens after midnight UTC.")
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
                settled = errands.timed(before, deadlines.timed(before, planned.after), planned)
                after = stamped(before, settled, planned.actor)
                change = plans.difference(before, after, planned)
                try:
                    with metrics.COMMIT.time():
                        await self._store.commit(change, partial(meanwhile, after) if meanwhile else None)
                except Fenced:
                    await self._refresh()
                    continue
                saved.note(planned.saves)
                if change.entries:
                    metrics.MOVES.labels(after.game.key).inc()
                self._now = after
                self._home.committed(after)
                return after
        raise NotNow("Too many clicks at this table. Try again.")

    async def _refresh(self) -> bool:
        """Whether it had to be reloaded."""
        is_stale = await self._store.version(self._now.id) != self._now.head.version
        if is_stale:
            self._now = await self._home.load(self._now.id)
            self._home.committed(self._now)
        return is_stale
