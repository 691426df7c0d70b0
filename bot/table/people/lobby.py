"""A table before its first move, and who sits at it: pure steps from one Position to the next."""

from __future__ import annotations

import secrets
from hashlib import sha256

from msgspec.structs import replace

from bot.refusals import NotNow
from bot.storage import Chair, Person
from bot.table.changes import chair_of, changed, renewed, with_chair
from bot.table.position import Position
from games.kernel import IllegalAction, Seat, Step
from games.record import options_or_default, start

COMPUTERS = ("Ratchet", "Sprocket", "Gasket", "Piston", "Bobbin", "Cogsworth", "Flange", "Rivet")


def join(position: Position, person: Person, interaction: int) -> Position:
    """The next free seat."""
    _in_lobby(position)
    if position.seat_of(person.id) is not None:
        return position
    if position.place.guild is None:
        raise NotNow(
            "That table is in someone's private messages, so only they can see it. `/table new` opens one here."
        )
    return changed(position, (*position.chairs, _free(position, chair_of(person, interaction))))


def leave(position: Position, user: int) -> Position:
    """Those behind move up; the owner's table passes to the next person, and is cancelled without any."""
    _in_lobby(position, "The game has started: `/table resign` gives your seat to a computer player.")
    seat = position.require_seat(user)
    chairs = position.chairs[:seat] + position.chairs[seat + 1 :]
    people = [chair.user for chair in chairs if chair.user is not None]
    if not people:
        return changed(position, chairs, status="cancelled")
    return changed(position, chairs, owner=position.head.owner if position.head.owner in people else people[0])


def add_computer(position: Position, user: int, strength: str = "") -> Position:
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
        raise NotNow("There's no computer player in that seat.")
    return with_chair(position, seat, replace(position.chairs[seat], policy=_strength(position, strength)))


def _strength(position: Position, wanted: str) -> str:
    known = [choice.value for choice in position.game.strengths.choices]
    if wanted and wanted not in known:
        raise NotNow(f"Computer players can be {', '.join(known)}, not {wanted}.")
    return wanted or position.game.strengths.default


def remove_computer(position: Position, user: int, seat: Seat | None = None) -> Position:
    """By default the last that came."""
    _in_lobby(position)
    position.require_seat(user)
    if not position.computers:
        raise NotNow("There's no computer player here.")
    seat = position.computers[-1] if seat is None else seat
    if seat not in position.computers:
        raise NotNow("There's no computer player in that seat.")
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
    _in_lobby(position, "The game has started. `/table resign` gives your seat to a computer player.")
    _as_owner(position, user, "close it")
    return changed(position, status="cancelled")


def close_if_untouched(position: Position, before: int, now: int) -> Position:
    """Nobody came: its owner is asked first; if nothing happens for as long again, its card says that it is closed."""
    if position.status != "lobby" or position.head.since >= before:
        return position
    return changed(position, status="cancelled") if position.head.stale else changed(position, stale=now)


def keep_open(position: Position, user: int) -> Position:
    """Somebody at the table still waits for others."""
    _in_lobby(position)
    position.require_seat(user)
    return changed(position, stale=0)


def begin(position: Position, user: int) -> Position:
    """Deal: from here on the seed is fixed and secret."""
    _in_lobby(position)
    _as_owner(position, user, "start it")
    why = unready(position)
    if why:
        raise NotNow(why)
    game = position.game
    options = options_or_default(game, position.head.options)  # of a lobby from before a choice came: as its card says
    seed = new_seed(position.chairs)
    head = replace(position.head, status="playing", rules=game.version, seed=seed, options=options)
    playing = Position(position.game, replace(position.stored, head=head))
    state = start(position.game, playing.record().header)
    return renewed(Position(position.game, playing.stored, (Step(state),)))


def unready(position: Position) -> str:
    """Why the table cannot begin with those who sit there; "" if it can."""
    seats, taken = position.seats, len(position.chairs)
    if taken < seats[0]:
        more = seats[0] - taken
        return f"{position.game.name} needs {more} more: wait for friends or add a computer player."
    if taken > seats[-1]:
        most = "it's a solo game" if seats[-1] == 1 else f"{seats[-1]} can play"
        many = taken - seats[-1]
        way = f"remove {many} under Computers" if len(position.computers) >= many else f"{many} must leave"
        return f"With these options {most}: {way} or change the Options."
    return ""


def new_seed(chairs: tuple[Chair, ...]) -> str:
    """Chance of this machine, mixed with what only Discord chose: the ids of the joins."""
    joined = ":".join(str(chair.joined) for chair in chairs)
    return sha256(f"{secrets.token_hex(32)}:{joined}".encode()).hexdigest()


def _free(position: Position, chair: Chair) -> Chair:
    seats = position.seats[-1]
    if len(position.chairs) >= seats:
        only = f"All {seats} seats are taken." if seats > 1 else "With these options it's a solo game."
        raise NotNow(only)
    return chair


def _in_lobby(position: Position, words: str = "The game has started, so the table can't be changed.") -> None:
    if position.status == "cancelled":
        raise NotNow("This table was closed. `/table new` opens another.")
    if position.status == "over":
        raise NotNow("This game is over. `/table new` opens another.")
    if position.status != "lobby":
        raise NotNow(words)


def _as_owner(position: Position, user: int, what: str) -> None:
    position.require_seat(user)
    if user != position.head.owner:
        seat = position.seat_of(position.head.owner)
        owner = "its owner" if seat is None else position.written_names[seat]
        raise NotNow(f"This is {owner}'s table: only {owner} can {what}.")
