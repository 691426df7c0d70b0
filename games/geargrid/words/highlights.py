"""Highlights of a finished game: its best board, and the board that lost the most tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import count
from games.geargrid import events as ev
from games.geargrid.nouns import signed
from games.geargrid.view import View
from games.kernel import Event

MOST: Final = 2


def highlights(steps: Sequence[Sequence[Event]], view: View, names: Sequence[str], /) -> Sequence[str]:
    """Return up to two highlights, one line each, or () while the game goes on."""
    if view.outcome is None:
        return ()
    candidates = (_best(view, names), _worst([event for events in steps for event in events], names))
    return tuple(line for line in candidates if line)[:MOST]


def _best(view: View, names: Sequence[str]) -> str:
    """Describe the best board of a match. Return "" in a solo game, where the verdict describes the only board."""
    if len(view.players) == 1:
        return ""
    score, seat, round_ = max(
        (score, -seat, -scored.round) for scored in view.rounds for seat, score in enumerate(scored.scores)
    )
    rights = view.rounds[-round_ - 1].rights[-seat]
    goals = f", {count(rights, 'goal')} met" if rights else ""
    return f"Best board: {signed(score)} ({names[-seat]}, round {-round_}{goals})."


def _worst(events: Sequence[Event], names: Sequence[str]) -> str:
    """Describe the board that lost the most tiles at the end of a round."""
    fallen: dict[tuple[int, int], int] = {}
    round_ = 0
    for event in events:
        if isinstance(event, ev.BoardsFinal):
            round_ = event.round
        elif isinstance(event, ev.Fell):
            fallen[round_, event.seat] = fallen.get((round_, event.seat), 0) + 1
    if not fallen:
        return ""
    (round_, seat), most = max(fallen.items(), key=lambda item: item[1])
    return f"Most tiles lost: {most} ({names[seat]}, round {round_})."
