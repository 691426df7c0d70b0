"""The players whom a table is waiting for: to take their own turn, or only to react during another player's turn.

Code that tells somebody "it's your turn" must check here first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.core.table.position import Position
from games.kernel import Reaction, Seat


def reactions(position: Position) -> tuple[Reaction, ...]:
    """Return the reactions (questions on other players' turns) that the table's options allow, in the game's order.

    Return () if the game has none.
    """
    allowed = position.game.reactions
    return allowed(position.head.options) if allowed else ()


def refusals(position: Position) -> frozenset[str]:
    """Return the action codes that decline a reaction."""
    return frozenset(reaction.no for reaction in reactions(position))


class PendingReaction(msgspec.Struct, frozen=True):
    """A reaction that the table is awaiting from a seat, with the action codes for yes ("" if there's none) and no."""

    seat: Seat
    reaction: Reaction
    yes: str
    no: str


def pending_reactions(position: Position) -> Iterator[PendingReaction]:
    """Yield every reaction that the table is waiting for from a person."""
    possible = reactions(position) if position.status == "playing" and not position.frozen else ()
    for seat in position.to_act if possible else ():
        if seat in position.people:
            codes = [action.code for action in position.legal(seat)]
            for reaction in possible:
                yes, no = _matching(codes, reaction.yes), _matching(codes, reaction.no)
                if no and (yes or not reaction.yes):
                    yield PendingReaction(seat, reaction, yes, no)


def _matching(codes: Sequence[str], wanted: str) -> str:
    """Return the first code that equals `wanted` or begins with it as a prefix; "" if there is none."""
    return next((code for code in codes if wanted and wanted in (code, code.partition(":")[0])), "")


def owes_answer(position: Position, seat: Seat) -> bool:
    """Tell whether the table is waiting for the seat to answer a reaction, during its own turn or another player's."""
    return any(pending.seat == seat for pending in pending_reactions(position))


def is_turn(position: Position, seat: Seat) -> bool:
    """Tell whether the table is waiting for the seat to make a move rather than to answer a reaction."""
    return seat in position.to_act and not owes_answer(position, seat)


def answering(position: Position) -> tuple[int, ...]:
    """Return the ids of the pending players who only have to answer a reaction, not take a turn."""
    return position.users(tuple(dict.fromkeys(pending.seat for pending in pending_reactions(position))))
