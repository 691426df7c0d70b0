"""Names of players in sentences about events. The automaton has the seat number ROBOT, which no player has."""

from __future__ import annotations

from games.gnomes.nouns import AUTOMATON, belonging
from games.kernel import Names, Seat

ROBOT = -1


def who(names: Names, seat: Seat) -> str:
    """Return the name of the player in this seat, or of the automaton."""
    return names[seat] if seat != ROBOT else AUTOMATON


def whose(names: Names, seat: Seat) -> str:
    """Return the possessive of the name of the player in this seat: "Ada's"."""
    return f"{who(names, seat)}'s"


def owned(names: Names, seat: Seat, code: str) -> str:
    """Name a unit together with its player, or with the automaton: "Ada's Rope Walkers"."""
    return belonging(who(names, seat), code)


def attacker(names: Names, seat: Seat, code: str) -> str:
    """Name a unit together with its player, without parentheses: "Ada's Rope Walkers", "Ada's leader"."""
    return owned(names, seat, code) if int(code[3]) else f"{whose(names, seat)} leader"
