"""Sprites that all games share: stretched frames, medals and discs with an icon, player badges. All are cached."""

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

# Ratio of an icon's size to the diameter of its piece, by kind of piece.
_ICON_SHARE: Final = {"medal": 0.555, "ring": 0.62, "disc": 0.59, "card": 0.47}
# Visible diameters at master size; the pictures are larger because of their shadows.
DIAMETER: Final = {"medal": 0.836 * 180, "disc": 160.0, "ring": 160.0, "badge": 150.0, "card": 140.0}


def _add_piece(base: Image.Image, part: str) -> None:
    piece = art(part)
    base.alpha_composite(
        piece.image.convert("RGBA"), (base.width // 2 + piece.entry.x, base.height // 2 + piece.entry.y)
    )


def ink(base: Image.Image, mask: Image.Image, at: tuple[int, int], fill: str, depth: int = 2) -> None:
    """Draw a mask in one color on an RGBA picture, with a small shadow `depth` pixels below it."""
    for shift, shade, color in ((depth, shadow(mask, 2 + depth / 2, 0.85), "#080604"), (0, mask, fill)):
        layer = Image.new("RGBA", mask.size, (*palette.rgb(color), 0))
        layer.putalpha(shade)
        base.alpha_composite(layer, (at[0] + shift // 2, at[1] + shift))


def _family(part: str) -> str:
    """Return the folder of an atlas piece: "disc" for "disc/known" and for "gears/disc/cogseal"."""
    return part.split("/")[-2]


@remembered
def emblem_art(parts: tuple[str, ...], icon_name: str = "", fill: str = "#fff4d8") -> Image.Image:
    """Stack atlas pieces with their anchors at the same point, and an icon on top.

    Return an RGBA picture, 240 pixels square.
    """
    base = Image.new("RGBA", (240, 240))
    for part in parts:
        _add_piece(base, part)
    if icon_name:
        family = _family(parts[0])
        size = round(DIAMETER[family] * _ICON_SHARE[family])
        ink(base, icon(icon_name, size), (120 - size // 2, 120 - size // 2), fill)
    return base


@kept_firm
def emblem(parts: tuple[str, ...], icon_name: str, diameter: int, fill: str = "#fff4d8") -> Pixels:
    """Draw a medal, ring (with a coin in it), disc or card with an icon. Its anchor is its center.

    Without its shadow, it's `diameter` pixels tall.
    """
    return centred(scaled(emblem_art(parts, icon_name, fill), diameter / DIAMETER[_family(parts[0])]))


def medal(face: str, icon_name: str, diameter: int) -> Sprite:
    """Return a medallion with an icon.

    `face` is "plain", or the name of one game's medallion, such as "gears/drop".
    """
    return emblem((filed("medal", face),), icon_name, diameter)


def disc(name: str, diameter: int) -> Sprite:
    """Return a disc with its icon.

    `name` is "known", "eliminated", or the name of one game's disc, such as "gears/cogseal".
    """
    return emblem((filed("disc", name),), name, diameter)


@kept_firm
def lettered(letter: str, diameter: int) -> Pixels:
    """Draw a golden disc with one or two letters or digits."""
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
    """Return a glowing ring that marks a round thing as a possible choice."""
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
    """Draw a nameplate that is as wide as its text, but at most `limit` pixels. Its anchor is its center."""
    shown = fonts.fit(text, fonts.BODY, size, limit - size)
    wide, high = round(fonts.width(shown, fonts.BODY, size)) + round(size * 0.9), round(size * 1.42)
    back = frame(frame_name, wide, high)
    base = back.rgb
    mask, left, top = text_mask(shown, fonts.BODY, size)
    base.paste(palette.rgb(palette.CREAM), (round(size * 0.45) + left - back.x, high // 2 + top - back.y), mask)
    return masked(base, back.mask, back.x - wide // 2, back.y - high // 2)


@kept
def haloed(text: str, size: int, fill: str = palette.CREAM) -> Pixels:
    """Draw bold text with a soft dark halo, so that it's legible on pictures. Its anchor is its center."""
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
    """Draw a player's badge: the player's shape, color and number. Its anchor is its center."""
    mark = palette.PLAYERS[seat]
    base = Image.new("RGBA", (280, 280))
    _add_piece(base, f"badge/{seat}")
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
    """Draw a piece of the atlas, scaled by `scale`. Its anchor is scaled with it."""
    image, entry = art(name)
    return sprite(scaled(image.convert("RGBA"), scale), entry.x * scale, entry.y * scale)


@kept
def frame(name: str, width: int, height: int) -> Pixels:
    """Draw a frame with these outer dimensions. Its anchor is the top left.

    `name` is panel, row, row_on, plate, tag, card, parchment or well, or a game's own frame such as "gizmos/window". A
    frame that should be smaller than its corners is drawn as small as possible and then scaled down.
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
    """Return the background of a picture in RGB: uncached, because callers draw on it and cache the result."""
    whole = art(name).image.convert("RGB")
    return whole.resize((width, height), Image.Resampling.BILINEAR) if (width, height) != whole.size else whole
