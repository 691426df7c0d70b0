"""What-if boards: a judged board as it would be with another choice in one conflict (GG32).

A `way` such as "7.1" names a choice: wave 7, and choice 1 in that wave. In later conflicts, the best choices are
assumed.
"""

from __future__ import annotations

from games.geargrid.adjudication.judging import Possible, Wave
from games.geargrid.components.placements import BY_NAME
from games.geargrid.state import NONE
from games.geargrid.view.structs import BoardView
from games.geargrid.view.table import board_view


def ways(board: BoardView) -> tuple[tuple[str, Wave, Possible], ...]:
    """Return the choices that weren't made, wave by wave and best first, as (way, wave, choice)."""
    waves = board.judgement.waves if board.judgement else ()
    return tuple(
        (f"{wave.number}.{number}", wave, possible)
        for wave in waves
        for number, possible in enumerate(wave.choices)
        if not possible.is_chosen
    )


def otherwise(board: BoardView, way: str) -> BoardView | None:
    """Return the board as if the choice named `way` had been made.

    The way "" stands for the actual board. Return None if there's no such choice.
    """
    if not way:
        return board
    match = next(((wave, possible) for key, wave, possible in ways(board) if key == way), None)
    if match is None or board.judgement is None:
        return None
    at, possible = match
    before = [choice for wave in board.judgement.waves if wave.number < at.number for choice in wave.choices]
    kept = [tile for choice in before if choice.is_chosen for tile in choice.stays]
    tiles = {tile.number: BY_NAME[f"{tile.code}@{tile.place}"] for tile in board.tiles}
    laid = tuple(tiles.get(number, NONE) for number in range(max(tiles) + 1))
    return board_view(laid, (*kept, *possible.stays), "full")
