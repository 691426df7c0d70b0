"""Time limits of a round, and what happens to seats that run out of time (M4, M5)."""

from __future__ import annotations

from typing import Final

from games.geargrid.actions import DONE, KEEP
from games.geargrid.adjudication.judging import advised
from games.geargrid.state import BUILD, CHOOSE, Bench, State
from games.kernel import Limit

CHOOSING: Final = 60  # seconds to settle conflicts in a live round
_PACE: Final = 1.5  # seconds per step of a computer player in a live round


def pace(state: State) -> float:
    """Return how many seconds a computer player should take for a step.

    In a live round, a step takes about as long as a person's step. Otherwise, it takes no time.
    """
    return _PACE if state.rules.is_live and state.phase == BUILD else 0.0


def limit(state: State) -> Limit | None:
    """Return the time limit, which is the same for all seats.

    Return None if there's none, for example before everyone is ready.
    """
    if state.phase == BUILD:
        finish = (() if bench.done else (DONE.code,) for bench in state.benches)
        return Limit(f"build:{state.round}", state.rules.seconds, tuple(enumerate(finish)))
    if state.phase == CHOOSE:
        seconds = CHOOSING if state.rules.is_live else state.rules.seconds
        return Limit(f"choose:{state.round}", seconds, tuple(enumerate(map(_settled, state.benches))))
    return None


def _settled(bench: Bench) -> tuple[str, ...]:
    """Return the move to make when time runs out: keep the tile with the best score in a conflict.

    Return () if the owner has nothing left to choose.
    """
    return () if bench.done else (KEEP[advised(bench.tiles, bench.picks)].code,)
