"""Turns, roles, abilities, gears, the end."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event, Seat


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    seat: Seat
    turn: int
    round: int


class TurnEnded(Event, frozen=True):
    """The player ended the turn. `idle`: nothing could be done in it (G31)."""

    seat: Seat
    idle: bool = False


class RoleRevealed(Event, frozen=True):
    """A player turned a role face-up (G38)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    character: str


class AbilityUsed(Event, frozen=True):
    """A player uses an ability and pays for it; comes before what the ability does. `which` is "one" or "two"."""

    seat: Seat
    character: str
    which: str
    name: str
    cost: int


class Passed(Event, frozen=True):
    """A player whose ability has begun wants no more of an "up to", or a walker stays; needs few words or none."""

    seat: Seat


class TriggerAnswered(Event, frozen=True):
    """A triggered ability answers by itself (Finder's Fee: it is free and only good)."""

    seat: Seat
    character: str
    name: str


class GearsGained(Event, frozen=True):
    """A player took gears from the pool. `why`: "cascade", "bonus" or "ability"."""

    seat: Seat
    gears: int
    why: str


class GearsStolen(Event, frozen=True):
    """A player took gears from another."""

    seat: Seat
    victim: Seat
    gears: int


class ActionUndone(Event, frozen=True):
    """The last action was reversed (G66). `gears` are the changes that were taken back, one a seat."""

    seat: Seat
    of: Seat  # whose action it was
    kind: str  # "traverse", "place", "ability"
    gears: tuple[int, ...]


class Shuffled(Event, frozen=True):
    """A player shuffled a deck before drawing from it (G105). `deck`: "gambits", "pile"."""

    reveals: ClassVar[bool] = True
    seat: Seat
    deck: str


class Glimpsed(Event, frozen=True):
    """A player looks at the top cards of a deck (G105). `deck`: "gambits", "pile"."""

    reveals: ClassVar[bool] = True
    seat: Seat
    deck: str
    number: int


class GearsLost(Event, frozen=True):
    """A player returned gears to the pool."""

    seat: Seat
    gears: int


class EndNears(Event, frozen=True):
    """With the house rule "finish the round": the end has come about, the round is played out (G76)."""

    reason: str


class GameEnded(Event, frozen=True):
    """The game is over, and all roles lie open. `reason`: "tiles" (placed), "pool" (empty), "rounds" (60), "stuck"."""

    reveals: ClassVar[bool] = True
    reason: str
