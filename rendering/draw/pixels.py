"""Sprites, which are pictures with an anchor, and their pixels in the format of the picture onto which they're pasted.

A sprite describes what it shows. Its pixels are rendered and cached for each format. Colors and mask are stored
separately, because `paste(rgb, xy, mask)` is several times faster than compositing RGBA. They're also split into parts,
because opaque parts are pasted without a mask, which is another twenty times faster. For indexed pictures, opaque parts
are stored as indexes into the palette.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, NamedTuple, ParamSpec

from PIL import Image

from rendering.draw import record
from rendering.draw.indexed import colors_of, in_colors
from rendering.draw.partition import Area, partition
from rendering.memory import remembered

P = ParamSpec("P")

_FIRM: Final = [0] * 128 + [255] * 128


class Part(NamedTuple):
    """A rectangle of a sprite, RGB or indexed. Its top left corner is at (x, y) of the sprite.

    Without a mask, the part is opaque. The mask of an indexed part is binary (mode 1).
    """

    image: Image.Image
    mask: Image.Image | None
    x: int
    y: int


class Pixels(NamedTuple):
    """The pixels of a sprite. (x, y) is their top left corner relative to the anchor.

    Everything outside the parts is transparent. Marks recorded for tests (see `record`) are attached to the first part.
    """

    parts: tuple[Part, ...]
    size: tuple[int, int]
    x: int
    y: int

    @property
    def rgb(self) -> Image.Image:
        """Return the colors, as a new picture that can be drawn on."""
        whole = Image.new("RGB", self.size)
        for part in self.parts:
            whole.paste(part.image, (part.x, part.y))
        whole.info = dict(self.parts[0].image.info)
        return whole

    @property
    def mask(self) -> Image.Image:
        """Return the opacity, as a picture in mode L."""
        whole = Image.new("L", self.size)
        for part in self.parts:
            whole.paste(part.mask or 255, (part.x, part.y, part.x + part.image.width, part.y + part.image.height))
        return whole


def masked(rgb: Image.Image, mask: Image.Image, x: int, y: int) -> Pixels:
    """Combine an RGB picture and a mask. The top left corner is at (x, y) relative to the anchor."""
    return Pixels((Part(rgb, mask, 0, 0),), rgb.size, x, y)


def sprite(image: Image.Image, x: float = 0, y: float = 0) -> Pixels:
    """Convert an RGBA picture. Its top left corner is at (x, y) relative to the anchor."""
    return masked(image.convert("RGB"), image.getchannel("A"), round(x), round(y))


def centred(image: Image.Image) -> Pixels:
    """Convert an RGBA picture. Its center becomes the anchor."""
    return sprite(image, -image.width / 2, -image.height / 2)


def scaled(image: Image.Image, scale: float) -> Image.Image:
    """Return an RGBA picture resized by a factor, without dark fringes."""
    if scale == 1:
        return image
    size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
    return image.convert("RGBa").resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0).convert("RGBA")


class Sprite(NamedTuple):
    """A sprite, stored as a call that draws it: a function and its arguments.

    On indexed pictures, the edges of a `firm` sprite are cut off at half opacity instead of being blended. At twice the
    resolution of a chat, this looks the same and takes a tenth of the time.
    """

    make: Callable[..., Pixels]
    args: tuple[Hashable, ...]
    given: tuple[tuple[str, Hashable], ...]
    is_firm: bool

    def on(self, image: Image.Image) -> Pixels:
        """Return the sprite's pixels in the format of that picture."""
        name = colors_of(image)
        return _indexed(self, name) if name else self.pixels

    @property
    def pixels(self) -> Pixels:
        """Return the sprite's pixels for RGB pictures."""
        return _in_rgb(self)

    @property
    def rgb(self) -> Image.Image:
        """Return the colors, as a new picture that can be drawn on."""
        return self.pixels.rgb

    @property
    def mask(self) -> Image.Image:
        """Return the opacity, as a picture in mode L."""
        return self.pixels.mask

    @property
    def size(self) -> tuple[int, int]:
        return self.pixels.size

    @property
    def x(self) -> int:
        """Return the left edge relative to the anchor."""
        return self.pixels.x

    @property
    def y(self) -> int:
        """Return the top edge relative to the anchor."""
        return self.pixels.y


def kept(make: Callable[P, Pixels]) -> Callable[P, Sprite]:
    """Wrap a drawing function so that it returns cached sprites. Each sprite is named after its call: "badge 2 48"."""
    return _sprites(make, is_firm=False)


def kept_firm(make: Callable[P, Pixels]) -> Callable[P, Sprite]:
    """Wrap a drawing function so that it returns sprites with firm edges; see `Sprite`."""
    return _sprites(make, is_firm=True)


def kept_picture(make: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Wrap a drawing function so that its pictures are cached. Each picture is named after its call: "badge 2 48"."""

    @wraps(make)
    def made(*args: P.args, **given: P.kwargs) -> Image.Image:
        image = make(*args, **given)
        record.name(image, _call_name(make, *args, *given.values()))
        return image

    return remembered(made)


def _sprites(make: Callable[P, Pixels], *, is_firm: bool) -> Callable[P, Sprite]:
    @wraps(make)
    def make_sprite(*args: P.args, **given: P.kwargs) -> Sprite:
        return Sprite(make, args, tuple(given.items()), is_firm)

    return make_sprite


def _drawn(piece: Sprite) -> Pixels:
    """Draw a sprite in RGB, split it into parts, and name it."""
    given = dict(piece.given)
    whole = piece.make(*piece.args, **given)
    image = whole.rgb
    record.name(image, _call_name(piece.make, *piece.args, *given.values()))
    return _cut(whole, image, whole.mask)


_in_rgb = remembered(_drawn)


@remembered
def _indexed(piece: Sprite, name: str) -> Pixels:
    """Draw a sprite in the named palette. Its blended parts stay in RGB.

    The RGB version isn't cached, because pictures of boards need it only once.
    """
    whole = _drawn(piece)
    if piece.is_firm:
        return _cut(whole, in_colors(whole.rgb, name), whole.mask.point(_FIRM))
    parts = (part if part.mask else part._replace(image=in_colors(part.image, name)) for part in whole.parts)
    return whole._replace(parts=tuple(parts))


def _cut(whole: Pixels, image: Image.Image, mask: Image.Image) -> Pixels:
    """Split a sprite's pixels into opaque parts and parts to be blended."""
    areas = partition(mask) or (Area((0, 0, 1, 1), opaque=False),)
    shades = mask if image.mode == "RGB" else mask.convert("1")
    parts = tuple(Part(image.crop(box), None if opaque else shades.crop(box), *box[:2]) for box, opaque in areas)
    for part in parts[1:]:
        record.strip(part.image)
    return whole._replace(parts=parts)


def _call_name(make: Callable[..., object], *args: object) -> str:
    return " ".join((make.__name__, *map(_word, args)))


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
