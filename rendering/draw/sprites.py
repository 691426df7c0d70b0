"""Sprites of every game: stretched frames, medals and discs with an icon, players' badges. All are cached."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageDraw

from rendering.draw import fonts, palette
from rendering.draw.atlas import art, filed
from rendering.draw.canvas import shadow, text_mask
from rendering.draw.icons import icon
from rendering.draw.pixels import Pixels, Sprite, centred, kept, kept_firm, masked, scaled, sprite
from rendering.memory import remembered
from rendering.theme import HOUSE

# How much of a master's diameter its icon takes, by the family of the piece.
_ICON_SHARE: Final = {"medal": 0.555, "ring": 0.62, "disc": 0.59, "card": 0.47}
# Diameters of the visible thing at master size (the picture is larger by its shadow).
DIAMETER: Final = {"medal": 0.836 * 180, "disc": 160.0, "ring": 160.0, "badge": 150.0, "card": 140.0}


def _laid(base: Image.Image, part: str) -> None:
    piece = art(part)
    base.alpha_composite(
        piece.image.convert("RGBA"), (base.width // 2 + piece.entry.x, base.height // 2 + piece.entry.y)
    )


def ink(base: Image.Image, mask: Image.Image, at: tuple[int, int], fill: str, depth: int = 2) -> None:
    """Lay a mask of one colour on an RGBA picture, with a small shadow."""
    for shift, shade, colour in ((depth, shadow(mask, 2 + depth / 2, 0.85), "#080604"), (0, mask, fill)):
        layer = Image.new("RGBA", mask.size, (*palette.rgb(colour), 0))
        layer.putalpha(shade)
        base.alpha_composite(layer, (at[0] + shift // 2, at[1] + shift))


def _family(part: str) -> str:
    """The folder of a piece in its atlas: "disc" of "disc/known" and of "gears/disc/cogseal"."""
    return part.split("/")[-2]


@remembered
def emblem_art(parts: tuple[str, ...], icon_name: str = "", fill: str = "#fff4d8") -> Image.Image:
    """Atlas pieces laid over each other about their anchors, the icon on top; RGBA, 240 pixels square."""
    base = Image.new("RGBA", (240, 240))
    for part in parts:
        _laid(base, part)
    if icon_name:
        family = _family(parts[0])
        size = round(DIAMETER[family] * _ICON_SHARE[family])
        ink(base, icon(icon_name, size), (120 - size // 2, 120 - size // 2), fill)
    return base


@kept_firm
def emblem(parts: tuple[str, ...], icon_name: str, diameter: int, fill: str = "#fff4d8") -> Pixels:
    """A medal, ring (with a coin in it), disc or card with an icon, anchored at its middle.

    It is `diameter` pixels high, its shadow not counted.
    """
    return centred(scaled(emblem_art(parts, icon_name, fill), diameter / DIAMETER[_family(parts[0])]))


def medal(face: str, icon_name: str, diameter: int) -> Sprite:
    """A medallion: "plain", or a face of a game's own, "gears/drop"."""
    return emblem((filed("medal", face),), icon_name, diameter)


def disc(name: str, diameter: int) -> Sprite:
    """A round mark with its own icon: known, eliminated, or one of a game's own, "gears/cogseal"."""
    return emblem((filed("disc", name),), name, diameter)


@kept_firm
def lettered(letter: str, diameter: int) -> Pixels:
    """A golden disc with a letter or number of one or two characters."""
    base = emblem_art(("disc/letter",)).copy()
    size = 108 if len(letter) == 1 else 84
    mask, left, top = text_mask(letter, fonts.STRONG, size)
    wide = fonts.width(letter, fonts.STRONG, size)
    layer = Image.new("RGBA", mask.size, (*palette.rgb(palette.INK), 0))
    layer.putalpha(mask)
    base.alpha_composite(layer, (round(120 - wide / 2) + left, 120 + top))
    return centred(scaled(base, diameter / DIAMETER["disc"]))


