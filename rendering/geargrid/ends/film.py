"""A match as a film: the pool emptying, and each round judged wave by wave on all boards at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from games.geargrid.view import View
from games.geargrid.words.verdicts import verdict
from rendering.draw.canvas import lay
from rendering.draw.wording import clip, names_of
from rendering.geargrid.board import numbers, table
from rendering.geargrid.colours import LOOK
from rendering.geargrid.ends import results, waves
from rendering.picture import Film, Frame

SHRUNK: Final = 2  # a chat shows half the size of a board
MOST: Final = 110  # frames
BUILDING: Final = 4  # of a round before its boards are opened


def shoot(views: Sequence[View], frames: Sequence[Frame]) -> Film:
    """The moments; where boards are opened, their story."""
    last, frame = views[-1], frames[-1]
    told = verdict(last, names_of(frame)) or f"{len(last.rounds)} rounds were judged."
    return Film(_drawn(views, frame), clip(f"Replay, wave by wave. {told}"), LOOK)


def _drawn(views: Sequence[View], frame: Frame) -> Iterator[Image.Image]:
    """All of one size: the shorter pages stand in the middle."""
    taken = scenes(views)
    high = max(_page(view, frame, step).height for view, step in _sizes(taken))
    for view, step in taken:
        page = _page(view, frame, step)
        image = numbers.canvas(page.width, high)
        lay(image, page, (0, (high - page.height) // 2))
        yield numbers.shown(image).reduce(SHRUNK)


def _sizes(taken: Sequence[tuple[View, int | None]]) -> tuple[tuple[View, int | None], ...]:
    """A page of each kind: those of a kind are equally high, but that deals differ in their kinds of tiles."""
    found = {(step is None, len(view.deal) if step is None else 0): (view, step) for view, step in taken}
    return tuple(found.values())


def _page(view: View, frame: Frame, step: int | None) -> Image.Image:
    return table.compose(view, frame) if step is None else results.compose(view, frame, step)


def scenes(views: Sequence[View]) -> tuple[tuple[View, int | None], ...]:
    """What is shown: a view while boards are built, or a step of its opened boards."""
    found, before, building = list[tuple[View, int | None]](), 0, list[View]()
    rounds = max(1, len(views[-1].rounds))
    for view in views:
        if len(view.rounds) == before:
            building.append(view)
            continue
        found += [(each, None) for each in building[:: max(1, len(building) // BUILDING)]]
        found += [(view, step) for step in _steps(view, MOST // rounds - BUILDING - 1)]
        before, building = len(view.rounds), []
    return (*found, *((view, None) for view in building[-BUILDING:] if view.outcome is None or not found))


def _steps(view: View, most: int) -> tuple[int, ...]:
    """The steps of the longest story, evenly spread where there is no room for all, and the end."""
    count = max(len(waves.story(board)) for board in view.last) - 1
    stride = max(1, -(-count // max(1, most)))
    return (*range(0, count, stride), results.LAST)
