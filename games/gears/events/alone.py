"""Events of the solo expansion ...'N Nobody Else: cards and die rolls of the Automa, the rival in solo games."""

from __future__ import annotations

from games.english import capital, count
from games.gears.data import CHARACTER, CHARACTERS
from games.gears.nouns import role, the
from games.kernel import Deed, Event, Names


class AutomaActed(Event, frozen=True):
    """A card of the Automa deck takes effect.

    `popped_up` means that this happens on the player's turn (G112), not on the Automa's (G113).
    """

    reveals = apart = True
    gathers = "The Automa"
    character: str
    name: str
    popped_up: bool

    def _describe(self, _names: Names) -> str:
        card = f"{the(self.character)} showed up, so the Automa drew {self.name}" if self.popped_up else self._card()
        return f"{card}. {CHARACTERS[CHARACTER[self.character]].automa['short']}"

    def _card(self) -> str:
        return f"the Automa {'drew' if self.popped_up else 'played'} {self.name} ({role(self.character)})"

    def beside(self, _names: Names, /) -> str:
        return f"{capital(self._card())}."


class AutomaMissed(Event, frozen=True):
    """A card of the Automa deck was resolved and changed nothing."""

    def _describe(self, _names: Names) -> str:
        return "Nothing happened."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("did nothing")


class DieRolled(Event, frozen=True):
    """The Automa's die picked an edge of the tile at `start` (G114).

    `cell` is the neighbor at that edge, or None if there's no tile.
    """

    die: int
    start: str
    cell: str | None

    def _describe(self, _names: Names) -> str:
        if self.cell == self.start:
            return f"The die showed {self.die}, so the tile at {self.cell} was rotated {count(self.die - 1, 'step')}."
        if not self.cell:
            return f"The die showed {self.die}, but there's no tile on that side of {self.start}, so nothing happened."
        return f"The die showed {self.die}, which points from {self.start} to {self.cell}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Describe the roll only if it picked no tile; otherwise other events describe its effect."""
        return Deed("rolled the die and missed") if self.cell is None else None
