"""Sprites: pictures that are put about an anchor, and the pixels that they have on each kind of picture.

A sprite says what it shows; its pixels are made, and kept, for the kind of picture that it is put on. They are kept as
colours and mask apart, because `paste(rgb, xy, mask)` is several times faster than compositing RGBA, and in parts,
because what is opaque is pasted without a mask, another twenty times faster. For indexed pictures what is opaque lies
ready in their own colours.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, NamedTuple, ParamSpec

from PIL import Image

from rendering.draw import record
from rendering.draw.indexed import colours_of, in_colours
from rendering.draw.partition import Area, partition
from rendering.memory import remembered

P = ParamSpec("P")

_FIRM: Final = [0] * 128 + [255] * 128


class Part(NamedTuple):
    """A rectangle of a sprite, opaque if it has no mask; (x, y) is its top left corner in the sprite.

    The picture is RGB, or indexed; the mask of an indexed one has no shades (mode 1).
    """

    image: Image.Image
    mask: Image.Image | None
    x: int
    y: int


class Pixels(NamedTuple):
    """A sprite's pixels; (x, y) is its top left corner as seen from the anchor.

    Outside its parts it is transparent. What is noted of it (see `record`) lies with the first.
    """

    parts: tuple[Part, ...]
    size: tuple[int, int]
    x: int
    y: int

    @property
    def rgb(self) -> Image.Image:
        """Its colours, as a picture of its own to draw on."""
        whole = Image.new("RGB", self.size)
        for part in self.parts:
            whole.paste(part.image, (part.x, part.y))
        whole.info = dict(self.parts[0].image.info)
        return whole

    @property
    def mask(self) -> Image.Image:
        """How opaque it is."""
        whole = Image.new("L", self.size)
        for part in self.parts:
            whole.paste(part.mask or 255, (part.x, part.y, part.x + part.image.width, part.y + part.image.height))
        return whole


def masked(rgb: Image.Image, mask: Image.Image, x: int, y: int) -> Pixels:
    """A picture and its mask."""
    return Pixels((Part(rgb, mask, 0, 0),), rgb.size, x, y)


def sprite(image: Image.Image, x: float = 0, y: float = 0) -> Pixels:
    """An RGBA picture with its top left corner there, as seen from the anchor."""
    return masked(image.convert("RGB"), image.getchannel("A"), round(x), round(y))


def centred(image: Image.Image) -> Pixels:
    """An RGBA picture whose anchor is its middle."""
    return sprite(image, -image.width / 2, -image.height / 2)


def scaled(image: Image.Image, scale: float) -> Image.Image:
    """An RGBA picture at another size, without dark fringes."""
    if scale == 1:
        return image
    size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
    return image.convert("RGBa").resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0).convert("RGBA")


class Sprite(NamedTuple):
    """What a function shows for some arguments.

    On indexed pictures the edge of a `firm` one is cut where it is half opaque, instead of being blended: at twice the
    size of a chat that looks the same, and takes a tenth of the time.
    """

    make: Callable[..., Pixels]
    args: tuple[Hashable, ...]
    given: tuple[tuple[str, Hashable], ...]
    is_firm: bool

    def on(self, image: Image.Image) -> Pixels:
        """Its pixels for such a picture."""
        name = colours_of(image)
        return _indexed(self, name) if name else self.pixels

    @property
    def pixels(self) -> Pixels:
        """Its pixels on an RGB picture."""
        return _in_rgb(self)

    @property
    def rgb(self) -> Image.Image:
        """Its colours, as a picture of its own to draw on."""
        return self.pixels.rgb

    @property
    def mask(self) -> Image.Image:
        """How opaque it is."""
        return self.pixels.mask

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        return self.pixels.size

    @property
    def x(self) -> int:
        """Its left edge as seen from the anchor."""
        return self.pixels.x

    @property
    def y(self) -> int:
        """Its upper edge as seen from the anchor."""
        return self.pixels.y


def kept(make: Callable[P, Pixels]) -> Callable[P, Sprite]:
    """Make sprites of what a function draws. Each is called as it was asked for: "badge 2 48"."""
    return _sprites(make, is_firm=False)


def kept_firm(make: Callable[P, Pixels]) -> Callable[P, Sprite]:
    """The same of things with a firm outline."""
    return _sprites(make, is_firm=True)


def kept_picture(make: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Keep the pictures that a function draws, and call them as they were asked for."""

    @wraps(make)
    def made(*args: P.args, **given: P.kwargs) -> Image.Image:
        image = make(*args, **given)
        record.name(image, _called(make, *args, *given.values()))
        return image

    return remembered(made)


def _sprites(make: Callable[P, Pixels], *, is_firm: bool) -> Callable[P, Sprite]:
    @wraps(make)
    def asked(*args: P.args, **given: P.kwargs) -> Sprite:
        return Sprite(make, args, tuple(given.items()), is_firm)

    return asked


def _drawn(piece: Sprite) -> Pixels:
    """In RGB, in parts, and with its name."""
    given = dict(piece.given)
    whole = piece.make(*piece.args, **given)
    image = whole.rgb
    record.name(image, _called(piece.make, *piece.args, *given.values()))
    return _cut(whole, image, whole.mask)


_in_rgb = remembered(_drawn)


@remembered
def _indexed(piece: Sprite, name: str) -> Pixels:
    """In fixed colours; parts that are blended stay in RGB. What it is made of is not kept: boards need it once."""
    whole = _drawn(piece)
    if piece.is_firm:
        return _cut(whole, in_colours(whole.rgb, name), whole.mask.point(_FIRM))
    parts = (part if part.mask else part._replace(image=in_colours(part.image, name)) for part in whole.parts)
    return whole._replace(parts=tuple(parts))


def _cut(whole: Pixels, image: Image.Image, mask: Image.Image) -> Pixels:
    """Cut it into what is opaque and what is not."""
    areas = partition(mask) or (Area((0, 0, 1, 1), opaque=False),)
    shades = mask if image.mode == "RGB" else mask.convert("1")
    parts = tuple(Part(image.crop(box), None if opaque else shades.crop(box), *box[:2]) for box, opaque in areas)
    for part in parts[1:]:
        record.strip(part.image)
    return whole._replace(parts=parts)


def _called(make: Callable[..., object], *asked: object) -> str:
    return " ".join((make.__name__, *map(_word, asked)))


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
