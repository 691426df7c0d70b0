"""A computer player's evaluation of the table: positions, and the value of tiles, gears and rubble.

Rubble means demolished tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from games.gears.data import CELL, CHARACTER, CHARACTERS, MEMBERS
from games.gears.maze.preview import fitting, laid, maze_of
from games.gears.maze.topology import EMPTY, NEIGHBOURS, NOWHERE, OUTSIDE, Cascade, Maze, largest_network, links, ways
from games.gears.solo.goals import MODES, target
from games.gears.view import PlayerView, View

# Value of a gear in VP, by faction. For an Opportunut, a gear is a point.
_GEAR: Final = {"opportunut": 1.0, "rabblerouser": 0.6, "gizmologist": 0.9}
_PAIRS: Final = {faction: len(members) // 2 for faction, members in MEMBERS.items()}
_TILE: Final = 3.0
_RUBBLE: Final = 5.0
_FEW: Final = 3


class _Alone(NamedTuple):
    """What things are worth in a solo game: a gear, a tile in the longest path, and a demolished tile.

    `laid` is the cost of a placed tile.
    """

    gear: float
    tile: float
    rubble: float
    laid: float = 0.0


_ALONE: Final = {"maze": _Alone(0.2, 3.0, 0.0, 5.5), "gobbler": _Alone(1.5, 0.1, 0.0)}
_SPARE: Final = 3  # reserve beyond the goal, because gears and tiles get lost


@lru_cache(maxsize=4096)
def network(maze: Maze) -> int:
    """Return the number of tiles in the largest network, which approximates the longest path under any house rule."""
    return largest_network(links(maze))


def _laid(maze: Maze) -> int:
    return sum(cell != NOWHERE for cell in maze.where)


@lru_cache(maxsize=4096)
def lays(maze: Maze, tile: int, cell: int) -> tuple[tuple[int, Cascade], ...]:
    """Return each orientation in which the tile fits on this cell, and the cascade that this orientation causes."""
    return tuple((turn, laid(maze, tile, cell, turn)) for turn in fitting(maze, tile, cell))


def open_cells(view: View, *, anywhere: bool = False) -> set[int]:
    """Return the cells on which the viewer can place a tile, judging by public information.

    These cells are adjacent to a token that may be the viewer's or, with `anywhere`, to any tile.
    """
    grid = maze_of(view).grid
    starts: Iterable[int] = (CELL[tile.cell] for tile in view.tiles)
    if not anywhere:
        starts = (CELL[token.cell] for token in view.tokens if token.cell and view.seat in token.claimants)
    near = (cell for start in starts for cell in NEIGHBOURS[start])
    return {cell for cell in near if cell != OUTSIDE and grid[cell] == EMPTY}


class Table:
    """The table as the viewer sees it, and what gears, tiles and rubble (demolished tiles) are worth to the viewer."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.me: PlayerView = view.players[view.seat]
        self.others = tuple(player for player in view.players if player.seat != view.seat)
        self.maze = maze_of(view)
        self.at = {CHARACTER[token.character]: CELL[token.cell] for token in view.tokens if token.cell}
        self.own = frozenset(CHARACTER[card.character] for card in self.me.roles if card.character)

    @cached_property
    def per_gear(self) -> float:
        """Return the value in VP of one more gear to the viewer.

        It's higher if gears break a tie within the faction.
        """
        if self.alone:
            return self.alone.gear
        is_shared = any(player.faction == self.me.faction for player in self.others)
        return 1.0 if is_shared else _GEAR[self.me.faction or "opportunut"]

    @cached_property
    def per_tile(self) -> float:
        return self.alone.tile if self.alone else _TILE * self._stake("gizmologist")

    @cached_property
    def per_rubble(self) -> float:
        return self.alone.rubble if self.alone else _RUBBLE * self._stake("rabblerouser")

    @cached_property
    def alone(self) -> _Alone | None:
        """Return what things are worth for the goal of a solo game; None in other games."""
        mode = MODES.get(self.view.options["scoring"])
        if mode is None or not mode.target:
            return _ALONE.get(self.view.options["scoring"])
        wanted = target(self.view.options["scoring"], self.view.options["automa"])
        gear, tile = self.me.gears < wanted + _SPARE, self.view.longest < wanted + _SPARE
        return _Alone(1.5 if gear else 0.2, 2.5 if tile else 0.2, -1.0)

    def _stake(self, faction: str) -> float:
        """Return how much the viewer gains if a faction does well, from -1 to 1.

        The result is 1 for the viewer's own faction and 0 for another one, minus the share of rivals who probably
        belong to the faction.
        """
        known = [player.faction for player in self.view.players if player.faction]
        hidden = len(self.view.players) - len(known)
        rivals = known.count(faction) - (self.me.faction == faction)
        free = {name: _PAIRS[name] - known.count(name) for name in _PAIRS}
        guessed = hidden * free[faction] / max(1, sum(free.values()))
        return (self.me.faction == faction) - (rivals + guessed) / max(1, len(self.others))

    def stolen(self, most: int) -> float:
        """Return the value of stealing up to `most` gears from the player who has the most."""
        richest = max((player.gears for player in self.others), default=0)
        return 1.5 * self.per_gear * min(most, richest)

    def gears(self, number: int) -> float:
        """Return the value of gaining `number` gears, or fewer if the pool doesn't have as many."""
        return self.per_gear * min(number, self.view.pool)

    def grown(self, maze: Maze) -> float:
        """Return the value of changing the current maze into `maze`: a longer path, minus the cost of placed tiles."""
        longer = self.per_tile * (network(maze) - network(self.maze)) if self.per_tile else 0.0
        return longer - self.per_laid * (_laid(maze) - _laid(self.maze))

    @property
    def per_laid(self) -> float:
        """Return the cost of one more tile in the maze, if the goal is to link all tiles; otherwise 0.

        Even a linked tile has a cost, because it may be rotated off its link later.
        """
        return self.alone.laid if self.alone else 0.0

    def rested(self, result: Cascade, *, pays: bool = True) -> float:
        """Return the value of a cascade: the gears it earns (if `pays`), and the change in the longest path."""
        return (self.gears(len(result.turns)) if pays else 0.0) + self.grown(result.maze)

    def open_cells(self, *, anywhere: bool = False) -> set[int]:
        return open_cells(self.view, anywhere=anywhere)

    def reach(self, character: int) -> Mapping[int, int]:
        """Return the cells that the token can walk to, each mapped to the cell before it (G33-G36)."""
        occupied = frozenset(cell for token, cell in self.at.items() if token != character)
        return ways(self.maze, self.at[character], occupied)

    def home_bonus(self, tile: int) -> float:
        """Return the value of the token that a Starting Tile brings into the maze.

        The viewer's own tokens have the highest value. A token that may be the viewer's has some value while there are
        few of that kind.
        """
        character = tile - 1
        if not 0 <= character < len(CHARACTERS) or character in self.at:
            return 0.0
        if character in self.own:
            return 3.0
        usable = sum(1 for token in self.view.tokens if self.view.seat in token.claimants)
        return 1.0 if usable < _FEW else -0.1
