"""Ways to give a seat to another player: a free seat, an offered one, or one whose former player wants it back."""

from __future__ import annotations

from bot.core.ids import InteractionId, UserId
from bot.core.markdown import quoted
from bot.core.storage import Person
from bot.core.table.position import Position
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.features.handover import requests, steps
from games.kernel import Seat


async def take(table: Table, person: Person, seat: Seat, interaction: InteractionId) -> Position:
    """Give the person a seat that a computer player has, or whose player has been away for too long."""
    await table.change(lambda now: taken_over(now, steps.take(now, person, seat, interaction), person, seat))
    return await table.tell_seated()


async def accept(table: Table, person: Person, offer: int, interaction: InteractionId) -> Position:
    """Give the person the seat that they were offered."""

    def transition(now: Position) -> TableChange:
        after = steps.accept(now, person, offer, interaction)
        return taken_over(now, after, person, steps.seat_of_offer(now, offer) or 0)

    await table.change(transition)
    return await table.tell_seated()


async def hand_back(table: Table, user: UserId, request: int, interaction: InteractionId) -> Position:
    """Give the user's seat back to the former player who asked for it."""

    def transition(now: Position) -> TableChange:
        asked = (requests.of(chair).back for chair in now.chairs)
        back = next((back for back in asked if back and back.id == request), None)
        after = steps.hand_back(now, user, request, interaction)
        assert back is not None
        seat = after.require_seat(back.user)
        return taken_over(now, after, Person(back.user, back.name), seat)

    await table.change(transition)
    return await table.tell_seated()


def taken_over(before: Position, after: Position, person: Person, seat: Seat) -> TableChange:
    """Return the change from `before` to `after`, with a note in the channel that the person took over the seat."""
    if after is before:
        return TableChange(after)
    name, old = after.names[seat], quoted(before.names[seat])
    expired = ("That cancels the request to undo.",) if before.head.request else ()
    return TableChange(after, (f"{name} takes over from {old}.", *expired), actor=person.id, arriving=person)
