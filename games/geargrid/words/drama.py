"""How important events are, which decides on headlines and summaries, and sentences about what players lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.english import count, listing
from games.geargrid import events as ev
from games.geargrid.view import View
from games.kernel import Event, Names, Weight

_WEIGHTS: Final[Mapping[type[Event], Weight]] = {
    ev.LastRoundWon: Weight.DECISIVE,
    ev.RoundWon: Weight.DECISIVE,
    ev.Fell: Weight.LOSS,
    ev.Kept: Weight.BIG,
}


def weight(event: Event, /) -> Weight:
    return _WEIGHTS.get(type(event), Weight.SMALL)


def lost(events: Sequence[Event], view: View, _names: Names, /) -> Sequence[str]:
    """Say which of the viewer's tiles came off as invalid."""
    tiles = [event.tile.said for event in events if isinstance(event, ev.Fell) and event.seat == view.seat]
    return (f"You lost {count(len(tiles), 'tile')}: {listing(tiles)}.",) if tiles else ()
