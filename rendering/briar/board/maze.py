"""One player's maze: the path walked so far, and the cards met on it."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from games.briar.view import PlayerView, StepView
from rendering.briar import colors, facts
from rendering.briar.board import marks, sky, walk
from rendering.briar.board.walk import Grid
from rendering.draw import fonts, palette, sprites
from rendering.draw.atlas import art
from rendering.draw.canvas import Point, put, write
from rendering.draw.icons import stamp
from rendering.draw.pixels import Pixels, kept, masked, scaled, sprite
from rendering.memory import remembered

FRESH: Final = 5  # number of steps before the last that are in full lamplight
FADED: Final = 14  # number of steps after which the path is as dark as it gets
MARK: Final = 0.6  # size of a mark, relative to a cell
CRAMPED: Final = 0.74  # size of a mark in a small cell, where a mark is at most `SEEN` wide
SEEN: Final = 50  # diameter of a mark whose icon is 9 pixels high if all mazes are shown 350 wide
SIGN: Final = 38  # smallest diameter of a sign: its icon is 9 pixels high if all mazes are shown 350 wide
SIGN_ICON: Final = 0.78  # size of a sign's icon, relative to the sign
MET: Final = 0.92
CLUMP: Final = 96  # distance between clumps of leaves in the hedge
LEFT_OUT: Final = 12  # number of steps left out at a time if a path doesn't fit
SMALL: Final = 90  # below this size, a cell has no room for the number on the way back
LEAST: Final = 20  # smallest size of names
STEM: Final = 11  # width of the frame, which the path from the entrance crosses
UNKNOWN: Final = 1.01  # shade of a path on which nobody has walked
DARK: Final = 0.68  # shade of that path's leaves


def light_of(player: PlayerView) -> str:
    """Return "dusk", or "night" if darkness has fallen for the player."""
    return "night" if player.night else "dusk"


@kept
def _path(way: str, size: int, light: str, shade: float, thick: float) -> Pixels:
    """Return a piece of path with its leaves, blended into the dark.

    `way` names the sides on which the path is open. `shade` blends the path toward the color of a worn path (0 to 1);
    if it's above 1, the path has the color of the maze instead. `thick` blends the leaves toward the color of the hedge
    (0 to 1).
    """
    worn = colors.MAZE if shade > 1 else colors.WORN
    base = _towards(f"briar/path/{way or 'o'}", worn[light], min(1.0, shade))
    base.alpha_composite(_towards(f"briar/leaves/{way or 'o'}", colors.HEDGE[light], thick))
    piece = scaled(base, (size + 1) / base.width)
    return sprite(piece, -piece.width / 2, -piece.height / 2)


def _towards(name: str, color: str, share: float) -> Image.Image:
    """Return a piece of art, blended toward `color` by `share` (0 to 1)."""
    piece = art(name).image.convert("RGBA")
    veil = Image.new("RGBA", piece.size, (*palette.rgb(color), 0))
    veil.putalpha(piece.getchannel("A"))
    return Image.blend(piece, veil, share)


@remembered
def ground(wide: int, high: int, top: int, light: str, place: Grid) -> Image.Image:
    """Return the background of a maze in which nobody has walked yet. Copy it before drawing on it."""
    image = Image.new("RGB", (wide, high), palette.rgb(colors.HEDGE[light]))
    _leaves(image, top, light)
    ways = walk.ways(place.columns, place.rows, place.cells)
    for cell, way in zip(walk.trail(place.columns, place.rows), ways, strict=True):
        put(image, _path(way, place.size, light, UNKNOWN, DARK), place.middle(cell))
    image.paste(sky.drawn(wide, top, light), (0, 0))
    put(image, _path("ew", place.size, light, UNKNOWN, DARK), _outside(place))
    put(image, sprites.frame("briar/plot", wide, high), (0, 0))
    for x, y in ((16, 16), (wide - 16, 16), (16, high - 16), (wide - 16, high - 16)):
        put(image, sprites.piece("briar/hedge/sprig", 0.62), (x, y))
    return image


def _leaves(image: Image.Image, top: int, light: str) -> None:
    clump = sprites.piece("briar/hedge/clump", 0.9)
    dim = masked(Image.blend(clump.rgb, Image.new("RGB", clump.size, palette.rgb(colors.HEDGE[light])), 0.35),
                 clump.mask, clump.x, clump.y)  # fmt: skip
    for row, y in enumerate(range(top, image.height + CLUMP, CLUMP // 2)):
        for x in range((row % 2) * CLUMP // 2, image.width + CLUMP, CLUMP):
            put(image, dim, (x, y))


def shown(player: PlayerView, place: Grid) -> tuple[int, tuple[StepView, ...]]:
    """Return how many steps at the start of the path don't fit, and all other steps.

    Several steps are left out at a time, so that the others stay in place for a few turns.
    """
    over = len(player.path) - place.cells
    hidden = -(-(over + 1) // LEFT_OUT) * LEFT_OUT if over > 0 else 0
    hidden = min(hidden, len(player.path) - 1) if hidden else 0
    return hidden, player.path[hidden:]


def draw(image: Image.Image, player: PlayerView, place: Grid, top: int, known: int | None = None) -> None:
    """Draw a player's path on the background of its maze. Lamplight doesn't reach above `top`.

    Steps from number `known` on are new, so they're highlighted.
    """
    hidden, steps = shown(player, place)
    first = int(bool(hidden))
    count = max(1, len(steps) + first)
    ways = walk.ways(place.columns, place.rows, count)
    cells = walk.trail(place.columns, place.rows)[:count]
    light = light_of(player)
    edge = image.crop((0, 0, STEM, image.height))
    start = _fading(count - 1)
    put(image, _path("ew", place.size, light, start, round(0.45 * start, 2)), _outside(place))
    image.paste(edge, (0, 0))
    for number, (cell, way) in enumerate(zip(cells, ways, strict=True)):
        age = _fading(count - 1 - number)
        put(image, _path(way, place.size, light, age, round(0.45 * age, 2)), place.middle(cell))
    spots = [walk.spot(place, cell, way) for cell, way in zip(cells, ways, strict=True)]
    _lamplight(image, spots[-1], place.size, top)
    if hidden:
        put(image, sprites.haloed(f"+{hidden}", round(0.42 * place.size)), spots[0])
    for number, spot in enumerate(spots[first:], hidden):
        if known is not None and number >= known:
            put(image, sprites.halo(round(1.2 * mark_size(place.size))), spot)
    for spot, step in zip(spots[first:-1], steps, strict=False):
        _step(image, spot, player, step, place.size)
    if steps:
        _head(image, spots[-1], player, steps[-1], place.size)
    _walker(image, spots[-1], player, place.size, bool(steps))


def _outside(place: Grid) -> Point:
    """Return the position of the entrance, which is one cell to the left of the first cell."""
    return place.middle((-1, 0))


def _fading(age: int) -> float:
    """Return one of FADES: how far a piece of path has lost the lamplight `age` steps after it was walked."""
    step = (age - FRESH) * len(colors.FADES) // (FADED - FRESH) + 1 if age >= FRESH else 0
    return colors.FADES[min(step, len(colors.FADES) - 1)]


@remembered
def _glow(radius: int) -> Image.Image:
    """Return a mask of rings that get brighter toward the center.

    A smooth gradient would show as bands anyway, because pictures have few colors.
    """
    mask = Image.new("L", (2 * radius, 2 * radius), 0)
    pen = ImageDraw.Draw(mask)
    for number, share in enumerate(colors.GLOW):
        inset = radius * number // len(colors.GLOW)
        pen.ellipse((inset, inset, 2 * radius - inset, 2 * radius - inset), fill=round(255 * share))
    return mask


def _lamplight(image: Image.Image, at: Point, size: int, highest: int) -> None:
    """Brighten the player's surroundings, but nothing above the vertical position `highest`, where the sky is."""
    radius = round(2.1 * size)
    left, top = round(at[0]) - radius, round(at[1]) - radius
    cut = max(0, highest - top)
    mask = _glow(radius).crop((0, cut, 2 * radius, 2 * radius))
    image.paste(palette.rgb(colors.LAMP), (left, top + cut), mask)


