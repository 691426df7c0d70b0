"""The importance of events, on which headlines and summaries depend, and sentences about what players lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.english import count, listing
from games.gears import events as ev
from games.gears.nouns import gizmo_name, the, who
from games.gears.view import View
from games.gears.words.spots import OUT, is_out
from games.kernel import Event, Names, Weight

_HEIST: Final = 3  # gears that make a theft as important as a reveal
_WEIGHTS: Final[Mapping[type[Event], Weight]] = {
    ev.EndNears: Weight.DECISIVE,
    ev.Reckoning: Weight.DECISIVE,
    ev.Eliminated: Weight.DISASTER,
    ev.PlayerOut: Weight.DISASTER,
    ev.TileDemolished: Weight.GREAT,
    ev.Revived: Weight.GREAT,
    ev.EliminationPrevented: Weight.GREAT,
    ev.RoleRevealed: Weight.BIG,
    ev.ActionUndone: Weight.BIG,
    ev.GambitCompleted: Weight.BIG,
    ev.GambitsRedeemed: Weight.BIG,
    ev.StillnessTold: Weight.BIG,
    ev.AnomalyFlipped: Weight.NOTABLE,
    ev.TokenFell: Weight.NOTABLE,
    ev.GearsStolen: Weight.NOTABLE,
    ev.GearsLost: Weight.NOTABLE,
    ev.Traded: Weight.NOTABLE,
    ev.AbilityUsed: Weight.NOTABLE,
    ev.GizmoUsed: Weight.NOTABLE,
}


def weight(event: Event, /) -> Weight:
    """Return how important an event is to readers.

    Stealing three or more gears is as important as revealing a role.
    """
    if isinstance(event, ev.GearsStolen) and event.gears >= _HEIST:
        return Weight.BIG
    return _WEIGHTS.get(type(event), Weight.SMALL)


def lost(events: Sequence[Event], view: View, names: Names, /) -> Sequence[str]:
    """Say what the viewer lost: eliminated roles and their gizmos, then stolen gears, then undone actions."""
    if view.seat is None:
        return ()
    gone = {role.character for role in view.players[view.seat].roles if role.eliminated}
    things = list(dict.fromkeys(_things(events, gone)))
    losses = [f"You lost {listing(things)}."] if things else []
    out = [OUT] if losses and is_out(view) else []
    return (*losses, *out, *_taken(events, view.seat, names))


def _things(events: Sequence[Event], gone: set[str | None]) -> Iterator[str]:
    for event in events:
        if isinstance(event, ev.Eliminated) and event.character in gone:
            yield the(event.character)
        elif isinstance(event, ev.GizmoJunked) and event.why == "eliminated" and event.character in gone:
            yield gizmo_name(event.gizmo)


def _taken(events: Sequence[Event], seat: int, names: Names) -> Iterator[str]:
    for event in events:
        if isinstance(event, ev.GearsStolen) and event.victim == seat and event.gears:
            yield f"You lost {count(event.gears, 'gear')} to {who(names, event.seat)}."
        elif isinstance(event, ev.ActionUndone) and event.of == seat != event.seat:
            yield f"You lost your last action: {who(names, event.seat)} undid it."
