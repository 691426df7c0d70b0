"""Names for moves, so that an Undo button undoes only the move that it was shown for, even on a double click.

A name consists of two numbers: how many moves the seat has ever made, and how many of them haven't been undone. A move
changes both numbers, an undo only the second. Public names count only moves that aren't secret.
"""

from __future__ import annotations

from itertools import groupby

from bot.core.refusals import NotNow
from bot.core.table.position import Position
from bot.core.table.reading import turn_counts
from games.kernel import Seat

_TAKEN_BACK = "That move has been undone. To undo the one before it, press Undo on the newest board."
_MOVED_ON = "You've moved since then. To undo your latest move, press Undo on the newest board."


def own(position: Position, seat: Seat) -> str:
    """Return the name of the seat's latest move as its own player sees it, which also counts secret moves."""
    return f"{turn_counts.moves_made(position, seat)}.{_moves_not_undone(position, seat, frozenset())}"


def public(position: Position) -> str:
    """Return the names of all seats' latest public moves, joined by "-"."""
    return "-".join(_public(position, seat) for seat in range(len(position.chairs)))


def latest(position: Position) -> str:
    """Return a name for the table's latest public move, which is shorter than the names for all seats (`public`)."""
    counts = [_public(position, seat).split(".") for seat in range(len(position.chairs))]
    return ".".join(str(sum(map(int, column))) for column in zip(*counts, strict=True))


def require(position: Position, seat: Seat, own_name: str, public_names: str = "") -> None:
    """Raise NotNow unless the seat's latest move has one of these names.

    If `own_name` isn't empty, `public_names` is ignored. If both are empty, any move matches.
    """
    if own_name:
        _compare(own_name, own(position, seat))
    elif public_names:
        named = public_names.split("-")
        _compare(named[seat] if seat < len(named) else "", _public(position, seat))


def _public(position: Position, seat: Seat) -> str:
    hidden = position.game.private | position.game.idle
    return f"{turn_counts.open_moves_made(position, seat)}.{_moves_not_undone(position, seat, hidden)}"


def _moves_not_undone(position: Position, seat: Seat, besides: frozenset[str]) -> int:
    firsts = (next(made) for _, made in groupby(position.decisions, key=lambda made: made.move))
    return sum(first.seat == seat and first.code.partition(":")[0] not in besides for first in firsts)


def _compare(named: str, now: str) -> None:
    if named != now:
        is_same_move = named.partition(".")[0] == now.partition(".")[0]
        raise NotNow(_TAKEN_BACK if is_same_move else _MOVED_ON)
