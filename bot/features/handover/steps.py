"""Changes of a seat's player during a game: offering a seat, taking a free one, and giving one back.

A new player sees the seat's secrets, so nobody who has seen another hand at the table may take the seat. The former
player doesn't see what happens after leaving.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.ids import InteractionId, UserId
from bot.core.markdown import quoted
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Chair, Person
from bot.core.table.edits import chair_of, new_id, with_chair
from bot.core.table.moves import require_running
from bot.core.table.people import leaving
from bot.core.table.people.seats import is_vacant, tenures
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange
from bot.features.handover import requests
from bot.features.handover.requests import Back, Offer, with_back, with_offer
from games.kernel import Seat

SETTLED = "That seat is no longer available."


def deserted(position: Position) -> Sequence[Seat]:
    """Return the seats that somebody should take over, because their players have left or are away."""
    chairs = enumerate(position.chairs) if position.status == "playing" and position.place.guild else ()
    return tuple(seat for seat, chair in chairs if is_vacant(chair) and (chair.user is not None or chair.former))


def free_seats_for(position: Position, user: UserId) -> Sequence[Seat]:
    """Return the free seats that the user may take."""
    if position.status != "playing" or position.frozen or not position.place.guild:
        return ()
    return tuple(
        seat for seat, chair in enumerate(position.chairs) if is_vacant(chair) and not why_not(position, user, seat)
    )


def why_not(position: Position, user: UserId, seat: Seat, who: str = "You") -> str:
    """Return why the user can't have the seat, as a sentence that begins with `who`; "" if they can have it."""
    if position.seat_of(user) is not None:
        return f"{who} can't take two seats at one table."
    others = (chair for number, chair in enumerate(position.chairs) if number != seat)
    has_seen = any(user in chair.former for chair in others)
    return f"{who} can't take this seat after seeing another player's hand." if has_seen else ""


def is_wanted(position: Position, user: UserId) -> bool:
    """Tell whether the user may take a seat that its player has left."""
    return bool(set(free_seats_for(position, user)) & set(deserted(position)))


def is_awaiting(position: Position, user: UserId) -> bool:
    """Tell whether the user has to answer an offer of a seat, or a request to give theirs back."""
    return any(
        (held.offer and held.offer.user == user) or (held.back and chair.user == user)
        for chair, held in ((chair, requests.of(chair)) for chair in position.chairs)
    )


def successor(position: Position, user: UserId) -> Chair | None:
    """Return the chair of the user's former seat, which now has another player; None if they never left a seat."""
    return next((chair for chair in position.chairs if user in chair.former), None)


def departed(position: Position, user: UserId) -> TableChange:
    """Return the change after a user has left the table's server: their seat is free at once, or they leave the lobby.

    A computer player takes over until somebody takes the seat. Nothing changes if the user has no seat, if the game is
    over, or if the table can't be read under today's rules.
    """
    seat = position.seat_of(user)
    if seat is None or position.status not in ("lobby", "playing") or position.frozen:
        return TableChange(position)
    note = f"{position.names[seat]} isn't on this server anymore"
    takes_over = (
        "" if position.status == "lobby" else ", so a computer player takes over. Anyone here can take the seat"
    )
    return leaving.left(position, user, f"{note}{takes_over}.")


def take(position: Position, person: Person, seat: Seat, interaction: InteractionId) -> Position:
    """Give the person a free seat. A second click by the same person changes nothing.

    Raises NotNow if somebody else has the seat, or if this person may not take it.
    """
    if position.seat_of(person.id) == seat:
        return position
    require_running(position)
    _require_fit(position, person.id, seat)
    if not 0 <= seat < len(position.chairs) or not is_vacant(position.chairs[seat]):
        raise NotNow("Someone else has that seat now.")
    return _seated(position, person, seat, interaction)


def offer(position: Position, user: UserId, to: UserId) -> Position:
    """Offer the user's seat to the user `to`, replacing the previous offer. Raises NotNow if `to` may not take it."""
    seat = position.require_seat(user)
    require_running(position)
    _require_fit(position, to, seat, "They")
    chair = with_offer(position.chairs[seat], Offer(new_id(position), to))
    return with_chair(position, seat, chair)


