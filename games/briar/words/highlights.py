"""Highlights of a finished game: narrowest escape, longest fight, luckiest roll, longest walk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.briar import events as ev
from games.briar.data import PAIR_PASSES
from games.briar.nouns import the
from games.briar.view import View
from games.english import count
from games.kernel import Event

MOST: Final = 2
_FEW: Final = 3


def highlights(steps: Sequence[Sequence[Event]], view: View, names: Sequence[str], /) -> Sequence[str]:
    if view.outcome is None:
        return ()
    events = [event for step in steps for event in step]
    candidates = (_escape(events, view, names), _struggle(events, names), _luck(events, names), _walk(view, names))
    return tuple(line for line in candidates if line)[:MOST]


def _escape(events: Sequence[Event], view: View, names: Sequence[str]) -> str:
    """Describe the first player who brought a cat home with 1 Life left."""
    for event in events:
        if isinstance(event, ev.CameHome) and event.cats and view.players[event.seat].life == 1:
            return f"Closest call: {names[event.seat]} made it to {the(event.card)} with 1 Life."
    return ""


def _fights(events: Sequence[Event]) -> Iterator[list[ev.Rolled]]:
    fight: list[ev.Rolled] = []
    seats: dict[int, list[ev.Rolled]] = {}
    for event in events:
        if isinstance(event, ev.Drew):
            seats[event.seat] = fight = []
        elif isinstance(event, ev.Rolled):
            fight = seats[event.seat]
            fight.append(event)
            if event.passed:
                yield fight


def _struggle(events: Sequence[Event], names: Sequence[str]) -> str:
    longest = max(_fights(events), key=len, default=[])
    if len(longest) < _FEW:
        return ""
    last = longest[-1]
    return f"Longest struggle: {names[last.seat]} rolled {len(longest)} times against {the(last.card)}."


def _luck(events: Sequence[Event], names: Sequence[str]) -> str:
    for event in events:
        if isinstance(event, ev.Rolled) and sum(event.dice) == PAIR_PASSES:
            return f"Best roll: {names[event.seat]}'s two sixes against {the(event.card)}."
    return ""


def _walk(view: View, names: Sequence[str]) -> str:
    player = max(view.players, key=lambda each: each.turns)
    return f"Longest walk: {names[player.seat]}, with {count(player.turns, 'card')}."
