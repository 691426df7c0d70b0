"""A board as rows of characters, so that people can play without a picture (GG67)."""

from __future__ import annotations

from games.geargrid.components.board import COLUMNS, GOAL_NAMES, NAMES, SIZE
from games.geargrid.nouns import cells, pattern
from games.geargrid.view import BoardView

GHOST = "*"  # the tile in hand, at the cursor


def signs(board: BoardView, ghost: int | None = None) -> str:
    """Draw the board as text, row by row.

    `@@` is the engine, `$$` a goal, `--` an empty space, `xR` a red square of tile x, and `x.` a blank one. `ghost` is
    a placement to draw as tile `*`. Tiles on the board cover it.
    """
    by_cell = dict.fromkeys(NAMES, "--") | dict.fromkeys(GOAL_NAMES, "$$") | {"A1": "@@"}
    if ghost is not None:
        by_cell |= {cell: GHOST + color for cell, color in zip(cells(ghost), pattern(ghost), strict=True)}
    for tile in board.tiles:
        by_cell |= {cell: tile.label + color for cell, color in zip(tile.cells, tile.pattern, strict=True)}
    rows = (" ".join(by_cell[NAMES[SIZE * row + column]] for column in range(SIZE)) for row in range(SIZE))
    lines = [f"  {'  '.join(COLUMNS)}", *(f"{number} {row}" for number, row in enumerate(rows, 1))]
    return "\n".join(lines)
