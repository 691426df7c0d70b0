"""Small pieces in all pictures of Gnomes & Wizards: units, dice, crystals, shields with numbers."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from games.gnomes.view import CounterView, UnitView
from rendering.draw import fonts, palette, sprites
from rendering.draw.atlas import art
from rendering.draw.canvas import Point, put, text_mask, write
from rendering.draw.geometry import Box
from rendering.draw.icons import icon, stamp
from rendering.draw.pixels import Pixels, centred, kept, kept_firm, masked, scaled
from rendering.gnomes.colors import DIE, INK, TRIBE, life
from rendering.gnomes.layout import BAR, OVER

MASTER: Final = 160  # diameter of every round piece at master size, not counting its shadow
ICON: Final = 29  # height of a unit's icon that's 9 pixels if a board of a message is shown 350 wide
WRITTEN: Final = 0.98  # font size of a bar's number, in heights of the bar
_GEM_WIDE: Final = 0.66  # width of a crystal, in its heights
FACE_ICON: Final = {"h": "horn", "c": "crystal", "d": "shield"}


@kept_firm
def part(name: str, diameter: int) -> Pixels:
    """Draw a round piece of the game's art, such as "coin", "gem" or "token/tur". Its anchor is its center."""
    image, entry = art(f"gnomes/{name}")
    scale = diameter / MASTER
    whole = centred(scaled(image.convert("RGBA"), scale))
    return whole._replace(x=round(entry.x * scale), y=round(entry.y * scale))


def _signed(name: str, icons: tuple[tuple[str, float, float, float], ...], fill: str, diameter: int) -> Pixels:
    """Draw a round piece of art with icons on it, each as (name, size, x, y), in shares of the piece's diameter."""
    image, entry = art(f"gnomes/{name}")
    base = image.convert("RGBA").copy()
    for sign, share, x, y in icons:
        size = round(share * MASTER)
        at = round(x * MASTER - entry.x - size / 2), round(y * MASTER - entry.y - size / 2)
        sprites.ink(base, icon(f"gnomes/{sign}", size), at, fill, 1)
    scale = diameter / MASTER
    whole = centred(scaled(base, scale))
    return whole._replace(x=round(entry.x * scale), y=round(entry.y * scale))


@kept_firm
def unit(code: str, diameter: int, *, gone: bool = False) -> Pixels:
    """Draw a unit's token: the shape and color of its tribe, and its own icon. If `gone`, the token is gray."""
    tribe, share = code[:3], icon_share(code, diameter)
    fill = "#8d857e" if gone else TRIBE[tribe].ink
    return _signed(f"{'gone' if gone else 'token'}/{tribe}", ((code, share, 0, 0),), fill, diameter)


def icon_share(code: str, diameter: float) -> float:
    """Return the size of a unit's icon as a share of its token.

    The share is larger on small tokens, which show little else.
    """
    usual, most = (0.66, 0.76) if TRIBE[code[:3]].shape == "diamond" else (0.72, 0.8)
    return min(most, max(usual, ICON / diameter))


@kept
def die(face: str, kind: str, side: int) -> Pixels:
    """Draw a black or pink die that shows a face: "s" (sword-and-boot), "h" (horn), "c" (crystal) or "d" (shield)."""
    found = (("swords", 0.6, -0.12, -0.12), ("boot", 0.44, 0.24, 0.26)) if face == "s" else (
        (FACE_ICON[face], 0.78, 0, 0),)  # fmt: skip
    return _signed(f"die/{kind}", found, DIE[kind][2], side)


@kept_firm
def marked(name: str, text: str, diameter: int, fill: str = INK, share: float = 0.62) -> Pixels:
    """Draw a round piece of the game's art with text in its center."""
    base = part(name, diameter)
    image = base.rgb
    size = round(share * diameter)
    wide = fonts.width(text, fonts.STRONG, size)
    if wide > 0.86 * diameter:
        size = round(size * 0.86 * diameter / wide)
        wide = fonts.width(text, fonts.STRONG, size)
    mask, left, top = text_mask(text, fonts.STRONG, size)
    image.paste(palette.rgb(fill), (round(-base.x - wide / 2) + left, -base.y + top), mask)
    return masked(image, base.mask, base.x, base.y)


@kept_firm
def plate(hp: int, most: int, wide: int, high: int) -> Pixels:
    """Draw a health bar with the hit points as a number. Its anchor is its center."""
    small = _life(hp, most, wide, high)
    size = round(WRITTEN * high)
    mask, left, top = text_mask(str(hp), fonts.STRONG, size)
    width = fonts.width(str(hp), fonts.STRONG, size)
    layer = Image.new("L", small.size, 0)
    layer.paste(mask, (round((wide - width) / 2) + left, round(high / 2) + top))
    small.paste(palette.rgb("#ffffff"), (0, 0), layer)
    return centred(small)


@kept_firm
def bar(hp: int, most: int, wide: int, high: int) -> Pixels:
    return centred(_life(hp, most, wide, high))


