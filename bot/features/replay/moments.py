"""Selection of the positions that the replay of a finished game shows, and how long it shows each of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.core.pages.parts.turns import headline
from bot.core.table.position import Position
from bot.core.table.reading import narration
from games.record import Decision

MOST = 60
FEW = 12
QUIET, TELLING, END = (600, 2200, 3000)  # milliseconds to show a turn, a turn with a headline, and the final table


def moments(decisions: Sequence[Decision], turns: Sequence[int] = ()) -> tuple[int, ...]:
    """Return at most MOST positions to show, each as the number of decisions made before it.

    The positions are the start of the game and the end of each move, or of each turn in a longer game. `turns` has the
    turn number of each decision (all equal in games that don't count turns). For a long game with few turns, such as a
    solo game, the positions are the ends of evenly spaced moves instead.
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
    """Return the index after the end of each run of equal elements."""
    inner = [place for place, (one, other) in enumerate(pairwise(runs), 1) if one != other]
    return [*inner, len(runs)] if runs else []


def narrations(position: Position, at_moments: Sequence[int]) -> list[list[str]]:
    """Return, for each position in the replay, the public lines about what happened since the previous position."""
    return [
        narration.lines(position, None, before, now) for before, now in zip((0, *at_moments), at_moments, strict=False)
    ]


def pauses(position: Position, at_moments: Sequence[int]) -> tuple[int, ...]:
    """Return for how many milliseconds to show each position. Turns with a headline are shown longer."""
    spans = pairwise((0, *at_moments))
    times = [TELLING if headline(position, None, before, now) else QUIET for before, now in spans]
    return (*times[:-1], END)
