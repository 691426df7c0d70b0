"""Changes to a table in its lobby, up to the start of the game: pure functions from one Position to the next."""

from __future__ import annotations

import secrets
from hashlib import sha256

from msgspec.structs import replace

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Chair, Person
from bot.core.table.edits import chair_of, changed, with_chair, with_packed_state
from bot.core.table.position import Position
from bot.core.table.reading import prompts, proofs
from games.english import count
from games.kernel import IllegalAction, Seat, Step
from games.record import options_or_default, start

COMPUTERS = ("Ratchet", "Sprocket", "Gasket", "Piston", "Bobbin", "Cogsworth", "Flange", "Rivet")


def join(position: Position, person: Person, interaction: InteractionId) -> Position:
    """Give the person the next free seat. If they already have one, return the position unchanged.

    Raises NotNow if no seat is free, the game has started, or the table is in somebody's DM.
    """
    require_lobby(position)
    if position.seat_of(person.id) is not None:
        return position
    if position.place.guild is None:
        raise NotNow(
            "That table is in someone's private messages, so only they can see it. `/table new` opens one here."
        )
    return changed(position, (*position.chairs, _free(position, chair_of(person, interaction))))


def leave(position: Position, user: UserId) -> Position:
    """Remove the user from the lobby, and move the players after them up by one seat.

    If the owner leaves, the next person becomes the owner. If nobody is left, the table is canceled.
    """
    require_lobby(position, "The game has started: `/table resign` gives your seat to a computer player.")
    seat = position.require_seat(user)
    chairs = position.chairs[:seat] + position.chairs[seat + 1 :]
    people = [chair.user for chair in chairs if chair.user is not None]
    if not people:
        return changed(position, chairs, status="cancelled")
    return changed(position, chairs, owner=position.head.owner if position.head.owner in people else people[0])


def add_computer(position: Position, user: UserId, strength: str = "") -> Position:
    """Add a computer player, with a name that nobody else at the table has."""
    require_lobby(position)
    position.require_seat(user)
    strength = _strength(position, strength)
    taken = {chair.name for chair in position.chairs}
    name = next((name for name in COMPUTERS if name not in taken), COMPUTERS[0])
    return changed(position, (*position.chairs, _free(position, Chair(name, policy=strength))))


def set_strength(position: Position, user: UserId, seat: Seat, strength: str) -> Position:
    require_lobby(position)
    position.require_seat(user)
    if seat not in prompts.computers(position):
        raise NotNow("There's no computer player in that seat.")
    return with_chair(position, seat, replace(position.chairs[seat], policy=_strength(position, strength)))


def _strength(position: Position, wanted: str) -> str:
    known = [choice.value for choice in position.game.strengths.choices]
    if wanted and wanted not in known:
        raise NotNow(f"Computer players can be {', '.join(known)}, not {wanted}.")
    return wanted or position.game.strengths.default


def remove_computer(position: Position, user: UserId, seat: Seat | None = None) -> Position:
    """Remove the computer player in that seat; by default, the last computer player."""
    require_lobby(position)
    position.require_seat(user)
    if not prompts.computers(position):
        raise NotNow("There's no computer player here.")
    seat = prompts.computers(position)[-1] if seat is None else seat
    if seat not in prompts.computers(position):
        raise NotNow("There's no computer player in that seat.")
    return changed(position, position.chairs[:seat] + position.chairs[seat + 1 :])


def set_option(position: Position, user: UserId, key: str, value: str) -> Position:
    """Set an option of the game.

    Raises NotAtTable if the user has no seat, and NotNow if the game has started or has no such option or choice.
    """
    require_lobby(position)
    position.require_seat(user)
    try:
        return changed(position, options=options_or_default(position.game, {**position.head.options, key: value}))
    except IllegalAction as refusal:
        raise NotNow(str(refusal)) from refusal


def cancel(position: Position, user: UserId) -> Position:
    """Close the lobby. Raises NotNow if the user isn't its owner, or if the game has started."""
    require_lobby(position, "The game has started. `/table resign` gives your seat to a computer player.")
    require_owner(position, user, "close it")
    return changed(position, status="cancelled")


def close_if_untouched(position: Position, before: int, now: int) -> Position:
    """If nobody has used the lobby since `before`, ask its owner whether to keep it open.

    If the owner was already asked, close the lobby. `before` and `now` are in epoch seconds.
    """
    if position.status != "lobby" or position.head.since >= before:
        return position
    return changed(position, status="cancelled") if position.head.stale else changed(position, stale=now)


def keep_open(position: Position, user: UserId) -> Position:
    require_lobby(position)
    position.require_seat(user)
    return changed(position, stale=0)


def begin(position: Position, user: UserId) -> Position:
    """Start the game: draw the secret seed and deal.

    Raises NotNow if the user isn't the owner, or if the options don't allow this number of players.
    """
    require_lobby(position)
    require_owner(position, user, "start it")
    why = unready(position)
    if why:
        raise NotNow(why)
    game = position.game
    options = options_or_default(game, position.head.options)  # old lobbies lack new options; the card shows defaults
    seed = new_seed(position.chairs)
    head = replace(position.head, status="playing", rules=game.version, seed=seed, options=options)
    playing = position.anew(replace(position.stored, head=head))
    state = start(position.game, proofs.record(playing).header)
    return with_packed_state(playing.anew(playing.stored, (Step(state),)))


def unready(position: Position) -> str:
    """Return a sentence that says why the game can't start with these players; "" if it can."""
    seats, taken = position.player_counts, len(position.chairs)
    if taken < seats[0]:
        more = seats[0] - taken
        return f"{position.game.name} needs {count(more, 'more player')}: wait for friends or add computer players."
    if taken > seats[-1]:
        most = "it's a solo game" if seats[-1] == 1 else f"only {seats[-1]} can play"
        many = taken - seats[-1]
        way = f"remove {count(many, 'computer')}" if len(prompts.computers(position)) >= many else f"{many} must leave"
        return f"With these options, {most}: {way}, or change the options."
    return ""


def new_seed(chairs: tuple[Chair, ...]) -> str:
    """Return a new seed, made from random numbers and from the ids of the interactions by which players joined."""
    joined = ":".join(str(chair.joined) for chair in chairs)
    return sha256(f"{secrets.token_hex(32)}:{joined}".encode()).hexdigest()


def _free(position: Position, chair: Chair) -> Chair:
    seats = position.player_counts[-1]
    if len(position.chairs) >= seats:
        only = f"All {seats} seats are taken." if seats > 1 else "With these options, it's a solo game."
        raise NotNow(only)
    return chair


def require_lobby(position: Position, words: str = "The game has started, so the table can't be changed.") -> None:
    """Raise NotNow unless the table is waiting to start.

    `words` is the message if its game has started.
    """
    if position.status == "cancelled":
        raise NotNow("This table was closed. `/table new` opens another.")
    if position.status == "over":
        raise NotNow("This game is over. `/table new` opens another.")
    if position.status != "lobby":
        raise NotNow(words)


def require_owner(position: Position, user: UserId, what: str) -> None:
    """Raise NotNow unless the user owns the table. `what` completes the sentence "only Ada can ..."."""
    position.require_seat(user)
    if user != position.head.owner:
        seat = position.seat_of(position.head.owner)
        owner = "its owner" if seat is None else position.written_names[seat]
        raise NotNow(f"This is {owner}'s table: only {owner} can {what}.")
