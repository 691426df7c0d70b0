"""Animations of finished games: the board after each turn."""

from __future__ import annotations

from collections.abc import Sequence

from games.gizmos.view import View
from games.gizmos.words.prompts import verdict
from rendering.draw.captions import captioned, silent
from rendering.draw.wording import clip, lines_of
from rendering.gizmos.board import paint
from rendering.gizmos.colors import LOOK
from rendering.picture import Film, Frame

SHRUNK = 2  # a chat shows a board at half its size


def shoot(views: Sequence[View], frames: Sequence[Frame]) -> Film:
    """Draw the public table after each turn."""
    told = f"Replay of a game of {views[-1].round} rounds. {verdict(views[-1], frames[-1].names)}"
    drawn = (
        captioned(paint.compose(view, silent(frame)), lines_of(frame), SHRUNK)
        for view, frame in zip(views, frames, strict=True)
    )
    return Film(drawn, clip(told), LOOK)
