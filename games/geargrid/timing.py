"""When a round's time is up, and what is played then (M4, M5)."""

from __future__ import annotations

from typing import Final

from games.geargrid.actions import DONE, KEEP
from games.geargrid.adjudication.judging import advised
from games.geargrid.state import BUILD, CHOOSE, Bench, State
from games.kernel import Limit

CHOOSING: Final = 60  # seconds for a conflict's choices, in a live round


_PACE: Final = 1.5  # seconds of a computer player for a step, in a live round


def pace(state: State) -> float:
    """At a human pace where people build against the clock, else at once."""
    return _PACE if state.rules.is_live and state.phase == BUILD else 0.0


def limit(state: State) -> Limit | None:
    """One instant for all seats of the round; None where the table just waits, as for players to get ready."""
    if state.phase == BUILD:
        finish = (() if bench.done else (DONE.code,) for bench in state.benches)
        return Limit(f"build:{state.round}", state.rules.seconds, tuple(enumerate(finish)))
    if state.phase == CHOOSE:
        seconds = CHOOSING if state.rules.is_live else state.rules.seconds
        return Limit(f"choose:{state.round}", seconds, tuple(enumerate(map(_settled, state.benches))))
    return None


def _settled(bench: Bench) -> tuple[str, ...]:
    """The tile to keep next on the way to the best end; () where nothing is left to choose."""
    return () if bench.done else (KEEP[advised(bench.tiles, bench.picks)].code,)
