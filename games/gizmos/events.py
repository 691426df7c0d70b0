"""What happened, for narration. Cards by their ids, colours by letters; `to` as in the kernel."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event, Seat


class TurnBegan(Event, frozen=True, gc=False):
    """A player's turn begins."""

    seat: Seat
    turn: int
    round: int


class Filed(Event, frozen=True, gc=False):
    """A card went into a player's archive, `source`: "display" or "research"."""

    seat: Seat
    card: str
    source: str


class Picked(Event, frozen=True, gc=False):
    """A player took a sphere of the row."""

    seat: Seat
    colour: str


class RowRefilled(Event, frozen=True, gc=False):
    """Spheres rolled from the dispenser into the row."""

    colours: str


class Drew(Event, frozen=True, gc=False):
    """A sphere came out of the dispenser at random, into a player's ring."""

    seat: Seat
    colour: str


class Built(Event, frozen=True, gc=False):
    """A player built a card from "display", "archive" or "research", with those spheres, through those converters."""

    seat: Seat
    card: str
    source: str
    spheres: str
    converters: tuple[str, ...] = ()
    is_free: bool = False  # granted by a gizmo


class Refilled(Event, frozen=True, gc=False):
    """A card came from its deck into the display."""

    reveals: ClassVar[bool] = True
    card: str


class Researched(Event, frozen=True, gc=False):
    """A player looks at so many cards of a deck."""

    seat: Seat
    level: int
    count: int


class Saw(Event, frozen=True, gc=False):
    """What the researcher alone sees."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class CameToLight(Event, frozen=True, gc=False):
    """A researched card was taken, so that everybody sees it."""

    reveals: ClassVar[bool] = True
    card: str


class Arranged(Event, frozen=True, gc=False):
    """The researcher alone knows which card went under the deck."""

    card: str


class Returned(Event, frozen=True, gc=False):
    """All researched cards that were not taken are under their deck."""

    seat: Seat
    level: int
    count: int


class Fired(Event, frozen=True, gc=False):
    """A triggered gizmo is used; what it does follows."""

    seat: Seat
    card: str


class Scored(Event, frozen=True, gc=False):
    """A gizmo brought tokens."""

    seat: Seat
    points: int


class Stopped(Event, frozen=True, gc=False):
    """A player wanted no more of what a gizmo grants, or let the rest of the gizmos be."""

    seat: Seat


class Passed(Event, frozen=True, gc=False):
    """A player could do nothing."""

    seat: Seat


class EndNears(Event, frozen=True, gc=False):
    """This round is the last, because of what a player built."""

    seat: Seat
    reason: str


class GameEnded(Event, frozen=True, gc=False):
    """It is over; everybody has had equally many turns."""

    reason: str