def _life(hp: int, most: int, wide: int, high: int) -> Image.Image:
    k = 3
    bar = Image.new("RGBA", (wide * k, high * k), (0, 0, 0, 0))
    draw, round_ = ImageDraw.Draw(bar), high * k // 3
    draw.rounded_rectangle((0, 0, wide * k - 1, high * k - 1), round_, fill=INK)
    rim = min(max(2, high // 14), high // 3) * k
    inner = Image.new("L", bar.size, 0)
    ImageDraw.Draw(inner).rounded_rectangle((rim, rim, wide * k - 1 - rim, high * k - 1 - rim), round_ - rim, fill=255)
    full = round(rim + (wide * k - 2 * rim) * hp / most)
    bar.paste(palette.rgb("#4b3a33"), (0, 0), inner)
    bar.paste(palette.rgb(life(hp, most)), (0, 0, full, high * k), inner.crop((0, 0, full, high * k)))
    return bar.reduce(k)


def lean(image: Image.Image, at: Point, it: UnitView, size: int, high: int) -> None:
    """Draw a unit for small pictures, with fewer details.

    `high` is the height of a health bar with a number. If it's 0, the bar has no number.
    """
    x, y = at
    put(image, unit(it.code, size), at)
    if high:
        middle, _ = number_of(at, size, high)
        put(image, plate(it.hp, it.hp_max, max(round(BAR * high), size), high), middle)
    else:
        put(image, bar(it.hp, it.hp_max, round(0.92 * size), round(0.22 * size)), (x, y + 0.46 * size))
    if it.horns:
        put(image, _horn(round(0.44 * size)), (x - 0.44 * size, y - 0.24 * size))
    counters(image, (x + 0.46 * size, y - 0.32 * size), it.counters, round(0.4 * size))


def number_of(at: Point, size: int, high: int = 0) -> tuple[Point, int]:
    """Return the position and height of a token's health bar, or of the number of hit points in large pictures.

    The height is `high` pixels or, if `high` is 0, in proportion to the token.
    """
    if high:
        return (at[0], at[1] + OVER * size + high / 2), high
    return (at[0] - 0.2 * size, at[1] + 0.54 * size), round(0.48 * size)


def figure(image: Image.Image, at: Point, it: UnitView, size: int) -> None:
    """Draw a unit on the board: its token, hit points, defense, horns and counters."""
    x, y = at
    put(image, unit(it.code, size), at)
    middle, high = number_of(at, size)
    put(image, plate(it.hp, it.hp_max, round(0.78 * size), high), middle)
    put(image, marked("shield", str(it.defence), round(0.5 * size), share=0.78), (x + 0.36 * size, y + 0.5 * size))
    if it.horns:
        horns(image, (x - 0.48 * size, y - 0.2 * size), it.horns, round(0.44 * size))
    counters(image, (x + 0.46 * size, y - 0.32 * size), it.counters, round(0.36 * size))


def absent(image: Image.Image, at: Point, code: str, status: str, size: int) -> None:
    """Draw a unit that isn't on the board.

    `status` tells whether it's waiting to be called, defeated (crossed out), or lost with its tiles (falling).
    """
    put(image, unit(code, size, gone=True), at)
    corner = at[0] + 0.3 * size, at[1] + 0.3 * size
    if status == "defeated":
        stamp(image, corner, "cancel", round(0.56 * size), "#ff5a3c")
    elif status == "lost":
        put(image, sprites.disc("gnomes/fall", round(0.56 * size)), corner)


def horns(image: Image.Image, at: Point, count: int, diameter: int) -> None:
    """Draw a golden coin with a horn, and the number of horns if there are several."""
    put(image, _horn(diameter), at)
    if count > 1:
        put(image, sprites.haloed(str(count), round(0.8 * diameter)), (at[0] - 0.1 * diameter, at[1] - 0.6 * diameter))


@kept_firm
def _horn(diameter: int) -> Pixels:
    return _signed("coin", (("horn", 0.72, 0, 0),), INK, diameter)


def counters(image: Image.Image, at: Point, found: tuple[CounterView, ...], diameter: int) -> None:
    for number, each in enumerate(found):
        put(image, sprites.disc(f"gnomes/{each.kind}", diameter), (at[0], at[1] + number * 0.82 * diameter))


def sign(image: Image.Image, at: Point, name: str, size: int, fill: str = palette.MUTED) -> None:
    stamp(image, at, f"gnomes/{name}", size, fill)


def gems(image: Image.Image, at: Point, crystals: int | None, cost: int, size: int, fill: str = palette.CREAM) -> None:
    """Draw a crystal, and how many of the needed crystals an ability has: "2/3".

    If `crystals` is None, draw only the cost.
    """
    wide = _GEM_WIDE * size
    put(image, part("socket" if crystals == 0 else "gem", size), (at[0] + wide / 2, at[1]))
    write(image, (at[0] + wide + 4, at[1]), _charge(crystals, cost), size, face=fonts.STRONG, fill=fill)


def gems_wide(crystals: int | None, cost: int, size: int) -> float:
    """Return the width in pixels of what `gems` draws."""
    return _GEM_WIDE * size + 4 + fonts.width(_charge(crystals, cost), fonts.STRONG, size)


def _charge(crystals: int | None, cost: int) -> str:
    return str(cost) if crystals is None else f"{crystals}/{cost}"


def shield(image: Image.Image, at: Point, text: str, diameter: int) -> None:
    put(image, marked("shield", text, diameter, share=0.7), at)


def framed(image: Image.Image, name: str, box: Box) -> None:
    """Draw one of the game's own frames so that it fills the box."""
    put(image, sprites.frame(f"gnomes/{name}", box.width, box.height), (box.left, box.top))
