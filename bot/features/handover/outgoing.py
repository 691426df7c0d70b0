"""Messages about seats: offers, former players' requests to get a seat back, and calls to the bench for a free seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.core.storage import Body, OutboxMessage
from bot.core.storage.kinds import Kind, MessageKind
from bot.core.table.position import Position
from bot.features.handover import requests
from bot.features.handover.steps import deserted

OFFER: Final = "offer"
ASKED_BACK: Final = "askback"  # the name under which databases store the kind
FREE_SEAT: Final = "bench"  # the name under which databases store the kind
KINDS = {
    # An offer of a seat to the user in `body.pings`: with buttons while it's open.
    OFFER: MessageKind("offer:{request}", is_request=True),
    # A former player's request for their seat, to the current player: with buttons while it's open.
    ASKED_BACK: MessageKind("askback:{request}", is_request=True),
    # Never posted itself: it becomes a call to each person on the server's bench.
    FREE_SEAT: MessageKind(),
}


def messages(before: Position, after: Position) -> list[OutboxMessage]:
    return [*_offers(before, after), *_bench(before, after), *_asked_back(before, after)]


def _message(to: Position, kind: Kind, body: Body) -> OutboxMessage:
    return OutboxMessage(to.id, kind, to.place.channel, None, body)


def _offers(before: Position, after: Position) -> Iterator[OutboxMessage]:
    """Yield a message for each new offer, which pings the invited user, and an update for each closed offer."""
    old, new = (
        {offer for chair in position.chairs if (offer := requests.of(chair).offer)} for position in (before, after)
    )
    for offer in sorted(old ^ new, key=lambda offer: offer.id):
        yield _message(after, OFFER, Body(request=offer.id, pings=(offer.user,) if offer in new else ()))


def _bench(before: Position, after: Position) -> Iterator[OutboxMessage]:
    """Yield a message that asks the users on the bench to fill in, if a player has just left a seat."""
    if before.chairs != after.chairs and before.status == "playing" and set(deserted(after)) - set(deserted(before)):
        yield _message(after, FREE_SEAT, Body())


def _asked_back(before: Position, after: Position) -> Iterator[OutboxMessage]:
    if before.chairs == after.chairs or after.status != "playing":
        return
    old, new = (
        {back: chair for chair in position.chairs if (back := requests.of(chair).back)} for position in (before, after)
    )
    for back in sorted(old.keys() ^ new.keys(), key=lambda back: back.id):
        holder = new[back].user if back in new else None
        yield _message(after, ASKED_BACK, Body(request=back.id, pings=(holder,) if holder is not None else ()))
