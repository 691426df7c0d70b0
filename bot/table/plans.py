"""A change to a table as it is planned, and what of it the database is told."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bot.markdown import quoted
from bot.refusals import Illegal, Incomplete
from bot.saved import What
from bot.storage import Change, Entry, Person
from bot.table import moves
from bot.table.daily import attempts
from bot.table.messages_owed import owed
from bot.table.position import Position
from bot.table.timing import reactions
from games.kernel import Seat
from games.record import Undo


class Plan(msgspec.Struct, frozen=True, eq=False):
    """A change to make: where it leads, what is said of it in public, and whose click did it."""

    after: Position
    notes: tuple[str, ...] = ()
    actor: int = 0
    interaction: int | None = None
    whys: Mapping[int, str] = msgspec.field(default_factory=dict)  # reasons, by the length of the log after their moves
    typed: bool = False  # by a slash command, rather than in a panel that shows the table
    is_incidental: bool = False  # nobody asked for it: a person who hears of trouble is not told of it
    own: int | None = None  # the length of the log after what the click itself did; what follows, it brought about

    @property
    def saves(self) -> What:
        """What a person is told of it if the answer to their click is lost."""
        if self.interaction is None:
            return "" if self.is_incidental else "change"
        return "take-back" if isinstance(self.after.stored.log[-1], Undo) else "move"


def difference(before: Position, after: Position, plan: Plan) -> Change:
    """What the database is told: the entries that are new, who sits there if that changed, and the messages owed."""
    first = len(before.stored.log) - before.unwritten
    own = plan.own or len(after.stored.log)
    numbered = enumerate(after.stored.log[first:], first + 1)
    notes = (*_put_right(before), *plan.notes)
    entries = [Entry(what, plan.interaction if n == own else None, plan.whys.get(n, "")) for n, what in numbered]
    return Change(
        head=after.head,
        stays=_listed(before) == _listed(after),
        chairs=None if after.chairs == before.chairs else after.chairs,
        entries=tuple(entries),
        letters=tuple(owed(before, after, notes, now=time.time(), actor=plan.actor, typed=plan.typed)),
        first=first,
        state=after.stored.state if entries or after.stored.state != before.stored.state else None,
        result=attempts.result(before, after),
    )


def _listed(position: Position) -> tuple[object, ...]:
    """By what a table is found in a channel, on a server or by its owner."""
    return position.status, position.place, position.head.owner


def _put_right(position: Position) -> tuple[str, ...]:
    """What all are told when other rules take over in the middle of a game."""
    if not position.unwritten or position.status != "playing":
        return ()
    return (f"The rules of {position.game.name} were corrected. The game continues; earlier moves stay as they were.",)


def taken_over(before: Position, after: Position, person: Person, seat: Seat) -> Plan:
    """The seat has somebody else, and the channel is told whom it had before."""
    if after is before:
        return Plan(after)
    name, old = after.names[seat], quoted(before.names[seat])
    lapsed = ("That cancels the request to undo.",) if before.request else ()
    return Plan(after, (f"{name} takes over from {old}.", *lapsed), actor=person.id)


def made(moved: Position, *, actor: int = 0, interaction: int | None = None, why: str = "") -> Plan:
    """A move, and the answers that it brings about by standing order."""
    own = len(moved.stored.log)
    return Plan(reactions.settled(moved), actor=actor, interaction=interaction, whys={own: why}, own=own)


def followed(
    position: Position,
    seat: Seat,
    chains: Sequence[Sequence[str]],
    *,
    actor: int = 0,
    interaction: int | None = None,
    why: str = "",
) -> Plan:
    """Several moves, one after the other, until somebody else is asked, or the next one is not legal any more.

    Of a shortcut all that it stands for. Raises as `moves.move`, of the first.
    """
    first, *rest = moves.spelled(position, seat, chains[0])
    plan = made(moves.move(position, seat, first), actor=actor, interaction=interaction, why=why)
    todo = [*rest, *chains[1:]]
    while todo and plan.after.to_act == (seat,):
        codes, *rest = moves.spelled(plan.after, seat, todo[0])
        todo[:1] = rest
        try:
            further = made(moves.move(plan.after, seat, codes))
        except (Illegal, Incomplete):
            break
        plan = replace(plan, after=further.after)
    return plan
