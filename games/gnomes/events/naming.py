"""Name players in sentences. The automaton has the seat number ROBOT, which no player has."""

from __future__ import annotations

from games.gnomes.nouns import AUTOMATON, belonging
from games.kernel import Names, Seat

ROBOT = -1


def who(names: Names, seat: Seat) -> str:
    """Name the player of a seat."""
    return names[seat] if seat != ROBOT else AUTOMATON


def whose(names: Names, seat: Seat) -> str:
    """Return the possessive, "Ada's"."""
    return f"{who(names, seat)}'s"


def owned(names: Names, seat: Seat, code: str) -> str:
    """Name a unit with its player, as `belonging` does."""
    return belonging(who(names, seat), code)


def attacker(names: Names, seat: Seat, code: str) -> str:
    """Name a unit in parentheses or before some: "Ada's Rope Walkers", "Ada's leader"."""
    return owned(names, seat, code) if int(code[3]) else f"{whose(names, seat)} leader"
