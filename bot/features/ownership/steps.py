"""Changes by a table's owner (who sits there, suggested options), as pure functions of a Position."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Person, Store
from bot.core.table.edits import changed, new_id
from bot.core.table.people.lobby import require_lobby, require_owner
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange
from bot.features.ownership import state
from bot.features.ownership.state import Suggestion, of, with_state

REMOVED = "{owner} removed you from this table. You can join again if they invite you back."
CLOSED = "That suggestion is closed."


def owner(position: Position) -> str:
    """Return the name of the table's owner, as it's written in messages."""
    seat = position.seat_of(position.head.owner)
    return "The owner" if seat is None else position.written_names[seat]


async def admits(_store: Store, position: Position, person: Person) -> str:
    """Return why a removed person can't sit down; "" for anybody else."""
    return REMOVED.format(owner=owner(position)) if state.is_removed(position, person.id) else ""


def remove(position: Position, user: UserId, who: str) -> Position:
    """Remove a person (by id) or a computer player (by name) from the lobby. The person can't rejoin by themselves.

    If a second click finds nobody to remove, return the position unchanged. Raises NotNow if the user isn't the owner,
    or wants to remove themselves.
    """
    require_lobby(position, "The game has started, so nobody can be removed.")
    require_owner(position, user, "remove people")
    if who == str(user):
        raise NotNow("That's you. **Leave** gives up your seat, and the table goes to the next person.")
    seats = (seat for seat, chair in enumerate(position.chairs) if who == str(chair.user or position.names[seat]))
    seat = next(seats, None)
    if seat is None:
        return position
    gone = position.chairs[seat]
    without = changed(position, position.chairs[:seat] + position.chairs[seat + 1 :])
    if gone.user is None:
        return without
    kept = of(position)
    return with_state(without, replace(kept, removed=(*kept.removed, Person(gone.user, gone.name))))


def ask_back(position: Position, user: UserId, person: UserId) -> Position:
    """Let a removed person join again. A second click changes nothing. Raises NotNow if the user isn't the owner."""
    require_owner(position, user, "ask people back")
    kept = of(position)
    return with_state(position, replace(kept, removed=tuple(gone for gone in kept.removed if gone.id != person)))


def hand_over(position: Position, user: UserId, to: UserId) -> Position | TableChange:
    """Make the person `to`, who is at the table, its owner. A second click by the old owner changes nothing."""
    require_lobby(position, "The game has started, so the table can't change hands.")
    if to == position.head.owner:
        return position
    require_owner(position, user, "hand it over")
    seat = position.seat_of(to)
    if seat is None:
        raise NotNow("They aren't at this table. Only someone with a seat can have it.")
    return TableChange(changed(position, owner=to), (f"{owner(position)} handed the table to {position.names[seat]}.",))


def suggest(position: Position, user: UserId, words: str, command: str, value: str) -> Position:
    """Suggest to the owner that an option be changed, replacing the user's previous suggestion.

    `words` describe the change. `command` is the custom_id of the list in which `value` was picked.
    """
    require_lobby(position, "The options were locked in when the game started.")
    position.require_seat(user)
    mine = Suggestion(new_id(position), user, words, command, value)
    others = tuple(suggestion for suggestion in of(position).suggestions if suggestion.user != user)
    return with_state(position, replace(of(position), suggestions=(*others, mine)))


def require_suggestion(position: Position, number: int) -> Suggestion:
    """Return the suggestion with that number. Raises Stale if it's closed."""
    for suggestion in of(position).suggestions:
        if suggestion.id == number:
            return suggestion
    raise Stale(CLOSED)


def require_answerer(position: Position, user: UserId) -> None:
    """Raise NotNow unless the user is the owner, who alone may answer suggestions."""
    require_lobby(position, "The options were locked in when the game started.")
    require_owner(position, user, "decide on its options")


def close(position: Position, user: UserId, number: int) -> Position:
    """Close a suggestion. Only the owner and the suggestion's author can do that."""
    suggestion = require_suggestion(position, number)
    if user != suggestion.user:
        require_answerer(position, user)
    left = tuple(other for other in of(position).suggestions if other.id != number)
    return with_state(position, replace(of(position), suggestions=left))


def derived(_before: Position, after: Position, _change: TableChange) -> Position:
    """Return the table without suggestions that nobody can accept anymore or that were made by the owner."""
    kept = of(after)
    if not kept.suggestions:
        return after
    seated = {chair.user for chair in after.chairs} - {after.head.owner} if after.status == "lobby" else set()
    return with_state(after, replace(kept, suggestions=tuple(s for s in kept.suggestions if s.user in seated)))


def is_awaiting(position: Position, user: UserId) -> bool:
    """Tell whether the user is the owner and has a suggestion to answer."""
    return position.status == "lobby" and user == position.head.owner and bool(of(position).suggestions)
