"""Hooks by which features take part in what tables ask people, tell them, and keep about them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from bot.storage import Chair, OutboxMessage, Store
from bot.storage.kinds import Kind

if TYPE_CHECKING:
    from bot.table.position import Position  # a Position carries the hooks

Outgoing: TypeAlias = "Callable[[Position, Position], Sequence[OutboxMessage]]"


def silent(_before: Position, _after: Position) -> tuple[()]:
    """Send no messages."""
    return ()


def asks_nothing(_position: Position, _user: int) -> bool:
    """Wait for nobody's answer."""
    return False


def unchanged(chair: Chair, _user: int) -> Chair:
    """Return the chair, which has nothing of the user."""
    return chair


class Invitation(msgspec.Struct, frozen=True):
    """A reason to write to people who may not be at the table, such as a seat that became free.

    A message of `kind` in the outbox, which is never posted itself, becomes a call to each of the `users` for whom
    the invitation `is_due`. A call that is no longer due is dropped.
    """

    kind: Kind
    users: Callable[[Store, Position], Awaitable[Sequence[int]]]  # everybody who wants such invitations
    is_due: Callable[[Position, int], bool]


class TableHooks(msgspec.Struct, frozen=True, kw_only=True):
    """What one feature adds to tables."""

    outgoing: Outgoing = silent  # the messages that a change of the table causes, given the table before and after it
    asks: Callable[[Position, int], bool] = asks_nothing  # whether it waits for the user to answer or decide something
    invitations: Mapping[str, Invitation] = {}  # by the word that their calls carry (`Body.call`)
    erased: Callable[[Chair, int], Chair] = unchanged  # a chair without the user's id and name in the feature's fields


class Hooks:
    """The hooks of all features, in the order of the features."""

    def __init__(self, hooks: Iterable[TableHooks] = ()) -> None:
        self._hooks = tuple(hooks)
        self.invitations = dict(chain.from_iterable(hook.invitations.items() for hook in self._hooks))
        """The features' invitations, by the word that their calls carry."""

    def invited_by(self, kind: Kind) -> str | None:
        """Return the word that calls carry which such a message becomes, or None if it's no invitation."""
        return next((what for what, invitation in self.invitations.items() if invitation.kind == kind), None)

    def outgoing(self, before: Position, after: Position) -> list[OutboxMessage]:
        """Return the features' messages that a change of the table causes."""
        return [message for hook in self._hooks for message in hook.outgoing(before, after)]

    def ask(self, position: Position, user: int) -> bool:
        """Tell whether a feature waits for the user to answer or decide something at the table."""
        return any(hook.asks(position, user) for hook in self._hooks)

    def erased(self, chair: Chair, user: int) -> Chair:
        """Return the chair without the user's id and name in the features' fields."""
        for hook in self._hooks:
            chair = hook.erased(chair, user)
        return chair


NO_HOOKS = Hooks()
