"""The animation of a match: players build, then each round is scored wave by wave on all boards side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from games.english import count
from games.geargrid.view import View
from games.geargrid.words.verdicts import verdict
from rendering.draw.canvas import lay
from rendering.draw.wording import clip, names_of
from rendering.geargrid.board import numbers, table
from rendering.geargrid.colors import LOOK
from rendering.geargrid.ends import results, waves
from rendering.picture import Film, Frame

SHRUNK: Final = 2  # chats show a board at half its size
MOST: Final = 110  # frames
BUILDING: Final = 4  # frames of a round before its boards are revealed


def shoot(views: Sequence[View], frames: Sequence[Frame]) -> Film:
    """Return the animation of a match, in which the boards of each round are judged step by step."""
    last, frame = views[-1], frames[-1]
    result = verdict(last, names_of(frame)) or f"{count(len(last.rounds), 'round')} scored so far."
    return Film(_drawn(views, frame), clip(f"Replay, wave by wave. {result}"), LOOK)


def _drawn(views: Sequence[View], frame: Frame) -> Iterator[Image.Image]:
    """Yield all frames in the same size. Shorter pages are centered."""
    taken = scenes(views)
    high = max(_page(view, frame, step).height for view, step in _sizes(taken))
    for view, step in taken:
        page = _page(view, frame, step)
        image = numbers.canvas(page.width, high)
        lay(image, page, (0, (high - page.height) // 2))
        yield numbers.shown(image).reduce(SHRUNK)


def _sizes(taken: Sequence[tuple[View, int | None]]) -> tuple[tuple[View, int | None], ...]:
    """Return one page for each different height among the pages `taken`.

    Pages during building have the same height if their rounds were dealt the same number of kinds of tiles. All pages
    of judging have the same height.
    """
    found = {(step is None, len(view.deal) if step is None else 0): (view, step) for view, step in taken}
    return tuple(found.values())


def _page(view: View, frame: Frame, step: int | None) -> Image.Image:
    return table.compose(view, frame) if step is None else results.compose(view, frame, step)


def scenes(views: Sequence[View]) -> tuple[tuple[View, int | None], ...]:
    """Return what each frame shows: a View during building, or a View and a step of the judging of its boards."""
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
    """Return which steps of the longest judging to show: about `most`, evenly spread, then LAST for the score."""
    length = max(len(waves.story(board)) for board in view.last) - 1
    stride = max(1, -(-length // max(1, most)))
    return (*range(0, length, stride), results.LAST)
