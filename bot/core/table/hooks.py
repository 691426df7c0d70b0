"""Hooks through which features add to tables: what they ask people, send to them, and store about them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from bot.core.ids import UserId
from bot.core.storage import AlsoWritten, Chair, Head, OutboxMessage, Person, Request, Store
from bot.core.storage import kinds as message_kinds
from bot.core.storage.kinds import Kind, MessageKind
from bot.core.table.feature_state import FeatureState
from bot.core.table.ping_rules import PingRulesOf, right_away
from bot.core.table.timing.counted_time import Closure, Shut
from bot.core.table.timing.turn_clocks import TurnClocks
from games.kernel import Reaction, Seat

if TYPE_CHECKING:
    from bot.core.table.position import Position  # a Position carries the hooks
    from bot.core.table.table import Table
    from bot.core.table.table_change import TableChange

ASK, ALWAYS, NEVER = "ask", "always", "never"  # what the bot does with a question: ask the player, say yes, or say no
AfterSeating: TypeAlias = "Callable[[Store, Table], Awaitable[None]]"
Outgoing: TypeAlias = "Callable[[Position, Position], Sequence[OutboxMessage]]"
Derive: TypeAlias = "Callable[[Position, Position, TableChange], Position]"
Expire: TypeAlias = "Callable[[Position, float], TableChange]"
InCommit: TypeAlias = "Callable[[Position, Position], Sequence[AlsoWritten]]"
Departed: TypeAlias = "Callable[[Position, UserId], TableChange]"
Admits: TypeAlias = "Callable[[Store, Position, Person], Awaitable[str]]"


def open_always(_head: Head, _chair: Chair) -> None:
    """Return None, so that clocks count all time. This is the default for `TableHooks.closed`."""


def never_resumed(_head: Head) -> bool:
    """Return False. This is the default for `TableHooks.can_resume`."""
    return False


def ask_the_player(_chair: Chair, _reaction: Reaction) -> str:
    """Return ASK, so that the player answers. This is the default for `TableHooks.auto_response`."""
    return ASK


def silent(_before: Position, _after: Position) -> tuple[()]:
    """Return no messages. This is the default for `TableHooks.outgoing`."""
    return ()


def awaits_nobody(_position: Position, _user: UserId) -> bool:
    """Return False. This is the default for `TableHooks.asks`."""
    return False


def nothing_derived(_before: Position, after: Position, _change: TableChange) -> Position:
    """Return `after` unchanged. This is the default for `TableHooks.derive`."""
    return after


def nothing_written(_before: Position, _after: Position) -> tuple[()]:
    """Return nothing to write. This is the default for `TableHooks.in_commit`."""
    return ()


def at_once(_position: Position, _user: UserId) -> float:
    """Return 0.0, which delays no ping. This is the default for `TableHooks.ping_delay`."""
    return 0.0


def listed_for_all(_head: Head, _person: Person) -> bool:
    """Return True. This is the default for `TableHooks.lists`."""
    return True


def unchanged(position: Position, _user: UserId) -> Position:
    """Return the table unchanged. This is the default for `TableHooks.erased`."""
    return position


def untouched(position: Position) -> Position:
    """Return the table unchanged. This is the default for hooks that take only a table."""
    return position


def nothing_kept(_position: Position, _user: UserId) -> Mapping[str, object]:
    """Return {}. This is the default for `TableHooks.kept`."""
    return {}


class Invitation(msgspec.Struct, frozen=True):
    """A reason to write to people who may not be at the table, such as a free seat.

    An outbox message of the kind `kind` is never posted itself. It becomes a call (a ping) to each of the `users` for
    whom the invitation `is_due`. A call that is no longer due is dropped.
    """

    kind: Kind
    users: Callable[[Store, Position], Awaitable[Sequence[UserId]]]  # everybody who wants such invitations
    is_due: Callable[[Position, UserId], bool]


def all_people(position: Position, request: Request) -> Sequence[Seat]:
    """Return the seats of all people except the one who made the request. This is the default for `asked`."""
    return tuple(seat for seat in position.people if seat != request.seat)


def closed_by_moves(_before: Position, _after: Position, _request: Request) -> bool:
    """Return False. This is the default for `RequestRules.outlasts`."""
    return False


class RequestRules(msgspec.Struct, frozen=True):
    """The rules and words for one kind of request for other people's consent (`Request.kind`).

    `carried_out` returns the table after the request was carried out and closed, or None if that's no longer possible.
    """

    carried_out: Callable[[Position, Request], Position | None]
    verb: str  # what the player wants to do, such as "undo"
    past: str  # what the player has then done, such as "undid"
    asked: Callable[[Position, Request], Sequence[Seat]] = all_people  # the seats that are asked; never the requester's
    is_vote: bool = False  # whether more than half are enough, counting the requester
    outlasts: Callable[[Position, Position, Request], bool] = closed_by_moves  # whether it stays open after a move
    late: str = ""  # the public line if a move has closed it; "" for core's words


class TableHooks(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one feature adds to tables."""

    outgoing: Outgoing = silent  # the messages that a change of the table causes, given the table before and after it
    derive: Derive = nothing_derived  # what follows from a change, stored with it; gets the table before and after it
    in_commit: InCommit = nothing_written  # what it writes in a change's transaction; gets the table before and after
    expire: Expire | None = None  # acts on its timers that are due, or returns a change with the same table
    admits: Admits | None = None  # why a person may not sit down at the table, as a sentence for them; "" if they may
    lists: Callable[[Head, Person], bool] = listed_for_all  # whether lists offer the lobby to a person with no seat
    reseated: Callable[[Position], Position] = untouched  # what it changes when a seat gets another player
    closed: Callable[[Head, Chair], Closure | None] = open_always  # time that the chair's clocks don't count
    turn_clocks: TurnClocks | None = None  # the clocks that tables can choose, in place of core's
    can_resume: Callable[[Head], bool] = never_resumed  # whether it lets players restart the table's paused clocks
    kinds: Mapping[Kind, MessageKind] = {}  # its own kinds of messages; `PageHooks.messages` has their pages
    requests: Mapping[str, RequestRules] = {}  # its kinds of requests for the others' consent, by their stored names
    auto_response: Callable[[Chair, Reaction], str] = (
        ask_the_player  # ASK the player, or what the bot answers: ALWAYS, NEVER
    )
    departed: Departed | None = None  # the change after a user with a seat has left the server; one feature has it
    seated: AfterSeating | None = None  # called when somebody sits down, and when a game starts or continues
    copied: Sequence[FeatureState[Head, Any]] = ()  # what a rematch copies from the head
    ping_rules: PingRulesOf | None = None  # how users want to be pinged; only one feature can have this hook
    ping_delay: Callable[[Position, UserId], float] = (
        at_once  # until when a private ping about the user's turn can wait
    )
    is_awaiting: Callable[[Position, UserId], bool] = (
        awaits_nobody  # whether it waits for the user to answer or decide something
    )
    invitations: Mapping[str, Invitation] = {}  # its invitations, by the name that their calls carry (`Body.call`)
    kept: Callable[[Position, UserId], Mapping[str, object]] = nothing_kept  # what it keeps about the user, by name
    erased: Callable[[Position, UserId], Position] = (
        unchanged  # the table without what the feature keeps about the user
    )
    cleared: Callable[[Position], Position] = untouched  # the table without what the feature has set in core's fields


