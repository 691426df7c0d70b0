"""The step-by-step explanation of how a board was judged.

The explanation shows which tiles turn, which come off and why, and what other choices would have scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.english import capital, listing
from games.geargrid.adjudication.judging import Fall, Judgement, Wave
from games.geargrid.events.scoring import terms
from games.geargrid.nouns import signed, tiles_named
from games.geargrid.view import BoardView, View
from games.geargrid.view.otherwise import otherwise, ways
from games.kernel import Scene, Seat, Story, Way

_WHY: Final = {
    "clashes": "Tile {} comes off: it clashes with {} and is farther from the engine.",
    "conflicts": "Tile {} comes off: it conflicts with {}.",
    "unreached": "Tile {} comes off: nothing drives it, and it clashes with {}.",
}


def story(view: View, seat: Seat, way: str, /) -> Story | None:
    """Return the explanation of how the seat's latest board was judged, or would be judged with another choice.

    `way` names that choice, or is "" for the choices made. Return None if no board has been judged yet, or if there's
    no such choice.
    """
    if view.phase == "choose" or seat >= len(view.last):
        return None
    board = view.last[seat]
    board_shown = otherwise(board, way)
    return Story(scenes(board_shown), _ways(board)) if board_shown is not None else None


@lru_cache(maxsize=64)
def scenes(board: BoardView) -> tuple[Scene, ...]:
    """Return the steps of the explanation: the board, each wave, the tiles that no wave reached, and the score.

    A board that hasn't been judged has only the first step.
    """
    judgement, first = board.judgement, Scene("The board as built")
    if judgement is None:
        return (first,)
    waves = (Scene(f"Wave {wave.number}: {_side(wave)}", _wave(board, wave)) for wave in judgement.waves)
    rest = [Scene("Never reached", _left(board, judgement))] if judgement.cut or judgement.falls else []
    last = Scene(f"Score {signed(judgement.score)}", (f"{terms(judgement.arithmetic)}.".capitalize(),))
    return (first, *waves, *rest, last)


def _side(wave: Wave) -> str:
    return "black" if wave.is_black else "white"


def _names(board: BoardView, tiles: Sequence[int]) -> str:
    labels = {tile.number: tile.label for tile in board.tiles}
    return listing([labels[tile] for tile in tiles])


def _named(board: BoardView, tiles: Sequence[int]) -> str:
    labels = {tile.number: tile.label for tile in board.tiles}
    return tiles_named([labels[tile] for tile in tiles])


def _wave(board: BoardView, wave: Wave) -> tuple[str, ...]:
    """Say which tiles turn in the wave, which come off and why, and what other choices would have scored."""
    turns = "turns" if len(wave.stays) == 1 else "turn"
    lines = [f"{capital(_named(board, wave.stays))} {turns}."] if wave.stays else []
    lines += [_why(board, fall) for fall in wave.falls]
    lines += [
        f"Keeping {_named(board, choice.stays)} instead would score {signed(choice.score)}."
        for choice in wave.choices
        if not choice.is_chosen
    ]
    return tuple(lines)


def _why(board: BoardView, fall: Fall) -> str:
    return _WHY[fall.why].format(_names(board, (fall.tile,)), _named(board, fall.against))


def _left(board: BoardView, judgement: Judgement) -> tuple[str, ...]:
    lines = [_why(board, fall) for fall in judgement.falls]
    if judgement.cut:
        come, words = ("comes", "it") if len(judgement.cut) == 1 else ("come", "them")
        lines.append(f"{capital(_named(board, judgement.cut))} {come} off for free: nothing drives {words}.")
    return tuple(lines)


def _ways(board: BoardView) -> tuple[Way, ...]:
    """Return the choices that weren't made, each with the score to which it would have led, and the actual score."""
    if board.judgement is None:
        return ()
    was = signed(board.judgement.score)
    return tuple(
        Way(
            key,
            f"Wave {wave.number}: keep {_names(board, way.stays)}, lose {_names(board, way.goes)}",
            f"{signed(way.score)} instead of {was}",
        )
        for key, wave, way in ways(board)
    )
