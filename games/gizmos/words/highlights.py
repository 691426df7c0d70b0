"""Highlights of a finished game: the longest chain, the first level III gizmo, the best bargain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.english import count
from games.gizmos import events as ev
from games.gizmos.nouns import card, title
from games.gizmos.view import View
from games.kernel import Event, Seat

MOST: Final = 2
_FEWEST_FIRED: Final = 2


class _Turn(NamedTuple):
    """A turn with its public events."""

    round: int
    seat: Seat
    events: tuple[Event, ...]

    def fired(self) -> int:
        return sum(isinstance(event, ev.Fired) for event in self.events)


def highlights(steps: Sequence[Sequence[Event]], view: View, names: Sequence[str], /) -> Sequence[str]:
    if view.outcome is None:
        return ()
    turns = _turns([event for events in steps for event in events], view)
    candidates = (_chain(turns, names), _first_masterwork(turns, names), _bargain(turns, names))
    return tuple(line for line in candidates if line)[:MOST]


def _turns(events: Sequence[Event], view: View) -> list[_Turn]:
    turns = [_Turn(1, view.first, ())]
    for event in events:
        if isinstance(event, ev.TurnBegan):
            turns.append(_Turn(event.round, event.seat, ()))
        else:
            turns[-1] = turns[-1]._replace(events=(*turns[-1].events, event))
    return turns


def _chain(turns: Sequence[_Turn], names: Sequence[str]) -> str:
    longest = max(turns, key=_Turn.fired)
    if longest.fired() < _FEWEST_FIRED:
        return ""
    return f"Longest chain: {count(longest.fired(), 'gizmo')} fired ({names[longest.seat]}, round {longest.round})."


def _built(turns: Sequence[_Turn]) -> list[tuple[_Turn, ev.Built]]:
    return [(turn, event) for turn in turns for event in turn.events if isinstance(event, ev.Built)]


def _first_masterwork(turns: Sequence[_Turn], names: Sequence[str]) -> str:
    for turn, event in _built(turns):
        if card(event.card).level == 3:
            return f"First level III gizmo: {title(event.card)} ({names[turn.seat]}, round {turn.round})."
    return ""


def _bargain(turns: Sequence[_Turn], names: Sequence[str]) -> str:
    saved, turn, event = max(
        ((card(event.card).cost - len(event.spheres), turn, event) for turn, event in _built(turns)),
        key=lambda pair: pair[0],
        default=(0, None, None),
    )
    if turn is None or event is None or saved <= 0:
        return ""
    return f"Best bargain: {title(event.card)} for {count(len(event.spheres), 'sphere')} ({names[turn.seat]})."