def accept(position: Position, person: Person, number: int, interaction: InteractionId) -> Position:
    """Give the person the seat that they were offered.

    Raises Stale if the offer is closed or is for somebody else.
    """
    seat = seat_of_offer(position, number)
    if seat is None and position.seat_of(person.id) is not None:
        return position
    require_running(position)
    if seat is None or (held := requests.of(position.chairs[seat]).offer) is None or held.user != person.id:
        raise Stale(SETTLED)
    _require_fit(position, person.id, seat)
    return _seated(position, person, seat, interaction)


def decline(position: Position, user: UserId, number: int) -> Position:
    """Close an offer. Only the player who made it and the person who received it can do that.

    Raises Stale if the offer is closed or is between other people.
    """
    seat = seat_of_offer(position, number)
    if seat is None:
        raise Stale(SETTLED)
    chair = position.chairs[seat]
    held = requests.of(chair).offer
    if held is None or user not in (chair.user, held.user):
        raise Stale(SETTLED)
    return with_chair(position, seat, with_offer(chair, None))


def ask_back(position: Position, person: Person) -> Position:
    """Ask the current player to give back the person's former seat.

    Raises NotNow if the person never had a seat here, if they may not have it back, or if nobody is playing it.
    """
    require_running(position)
    seat = next((seat for seat, chair in enumerate(position.chairs) if person.id in chair.former), None)
    if seat is None:
        raise NotNow("You never had a seat at this table.")
    _require_fit(position, person.id, seat)
    chair = position.chairs[seat]
    if is_vacant(chair):
        raise NotNow("Nobody is playing that seat. To take it back, use `/table replace` in the table's channel.")
    asked = requests.of(chair).back
    if asked is not None and asked.user == person.id:
        return position
    return with_chair(position, seat, with_back(chair, Back(new_id(position), person.id, person.name)))


def hand_back(position: Position, user: UserId, number: int, interaction: InteractionId) -> Position:
    """Give the user's seat back to the former player who asked for it. Raises NotNow if the user is that player."""
    seat, back = _require_back(position, user, number)
    if user != position.chairs[seat].user:
        raise NotNow(f"Only {quoted(position.names[seat])} can give you that seat back. I've asked them.")
    require_running(position)
    _require_fit(position, back.user, seat, quoted(back.name))
    return _seated(position, Person(back.user, back.name), seat, interaction)


def keep(position: Position, user: UserId, number: int) -> Position:
    """Close a request to get a seat back. Only the seat's player and the person who asked can do that."""
    seat, _ = _require_back(position, user, number)
    return with_chair(position, seat, with_back(position.chairs[seat], None))


def _require_back(position: Position, user: UserId, number: int) -> tuple[Seat, Back]:
    for seat, chair in enumerate(position.chairs):
        back = requests.of(chair).back
        if back and back.id == number and user in (chair.user, back.user):
            return seat, back
    raise Stale("That request is closed.")


def seat_of_offer(position: Position, number: int) -> Seat | None:
    """Return the seat of the offer with that number; None if it's closed."""
    offers = (requests.of(chair).offer for chair in position.chairs)
    return next((seat for seat, offer in enumerate(offers) if offer and offer.id == number), None)


def _require_fit(position: Position, user: UserId, seat: Seat, who: str = "You") -> None:
    if position.place.guild is None:
        raise NotNow("This table is in private messages, so nobody else can join.")
    if why := why_not(position, user, seat, who):
        raise NotNow(why)


def _seated(position: Position, person: Person, seat: Seat, interaction: InteractionId) -> Position:
    """Return the table with the person in the seat, a new deadline if it's their turn, and no open undo request."""
    old = position.chairs[seat]
    seen = dict.fromkeys((*old.former, old.user) if old.user is not None else old.former)
    former = tuple(user for user in seen if user != person.id)
    chair = replace(chair_of(person, interaction), former=former, tenures=tenures(position, seat))
    owner = person.id if position.head.owner == old.user else position.head.owner
    deadlines = tuple(deadline for deadline in position.head.deadlines if deadline.limit or deadline.seat != seat)
    return position.hooks.reseated(with_chair(position, seat, chair, owner=owner, deadlines=deadlines, request=None))
