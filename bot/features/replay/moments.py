"""Which moments of a finished game its replay shows, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.pages.parts.turns import headline
from bot.table.position import Position
from games.record import Decision

MOST = 60
FEW = 12
QUIET, TELLING, END = (
    600,
    2200,
    3000,
)  # milliseconds: of a turn, of one that has a headline, of the table as it was left


def moments(decisions: Sequence[Decision], turns: Sequence[int] = ()) -> tuple[int, ...]:
    """After how many decisions: at the start and after each move; in a longer game after each turn; at most MOST.

    `turns`: in which turn each decision was made, always the same where the game counts none. Where turns are few, as
    in a game of one alone, moves evenly spread are shown instead.
    """
    ends = _ends([made.move for made in decisions])
    if len(ends) >= MOST:
        players = [made.seat for made in decisions]
        by_turn = _ends(list(zip(turns, players, strict=True)) if turns else players)
        ends = by_turn if len(by_turn) >= FEW else ends
    if len(ends) >= MOST:
        ends = [ends[(number + 1) * len(ends) // (MOST - 1) - 1] for number in range(MOST - 1)]
    return (0, *ends)


def _ends(runs: Sequence[object]) -> list[int]:
    """Where each run of equals ends."""
    inner = [place for place, (one, other) in enumerate(pairwise(runs), 1) if one != other]
    return [*inner, len(runs)] if runs else []


def told(position: Position, shown: Sequence[int]) -> list[list[str]]:
    """What happened before each moment, since the one before."""
    return [position.lines(None, before, now) for before, now in zip((0, *shown), shown, strict=False)]


def pauses(position: Position, shown: Sequence[int]) -> tuple[int, ...]:
    """How long each moment is shown: quiet turns are short, what would have a headline is long."""
    spans = pairwise((0, *shown))
    found = [TELLING if headline(position, None, before, now) else QUIET for before, now in spans]
    return (*found[:-1], END)
