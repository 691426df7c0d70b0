"""Texts about what gears are for, and about how to earn some when something is too expensive."""

from __future__ import annotations

from collections.abc import Sequence

from games.english import count, listing
from games.gears.data import TILE
from games.gears.maze.preview import maze_of, most
from games.gears.nouns import price, tile_name
from games.gears.view import View
from games.gears.words.spots import can_lay, free_cells, own_gears


def purpose(view: View) -> str:
    """Say what gears are for and where they come from, in each player's first turn; otherwise return ""."""
    if view.round != 1 or view.done or view.seat is None:
        return ""
    return "Gears pay for abilities: place a tile, and you get 1 for each tile that it turns."


def unaffordable(view: View, wanted: Sequence[tuple[str, int]]) -> str:
    """Say which of the things in `wanted`, pairs (name, price), are too expensive, and how to earn gears this turn.

    Return "" if the viewer can afford all of them.
    """
    dear = [f"{name} ({price(cost)})" for name, cost in wanted if cost > own_gears(view)]
    return f"You can't afford {listing(dear, 'or')}. {way(view)}" if dear else ""


def way(view: View) -> str:
    """Say which tile in the draft row could earn the viewer the most gears this turn.

    If none could, say in general where gears come from.
    """
    tile, gears = _best(view)
    if gears:
        return f"Placing {tile_name(tile)} could earn you {count(gears, 'gear')}."
    return "Each tile that turns when you place one earns you 1 gear."


def _best(view: View) -> tuple[str, int]:
    """Return the draft tile that could turn the most tiles, and how many gears it would earn."""
    if "place" in view.done or not can_lay(view):
        return "", 0
    maze, cells = maze_of(view), free_cells(view)
    worth = {tile: max((most(maze, TILE[tile], cell) for cell in cells), default=0) for tile in view.draft}
    tile = max(worth, key=lambda tile: worth[tile], default="")
    return tile, min(worth.get(tile, 0), view.pool)
