"""Changes to a table that aren't stored yet, and the database change that stores each of them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bot.refusals import Illegal, Incomplete
from bot.saved import What
from bot.storage import Change, Entry
from bot.table import moves
from bot.table.outgoing import outgoing_messages
from bot.table.position import Position
from bot.table.timing import reactions
from games.kernel import Seat
from games.record import Undo


class TableChange(msgspec.Struct, frozen=True, eq=False):
    """A change to be stored: the resulting position, public lines about it, and the user who caused it."""

    after: Position
    notes: tuple[str, ...] = ()
    actor: int = 0
    interaction: int | None = None
    whys: Mapping[int, str] = msgspec.field(default_factory=dict)  # reasons, by the length of the log after each move
    typed: bool = False  # made with a slash command rather than in a panel that shows the table
    is_incidental: bool = False  # nobody asked for the change, so an error message about it would only confuse
    own: int | None = None  # the length of the log after the click's own move; later entries are consequences

    @property
    def saves(self) -> What:
        """The kind of change, for error messages that say what was saved; "" if they shouldn't mention it."""
        if self.interaction is None:
            return "" if self.is_incidental else "change"
        return "take-back" if isinstance(self.after.stored.log[-1], Undo) else "move"


def difference(before: Position, after: Position, change: TableChange) -> Change:
    """Return what to store: new log entries, changed chairs, messages that the change causes, and features' rows."""
    first = len(before.stored.log) - before.unwritten
    own = change.own or len(after.stored.log)
    numbered = enumerate(after.stored.log[first:], first + 1)
    notes = (*_put_right(before), *change.notes)
    entries = [Entry(what, change.interaction if n == own else None, change.whys.get(n, "")) for n, what in numbered]
    return Change(
        head=after.head,
        stays=_listed(before) == _listed(after),
        chairs=None if after.chairs == before.chairs else after.chairs,
        entries=tuple(entries),
        messages=tuple(
            outgoing_messages(before, after, notes, now=time.time(), actor=change.actor, typed=change.typed)
        ),
        first=first,
        state=after.stored.state if entries or after.stored.state != before.stored.state else None,
        also=after.hooks.in_commit(before, after),
    )


def _listed(position: Position) -> tuple[object, ...]:
    """Return the fields by which queries find a table: status, place and owner."""
    return position.status, position.place, position.head.owner


def _put_right(position: Position) -> tuple[str, ...]:
    """Return the public line about corrected rules if a game in progress continues under newer rules; else ()."""
    if not position.unwritten or position.status != "playing":
        return ()
    return (
        f"The rules for {position.game.name} have been corrected. The game continues, and earlier moves won't change.",
    )


def made(moved: Position, *, actor: int = 0, interaction: int | None = None, why: str = "") -> TableChange:
    """Return the change for a move that led to the position `moved`, with the automatic responses that follow."""
    own = len(moved.stored.log)
    return TableChange(
        reactions.with_auto_responses(moved), actor=actor, interaction=interaction, whys={own: why}, own=own
    )


def followed(
    position: Position,
    seat: Seat,
    chains: Sequence[Sequence[str]],
    *,
    actor: int = 0,
    interaction: int | None = None,
    why: str = "",
) -> TableChange:
    """Return the change for several moves. Stop when the table waits for another seat, or the next move isn't legal.

    Shortcuts are expanded into the moves that they stand for. If the first move fails, this raises the same errors as
    `moves.move`.
    """
    first, *rest = moves.spelled(position, seat, chains[0])
    change = made(moves.move(position, seat, first), actor=actor, interaction=interaction, why=why)
    todo = [*rest, *chains[1:]]
    while todo and change.after.to_act == (seat,):
        codes, *rest = moves.spelled(change.after, seat, todo[0])
        todo[:1] = rest
        try:
            further = made(moves.move(change.after, seat, codes))
        except (Illegal, Incomplete):
            break
        change = replace(change, after=further.after)
    return change
