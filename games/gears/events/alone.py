"""...'N Nobody Else: what the Automa's cards do."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event


class AutomaActed(Event, frozen=True):
    """A card of the Automa deck is resolved. `popped_up`: in the player's turn (G112), not the Automa's (G113)."""

    reveals: ClassVar[bool] = True
    character: str
    name: str
    popped_up: bool


class DieRolled(Event, frozen=True):
    """The die picks an edge of the tile at `start`: `cell` lies there, None if it is empty (G114)."""

    die: int
    start: str
    cell: str | None
