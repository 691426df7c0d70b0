"""The equivalent choices of each game, and the exceptions: equivalent or single choices that may be offered.

`FORMS` maps some games to functions that make equivalent States equal. `TWINS` and `SINGLE` list the exceptions, each
with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from games.gears.data import TILES
from games.gears.maze.topology import DOWN, EMPTY, Maze
from games.gears.state import RuleAction, State, Track


def as_it_is(state: Any) -> Any:
    """Return the state unchanged, for games in which only equal States are equivalent."""
    return state


def _period(edges: str) -> int:
    """Return by how many sixths of a turn a tile with these edges must be rotated to look the same."""
    return next(turns for turns in (1, 2, 3, 6) if edges[turns:] + edges[:turns] == edges)


PERIODS: Final = tuple(_period("".join(tile.edges)) for tile in TILES)


def _untracked(state: State) -> State:
    """Return a State of Gears without its record of the latest action, and with equivalent rotations made equal."""
    return replace(
        state, maze=_upright(state.maze), track=Track(), ongoing=_before(state.ongoing), last=_before(state.last)
    )


def _before(action: RuleAction | None) -> RuleAction | None:
    return action and replace(action, before=replace(action.before, maze=_upright(action.before.maze)))


def _upright(maze: Maze) -> Maze:
    codes = (
        code - code % 8 + code % 8 % PERIODS[code // 8] if code != EMPTY and code % 8 < DOWN else code
        for code in maze.grid
    )
    return replace(maze, grid=bytes(codes))


FORMS: Final[Mapping[str, Callable[[Any], Any]]] = {"gears": _untracked}

# By game and pair of prefixes: the reason to offer both even though they're equivalent.
TWINS: Final[Mapping[str, Mapping[frozenset[str], str]]] = {
    "gears": {
        frozenset({"to"}): "The Drop-O-Matic drops a token onto the Prime Gear. The board shows two places to go.",
        frozenset({"tile"}): "The same, where a gizmo carries the token.",
    },
    "geargrid": {
        frozenset({"back", "done"}): "Giving a tile back with the last change also hands in the board (M8). Both have"
        " their place in the builder, and players press Put back to see what it costs."
    },
    "gnomes": {
        frozenset({"suggested", other}): "A shortcut stands for whatever the advice turns out to be when it is pressed."
        for other in ("reroll", "lock", "die", "put", "fill", "end", "move", "attack")
    },
}

# By game and prefix: the reason to ask even though there's only one choice.
SINGLE: Final[Mapping[str, Mapping[str, str]]] = {
    "briar": {
        "draw": "Each card is turned by its player: that press is the walk.",
        "roll": "The player rolls the dice, having read what is rolled for and what failing costs.",
    },
    "geargrid": {"ready": "Starts everybody's clock."},
    "gears": {
        "end": "The last moment at which a player can undo a move before the next player is pinged.",
        "reveal": "A turn begins: its player sees what the others did, and that a role has to be revealed.",
        "place": "The same of the only tile.",
        "redeem": "The game is over: its player reads how it ended.",
    },
    "gizmos": {
        "leave": "Only this player sees the researched cards. Leaving at once would tell everybody that none fits,"
        " and the player would never see them.",
        "pass": "A turn begins, and its player reads that nothing can be done in it.",
    },
    "gnomes": {
        "end": "The last moment at which a player can undo a move before the next player is pinged.",
        "roll": "The player rolls the dice.",
    },
}


def is_excused(key: str, one: str, other: str) -> bool:
    """Tell whether the game may offer both codes even though they're equivalent."""
    return frozenset({one.partition(":")[0], other.partition(":")[0]}) in TWINS.get(key, {})
