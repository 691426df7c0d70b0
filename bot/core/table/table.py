"""A stored table, with a method for each change that needs more than a pure function of its Position."""

from __future__ import annotations

import time
from dataclasses import dataclass

from bot.core.ids import NO_USER, ChannelId, InteractionId, UserId
from bot.core.refusals import Frozen, NotNow, Refusal
from bot.core.storage import Person, Place
from bot.core.table import consent, moves, named_moves, place, undo
from bot.core.table.edits import changed, with_packed_state
from bot.core.table.loading import load
from bot.core.table.people import leaving, lobby, seats
from bot.core.table.position import Position
from bot.core.table.reading import undoing
from bot.core.table.table_change import TableChange
from bot.core.table.table_writer import TableWriter
from bot.core.table.timing import deadlines


@dataclass(frozen=True)
class UndoResult:
    """The result of requesting, agreeing to, or refusing an undo.

    `done` tells whether the undo happened. If not, the request is still waiting for consent, or it was closed because
    somebody refused or because it couldn't be carried out anymore.
    """

    position: Position
    done: bool
    text: str  # the reply to the person who clicked


class Table(TableWriter):
    """A stored table, with all ways to change it. Get one from `Tables.get`.

    Most changes are pure functions from one Position to the next: `await table.change(lobby.leave, user)`. Only changes
    that need the store, the time, or protection against an interaction that arrives twice have their own methods.
    """

    async def join(self, person: Person, interaction: InteractionId) -> Position:
        """Give the person a free seat, and return the position. Joining twice changes nothing."""
        return await self.change(lambda now: TableChange(lobby.join(now, person, interaction), arriving=person))

    async def start(self, user: UserId, *, fill: bool = False) -> Position:
        """Start the game, with a secret seed whose fingerprint is posted.

        `fill` adds computer players for missing seats.
        """
        await self.change(_started, user, fill)
        return await self.tell_seated()

    async def tell_seated(self) -> Position:
        """Notify the features that somebody took a seat, or that the game has started or continues."""
        for seated in self._now.hooks.seated:
            await seated(self._store, self)
        return self._now

    async def expire(self, now: float) -> Position:
        """Make the moves for limits and reactions that are out of time at `now`, and send reminders that are due."""
        return await self.change(_expired, now)

    async def postpone(self, seconds: float, *, limits_alone: bool = False) -> Position:
        """Postpone all deadlines, or only the game's own time limits, by the `seconds` for which the bot was away."""
        return await self.change(deadlines.postponed, seconds, time.time(), limits_alone=limits_alone)

    async def adopt(self, change: TableChange, before: Position) -> Position:
        """Make a change that was computed from `before` without the lock, unless the table has changed since."""
        return await self.change(_adopted, change, before.head.version)

    async def undo(
        self, user: UserId, interaction: InteractionId, own_name: str = "", public_names: str = ""
    ) -> UndoResult:
        """Undo the user's last move, or ask the other people if the undo needs their consent.

        The names are those of the move that the button was shown for (see `bot.core.table.named_moves`). Raises NotNow
        if that's no longer the user's last move.
        """
        if repeated := await self._repeated(interaction):
            return UndoResult(repeated.position, True, "Undone.")
        after = await self.change(_undone, user, interaction, own_name, public_names)
        open_request = after.head.request
        return UndoResult(
            after, open_request is None, consent.asked_reply(after, open_request) if open_request else "Undone."
        )

    async def agree(self, user: UserId, request: int, interaction: InteractionId) -> UndoResult:
        """Agree to the undo or redo request with this id. If nobody else has to agree, carry it out if possible."""
        is_done = False

        def transition(now: Position) -> TableChange:
            nonlocal is_done
            agreed = _agreed(now, user, request, interaction)
            is_done = consent.was_carried_out(now, agreed.after)
            return agreed

        try:
            after = await self.change(transition)
        except Refusal as refusal:
            after, is_done = (await self._unless_repeated(interaction, refusal)).position, True
        return UndoResult(after, is_done, consent.agreed(after, is_done=is_done))

    async def refuse(self, user: UserId, request: int) -> UndoResult:
        """Refuse the undo or redo request with this id, or withdraw it if it's the user's own."""
        return UndoResult(await self.change(_refused, user, request), False, "OK, nothing changes.")

    async def resign(self, user: UserId) -> Position:
        return await self.change(_resigned, user)

    async def lose(self, channel: ChannelId, why: str) -> Position:
        """Record that the bot can't post in the channel, with the reason (a phrase), and tell the players by DM."""
        return await self.change(_lost, channel, why, time.time())

    async def come_back(self) -> Position:
        """Continue the game after the bot has returned to the table's server."""
        await self.change(lambda now: TableChange(place.come_back(now), (place.GOES_ON,)))
        return await self.tell_seated()

    async def move(self, user: UserId, to: Place) -> Position:
        return await self.change(lambda now: TableChange(place.move(now, user, to), (place.GOES_ON,)))

    async def repack(self) -> Position:
        """Store the table's State again, packed by the current rules (see `bot.core.table.loading`)."""
        return await self.change(lambda now: now if now.frozen else with_packed_state(now))

    async def rematch(self, person: Person, interaction: InteractionId) -> Position:
        """Open a lobby with this table's people and options, and return it. Further calls return the same lobby."""
        return await self._home.open_rematch(
            await self.change(_with_rematch, person.id, self._home.new_id()), person, interaction
        )

    async def force_undo(self) -> Position:
        """Undo the last move for the operator, even at a frozen table."""
        return await self.change(_forced)


