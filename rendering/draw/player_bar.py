"""The player bar at the top of every picture in a message. It shows who's ahead, whose turn it is, and who is out."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

import msgspec
from PIL import Image, ImageDraw

from games.english import plain
from games.kernel import Seat, Standing
from rendering.draw import fonts, palette, sprites
from rendering.draw.canvas import cropped, lay, put, write
from rendering.draw.icons import stamp
from rendering.draw.indexed import indexed
from rendering.draw.pixels import Sprite
from rendering.draw.wording import name_of
from rendering.memory import remembered
from rendering.picture import Frame
from rendering.theme import Look

READ: Final = 0.0373  # font size whose capitals are 9 pixels high if the picture is shown 350 wide, in picture widths
_COLUMNS: Final = {4: 2}  # players side by side; otherwise at most three
_MOST: Final = 3


class Entry(msgspec.Struct, frozen=True):
    """A player in the bar. `figures` are (icon, number) pairs. The icon can be "".

    `emblem` replaces the player's badge if the board shows the player in another way. `sign` is the icon of a state,
    such as "eliminated".
    """

    seat: Seat
    name: str
    figures: tuple[tuple[str, str], ...] = ()
    sign: str = ""
    emblem: Sprite | None = None
    is_computer: bool = False
    is_on: bool = False  # has to choose something
    is_out: bool = False


class Fact(msgspec.Struct, frozen=True):
    """A public number that isn't about a player, such as a faction's points or the goal of a solo game.

    `icon` can be "".
    """

    label: str
    value: str
    icon: str = ""


def entries(
    standing: Standing,
    frame: Frame,
    icons: Sequence[str],
    on: Collection[Seat],
    out: Mapping[Seat, str],
    form: str = "{}",
) -> tuple[Entry, ...]:
    """Return the bar's players by seat, with the public numbers of a standing.

    `icons` are the icons of these numbers, and `form` is their format. `on` contains the seats that have to choose.
    `out` maps the seat of each player who is out to an icon that says so.
    """
    return tuple(
        Entry(
            seat,
            name_of(frame, seat),
            tuple((icon, form.format(plain(figure.number))) for icon, figure in zip(icons, figures, strict=False)),
            sign=out.get(seat, ""),
            is_computer=seat in frame.computers,
            is_on=seat in on,
            is_out=seat in out,
        )
        for seat, figures in enumerate(standing.figures)
    )


def letters(wide: int) -> int:
    """Return the font size of the bar in a picture of that width."""
    return math.ceil(READ * wide)


def emblem_size(wide: int) -> int:
    return round(1.15 * letters(wide))


def height(wide: int, players: int, facts: int = 0) -> int:
    """Return the height of the bar in pixels."""
    return (-(-players // _COLUMNS.get(players, _MOST)) + bool(facts)) * _row(wide)


def _row(wide: int) -> int:
    return round(1.5 * letters(wide))


def draw(wide: int, players: Sequence[Entry], look: Look, facts: Sequence[Fact] = ()) -> Image.Image:
    """Draw the bar as an indexed picture. Facts are in an additional row at the end."""
    high = _row(wide)
    image = _ground(wide, height(wide, len(players), len(facts)), look)
    for left, row, right, player in _places(wide, players):
        lay(image, _cell(right - left, high, letters(wide), player, look), (left, row * high))
    if facts:
        lay(image, _facts(wide, high, letters(wide), tuple(facts), look), (0, image.height - high))
    return image


def above(image: Image.Image, bar: Image.Image) -> Image.Image:
    """Return the picture with the bar added above it."""
    whole = cropped(image, (0, -bar.height, image.width, image.height))
    lay(whole, bar, (0, 0))
    return whole


def _places(wide: int, players: Sequence[Entry]) -> Iterator[tuple[int, int, int, Entry]]:
    """Yield (left edge, row, right edge, player) for each player.

    If the last row has fewer players, they share the whole width.
    """
    columns = _COLUMNS.get(len(players), _MOST)
    for number, player in enumerate(players):
        row, column = divmod(number, columns)
        filled = min(columns, len(players) - row * columns)
        yield wide * column // filled, row, wide * (column + 1) // filled, player


def _ground(wide: int, high: int, look: Look) -> Image.Image:
    return _plain(wide, high, look).copy()


@remembered
def _plain(wide: int, high: int, look: Look) -> Image.Image:
    return indexed(Image.new("RGB", (wide, high), palette.PANEL), look)


@remembered
def _cell(wide: int, high: int, size: int, player: Entry, look: Look) -> Image.Image:
    """Draw a player's badge, name and numbers.

    Players who have to choose are highlighted and have an arrow. Names of players who are out are struck through. A
    computer player's icon is left out if the name needs the space.
    """
    image = Image.new("RGB", (wide, high), palette.PANEL)
    frame = sprites.frame(f"{look.frames}{'row_on' if player.is_on else 'row'}", wide - 4, high - 4)
    put(image, frame, (2, 2))
    y, left = high / 2, round(0.3 * size)
    if player.is_on:
        left = _arrow(image, left, y, size)
    around = round(1.15 * size)
    put(image, player.emblem or sprites.badge(player.seat, around), (left + around / 2, y))
    left += round(1.4 * size)
    right = _figures(image, player, y, size)
    if player.is_computer and fonts.width(player.name, fonts.STRONG, size) + size <= right - left:
        stamp(image, (right - 0.2 * size, y), "computer", round(0.8 * size), palette.MUTED)
        right -= size
    _name(image, player, (left, y), size, right - left)
    return indexed(image, look)


def _arrow(image: Image.Image, left: int, y: float, size: int) -> int:
    """Draw an arrow that points at the player. Return the horizontal position at which the next item begins."""
    tip = left + 0.4 * size
    ImageDraw.Draw(image).polygon([(left, y - 0.36 * size), (tip, y), (left, y + 0.36 * size)], fill=palette.GLOW)
    return round(tip + 0.15 * size)


def _figures(image: Image.Image, player: Entry, y: float, size: int) -> float:
    """Draw the numbers and the state's icon from right to left.

    Return the horizontal position at which the name must end.
    """
    fill, x = palette.MUTED if player.is_out else palette.GOLD, image.width - 0.35 * size
    for icon, text in reversed(player.figures):
        x -= write(image, (x, y), text, size, face=fonts.STRONG, fill=fill, anchor="r") + 0.2 * size
        if icon:
            stamp(image, (x - 0.35 * size, y), icon, round(0.9 * size), palette.MUTED)
            x -= 1.1 * size
    if player.sign:
        fill = palette.ALARM if player.is_out else palette.TEXT
        stamp(image, (x - 0.35 * size, y), player.sign, round(0.9 * size), fill)
        x -= 1.1 * size
    return x


def _name(image: Image.Image, player: Entry, at: tuple[float, float], size: int, room: float) -> None:
    fill = palette.MUTED if player.is_out else palette.TEXT
    wide = write(image, at, player.name, size, face=fonts.STRONG, fill=fill, limit=max(1, round(room)))
    if player.is_out:
        line = (at[0] - 4, at[1], at[0] + wide + 4, at[1])
        ImageDraw.Draw(image).line(line, fill=palette.ALARM, width=max(3, size // 12))


@remembered
def _facts(wide: int, high: int, size: int, facts: tuple[Fact, ...], look: Look) -> Image.Image:
    image = Image.new("RGB", (wide, high), palette.PANEL)
    needed = [_fact_width(fact, size) for fact in facts]
    gap = (wide - sum(needed)) / (len(facts) + 1)
    left = gap
    for fact, room in zip(facts, needed, strict=True):
        _fact(image, left, high / 2, size, fact)
        left += room + gap
    return indexed(image, look)


def _fact_width(fact: Fact, size: int) -> float:
    label, value = fonts.width(fact.label, fonts.BODY, size), fonts.width(fact.value, fonts.STRONG, size)
    return (size if fact.icon else 0) + label + 0.22 * size + value


def _fact(image: Image.Image, x: float, y: float, size: int, fact: Fact) -> None:
    if fact.icon:
        stamp(image, (x + 0.45 * size, y), fact.icon, round(0.9 * size), palette.MUTED)
        x += size
    x += write(image, (x, y), fact.label, size, fill=palette.MUTED) + 0.22 * size
    write(image, (x, y), fact.value, size, face=fonts.STRONG, fill=palette.GOLD)