def mark_size(size: int) -> int:
    """Return the diameter of a card's mark in a cell of that size."""
    return max(round(MARK * size), min(SEEN, round(CRAMPED * size)))


def _step(image: Image.Image, at: Point, player: PlayerView, step: StepView, size: int) -> None:
    diameter = mark_size(size)
    if step.card is None:
        put(image, marks.nightfall(diameter), at)
        return
    if step.fate == "caught":
        put(image, marks.ring("caught", diameter), at)
    put(image, marks.mark(step.card, diameter, is_dim=step.fate == "ignored"), at)
    _sign(image, at, step, diameter)
    _way_back(image, at, player, step, size)


def _sign(image: Image.Image, at: Point, step: StepView, diameter: int) -> None:
    name = facts.SIGNS.get(step.fate)
    if name:
        _disc(image, at, name, diameter)


def _disc(image: Image.Image, at: Point, name: str, diameter: int) -> None:
    """Draw a small disc with the icon `name` at the lower right of a mark."""
    sign = max(SIGN, round(0.5 * diameter))
    beside = 0.25 * diameter + 0.4 * sign
    x, y = at[0] + beside, at[1] + beside
    put(image, sprites.emblem(("disc/known",), "", sign), (x, y))
    stamp(image, (x, y), name, round(SIGN_ICON * sign), palette.CREAM)


