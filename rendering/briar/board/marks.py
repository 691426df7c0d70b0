"""The marks of cards, players' tokens, dice and hearts. All of them are cached."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.briar.state import Throw
from games.english import signed
from games.kernel import Seat
from rendering.briar import colors, facts
from rendering.draw import fonts, palette, sprites
from rendering.draw.atlas import art
from rendering.draw.canvas import Point, put, write
from rendering.draw.icons import icon, stamp
from rendering.draw.pixels import Pixels, Sprite, centred, kept, scaled, sprite

SHARE: Final = {"spell": 0.6, "encounter": 0.66, "exit": 0.62, "snow": 0.66, "ink": 0.7, "ember": 0.7}
MASTER: Final = 160  # a mark's diameter at master size
DIE: Final = 88
_DIM: Final = 0.5


@kept
def _mark(kind: str, icon_name: str, diameter: int, is_dim: bool) -> Pixels:
    piece = art(f"briar/mark/{kind}")
    base = piece.image.convert("RGBA")
    size = round(MASTER * SHARE.get(kind, 0.66))
    drop = 10 if kind == "exit" else 4 if kind in ("snow", "ink", "ember") else 0
    at = -piece.entry.x - size // 2, -piece.entry.y - size // 2 + drop
    fill = colors.ICONS.get(kind, colors.PALE)
    sprites.ink(base, icon(icon_name, size), at, fill, 0 if fill == colors.INK else 2)
    if is_dim:
        veil = Image.new("RGBA", base.size, (*palette.rgb(colors.GROUND), 0))
        veil.putalpha(base.getchannel("A"))
        base = Image.blend(base, veil, _DIM)
    scale = diameter / MASTER
    return sprite(scaled(base, scale), piece.entry.x * scale, piece.entry.y * scale)


def mark(card: str, diameter: int, *, is_dim: bool = False) -> Sprite:
    """Return a card's mark: the card's icon, on the shape and color of its kind."""
    return _mark(facts.mark_of(card), facts.icon_of(card), diameter, is_dim)


def nightfall(diameter: int) -> Sprite:
    """Return the mark for the place where darkness fell."""
    return _mark("night", "briar/moon", diameter, False)


@kept
def ring(name: str, diameter: int) -> Pixels:
    """Return the glowing ring named "met" or "caught" that surrounds a mark of that diameter."""
    image, entry = art(f"briar/mark/{name}")
    scale = diameter / MASTER
    return sprite(scaled(image.convert("RGBA"), scale), entry.x * scale, entry.y * scale)


def walker(seat: Seat, character: str | None, diameter: int) -> Sprite:
    """Return a player's token: the character inside a ring in the player's color."""
    icon_name = facts.icon_of_character(character) if character else "face_down"
    return sprites.emblem((f"ring/{seat}", "coin/plain"), icon_name, diameter)


@kept
def die(number: int, size: int) -> Pixels:
    image, _ = art(f"briar/die/{number}")
    return centred(scaled(image.convert("RGBA"), size / DIE))


def life(image: Image.Image, at: Point, left: int, most: int, size: int) -> float:
    """Draw a full heart for each Life left and an empty one for each Life lost, starting at `at`. Return the width."""
    pitch = round(size * 1.12)
    for number in range(most):
        full = number < left
        name, fill = ("briar/life", colors.HEART) if full else ("briar/life_lost", "#8d7c78")
        stamp(image, (at[0] + size / 2 + number * pitch, at[1]), name, size, fill)
    return float(most * pitch)


def throw(image: Image.Image, at: Point, thrown: Throw, size: int, *, fill: str = palette.TEXT) -> None:
    """Draw the dice, bonus, total and target of a roll, and whether it passed. `at` is the middle of the left edge."""
    x, y = at
    for number in thrown.dice:
        put(image, die(number, size), (x + size / 2, y))
        x += size * 1.12
    text = round(size * 0.56)
    stamp(image, (x + text * 0.6, y), f"briar/{thrown.attr}", text, fill)
    added = f"{signed(thrown.score + thrown.bonus)}"
    x += text * 1.25 + write(image, (x + text * 1.2, y), added, text, fill=fill) + text * 0.3
    x += write(image, (x, y), f"= {thrown.total}", text, face=fonts.STRONG, fill=fill) + text * 0.4
    x += write(image, (x, y), f"of {thrown.target}", text, fill=fill) + text * 0.95
    passed(image, (x, y), thrown.passed, text)


def passed(image: Image.Image, at: Point, is_passed: bool, size: int) -> None:
    """Draw a disc with a check mark if the roll passed, otherwise with a cross."""
    put(image, sprites.emblem(("disc/known",), "", round(size * 1.3)), at)
    stamp(image, at, "check" if is_passed else "cancel", round(size * 0.8), "#9df09a" if is_passed else "#ff9c8c")


def fitting(thrown: Throw, size: int, limit: float) -> int:
    """Return the largest size of dice, up to `size`, at which the whole roll is at most `limit` pixels wide."""
    return next((each for each in range(size, 30, -2) if throw_width(thrown, each) <= limit), 30)


def throw_width(thrown: Throw, size: int) -> float:
    """Return the width in pixels of a roll with dice of that size."""
    text = round(size * 0.56)
    words = (f"{signed(thrown.score + thrown.bonus)}", f"of {thrown.target}")
    wide = sum(fonts.width(word, fonts.BODY, text) for word in words)
    return 2.24 * size + 3.55 * text + wide + fonts.width(f"= {thrown.total}", fonts.STRONG, text)
