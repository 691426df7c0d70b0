"""The outcomes on which players can agree before a game ends by its rules: a draw, or the current standing.

Both depend only on what everybody knows, so a proposal gives no secret away. The standing counts for a game whose
`standing` is complete for the public: it has points for more than one player, and nothing hidden could change them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.core.table.position import Position
from games.kernel import AGREED, Outcome, Seat, Standing


def draw(position: Position) -> Outcome:
    """Return the outcome in which all seats that could still win share the first place, and the others the last.

    If fewer than two could still win, all share the first place. A solo game has no result instead.
    """
    seats = tuple(range(len(position.chairs)))
    alive = tuple(seat for seat in seats if not is_out(position, seat))
    alive = alive if len(alive) > 1 else seats
    lost = tuple(seat for seat in seats if seat not in alive)
    return _outcome(position, tuple(filter(None, (alive, lost))), (None,) * len(position.chairs))


def by_standing(position: Position) -> Outcome | None:
    """Return the outcome by the current public points, with shared places for equal points; None if there is none.

    There is none if `why_no_standing` gives a reason. Seats that can't score anymore come last.
    """
    if why_no_standing(position):
        return None
    points = _standing(position).points
    ranked = sorted(range(len(points)), key=lambda seat: _rank(points[seat]), reverse=True)
    ranking = tuple(tuple(sorted(tied)) for _, tied in groupby(ranked, key=lambda seat: _rank(points[seat])))
    return _outcome(position, ranking, tuple(points))


def why_no_standing(position: Position) -> str:
    """Return why players can't agree on the current standing, as a sentence for them; "" if they can."""
    standing = _standing(position)
    if len(position.chairs) < 2 or len(standing.points) != len(position.chairs):
        return f"{position.game.name} has no standing to go by."
    if standing.is_partial:
        return "There's no standing to go by: secrets still count toward the score."
    if len(set(standing.points)) == 1:
        return "There's no standing to go by: everyone has the same score."
    return ""


def is_out(position: Position, seat: Seat) -> bool:
    """Tell whether the seat is out of the game without a chance to win, as everybody knows."""
    is_gone, points = position.game.is_gone, _standing(position).points
    return is_gone is not None and is_gone(position.view(seat)) and (seat >= len(points) or points[seat] is None)


def _standing(position: Position) -> Standing:
    """Return the standing as everybody knows it; an empty one if the game has none."""
    return position.game.standing(position.view(None)) if position.game.standing else Standing(())


def _rank(points: int | None) -> tuple[bool, int]:
    return points is not None, points or 0


def _outcome(position: Position, ranking: tuple[tuple[Seat, ...], ...], scores: Sequence[int | None]) -> Outcome:
    return Outcome(AGREED, ranking, tuple(scores), ((),) * len(position.chairs))
