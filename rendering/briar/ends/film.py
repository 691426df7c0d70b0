"""The animation of a finished game, in which the paths grow through their mazes."""

from __future__ import annotations

from collections.abc import Sequence

from games.briar.view import View
from games.briar.words.prompts import verdict
from games.english import count
from rendering.briar.board import paint
from rendering.briar.look import LOOK
from rendering.draw.captions import captioned, silent
from rendering.draw.wording import clip, lines_of
from rendering.picture import Film, Frame

SHRUNK = 2  # the film is half the size of a board


def shoot(views: Sequence[View], frames: Sequence[Frame]) -> Film:
    """Draw all frames with mazes of the same size, so that only what moves in the game moves in the film."""
    last = views[-1]
    steps = max(len(player.path) for player in last.players) + 1
    turns = count(max(player.turns for player in last.players), "turn")
    told = f"Replay of a game of {turns}. {verdict(last, frames[-1].names)}"
    drawn = (
        captioned(paint.compose(view, silent(frame), steps), lines_of(frame), SHRUNK)
        for view, frame in zip(views, frames, strict=True)
    )
    return Film(drawn, clip(told), LOOK)
