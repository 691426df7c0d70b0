"""Events about tiles that are drawn, placed, rotated, sealed, demolished or peeked at."""

from __future__ import annotations

from games.english import capital, count, listing
from games.gears.nouns import SEALS, tile_name, who
from games.kernel import Deed, Event, Moment, Names, Seat


class DrewUnseen(Event, frozen=True):
    """A player drew the top tile of the pile. Only they learn which one, from a DrewTile event (G41)."""

    reveals = True
    minor = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} drew a tile from the pile."


class DrewTile(Event, frozen=True):
    """A private event that tells a player which tile they drew."""

    reveals = True
    seat: Seat
    tile: str

    def _describe(self, _names: Names) -> str:
        return f"You drew {tile_name(self.tile)}. Nobody else has seen it."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"drew {tile_name(self.tile)}")


class TilePlaced(Event, frozen=True):
    """A tile was placed. If it was drawn from the pile and placed face-down, `tile` is None and `turn` is 0."""

    seat: Seat
    tile: str | None
    cell: str
    turn: int
    face_up: bool
    drawn: bool  # from the pile

    def _describe(self, names: Names) -> str:
        if self.tile is None:
            return f"{who(names, self.seat)} placed an unknown tile face-down at {self.cell}."
        side = "" if self.face_up else " face-down"
        return f"{who(names, self.seat)} placed {tile_name(self.tile)}{side} at {self.cell}."


class DrawShown(Event, frozen=True):
    """A tile drawn from the pile is about to be placed face-up, so everybody sees which one it is.

    The event has no text, because TilePlaced describes the move.
    """

    reveals = True
    seat: Seat
    tile: str

    def _describe(self, _names: Names) -> str:
        return ""


class DraftRefilled(Event, frozen=True):
    """Tiles from the pile were added to the draft row (G32)."""

    reveals = True
    minor = True
    tiles: tuple[str, ...]

    def _describe(self, _names: Names) -> str:
        return f"New in the draft row: {listing([*map(tile_name, self.tiles)])}."


class FrontShown(Event, frozen=True):
    """Everybody learned the front of a face-down tile, because it's being flipped or was demolished."""

    reveals = True
    tile: str
    cell: str

    def _describe(self, _names: Names) -> str:
        return f"The tile at {self.cell} turned out to be {tile_name(self.tile)}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, because another event says what happened to the tile."""
        return None


class TileFlipped(Event, frozen=True):
    """A player flipped a face-down tile face-up, in an orientation of their choice (G35).

    `walker` is the token that entered the tile, if any.
    """

    seat: Seat
    tile: str
    cell: str
    turn: int
    walker: str | None = None

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} flipped {tile_name(self.tile)} face-up at {self.cell}."


class AnomalyFlipped(Event, frozen=True):
    """A player announced a Maze Anomaly and flipped this tile face-down (G54).

    A Maze Anomaly is a pair of tiles whose gears still mesh once every tile has stopped; `other` is the second tile's
    cell.
    """

    seat: Seat
    tile: str
    cell: str
    other: str  # the cell of the tile that it meshed with

    def _describe(self, names: Names) -> str:
        return f"Maze Anomaly! {who(names, self.seat)} flipped {tile_name(self.tile)} face-down at {self.cell}."


class TileTurned(Event, frozen=True):
    """A player rotated a tile by `steps` clockwise, or counterclockwise if negative; `turn` is the new orientation."""

    seat: Seat
    tile: str
    cell: str
    steps: int
    turn: int

    def _describe(self, names: Names) -> str:
        way = "clockwise" if self.steps > 0 else "counterclockwise"
        steps = count(abs(self.steps), "step")
        return f"{who(names, self.seat)} rotated {tile_name(self.tile)} ({self.cell}) {steps} {way}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"rotated {self.cell}")