@kept
def halo(diameter: int) -> Pixels:
    """A glowing ring about something round that can be chosen."""
    fine, thick = 4 * diameter, max(10, diameter // 4)
    edge = Image.new("L", (fine + 8 * thick, fine + 8 * thick), 0)
    ring = (4 * thick, 4 * thick, 4 * thick + fine, 4 * thick + fine)
    ImageDraw.Draw(edge).ellipse(ring, outline=255, width=thick)
    mask = edge.reduce(4)
    base = Image.new("RGBA", mask.size, (*palette.rgb(palette.GLOW), 0))
    base.putalpha(ImageChops.lighter(mask, shadow(mask, diameter / 16, 0.9)))
    return centred(base)


@kept_firm
def plate(text: str, size: int, limit: int, frame_name: str = "plate") -> Pixels:
    """A nameplate as wide as its text, but at most `limit`; anchored at its middle."""
    shown = fonts.fit(text, fonts.BODY, size, limit - size)
    wide, high = round(fonts.width(shown, fonts.BODY, size)) + round(size * 0.9), round(size * 1.42)
    back = frame(frame_name, wide, high)
    base = back.rgb
    mask, left, top = text_mask(shown, fonts.BODY, size)
    base.paste(palette.rgb(palette.CREAM), (round(size * 0.45) + left - back.x, high // 2 + top - back.y), mask)
    return masked(base, back.mask, back.x - wide // 2, back.y - high // 2)


@kept
def haloed(text: str, size: int, fill: str = palette.CREAM) -> Pixels:
    """Bold text on a soft dark halo, for writing on pictures; anchored at its middle."""
    mask, left, top = text_mask(text, fonts.STRONG, size)
    pad = max(4, size // 4)
    base = Image.new("RGBA", (mask.width + 2 * pad, mask.height + 2 * pad), (10, 7, 4, 0))
    halo = Image.new("L", base.size, 0)
    halo.paste(mask, (pad, pad))
    base.putalpha(shadow(halo, size / 9, 1.0).point(lambda value: min(255, value * 3)))
    ink(base, mask, (pad, pad), fill, 0)
    return sprite(base, -fonts.width(text, fonts.STRONG, size) / 2 + left - pad, top - pad)


@kept_firm
def badge(seat: int, diameter: int) -> Pixels:
    """A player's shape in their colour, with their number; anchored at its middle."""
    mark = palette.PLAYERS[seat]
    base = Image.new("RGBA", (280, 280))
    _laid(base, f"badge/{seat}")
    small, drop = mark.shape in ("triangle", "star"), {"triangle": 14, "star": 4}.get(mark.shape, 0)
    size = 70 if small else 88
    mask, left, top = text_mask(str(seat + 1), fonts.STRONG, size)
    wide = fonts.width(str(seat + 1), fonts.STRONG, size)
    layer = Image.new("RGBA", mask.size, (*palette.rgb(mark.ink), 0))
    layer.putalpha(mask)
    base.alpha_composite(layer, (round(140 - wide / 2) + left, 140 + drop + top))
    return centred(scaled(base, diameter / DIAMETER["badge"]))


@kept
def piece(name: str, scale: float = 1.0) -> Pixels:
    """An atlas piece as it is, at a scale, about its own anchor."""
    image, entry = art(name)
    return sprite(scaled(image.convert("RGBA"), scale), entry.x * scale, entry.y * scale)


@kept
def frame(name: str, width: int, height: int) -> Pixels:
    """A frame of that outer size: panel, row, row_on, plate, tag, card, parchment, well. Anchored top left.

    A game's own frame is named with the game's key: "gizmos/window". Narrower or lower than its corners, it is the
    smallest that they allow, shrunk.
    """
    image, entry = art(filed("frame", name))
    wide, high = width - 2 * entry.x, height - 2 * entry.y
    least = entry.border[0] + entry.border[2] + 2, entry.border[1] + entry.border[3] + 2
    whole = _stretched(image.convert("RGBA"), entry.border, (max(wide, least[0]), max(high, least[1])))
    if whole.size != (wide, high):
        whole = whole.convert("RGBa").resize((wide, high), Image.Resampling.LANCZOS).convert("RGBA")
    return sprite(whole, entry.x, entry.y)


def _stretched(image: Image.Image, border: tuple[int, int, int, int], size: tuple[int, int]) -> Image.Image:
    left, top, right, bottom = border
    source_x, source_y = (0, left, image.width - right, image.width), (0, top, image.height - bottom, image.height)
    target_x, target_y = (0, left, size[0] - right, size[0]), (0, top, size[1] - bottom, size[1])
    result, plain = Image.new("RGBa", size), image.convert("RGBa")
    for column in range(3):
        for line in range(3):
            cut = plain.crop((source_x[column], source_y[line], source_x[column + 1], source_y[line + 1]))
            goal = target_x[column + 1] - target_x[column], target_y[line + 1] - target_y[line]
            result.paste(cut.resize(goal, Image.Resampling.BILINEAR), (target_x[column], target_y[line]))
    return result.convert("RGBA")


def backdrop(width: int, height: int, name: str = HOUSE.backdrop) -> Image.Image:
    """The dark ground of every picture, RGB, to draw on. It is made anew: what is laid on it once is kept instead."""
    whole = art(name).image.convert("RGB")
    return whole.resize((width, height), Image.Resampling.BILINEAR) if (width, height) != whole.size else whole