class Hooks:
    """The hooks of all features, in the order of the features."""

    def __init__(self, hooks: Iterable[TableHooks] = ()) -> None:
        """Combine the hooks, and register their kinds of messages, without which the outbox can't read them."""
        self._hooks = tuple(hooks)
        for hook in self._hooks:
            message_kinds.register(hook.kinds)
        self.requests = dict(chain.from_iterable(hook.requests.items() for hook in self._hooks))
        self.invitations = dict(chain.from_iterable(hook.invitations.items() for hook in self._hooks))
        """The features' invitations, by the name that their calls carry (`Body.call`)."""
        self.turn_clocks = next((hook.turn_clocks for hook in self._hooks if hook.turn_clocks), TurnClocks())
        self.ping_rules = next((hook.ping_rules for hook in self._hooks if hook.ping_rules), right_away)
        self._departed = next((hook.departed for hook in self._hooks if hook.departed), None)
        self.seated = tuple(hook.seated for hook in self._hooks if hook.seated)
        self.admits = tuple(hook.admits for hook in self._hooks if hook.admits)
        """The features' answers to whether a person may sit down (see `bot.core.table.people.admission`)."""

    def invited_by(self, kind: Kind) -> str | None:
        """Return the name of the invitation that messages of this kind are turned into; None for other kinds."""
        return next((what for what, invitation in self.invitations.items() if invitation.kind == kind), None)

    def outgoing(self, before: Position, after: Position) -> list[OutboxMessage]:
        """Return the messages that features send because of a change to the table."""
        return [message for hook in self._hooks for message in hook.outgoing(before, after)]

    def is_awaiting(self, position: Position, user: UserId) -> bool:
        """Tell whether a feature is waiting for the user to answer or decide something at the table."""
        return any(hook.is_awaiting(position, user) for hook in self._hooks)

    def derived(self, before: Position, after: Position, change: TableChange) -> Position:
        """Return the table after a change, with everything that features derive from the change."""
        for hook in self._hooks:
            after = hook.derive(before, after, change)
        return after

    def in_commit(self, before: Position, after: Position) -> tuple[AlsoWritten, ...]:
        """Return what features store in the same transaction as a change to the table."""
        return tuple(chain.from_iterable(hook.in_commit(before, after) for hook in self._hooks))

    def expire(self, position: Position, now: float) -> TableChange | None:
        """Return the first change that a feature makes because its timer is due, or None if no feature makes one."""
        changes = (hook.expire(position, now) for hook in self._hooks if hook.expire)
        return next((change for change in changes if change.after is not position), None)

    def copied(self, old: Head, new: Head) -> Head:
        """Return the head of a rematch, `new`, with everything that features copy from the old head."""
        for state in chain.from_iterable(hook.copied for hook in self._hooks):
            new = state.put(new, state.of(old))
        return new

    def lists(self, head: Head, person: Person) -> bool:
        """Tell whether lists may offer the table to a person who has no seat there."""
        return head.status != "lobby" or all(hook.lists(head, person) for hook in self._hooks)

    def shut(self, head: Head, chair: Chair) -> Shut:
        """Return the closures of the chair's clocks: the times during which they don't run."""
        closures = (hook.closed(head, chair) for hook in self._hooks)
        return Shut(tuple(closure for closure in closures if closure))

    def can_resume(self, head: Head) -> bool:
        """Tell whether a feature lets players restart the table's paused clocks."""
        return any(hook.can_resume(head) for hook in self._hooks)

    def auto_response(self, chair: Chair, reaction: Reaction) -> str:
        """Return the answer that the bot gives for the player, ALWAYS or NEVER; ASK if the player has to answer."""
        responses = (hook.auto_response(chair, reaction) for hook in self._hooks)
        return next((response for response in responses if response != ASK), ASK)

    def reseated(self, position: Position) -> Position:
        """Return the table after features have updated it for a seat's new player."""
        for hook in self._hooks:
            position = hook.reseated(position)
        return position

    def departed(self, position: Position, user: UserId) -> Position | TableChange:
        """Return the change after a user with a seat has left the server; the same table if no feature makes one."""
        return self._departed(position, user) if self._departed else position

    def ping_delay(self, position: Position, user: UserId) -> float:
        """Return the time (epoch seconds) until which a private ping about a turn can wait; 0.0 if it can't."""
        return max((hook.ping_delay(position, user) for hook in self._hooks), default=0.0)

    def kept(self, position: Position, user: UserId) -> dict[str, object]:
        """Return what features store about the user with the table, by name, for the export of the user's data."""
        return dict(chain.from_iterable(hook.kept(position, user).items() for hook in self._hooks))

    def erased(self, position: Position, user: UserId) -> Position:
        """Return the table without the data that features store about the user."""
        for hook in self._hooks:
            position = hook.erased(position, user)
        return position


NO_HOOKS = Hooks()
