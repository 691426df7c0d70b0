"""What stands in a picture: every text, icon and sprite with its place, noted as it is drawn while a test asks for it.

The notes lie in the `info` of Pillow's pictures, which their copies keep. Pasting loses them: `canvas.put`, `cut`,
`lay`, `cropped` and `resized` carry them along. While nobody asks, nothing is noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PIL import Image

_NOTES: Final = "marks"
_NAME: Final = "name"


class Mark(NamedTuple):
    """A thing in a picture, and the rectangle that it fills, in pixels: of a text its capitals, of a sprite all of it.

    `kind` is "text", "icon", "sprite" or "picture" (the whole, noted last), `name` the text, the icon's name, or how
    the sprite was asked for ("badge 2 48"); `how` the face and size of letters and the size of an icon, `fill` their
    colour.
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
        """The same elsewhere."""
        return self._replace(left=self.left + x, top=self.top + y, right=self.right + x, bottom=self.bottom + y)

    def scaled(self, by: float) -> Mark:
        """The same in a picture that is so many times as large."""
        left, top, right, bottom = (round(by * each) for each in self[2:6])
        return self._replace(left=left, top=top, right=right, bottom=bottom)

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


Marks = tuple[Mark, ...]
_finished: list[Marks] | None = None  # the pictures that were finished, while somebody asks


@contextmanager
def recording() -> Iterator[list[Marks]]:
    """Note what is drawn meanwhile; the list gets the marks of every picture that is finished.

    Sprites and parts of pictures that were kept from before are noted as one thing, without what is on them.
    """
    global _finished
    before, _finished = _finished, []
    try:
        yield _finished
    finally:
        _finished = before


def is_on() -> bool:
    """Whether anything is noted."""
    return _finished is not None


def marks(image: Image.Image) -> Marks:
    """What stands in a picture, in the order in which it was drawn."""
    found: Marks = image.info.get(_NOTES, ())
    return found


def note(image: Image.Image, *found: Mark) -> None:
    """It was drawn on the picture."""
    if _finished is not None:
        image.info[_NOTES] = marks(image) + found


def hold(image: Image.Image, found: Iterable[Mark]) -> None:
    """This is all that stands in the picture: it was made of another."""
    if _finished is not None:
        image.info[_NOTES] = tuple(found)


def carry(image: Image.Image, part: Image.Image, at: tuple[int, int]) -> None:
    """A part was pasted on the picture: what stands in it stands there now."""
    if _finished is not None:
        note(image, *(mark.moved(*at) for mark in marks(part)))


def forget(part: Image.Image) -> None:
    """The part is a piece of ground: what stands in it is noted where it was cut out."""
    part.info.pop(_NOTES, None)


def name(image: Image.Image, called: str) -> None:
    """A sprite is called so where it is put."""
    image.info[_NAME] = called


def name_of(image: Image.Image) -> str:
    """What a sprite is called, "" if it has no name."""
    called: str = image.info.get(_NAME, "")
    return called


def strip(part: Image.Image) -> None:
    """The part is a piece of a sprite: its name, and what stands in it, lie with another."""
    part.info.pop(_NOTES, None)
    part.info.pop(_NAME, None)


def finish(image: Image.Image) -> None:
    """The picture is finished; it may be so more than once, if it is packed again."""
    if _finished is not None and not any(mark.kind == "picture" for mark in marks(image)[-1:]):
        note(image, Mark("picture", "", 0, 0, *image.size))
        _finished.append(marks(image))