def way_back(player: PlayerView, step: StepView) -> int | None:
    """Return how many cards the player would have to draw to get back to the Exit met in this step.

    Return None if the Exit isn't open, or if the player met the same card again later.
    """
    if (
        player.status != "in"
        or step.fate != "open"
        or step is not next((s for s in reversed(player.path) if s.card == step.card), None)
    ):
        return None
    return next((way.way for way in player.exits if way.card == step.card), None)


def _way_back(image: Image.Image, at: Point, player: PlayerView, step: StepView, size: int) -> None:
    left = way_back(player, step)
    if left is None:
        return
    if size < SMALL:
        _disc(image, at, "briar/back", mark_size(size))
        return
    text = max(42, round(0.2 * size))
    wide = round(fonts.width(str(left), fonts.STRONG, text) + 1.9 * text)
    x, y = at[0] - wide / 2 + 0.08 * size, at[1] + 0.34 * size
    put(image, sprites.frame("plate", wide, round(1.4 * text)), (x, y - 0.7 * text))
    stamp(image, (x + 0.8 * text, y), "briar/back", round(0.9 * text), palette.GOLD)
    write(image, (x + wide - 0.4 * text, y), str(left), text, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    if any(way.is_tied for way in player.exits if way.card == step.card):
        put(image, marks.mark("item_yarn#1", round(0.34 * size)), (at[0] - 0.34 * size, at[1] - 0.26 * size))


def _head(image: Image.Image, at: Point, player: PlayerView, step: StepView, size: int) -> None:
    """Draw the last card on the path. The card is larger while the player is still dealing with it."""
    if step.fate != "met" or step.card is None:
        _step(image, at, player, step, size)
        return
    diameter = round(MET * size)
    put(image, marks.ring("met", round(0.86 * diameter)), at)
    put(image, marks.mark(step.card, round(0.86 * diameter)), at)


def _walker(image: Image.Image, at: Point, player: PlayerView, size: int, is_beside: bool) -> None:
    diameter = max(40, round((0.5 if is_beside else 0.64) * size))
    if is_beside:
        at = at[0] - 0.36 * size, at[1] + 0.3 * size
    if player.status == "dead":
        put(image, sprites.disc("eliminated", diameter), at)
    else:
        put(image, marks.walker(player.seat, player.character, diameter), at)


def label(image: Image.Image, player: PlayerView, place: Grid) -> None:
    """Write the names of all cards that the player has met, each above its mark."""
    hidden, steps = shown(player, place)
    first = int(bool(hidden))
    ways = walk.ways(place.columns, place.rows, max(1, len(steps) + first))
    cells = walk.trail(place.columns, place.rows)
    size = max(LEAST, round(0.125 * place.size))
    for number, step in enumerate(steps, first):
        name = facts.name_of(step.card) if step.card else "Darkness"
        x, y = walk.spot(place, cells[number], ways[number])
        lines = fonts.wrap(name, fonts.STRONG, size, round(0.8 * place.size), 2)
        for line, told in enumerate(lines):
            put(
                image,
                sprites.haloed(told, size),
                (x, y - 0.36 * place.size + (line - (len(lines) - 1) / 2) * 1.05 * size),
            )
