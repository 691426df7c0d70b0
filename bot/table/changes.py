"""How any table changes: the same position with other rows, and the stamp that a position gets when it is committed."""

from __future__ import annotations

import time
from hashlib import blake2b

from msgspec.structs import replace

from bot.storage import Chair, Person
from bot.table.answers import answering
from bot.table.position import Position
from games.kernel import Seat, pack

NAME_LENGTH = 32  # characters of a name at the table


def changed(position: Position, /, chairs: tuple[Chair, ...] | None = None, **head: object) -> Position:
    """The position with other chairs or other fields of the head."""
    stored = replace(
        position.stored, head=replace(position.head, **head), chairs=position.chairs if chairs is None else chairs
    )
    return replace(position, stored=stored)


def with_chair(position: Position, seat: Seat, chair: Chair, **head: object) -> Position:
    """The position with that chair on the seat, and with other fields of the head."""
    return changed(position, (*position.chairs[:seat], chair, *position.chairs[seat + 1 :]), **head)


def chair_of(person: Person, interaction: int) -> Chair:
    """A chair with the person's name on one line."""
    return Chair(" ".join(person.name.split())[:NAME_LENGTH] or "Somebody", person.id, joined=interaction)


def new_id(position: Position, digits: int = 9) -> int:
    """A number for what somebody at the table asks or begins now; two of a table are hardly ever alike.

    Buttons show it. So it does not tell how often the table has changed: of plans and private moves nobody may know.
    """
    text = f"{position.head.seed}:asked:{position.head.version}"
    return int(blake2b(text.encode(), digest_size=8).hexdigest(), 16) % int("1" + "0" * digits)


def renewed(position: Position) -> Position:
    """The same table, with its state as the rules of today pack it; of one that is frozen none is stored."""
    state = b"" if position.frozen or not position.steps else pack(position.state)
    return replace(position, stored=replace(position.stored, state=state))


def stamped(before: Position, after: Position, actor: int = 0) -> Position:
    """The position as it is committed: one version on, with what its head says of it brought up to date.

    `actor` is the user who brought it about, 0 if nobody did.
    """
    now, is_seen = int(time.time()), _is_seen(before, after)
    head = replace(
        after.head,
        version=after.head.version + 1,
        waiting=after.waiting,
        secretly=tuple(user for user in after.waiting if user not in after.openly_waiting),
        asked={user: _asked_since(before, after, user, now, is_seen=is_seen) for user in after.waiting},
        answering=answering(after),
        computer=after.is_computers_turn,
        stale=after.head.stale if after.head.stale != before.head.stale else 0,
        since=now if is_seen else after.head.since,
        acted=after.head.acted | {actor: now} if actor and is_seen and after.steps else after.head.acted,
    )
    return replace(after, stored=replace(after.stored, head=head), unwritten=0)


def _asked_since(before: Position, after: Position, user: int, now: int, *, is_seen: bool) -> int:
    """Since when the table waits for the user: asked anew, or since the last move of their own that all may know of."""
    seat = after.require_seat(user)
    has_moved = is_seen and before.made(seat) != after.made(seat)
    return now if user not in before.waiting or has_moved else before.head.asked.get(user, before.head.since)


def _is_seen(before: Position, after: Position) -> bool:
    """Whether everybody may know that the game moved: not of a move, or its taking back, that only some know of."""
    shorter, longer = sorted((before, after), key=lambda position: position.length)
    asked_anew = after.openly_asked != before.openly_asked
    return not after.steps or asked_anew or bool(longer.events(None, shorter.length))
