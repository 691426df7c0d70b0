"""What became of a board, wave by wave: which tiles turn, which go and why, and what else might have been."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.english import listing
from games.geargrid.adjudication.judging import Fall, Judgement, Wave
from games.geargrid.events.scoring import terms
from games.geargrid.nouns import signed
from games.geargrid.view import BoardView, View
from games.geargrid.view.otherwise import otherwise, ways
from games.kernel import Scene, Seat, Story, Way

_WHY: Final = {
    "clashes": "{} goes: it clashes with {}, nearer to the engine.",
    "conflicts": "{} goes: it cannot stay beside {}.",
    "unreached": "{} goes: undriven, it clashes with {}.",
}


def story(view: View, seat: Seat, way: str, /) -> Story | None:
    """Of the last board of a seat that was judged; None where none lies open, or there is no such way."""
    if view.phase == "choose" or seat >= len(view.last):
        return None
    board = view.last[seat]
    shown = otherwise(board, way)
    return Story(scenes(shown), _ways(board)) if shown is not None else None


@lru_cache(maxsize=64)
def scenes(board: BoardView) -> tuple[Scene, ...]:
    """As built; each wave; what no wave reached; the score. One alone where nothing was judged."""
    found, first = board.judgement, Scene("The board as it was built")
    if found is None:
        return (first,)
    waves = (Scene(f"Wave {wave.number}: {_side(wave)}", _wave(board, wave)) for wave in found.waves)
    rest = [Scene("What no wave reaches", _left(board, found))] if found.cut or found.falls else []
    last = Scene(f"Score {signed(found.score)}", (f"{terms(found.arithmetic)}.".capitalize(),))
    return (first, *waves, *rest, last)


def _side(wave: Wave) -> str:
    return "black" if wave.is_black else "white"


def _names(board: BoardView, tiles: Sequence[int]) -> str:
    labels = {tile.number: tile.label for tile in board.tiles}
    return listing([labels[tile] for tile in tiles])


def _wave(board: BoardView, wave: Wave) -> tuple[str, ...]:
    """Who turns, who goes and why, and what the other choices would have given."""
    turns = "turns" if len(wave.stays) == 1 else "turn"
    lines = [f"{_names(board, wave.stays)} {turns}."] if wave.stays else []
    lines += [_why(board, fall) for fall in wave.falls]
    lines += [
        f"Had {_names(board, each.stays)} stayed instead: {signed(each.score)}."
        for each in wave.choices
        if not each.is_chosen
    ]
    return tuple(lines)


def _why(board: BoardView, fall: Fall) -> str:
    return _WHY[fall.why].format(_names(board, (fall.tile,)), _names(board, fall.against))


def _left(board: BoardView, found: Judgement) -> tuple[str, ...]:
    lines = [_why(board, fall) for fall in found.falls]
    if found.cut:
        leaves = "leaves" if len(found.cut) == 1 else "leave"
        lines.append(
            f"{_names(board, found.cut)} {leaves} for free: nothing drives {'it' if len(found.cut) == 1 else 'them'}."
        )
    return tuple(lines)


def _ways(board: BoardView) -> tuple[Way, ...]:
    """Each with its score beside the one that it came to."""
    if board.judgement is None:
        return ()
    was = signed(board.judgement.score)
    return tuple(
        Way(
            key,
            f"Wave {wave.number}: {_names(board, each.stays)} stays, {_names(board, each.goes)} goes"
            if len(each.stays) == len(each.goes) == 1
            else f"Wave {wave.number}: {_names(board, each.stays)} stay, {_names(board, each.goes)} go",
            f"{signed(each.score)} instead of {was}",
        )
        for key, wave, each in ways(board)
    )
