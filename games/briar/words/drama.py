"""The importance of events, on which headlines and summaries depend, and sentences about what players lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.briar import events as ev
from games.briar.nouns import all_the, cards
from games.briar.view import View
from games.kernel import Event, Names, Weight

_WEIGHTS: Final[Mapping[type[Event], Weight]] = {
    ev.Fell: Weight.DECISIVE,
    ev.CameHome: Weight.DECISIVE,
    ev.ShutOut: Weight.LOSS,
    ev.Blown: Weight.LOSS,
    ev.Caught: Weight.GREAT,
    ev.Freed: Weight.BIG,
    ev.CageLeft: Weight.BIG,
    ev.NightFell: Weight.BIG,
    ev.GaveUp: Weight.NOTABLE,
    ev.Settled: Weight.NOTABLE,
    ev.TurnedBack: Weight.NOTABLE,
    ev.Took: Weight.NOTABLE,
    ev.Banned: Weight.NOTABLE,
}
_TOO_LATE: Final = ("caught", "claimed")


def weight(event: Event, /) -> Weight:
    """Return how important an event is to readers.

    A card that the player lost to a rival weighs more than one that's merely out of the game. A failed roll weighs more
    than a passed one, because it explains a loss of Life.
    """
    if isinstance(event, ev.Rolled):
        return Weight.SMALL if event.passed else Weight.NOTABLE
    if isinstance(event, ev.Ignored):
        return Weight.BIG if event.why in _TOO_LATE else Weight.NOTABLE
    return _WEIGHTS.get(type(event), Weight.SMALL)


def lost(events: Sequence[Event], view: View, _names: Names, /) -> Sequence[str]:
    """Say what the viewer lost: the game, cats that got away, or cards that the wind blew away."""
    return tuple(_lost(events, view.seat)) if view.seat is not None else ()


def _lost(events: Sequence[Event], seat: int) -> Iterator[str]:
    is_down = False
    for event in events:
        if isinstance(event, ev.Fell):
            is_down = event.seat == seat
            if is_down:
                yield "You lost your last Life."
        elif isinstance(event, ev.Freed) and is_down:
            yield f"You lost {cards(event.cats)}."
        elif isinstance(event, ev.Blown) and event.seat == seat and event.cards:
            yield f"You lost {all_the(event.cards)} to the wind."
        elif isinstance(event, ev.ShutOut) and event.seat == seat:
            yield "You lost the last cat to a rival."
