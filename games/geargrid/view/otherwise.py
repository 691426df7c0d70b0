"""A judged board as it would have been, had its owner chosen otherwise in a conflict (GG32).

A way is the number of a wave and that of one of its choices, "7.1"; what is chosen after it is the best.
"""

from __future__ import annotations

from games.geargrid.adjudication.judging import Possible, Wave
from games.geargrid.components.placements import BY_NAME
from games.geargrid.state import NONE
from games.geargrid.view.structs import BoardView
from games.geargrid.view.table import board_view


def ways(board: BoardView) -> tuple[tuple[str, Wave, Possible], ...]:
    """All choices that were not made, in the order of the waves, best first."""
    waves = board.judgement.waves if board.judgement else ()
    return tuple(
        (f"{wave.number}.{number}", wave, possible)
        for wave in waves
        for number, possible in enumerate(wave.choices)
        if not possible.is_chosen
    )


def otherwise(board: BoardView, way: str) -> BoardView | None:
    """The board that way, as it was with ""; None if there is no such way."""
    if not way:
        return board
    found = next(((wave, possible) for key, wave, possible in ways(board) if key == way), None)
    if found is None or board.judgement is None:
        return None
    at, possible = found
    before = [each for wave in board.judgement.waves if wave.number < at.number for each in wave.choices]
    kept = [tile for each in before if each.is_chosen for tile in each.stays]
    tiles = {tile.number: BY_NAME[f"{tile.code}@{tile.place}"] for tile in board.tiles}
    laid = tuple(tiles.get(number, NONE) for number in range(max(tiles) + 1))
    return board_view(laid, (*kept, *possible.stays), "full")