class Cascaded(Event, frozen=True):
    """Gears turned tiles (G50).

    `tiles` lists each turned tile once, in the order of their first turns, and `cells` the cell of each.
    """

    anchor: str  # cell where the cascade started
    tiles: tuple[str, ...]
    cells: tuple[str, ...]
    turns: tuple[int, ...]  # orientation of each tile
    steps: int  # turns in all; more than len(cells) where a tile turned more than once

    def _describe(self, _names: Names) -> str:
        if not self.tiles:
            return ""
        again = f" ({self.steps} steps in all)" if self.steps > len(self.tiles) else ""
        return f"{count(len(self.tiles), 'tile')} turned: {listing([*map(tile_name, self.tiles)])}{again}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("turned", len(self.tiles), "tile") if self.tiles else None


class SealPut(Event, frozen=True):
    """A player locked a tile with a Cogseal or trapped it with a Gearnade. `kind` is "cogseal" or "gearnade"."""

    seat: Seat
    kind: str
    tile: str
    cell: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} put a {SEALS[self.kind]} on {tile_name(self.tile)} at {self.cell}."


class SealTaken(Event, frozen=True):
    """A player removed the seal (Cogseal or Gearnade) from a tile."""

    seat: Seat
    kind: str
    tile: str
    cell: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} took the {SEALS[self.kind]} off {tile_name(self.tile)} at {self.cell}."


class TileDemolished(Event, frozen=True):
    """A tile was moved to the Demolished pile; its `seal`, if any, was returned to the supply."""

    seat: Seat
    tile: str
    cell: str
    seal: str | None

    def _describe(self, names: Names) -> str:
        seal = f" Its {SEALS[self.seal]} went back to the supply." if self.seal else ""
        return f"Boom! {capital(who(names, self.seat))} demolished {tile_name(self.tile)} at {self.cell}.{seal}"

    def _deed(self, names: Names, of: str) -> Deed | None:
        name = who(names, self.seat)
        return Deed("demolished" if name == of else f"{capital(name)} demolished", 1, "tile")

    def _moment(self, names: Names) -> Moment | None:
        sentence = f"Boom! {capital(who(names, self.seat))} demolished {tile_name(self.tile)}"
        return Moment(sentence, f"blast-{self.tile}")


class TileRestored(Event, frozen=True):
    """A demolished tile was shuffled back into the pile, or put on top (G63).

    `again` means that the tile's eliminated character can enter the maze again.
    """

    seat: Seat
    tile: str
    again: bool
    to_top: bool = False

    def _describe(self, names: Names) -> str:
        again = " Its character can enter again." if self.again else ""
        where = "on top of" if self.to_top else "back into"
        return f"{who(names, self.seat)} put {tile_name(self.tile)} {where} the pile.{again}"


class Peeked(Event, frozen=True):
    """A player peeked at a face-down tile, or at the top of the pile (`cell` is None)."""

    reveals = True
    seat: Seat
    cell: str | None

    def _describe(self, names: Names) -> str:
        where = "the top of the pile" if self.cell is None else f"the tile at {self.cell}"
        return f"{who(names, self.seat)} peeked at {where}."


class TileSeen(Event, frozen=True):
    """A private event that tells a player which tile they peeked at."""

    reveals = True
    tile: str
    cell: str | None

    def _describe(self, _names: Names) -> str:
        where = "The top tile of the pile is" if self.cell is None else f"The tile at {self.cell} is"
        return f"{where} {tile_name(self.tile)}. Keep it to yourself."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        where = "on top of the pile" if self.cell is None else f"at {self.cell}"
        return Deed(f"saw {tile_name(self.tile)} {where}")


class TilesSwapped(Event, frozen=True):
    """Two tiles traded places; `cells` are their old cells."""

    seat: Seat
    tiles: tuple[str, str]
    cells: tuple[str, str]

    def _describe(self, names: Names) -> str:
        one, other = (f"{tile_name(tile)} ({cell})" for tile, cell in zip(self.tiles, self.cells, strict=True))
        return f"{who(names, self.seat)} swapped {one} and {other}."
