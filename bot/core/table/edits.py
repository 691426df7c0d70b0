"""Helpers for all changes of a table: a Position with other stored rows, and the fields that each commit updates."""

from __future__ import annotations

import time
from hashlib import blake2b

from msgspec.structs import replace

from bot.core.ids import NO_USER, InteractionId, UserId
from bot.core.storage import Chair, Head, Person
from bot.core.table.pending_players import answering
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, turn_counts
from games.kernel import Seat, pack

NAME_LENGTH = 32  # maximum number of characters of a player's name at a table


def changed(position: Position, /, chairs: tuple[Chair, ...] | None = None, **head: object) -> Position:
    """Return the position with other chairs, other fields of the head, or both."""
    stored = replace(
        position.stored, head=replace(position.head, **head), chairs=position.chairs if chairs is None else chairs
    )
    return replace(position, stored=stored)


def with_head(position: Position, head: Head) -> Position:
    return replace(position, stored=replace(position.stored, head=head))


def with_chair(position: Position, seat: Seat, chair: Chair, **head: object) -> Position:
    """Return the position with `chair` at that seat, and other fields of the head if given."""
    return changed(position, (*position.chairs[:seat], chair, *position.chairs[seat + 1 :]), **head)


def chair_of(person: Person, interaction: InteractionId) -> Chair:
    """Return a new chair for the person. The name is put on one line and shortened to NAME_LENGTH characters."""
    return Chair(" ".join(person.name.split())[:NAME_LENGTH] or "Somebody", person.id, joined=interaction)


def new_id(position: Position, digits: int = 9) -> int:
    """Return an id of at most `digits` digits for a request or plan that starts now. Ids hardly ever repeat at a table.

    Buttons show the id, so it's a hash: a counter would reveal how often the table has changed, and thereby that
    somebody made plans or private moves.
    """
    text = f"{position.head.seed}:asked:{position.head.version}"
    return int(blake2b(text.encode(), digest_size=8).hexdigest(), 16) % int("1" + "0" * digits)


def with_packed_state(position: Position) -> Position:
    """Return the position with its current State packed into the row to store.

    A table that's frozen or hasn't started stores no State.
    """
    state = b"" if position.frozen or not position.steps else pack(position.state)
    return replace(position, stored=replace(position.stored, state=state))


def with_version(before: Position, after: Position, actor: UserId = NO_USER) -> Position:
    """Return `after` as it will be committed: with the version raised by one and the head's derived fields updated.

    `actor` is the id of the user who caused the change, or 0.
    """
    now, is_seen = int(time.time()), _is_seen(before, after)
    head = replace(
        after.head,
        version=after.head.version + 1,
        waiting=after.waiting,
        secretly=tuple(user for user in after.waiting if user not in prompts.openly_waiting(after)),
        waiting_since={user: _waiting_since(before, after, user, now, is_seen=is_seen) for user in after.waiting},
        answering=answering(after),
        computer=prompts.is_computers_turn(after),
        stale=after.head.stale if after.head.stale != before.head.stale else 0,
        since=now if is_seen else after.head.since,
        acted=after.head.acted | {actor: now} if actor and is_seen and after.steps else after.head.acted,
    )
    return replace(after, stored=replace(after.stored, head=head), unwritten=0)


def _waiting_since(before: Position, after: Position, user: UserId, now: int, *, is_seen: bool) -> int:
    """Return the time, in epoch seconds, when the table began to wait for the user.

    The time is reset when the table begins to wait for the user again, and when the user makes a move that isn't
    secret.
    """
    seat = after.require_seat(user)
    has_moved = is_seen and turn_counts.moves_made(before, seat) != turn_counts.moves_made(after, seat)
    return now if user not in before.waiting or has_moved else before.head.waiting_since.get(user, before.head.since)


def _is_seen(before: Position, after: Position) -> bool:
    """Tell whether people in the channel may know that something happened.

    The result is False for a private move, and for an undo of one.
    """
    shorter, longer = sorted((before, after), key=lambda position: position.length)
    asked_anew = prompts.openly_asked(after) != prompts.openly_asked(before)
    return not after.steps or asked_anew or bool(narration.events(longer, None, shorter.length))
