"""A record, for tests, of everything drawn in a picture: text, icons and sprites with their positions.

The items of the record, called marks, are stored in the `info` of Pillow's pictures, which copies keep. Pasting loses
them, so `canvas.put`, `cut`, `lay`, `cropped` and `resized` transfer them. Outside of `recording`, nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PIL import Image

_NOTES: Final = "marks"
_NAME: Final = "name"


class Mark(NamedTuple):
    """Something drawn in a picture, with its bounding box in pixels. The box of text encloses its capitals.

    `kind` is "text", "icon", "sprite" or "picture" (the whole, recorded last). `name` is the text, the icon's name, or
    the call that made the sprite ("badge 2 48"). `how` is the face and size of text, or the size of an icon. `fill` is
    the color.
    """

    kind: str
    name: str
    left: int
    top: int
    right: int
    bottom: int
    how: str = ""
    fill: str = ""

    def moved(self, x: int, y: int) -> Mark:
        return self._replace(left=self.left + x, top=self.top + y, right=self.right + x, bottom=self.bottom + y)

    def scaled(self, by: float) -> Mark:
        """Return the mark for a picture resized by a factor."""
        left, top, right, bottom = (round(by * each) for each in self[2:6])
        return self._replace(left=left, top=top, right=right, bottom=bottom)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


Marks = tuple[Mark, ...]
_finished: list[Marks] | None = None  # marks of the finished pictures while recording


@contextmanager
def recording() -> Iterator[list[Marks]]:
    """Record what's drawn in the `with` block. Yield a list, to which the marks of every finished picture are added.

    A cached sprite or part of a picture is recorded as one thing, without its content.
    """
    global _finished
    before, _finished = _finished, []
    try:
        yield _finished
    finally:
        _finished = before


def is_on() -> bool:
    """Tell whether drawing is being recorded."""
    return _finished is not None


def marks(image: Image.Image) -> Marks:
    """Return the marks of a picture in drawing order."""
    found: Marks = image.info.get(_NOTES, ())
    return found


def note(image: Image.Image, *found: Mark) -> None:
    """Add marks to a picture."""
    if _finished is not None:
        image.info[_NOTES] = marks(image) + found


def hold(image: Image.Image, found: Iterable[Mark]) -> None:
    """Replace a picture's marks, for example with those of the picture from which it was made."""
    if _finished is not None:
        image.info[_NOTES] = tuple(found)


def carry(image: Image.Image, part: Image.Image, at: tuple[int, int]) -> None:
    """Copy a part's marks to the picture onto which the part was pasted."""
    if _finished is not None:
        note(image, *(mark.moved(*at) for mark in marks(part)))


def forget(part: Image.Image) -> None:
    """Remove the marks of a part that was cut from a picture. The picture itself keeps them."""
    part.info.pop(_NOTES, None)


def name(image: Image.Image, called: str) -> None:
    """Set the name under which a sprite is recorded whenever it's pasted."""
    image.info[_NAME] = called


def name_of(image: Image.Image) -> str:
    called: str = image.info.get(_NAME, "")
    return called


def strip(part: Image.Image) -> None:
    """Remove the name and marks from a part of a sprite. Only the first part keeps them."""
    part.info.pop(_NOTES, None)
    part.info.pop(_NAME, None)


def finish(image: Image.Image) -> None:
    """Record that a picture is finished. If it was recorded before, do nothing."""
    if _finished is not None and not any(mark.kind == "picture" for mark in marks(image)[-1:]):
        note(image, Mark("picture", "", 0, 0, *image.size))
        _finished.append(marks(image))
