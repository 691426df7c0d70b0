"""The rule about who may join a private table, and changes by the table's owner, as pure functions of a Position."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import compare_digest

from msgspec.structs import replace

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Head, Person, Store
from bot.core.table.people import admission, lobby
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange
from bot.features.private_tables.state import Guests, made_private, new_code, of, with_guests


def may_enter(head: Head, person: Person) -> bool:
    """Tell whether the person may join: the table is public, or the person or one of their roles is invited."""
    guests = of(head)
    return not guests.is_private or person.id in guests.users or (guests.role != 0 and guests.role in person.roles)


async def admits(_store: Store, position: Position, person: Person) -> str:
    """Return the usual refusal if the table, or each of its free seats, is only for others; "" if the person may join.

    A private table is only for invited people. Any table keeps a seat for each user whom its owner has invited.
    """
    return "" if may_enter(position.head, person) and _has_room(position, person) else admission.NO_SEAT


def _has_room(position: Position, person: Person) -> bool:
    """Tell whether the lobby, with the person in it, still has a seat for each user whom the owner invited."""
    users = of(position.head).users
    if position.status != "lobby" or person.id in (*users, position.head.owner):
        return True
    waiting = sum(position.seat_of(user) is None for user in users)
    return waiting <= position.player_counts[-1] - len(position.chairs)


def lists(head: Head, person: Person) -> bool:
    """Tell whether lists of tables may show the table to a person who isn't at it."""
    return may_enter(head, person)


def derived(_before: Position, after: Position, _change: TableChange) -> Position:
    """Return the position with everybody at a private table invited, so that they may come back after leaving."""
    guests = of(after.head)
    seated = (chair.user for chair in after.chairs)
    new = tuple(user for user in seated if user is not None and user not in guests.users)
    return with_guests(after, replace(guests, users=(*guests.users, *new))) if guests.is_private and new else after


async def invited(_store: Store, position: Position) -> Sequence[UserId]:
    """Return the ids of the users whom the owner invited."""
    return of(position.head).users


def is_invited(position: Position, user: UserId) -> bool:
    """Tell whether the user is invited, and can still join."""
    has_room = position.status == "lobby" and len(position.chairs) < position.player_counts[-1]
    return has_room and user in of(position.head).users and position.seat_of(user) is None


def _as_owner(position: Position, user: UserId) -> Guests:
    """Return who may join the lobby. Raises NotNow if the user isn't the owner, or if the game has started."""
    lobby.require_lobby(position, "The game has started, so nobody can be invited.")
    lobby.require_owner(position, user, "invite people")
    return of(position.head)


def invite(position: Position, user: UserId, person: UserId) -> Position:
    """Invite the person. A second click changes nothing."""
    guests = _as_owner(position, user)
    if position.seat_of(person) is not None:
        raise NotNow("They're at the table.")
    return position if person in guests.users else with_guests(position, replace(guests, users=(*guests.users, person)))


def invite_role(position: Position, user: UserId, role: int) -> Position:
    """Let everybody with the role join, and nobody else who isn't invited."""
    _as_owner(position, user)
    private = make_private(position, user)
    return with_guests(private, replace(of(private.head), role=role))


def make_private(position: Position, user: UserId) -> Position:
    """Let only invited people join. People who are at the table become invited."""
    guests = _as_owner(position, user)
    if guests.is_private:
        return position
    private = of(made_private(position.head))
    return with_guests(position, replace(private, users=(*dict.fromkeys((*guests.users, *private.users)),)))


def make_public(position: Position, user: UserId) -> Position:
    """Let everybody join, and keep no seats for invited people anymore."""
    _as_owner(position, user)
    return with_guests(position, Guests())


def renew(position: Position, user: UserId) -> Position:
    """Replace the code, so that the old one stops working. Raises NotNow if the table isn't private."""
    guests = _as_owner(position, user)
    if not guests.is_private:
        raise NotNow("Everybody can join this table, so it has no code.")
    return with_guests(position, replace(guests, code=new_code()))


def enter(position: Position, person: Person, code: str, interaction: InteractionId) -> TableChange:
    """Give the person a seat if the code is right, and invite them, so that they may come back.

    A wrong code and a table without a free seat get the same refusal.
    """
    guests = of(position.head)
    if not guests.code or not compare_digest(guests.code.encode(), code.encode()):
        raise NotNow(admission.NO_SEAT)
    known = with_guests(position, replace(guests, users=(*dict.fromkeys((*guests.users, person.id)),)))
    return TableChange(lobby.join(known, person, interaction), arriving=person)
