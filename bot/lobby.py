"""A table before its first move, and who sits at it: pure steps from one Position to the next."""

from __future__ import annotations

import dataclasses
import secrets
import time
from hashlib import sha256

from msgspec.structs import replace

from bot.position import Position
from bot.refusals import NotNow
from bot.storage import Chair, Person
from games.kernel import IllegalAction, Seat, Step
from games.record import options_or_default, start

COMPUTERS = ("Ratchet", "Sprocket", "Gasket", "Piston", "Bobbin", "Cogsworth", "Flange", "Rivet")
NAME_LENGTH = 32


def changed(position: Position, chairs: tuple[Chair, ...] | None = None, **head: object) -> Position:
    """The position with other chairs or other fields of the head."""
    stored = replace(
        position.stored,
        head=replace(position.head, **head),
        chairs=position.chairs if chairs is None else chairs,
    )
    return dataclasses.replace(position, stored=stored)


def stamped(before: Position, after: Position) -> Position:
    """The position as it is committed: one version on, with what its head says of it brought up to date."""
    now = int(time.time())
    head = replace(
        after.head,
        version=after.head.version + 1,
        waiting=after.waiting,
        secretly=tuple(user for user in after.waiting if user not in after.openly_waiting),
        asked={user: _asked_since(before, after, user, now) for user in after.waiting},
        computer=after.is_computers_turn,
        since=now if _is_seen(before, after) else after.head.since,
    )
    return dataclasses.replace(after, stored=replace(after.stored, head=head))


def _asked_since(before: Position, after: Position, user: int, now: int) -> int:
    """Since when the table waits for the user: asked anew, or since the last move of their own that all may know of."""
    seat = after.require_seat(user)
    has_moved = before.made(seat) != after.made(seat) and _is_seen(before, after)
    return now if user not in before.waiting or has_moved else before.head.asked.get(user, before.head.since)


def _is_seen(before: Position, after: Position) -> bool:
    """Whether everybody may know that the game moved: not of a move, or its taking back, that only some know of."""
    shorter, longer = sorted((before, after), key=lambda position: position.length)
    asked_anew = after.openly_asked != before.openly_asked
    return not after.steps or asked_anew or bool(longer.events(None, shorter.length))


def chair_of(person: Person, interaction: int) -> Chair:
    """A chair with the person's name on one line."""
    return Chair(" ".join(person.name.split())[:NAME_LENGTH] or "Somebody", person.id, joined=interaction)


def join(position: Position, person: Person, interaction: int) -> Position:
    """The next free seat."""
    _in_lobby(position)
    if position.seat_of(person.id) is not None:
        return position
    if position.place.guild is None:
        raise NotNow("That table is laid in somebody's private messages: nobody else sees it. `/table new` opens one.")
    return changed(position, (*position.chairs, _free(position, chair_of(person, interaction))))


def leave(position: Position, user: int) -> Position:
    """Those behind move up; the owner's table passes to the next person, and is cancelled without any."""
    _in_lobby(position, "The game has begun: `/table resign` gives your seat to a computer player.")
    seat = position.require_seat(user)
    chairs = position.chairs[:seat] + position.chairs[seat + 1 :]
    people = [chair.user for chair in chairs if chair.user is not None]
    if not people:
        return changed(position, chairs, status="cancelled")
    return changed(position, chairs, owner=position.head.owner if position.head.owner in people else people[0])


def add_computer(position: Position, user: int, strength: str) -> Position:
    """A computer player with a name that nobody else has."""
    _in_lobby(position)
    position.require_seat(user)
    strength = _strength(position, strength)
    taken = {chair.name for chair in position.chairs}
    name = next((name for name in COMPUTERS if name not in taken), COMPUTERS[0])
    return changed(position, (*position.chairs, _free(position, Chair(name, policy=strength))))


def set_strength(position: Position, user: int, seat: Seat, strength: str) -> Position:
    """The computer player of that seat plays so from now on."""
    _in_lobby(position)
    position.require_seat(user)
    if seat not in position.computers:
        raise NotNow("No computer player sits on that seat.")
    chair = replace(position.chairs[seat], policy=_strength(position, strength))
    return changed(position, (*position.chairs[:seat], chair, *position.chairs[seat + 1 :]))


def _strength(position: Position, wanted: str) -> str:
    known = [choice.value for choice in position.game.strengths.choices]
    if wanted and wanted not in known:
        raise NotNow(f"Computer players can be {', '.join(known)}, not {wanted}.")
    return wanted or usual(position)


