"""How important events are, which decides on headlines and summaries, and sentences about what players lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.english import count
from games.gnomes import events as ev
from games.gnomes.nouns import the, title
from games.gnomes.view import View
from games.gnomes.words.since import fallen
from games.kernel import Event, Names, Weight

_HARD: Final = 5  # damage of one blow
_WEIGHTS: Final[Mapping[type[Event], Weight]] = {
    ev.Eliminated: Weight.DECISIVE,
    ev.RoundExtra: Weight.DECISIVE,
    ev.Defeated: Weight.DISASTER,
    ev.ClanLost: Weight.LOSS,
    ev.Lost: Weight.LOSS,
    ev.Drained: Weight.LOSS,
    ev.Alliance: Weight.BIG,
    ev.Cancelled: Weight.BIG,
    ev.Struck: Weight.NOTABLE,
    ev.Hurt: Weight.NOTABLE,
    ev.CastBegan: Weight.NOTABLE,
    ev.Countered: Weight.NOTABLE,
    ev.Entered: Weight.NOTABLE,
}


def weight(event: Event, /) -> Weight:
    if isinstance(event, ev.Struck | ev.Hurt) and event.lost >= _HARD:
        return Weight.BIG
    if isinstance(event, ev.Robbed):
        return Weight.LOSS if event.had else Weight.NOTABLE
    if isinstance(event, ev.Alliance) and event.what not in ("made", "over"):
        return Weight.NOTABLE
    return _WEIGHTS.get(type(event), Weight.SMALL)


def lost(events: Sequence[Event], view: View, names: Names, /) -> Sequence[str]:
    """Say what the viewer lost: defeated units, clans that can no longer be called, crystals and cards."""
    if view.seat is None:
        return ()
    tribe = next(player.tribe for player in view.players if player.number == view.seat) or ""
    return (*fallen(events, tribe, names), *_gone(events, view.seat, names))


def _gone(events: Sequence[Event], seat: int, names: Names) -> Iterator[str]:
    for event in events:
        if isinstance(event, ev.Lost):
            yield event.sentence(names)
        elif isinstance(event, ev.Eliminated) and event.seat == seat:
            yield "You're out of the game, but you keep your points."
        elif isinstance(event, ev.ClanLost) and event.seat == seat:
            yield f"You can't call {the(event.unit)} anymore."
        elif isinstance(event, ev.Drained) and event.seat == seat:
            yield f"Your {title(event.ability)} lost {count(event.n, 'crystal')}."
