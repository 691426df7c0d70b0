"""Players in sentences. The automaton is a seat that nobody has."""

from __future__ import annotations

from games.gnomes.nouns import AUTOMATON
from games.kernel import Names, Seat

ROBOT = -1


def who(names: Names, seat: Seat) -> str:
    """A player's name."""
    return names[seat] if seat != ROBOT else AUTOMATON


def whose(names: Names, seat: Seat) -> str:
    """ "Ada's"."""
    return f"{who(names, seat)}'s"