def remove_computer(position: Position, user: int, seat: Seat | None) -> Position:
    """By default the last that came."""
    _in_lobby(position)
    position.require_seat(user)
    if not position.computers:
        raise NotNow("No computer player sits here.")
    seat = position.computers[-1] if seat is None else seat
    if seat not in position.computers:
        raise NotNow("No computer player sits on that seat.")
    return changed(position, position.chairs[:seat] + position.chairs[seat + 1 :])


def set_option(position: Position, user: int, key: str, value: str) -> Position:
    """Anybody seated may: everybody sees the card change before the start."""
    _in_lobby(position)
    position.require_seat(user)
    try:
        return changed(position, options=options_or_default(position.game, {**position.head.options, key: value}))
    except IllegalAction as refusal:
        raise NotNow(str(refusal)) from refusal


def cancel(position: Position, user: int) -> Position:
    """The owner closes the lobby."""
    _in_lobby(position, "The game has begun. `/table resign` gives your seat to a computer player.")
    _as_owner(position, user, "close it")
    return changed(position, status="cancelled")


def begin(position: Position, user: int) -> Position:
    """Deal: from here on the seed is fixed and secret."""
    _in_lobby(position)
    _as_owner(position, user, "start it")
    why = unready(position)
    if why:
        raise NotNow(why)
    head = replace(position.head, status="playing", rules=position.game.version, seed=new_seed(position.chairs))
    playing = Position(position.game, replace(position.stored, head=head))
    state = start(position.game, playing.record().header)
    return Position(position.game, playing.stored, (Step(state),))


def unready(position: Position) -> str:
    """Why the table cannot begin with those who sit there; "" if it can."""
    seats, taken = position.seats, len(position.chairs)
    if taken < seats[0]:
        more = seats[0] - taken
        return f"{position.game.name} needs {more} more: wait for friends, or add a computer player."
    if taken > seats[-1]:
        most = "one plays alone" if seats[-1] == 1 else f"{seats[-1]} can play"
        return f"With these options {most}: {taken - seats[-1]} must leave, or choose others under Options."
    return ""


def new_seed(chairs: tuple[Chair, ...]) -> str:
    """Chance of this machine, mixed with what only Discord chose: the ids of the joins."""
    joined = ":".join(str(chair.joined) for chair in chairs)
    return sha256(f"{secrets.token_hex(32)}:{joined}".encode()).hexdigest()


def resign(position: Position, user: int) -> Position:
    """A computer player takes the seat."""
    seat = position.require_seat(user)
    if position.status != "playing":
        raise NotNow("The game is not running: there is nothing to resign from.")
    old = position.chairs[seat]
    name, former = f"{old.name} (computer)"[:NAME_LENGTH], tuple(dict.fromkeys((*old.former, user)))
    chair = Chair(name, policy=usual(position), former=former)
    request = position.request
    lapsed = request is not None and request.seat == seat
    chairs = (*position.chairs[:seat], chair, *position.chairs[seat + 1 :])
    return changed(position, chairs, request=None if lapsed else request)


def require_rematch(position: Position, user: int) -> None:
    """Raises NotNow, NotAtTable."""
    position.require_seat(user)
    if position.status != "over":
        raise NotNow("The game is not over yet.")


def usual(position: Position) -> str:
    """The strength of a computer player that nobody chose."""
    return position.game.strengths.default


def _free(position: Position, chair: Chair) -> Chair:
    seats = position.seats[-1]
    if len(position.chairs) >= seats:
        only = f"All {seats} seats are taken." if seats > 1 else "With these options one plays alone."
        raise NotNow(only)
    return chair


def _in_lobby(position: Position, words: str = "The game has begun: the table cannot be changed any more.") -> None:
    if position.status == "cancelled":
        raise NotNow("This table was closed. `/table new` opens another.")
    if position.status == "over":
        raise NotNow("This game is over. `/table new` opens another.")
    if position.status != "lobby":
        raise NotNow(words)


def _as_owner(position: Position, user: int, what: str) -> None:
    position.require_seat(user)
    if user != position.head.owner:
        owner = next((chair.name for chair in position.chairs if chair.user == position.head.owner), "its owner")
        raise NotNow(f"This is {owner}'s table: only {owner} can {what}.")
