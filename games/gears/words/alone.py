"""What is said in the solo game: the Automa's cards, the die, the end (ledger, section 11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.english import count
from games.gears import events as ev
from games.gears.data import CHARACTER, CHARACTERS
from games.gears.nouns import role, the
from games.gears.solo import MODES, goal
from games.gears.view import View
from games.kernel import Event, Outcome

Names = Sequence[str]


def _acted(event: ev.AutomaActed, _names: Names) -> str:
    how = f"{the(event.character)} pops up" if event.popped_up else "the Automa's turn"
    text = CHARACTERS[CHARACTER[event.character]].automa["text"]
    return f"{how[:1].upper()}{how[1:]}: {event.name} ({role(event.character)}). {text}"


def _rolled(event: ev.DieRolled, _names: Names) -> str:
    found = f"the tile at {event.cell}" if event.cell else "nothing there, so nothing happens"
    if event.cell == event.start:
        return f"The die shows {event.die}: the tile at {event.cell} lies turned {event.die - 1}."
    return f"The die shows {event.die}, counted from {event.start}: {found}."


TELL: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    ev.AutomaActed: _acted,
    ev.DieRolled: _rolled,
    ev.GearsLost: lambda e, n: f"{n[e.seat]} returned {count(e.gears, 'gear')} to the pool.",
}


def verdict(view: View, outcome: Outcome, name: str) -> str:
    """Won or lost, and by what numbers."""
    mode = MODES[view.options["scoring"]]
    result = f"{name} beats the maze" if outcome.won else f"The maze beats {name}"
    lines = ", ".join(f"{line.label}: {line.points}" for line in outcome.breakdown[0])
    return f"{result} at {mode.title}. {lines}."


def standing(view: View) -> str:
    """The goal, and how far it is reached, in a line; "" where several play."""
    if view.automa is None:
        return ""
    mine, others = count(view.players[0].gears, "gear"), view.automa.gears
    return f"{goal(view.options)} You have {mine}, the Automa {others}; longest path {view.longest}."