def _started(now: Position, user: UserId, fill: bool) -> Position:
    while fill and now.status == "lobby" and len(now.chairs) < now.player_counts[0]:
        now = lobby.add_computer(now, user, "")
    return lobby.begin(now, user)


def _expired(before: Position, now: float) -> TableChange:
    after = deadlines.expired(before, now)
    passed = range(len(before.stored.log) + 1, len(after.stored.log) + 1)
    return TableChange(after, whys=dict.fromkeys(passed, "Nobody answered in time."))


def _adopted(now: Position, change: TableChange, version: int) -> TableChange:
    return change if now.head.version == version else TableChange(now)


def _undone(now: Position, user: UserId, interaction: InteractionId, own_name: str, public_names: str) -> TableChange:
    seat = now.require_seat(user)
    moves.require_running(now)
    named_moves.require(now, seat, own_name, public_names)
    undone = undo.require_possible_undo(now, seat)
    if undone.because and undoing.askable(now, seat):
        return TableChange(deadlines.with_player_back(consent.request_undo(now, seat, undone), seat))
    after, own_length = undo.apply_undo(now, seat, undone), len(now.stored.log) + 1
    if undo.is_secret(now, seat, undone):
        return TableChange(after, (), user, interaction, own_length=own_length)
    note = undo.undid(now, seat, undo.taken(now, seat, undone))
    return TableChange(deadlines.with_player_back(after, seat), (note,), user, interaction, own_length=own_length)


def _agreed(now: Position, user: UserId, request: int, interaction: InteractionId) -> TableChange:
    seat = now.require_seat(user)
    open_request = consent.require_request(now, request)
    after = consent.agree(now, seat, open_request)
    return consent.answered(now, after, NO_USER, interaction)


def _refused(now: Position, user: UserId, request: int) -> TableChange:
    seat = now.require_seat(user)
    open_request = consent.require_request(now, request)
    return TableChange(consent.refuse(now, seat, open_request), (consent.refused(now, seat, open_request),))


def _resigned(now: Position, user: UserId) -> TableChange:
    if now.frozen:
        raise Frozen(now.frozen)
    name = now.names[now.require_seat(user)]
    seats.require_in_progress(now)
    return leaving.left(now, user, f"{name} resigned. A computer player takes over.")


def _lost(now: Position, channel: ChannelId, why: str, at: float) -> TableChange:
    return TableChange(place.lose(now, channel, why, at), is_incidental=True)


def _with_rematch(now: Position, user: UserId, new_id: str) -> Position:
    now.require_seat(user)
    if now.status != "over":
        raise NotNow("The game isn't over yet.")
    if now.place.is_nowhere:
        raise NotNow("You're the only player at this table, so there's no rematch.")
    return now if now.head.rematch else changed(now, rematch=new_id)


def _forced(now: Position) -> TableChange:
    after = load(now.game, undo.forced(now), hooks=now.hooks)
    return TableChange(with_packed_state(after), ("The host undid the last move.",))
