"""Tiles, mines, holes and cracks, and everything on them except units."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from PIL import Image

from games.gnomes.data import FLIPS_FROM
from games.gnomes.view import CellView, View
from rendering.draw import fonts, icons, record, sprites
from rendering.draw.atlas import art
from rendering.draw.canvas import Point, note_line, put, write
from rendering.draw.indexed import indexed
from rendering.draw.palette import CREAM
from rendering.draw.pixels import Pixels, kept, kept_firm, masked, scaled, sprite
from rendering.gnomes.colors import CLAN_INK, HOLE_TEXT, INK, LOOK
from rendering.gnomes.layout import NAME, Field, standing
from rendering.gnomes.parts import part, sign
from rendering.memory import remembered

MASTER_HALF: Final = 150.0
MINE_SIGN: Final = "#cdb6ec"
_SEEN: Final = [0] * 24 + [255] * 232  # ink that is less opaque is left out


class PlacedTile(NamedTuple):
    """The art for a tile, and its position."""

    piece: str
    row: int
    col: int


def piece_of(cell: CellView) -> str:
    """Return the name of the art for a cell: "tile/tur_up", "mine/bet_down", "hole/up" or "blank/down"."""
    way = "up" if cell.up else "down"
    if cell.flipped:
        return f"hole/{way}"
    if cell.blank or cell.clan is None:
        return f"blank/{way}"
    return f"{'mine' if cell.mine else 'tile'}/{cell.clan[:3]}_{way}"


@kept
def tile(name: str, half: float) -> Pixels:
    """Draw a piece of art in the size of a cell. Its anchor is the center of its bounding box."""
    image, entry = art(f"gnomes/{name}")
    scale = half / MASTER_HALF
    return sprite(scaled(image.convert("RGBA"), scale), entry.x * scale, entry.y * scale)


@remembered
def _with_tiles(size: tuple[int, int], field: Field, placed: tuple[PlacedTile, ...]) -> Image.Image:
    image = ground(size).convert("RGB")
    for each in sorted(placed, key=lambda each: not each.piece.startswith("hole")):
        put(image, tile(each.piece, field.half), field.middle(each.row, each.col))
    return indexed(image, LOOK)


@remembered
def ground(size: tuple[int, int]) -> Image.Image:
    """Return the background as an indexed picture. Convert it to RGB before drawing on it."""
    whole = sprites.backdrop(1650, 1050, LOOK.backdrop)
    if size[0] > whole.width:
        whole = whole.resize((size[0], round(whole.height * size[0] / whole.width)))
    if size[1] <= whole.height:
        return indexed(whole.crop((0, whole.height - size[1], size[0], whole.height)), LOOK)
    image = Image.new("RGB", size)
    image.paste(whole.crop((0, 0, whole.width, whole.height // 2)), (0, 0))
    image.paste(whole.crop((0, whole.height // 2, *whole.size)), (0, size[1] - whole.height + whole.height // 2))
    gap = (whole.height // 2, size[1] - whole.height + whole.height // 2)
    if gap[1] > gap[0]:
        image.paste(LOOK_GROUND, (0, gap[0], size[0], gap[1]))
    return indexed(image, LOOK)


LOOK_GROUND: Final = (0x1C, 0x26, 0x1F)


def lay(view: View, field: Field, size: tuple[int, int]) -> Image.Image:
    """Draw the board without units as an indexed picture."""
    placed = tuple(PlacedTile(piece_of(cell), cell.row, cell.col) for cell in view.cells)
    return _with_tiles(size, field, placed).copy()


def is_crumbling(view: View) -> bool:
    """Tell whether tiles are flipped this round or next round. Players then need to see which ones could be flipped."""
    return view.mode == "solo" or view.round >= FLIPS_FROM - 1


def dress(image: Image.Image, view: View, field: Field, covered: Collection[str] = ()) -> None:
    """Draw cracks, clans' icons, names of cells, and blockades. Cells in `covered` get neither an icon nor a name."""
    crumbling = is_crumbling(view)
    for cell in view.cells:
        if cell.may_fall and crumbling:
            put(image, tile(f"crack/{'up' if cell.up else 'down'}", field.half), field.middle(cell.row, cell.col))
        if cell.label not in covered:
            (_occupied if cell.units else _empty)(image, cell, field)
        if cell.blockade is not None:
            _blockade(image, cell, field)


def _ink(cell: CellView) -> str:
    return HOLE_TEXT if cell.flipped or cell.clan is None else CREAM if cell.mine else INK


