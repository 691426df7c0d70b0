"""Moves that can be undone only with other players' consent, because the rules call them final (W21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.gnomes import events
from games.gnomes.state import Divide, State
from games.kernel import Event

FINAL: Final = "committed actions are final"
_CLICKS: Final = (
    events.Moved,
    events.Charged,
    events.Wasted,
    events.Ordered,
    events.Withdrawn,
    events.AskingChanged,
)  # events that can be undone, because they reveal nothing and nobody can reply to them


def needs_consent(before: State, now: State, made: Sequence[Event]) -> str:
    """Return why undoing the move from `before` to `now` needs consent, or "" if it doesn't.

    No consent is needed if the move only changed something within a step of the turn.
    """
    is_same_step = (before.turn, before.phase) == (now.turn, now.phase)
    answers = any(not isinstance(frame, Divide) for frame in before.stack)
    is_click = is_same_step and not answers and all(isinstance(event, _CLICKS) for event in made)
    return "" if is_click or not made else FINAL
