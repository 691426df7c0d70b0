"""The part of a View about solo games (the expansion ...'N Nobody Else)."""

from __future__ import annotations

from games.gears.data import CELLS, CHARACTERS
from games.gears.state import AUTOMA, State
from games.gears.view.structs import AutomaView, RollView


def rivals(state: State) -> AutomaView | None:
    """Return the Automa, with the card that it's resolving or resolved last; None in games of several players."""
    solo = state.solo
    if solo is None:
        return None
    card = CHARACTERS[solo.card] if solo.card >= 0 else None
    rolls = tuple(RollView(die, CELLS[start], CELLS[cell] if cell >= 0 else None) for die, start, cell in solo.rolls)
    is_acting = solo.card >= 0 and solo.card not in solo.deck
    name, action = (card.id, card.automa["name"]) if card else (None, None)
    return AutomaView(state.gears[AUTOMA], len(solo.deck), name, action, rolls, is_acting)