def _occupied(image: Image.Image, cell: CellView, field: Field) -> None:
    """Draw the name of a cell with units. If there's only one unit, also draw the icon of the tile's clan."""
    if not standing(cell, field).is_named:
        return
    write(image, field.tip(cell), cell.label, name_size(field, NAME), face=fonts.STRONG, fill=_ink(cell), anchor="m")
    if len(cell.units) == 1 and cell.clan and not (cell.flipped or cell.mine):
        x, y = field.middle(cell.row, cell.col)
        down = 1 if cell.up else -1
        at = (x - 0.6 * field.half, y + down * 0.6 * field.half)
        sign(image, at, cell.clan, round(0.26 * field.half), CLAN_INK)


def name_size(field: Field, share: float) -> int:
    """Return the font size of a cell's name: `share` of half an edge, but at least the legible size."""
    return round(max(min(62, share * field.half), field.read, field.named))


def _empty(image: Image.Image, cell: CellView, field: Field) -> None:
    """Draw the icon of the tile's clan in the middle of an empty cell, and the name of the cell along its edge."""
    down = 1 if cell.up else -1
    size = name_size(field, NAME if cell.flipped or cell.blank else 0.56)
    if cell.flipped or cell.clan is None:
        _mark(image, cell, field, Ink(cell.label, size, fonts.BODY, _ink(cell), down * 0.3))
        return
    _mark(image, cell, field, Ink(cell.label, size, fonts.STRONG, _ink(cell), down * 0.51))
    fill = MINE_SIGN if cell.mine else CLAN_INK
    _mark(image, cell, field, Ink(cell.clan, round(0.58 * field.half), "", fill, -down * 0.1))


class Ink(NamedTuple):
    """Text on a tile, or an icon if `face` is "". It's drawn `down` half edges below the tile's center."""

    text: str
    size: int
    face: str
    fill: str
    down: float

    def draw(self, image: Image.Image, middle: Point, half: float, fill: str) -> None:
        at = middle[0], middle[1] + self.down * half
        if self.face:
            write(image, at, self.text, self.size, face=self.face, fill=fill, anchor="m")
        else:
            sign(image, at, self.text, self.size, fill)


def _mark(image: Image.Image, cell: CellView, field: Field, ink: Ink) -> None:
    x, y = middle = field.middle(cell.row, cell.col)
    put(image, inked(piece_of(cell), field.half, ink), middle)
    at = x, y + ink.down * field.half
    if ink.face:
        wide = fonts.width(ink.text, ink.face, ink.size)
        note_line(image, (at[0] - wide / 2, at[1]), ink.text, wide, ink.size, ink.face, ink.fill)
    else:
        corner = round(at[0] - ink.size / 2), round(at[1] - ink.size / 2)
        icons.note(image, corner, f"gnomes/{ink.text}", ink.size, ink.fill)


@kept_firm
def inked(piece: str, half: float, ink: Ink) -> Pixels:
    """Return text or an icon, cut out of a picture of its tile, so that its smooth edges have the tile's colors.

    So nothing has to be blended on the board, where there are about two hundred labels and icons.
    """
    ground = tile(piece, half)
    image, shade = ground.rgb, Image.new("RGB", ground.size)
    for picture, fill in ((image, ink.fill), (shade, "#ffffff")):
        ink.draw(picture, (-ground.x, -ground.y), half, fill)
    mask = shade.convert("L").point(_SEEN)
    box = mask.getbbox() or (0, 0, 1, 1)
    found = image.crop(box)
    record.strip(found)  # the mark is recorded on the board, whether or not this was cached
    return masked(found, mask.crop(box), ground.x + box[0], ground.y + box[1])


def _blockade(image: Image.Image, cell: CellView, field: Field) -> None:
    x, y = field.middle(cell.row, cell.col)
    down = 1 if cell.up else -1
    at, size = (x + 0.66 * field.half, y + down * 0.62 * field.half), round(0.5 * field.half)
    put(image, part("coin", size), at)
    sign(image, at, "blockade", round(0.8 * size), INK)


def ring(image: Image.Image, cell: CellView, field: Field, *, harm: bool = False) -> None:
    """Draw a glow around a cell. With `harm`, the glow has the color that warns of harm."""
    name = f"{'harm' if harm else 'lit'}/{'up' if cell.up else 'down'}"
    put(image, tile(name, field.half), field.middle(cell.row, cell.col))
