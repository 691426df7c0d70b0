"""What happened, one line an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from games.english import capital, count, listing
from games.gizmos import events as ev
from games.gizmos.nouns import COLOUR, LEVEL, spheres, title
from games.kernel import Event

Names: TypeAlias = Sequence[str]

END: Final = {
    "masterworks": "A fourth gizmo of level III is built.",
    "gizmos": "A sixteenth gizmo is built.",
    "rounds": "200 rounds are played; the fair closes its doors.",
    "passes": "Everybody passed in one round: nothing can be done any more.",
}
_FROM: Final = {"display": "", "archive": " from the archive", "research": " fresh from the drawing board"}


def sentence(event: Event, names: Names, /) -> str:
    """One line of narration; "" for an event that needs no words."""
    return capital(_TELL[type(event)](event, names))


def _filed(event: ev.Filed, names: Names) -> str:
    return f"{names[event.seat]} filed the {title(event.card)}{_FROM[event.source]}."


def _built(event: ev.Built, names: Names) -> str:
    through = f" through {listing([title(card) for card in event.converters])}" if event.converters else ""
    cost = "for nothing" if event.is_free or not event.spheres else f"for {spheres(event.spheres)}{through}"
    return f"{names[event.seat]} built the {title(event.card)}{_FROM[event.source]} {cost}."


def _researched(event: ev.Researched, names: Names) -> str:
    return f"{names[event.seat]} looks at {count(event.count, f'{LEVEL[event.level]} card')}."


def _saw(event: ev.Saw, _names: Names) -> str:
    return f"You see {listing([title(card) for card in event.cards])}."


def _returned(event: ev.Returned, _names: Names) -> str:
    return f"{count(event.count, f'{LEVEL[event.level]} card')} went back under the deck."


_TELL: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    ev.TurnBegan: lambda _e, _n: "",
    ev.Filed: _filed,
    ev.Picked: lambda e, n: f"{n[e.seat]} picked {COLOUR[e.colour]}.",
    ev.RowRefilled: lambda _e, _n: "",
    ev.Drew: lambda e, n: f"{n[e.seat]} drew {COLOUR[e.colour]}.",
    ev.Built: _built,
    ev.Refilled: lambda e, _n: f"New in the display: {title(e.card)}.",
    ev.Researched: _researched,
    ev.Saw: _saw,
    ev.CameToLight: lambda _e, _n: "",
    ev.Arranged: lambda e, _n: f"You put the {title(e.card)} under the deck.",
    ev.Returned: _returned,
    ev.Fired: lambda e, n: f"{n[e.seat]} fired the {title(e.card)}.",
    ev.Scored: lambda e, n: f"+{e.points} VP for {n[e.seat]}.",
    ev.Stopped: lambda _e, _n: "",
    ev.Passed: lambda e, n: f"{n[e.seat]} could do nothing and passed.",
    ev.EndNears: lambda e, n: f"{END[e.reason]} {n[e.seat]} rings the bell: this round is the last.",
    ev.GameEnded: lambda e, _n: f"{END[e.reason]} The game is over.",
}
