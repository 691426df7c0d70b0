"""Victories in rounds, the end of a match, and its outcome (GG50-GG52)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import signed
from games.geargrid.adjudication.judging import judged
from games.geargrid.events.scoring import term_name
from games.geargrid.state import OVER, State
from games.kernel import Line, Outcome, Seat

MARK: Final = 0  # the score that wins a solo game


def ranked(scores: Sequence[int], rights: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of tied seats, best first: by points, then by goals that turn the right way (GG50)."""
    marks = list(zip(scores, rights, strict=True))
    return tuple(
        tuple(seat for seat, mine in enumerate(marks) if mine == mark) for mark in sorted(set(marks), reverse=True)
    )


def victories(state: State) -> tuple[int, ...]:
    return tuple(sum(seat in result.winners for result in state.results) for seat in range(len(state.benches)))


def outcome(state: State) -> Outcome | None:
    """Return the outcome, ranked by victories, or None until the match is over.

    In a solo game, the score is compared with a target (GG52).
    """
    if state.phase != OVER:
        return None
    if len(state.benches) == 1:
        return _solo(state)
    won = victories(state)
    ranking = tuple(
        tuple(seat for seat, mine in enumerate(won) if mine == mark) for mark in sorted(set(won), reverse=True)
    )
    lines = tuple(
        tuple(
            Line(f"round {number} ({signed(result.scores[seat])})", int(seat in result.winners))
            for number, result in enumerate(state.results, 1)
        )
        for seat in range(len(won))
    )
    return Outcome("shared" if len(ranking[0]) > 1 else "victories", ranking, won, lines)


def _solo(state: State) -> Outcome:
    bench = state.finals[0]
    verdict = judged(bench.tiles, bench.picks)
    lines = tuple(Line(term_name(term), points) for term, points in verdict.arithmetic)
    has_won = verdict.score >= MARK
    return Outcome("mark" if has_won else "short", ((0,),), (verdict.score,), (lines,), won=has_won)
