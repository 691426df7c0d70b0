"""Tiles drawn, laid, turned, sealed, demolished and looked at."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event, Seat


class DrewUnseen(Event, frozen=True):
    """A player took the top tile of the pile; only they see it (G41)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class DrewTile(Event, frozen=True):
    """Told only to the player who drew unseen: which tile it is."""

    reveals: ClassVar[bool] = True
    seat: Seat
    tile: str


class TilePlaced(Event, frozen=True):
    """A tile was laid. `tile` is None where it was drawn unseen and laid face-down; `turn` is 0 when face-down."""

    seat: Seat
    tile: str | None
    cell: str
    turn: int
    face_up: bool
    drawn: bool  # taken unseen from the pile


class DrawShown(Event, frozen=True):
    """The tile that was drawn unseen is about to be laid face-up: TilePlaced tells it, so this needs no words."""

    reveals: ClassVar[bool] = True
    seat: Seat
    tile: str


class DraftRefilled(Event, frozen=True):
    """Tiles from the pile came into the draft row (G32)."""

    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]


class FrontShown(Event, frozen=True):
    """The front of a face-down tile came to light: it is being flipped, or it was demolished."""

    reveals: ClassVar[bool] = True
    tile: str
    cell: str


class TileFlipped(Event, frozen=True):
    """A face-down tile lies face-up now, turned as the player chose (G35). `walker`: the character who walked in."""

    seat: Seat
    tile: str
    cell: str
    turn: int
    walker: str | None = None


class AnomalyFlipped(Event, frozen=True):
    """A player announced a Maze Anomaly and flipped this tile face-down (G54)."""

    seat: Seat
    tile: str
    cell: str
    other: str  # the cell of the tile that it meshed with


class TileTurned(Event, frozen=True):
    """A tile was turned by hand, `steps` clockwise (negative: counter-clockwise); `turn` is how it lies then."""

    seat: Seat
    tile: str
    cell: str
    steps: int
    turn: int


class Cascaded(Event, frozen=True):
    """Gears turned tiles (G50): the distinct driven tiles and their cells, in the order of their first turn."""

    anchor: str  # cell
    tiles: tuple[str, ...]
    cells: tuple[str, ...]
    turns: tuple[int, ...]  # how each lies then
    steps: int  # turns in all; more than len(cells) where a tile turned more than once


class SealPut(Event, frozen=True):
    """A tile was locked or trapped. `kind`: "cogseal", "gearnade"."""

    seat: Seat
    kind: str
    tile: str
    cell: str


class SealTaken(Event, frozen=True):
    """A seal went back to the supply; the tile is free."""

    seat: Seat
    kind: str
    tile: str
    cell: str


class TileDemolished(Event, frozen=True):
    """A tile went to the Demolished pile; `seal` that lay on it is back in the supply."""

    seat: Seat
    tile: str
    cell: str
    seal: str | None


class TileRestored(Event, frozen=True):
    """A demolished tile went back into the pile (G63). `again`: its eliminated character may enter once more."""

    seat: Seat
    tile: str
    again: bool
    to_top: bool = False


class Peeked(Event, frozen=True):
    """A player looked in secret at a face-down tile, or at the top of the pile (`cell` is None)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cell: str | None


class TileSeen(Event, frozen=True):
    """Told only to the player who looked: which tile it is."""

    reveals: ClassVar[bool] = True
    tile: str
    cell: str | None


class TilesSwapped(Event, frozen=True):
    """Two tiles traded places; `cells` is where each came from."""

    seat: Seat
    tiles: tuple[str, str]
    cells: tuple[str, str]
