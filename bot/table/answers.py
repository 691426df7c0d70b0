"""What a seat is asked: to play its turn, or for a mere answer. Whoever tells somebody "your turn" asks here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.table.position import Position
from games.kernel import Reaction, Seat


def reactions(position: Position) -> tuple[Reaction, ...]:
    """What players of this table may be asked."""
    found = position.game.reactions
    return found(position.head.options) if found else ()


def refusals(position: Position) -> frozenset[str]:
    """The codes by which somebody who is asked lets things stand."""
    return frozenset(reaction.no for reaction in reactions(position))


class Asked(msgspec.Struct, frozen=True):
    """A seat is asked for a reaction: the codes for yes ("" if it has none) and no."""

    seat: Seat
    reaction: Reaction
    yes: str
    no: str


def asked(position: Position) -> Iterator[Asked]:
    """Every reaction that a person is asked for now."""
    open_to = reactions(position) if position.status == "playing" and not position.frozen else ()
    for seat in position.to_act if open_to else ():
        if seat in position.people:
            codes = [action.code for action in position.legal(seat)]
            for reaction in open_to:
                yes, no = _found(codes, reaction.yes), _found(codes, reaction.no)
                if no and (yes or not reaction.yes):
                    yield Asked(seat, reaction, yes, no)


def _found(codes: Sequence[str], wanted: str) -> str:
    """The code, or the first with that prefix."""
    return next((code for code in codes if wanted and wanted in (code, code.partition(":")[0])), "")


def owes_answer(position: Position, seat: Seat) -> bool:
    """Whether the seat owes a mere answer, be it in its own turn or another's."""
    return any(each.seat == seat for each in asked(position))


def is_turn(position: Position, seat: Seat) -> bool:
    """Whether the table waits for a move of the seat that is more than an answer."""
    return seat in position.to_act and not owes_answer(position, seat)


def answering(position: Position) -> tuple[int, ...]:
    """The people for whom the table waits, but for a mere answer."""
    return position.users(tuple(dict.fromkeys(each.seat for each in asked(position))))
