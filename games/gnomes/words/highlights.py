"""Highlights of a finished game: its biggest hit and its first defeated leader."""

from __future__ import annotations

from collections.abc import Sequence

from games.english import count
from games.gnomes import events as ev
from games.gnomes.nouns import the, title
from games.gnomes.view import View
from games.kernel import Event

MOST = 2


def highlights(steps: Sequence[Sequence[Event]], view: View, names: Sequence[str], /) -> Sequence[str]:
    """Return up to two highlights, one line each, or () while the game goes on."""
    if view.outcome is None:
        return ()
    events = [event for step in steps for event in step]
    candidates = (_hardest(events), _leader(events, names), _favourite(events))
    return tuple(line for line in candidates if line)[:MOST]


def _hardest(events: Sequence[Event]) -> str:
    blows = [event for event in events if isinstance(event, ev.Struck)]
    if not blows:
        return ""
    best = max(blows, key=lambda blow: blow.lost)
    return f"Biggest hit: {best.lost} damage to {the(best.target)}."


def _leader(events: Sequence[Event], names: Sequence[str]) -> str:
    for event in events:
        if isinstance(event, ev.Defeated) and event.unit.endswith("0"):
            return f"First leader to fall: {ev.owned(names, event.seat, event.unit)}."
    return ""


def _favourite(events: Sequence[Event]) -> str:
    cast = [event.ability for event in events if isinstance(event, ev.CastBegan)]
    if not cast:
        return ""
    best = max(dict.fromkeys(cast), key=cast.count)
    return f"Most-cast ability: {title(best)} ({count(cast.count(best), 'time')})."
