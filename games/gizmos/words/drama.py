"""The importance of each event, which determines headlines and what a summary may leave out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.gizmos import events as ev
from games.gizmos.nouns import card
from games.gizmos.view import View
from games.kernel import Event, Names, Weight

_WEIGHTS: Final[Mapping[type[Event], Weight]] = {
    ev.EndNears: Weight.DECISIVE,
    ev.Passed: Weight.BIG,
    ev.Fired: Weight.NOTABLE,
    ev.Built: Weight.NOTABLE,
}
_MASTERWORK: Final = 3  # level


def weight(event: Event, /) -> Weight:
    """Return how important an event is to readers.

    Building a gizmo of level III is the most important event, and a free gizmo is more important than a paid one.
    """
    if isinstance(event, ev.Built) and card(event.card).level == _MASTERWORK:
        return Weight.GREAT
    if isinstance(event, ev.Built) and event.is_free:
        return Weight.BIG
    return _WEIGHTS.get(type(event), Weight.SMALL)


def lost(_events: Sequence[Event], _view: View, _names: Names, /) -> Sequence[str]:
    """Return (): in this game, nobody can take anything from another player."""
    return ()
