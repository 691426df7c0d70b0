"""...'N Nobody Else: what the Automa's cards do."""

from __future__ import annotations

from games.english import capital
from games.gears.data import CHARACTER, CHARACTERS
from games.gears.nouns import role, the
from games.kernel import Deed, Event, Names


class AutomaActed(Event, frozen=True):
    """A card of the Automa deck is resolved. `popped_up`: in the player's turn (G112), not the Automa's (G113)."""

    reveals = apart = True
    character: str
    name: str
    popped_up: bool

    def _told(self, _names: Names) -> str:
        return f"{self._card()}. {CHARACTERS[CHARACTER[self.character]].automa['short']}"

    def _card(self) -> str:
        if self.popped_up:
            return f"{the(self.character)} pops up: {self.name}"
        return f"the Automa's turn: {self.name} ({role(self.character)})"

    def beside(self, _names: Names, /) -> str:
        """The card alone: what came of it is told."""
        return f"{capital(self._card())}."


class DieRolled(Event, frozen=True):
    """The die picks an edge of the tile at `start`: `cell` lies there, None if it is empty (G114)."""

    die: int
    start: str
    cell: str | None

    def _told(self, _names: Names) -> str:
        found = f"the tile at {self.cell}" if self.cell else "nothing there, so nothing happens"
        if self.cell == self.start:
            return f"The die shows {self.die}: the tile at {self.cell} lies turned {self.die - 1}."
        return f"The die shows {self.die}, counted from {self.start}: {found}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """What came of it is told; of nothing that, for then nothing else is."""
        return Deed("the die picked nothing") if self.cell is None else None
