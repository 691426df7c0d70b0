"""The picture of a board: spaces, engine and goals, tiles on plates that show their state, and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from games.geargrid.adjudication.judging import Fall
from games.geargrid.components.board import ENGINE, GOAL_NAMES, GOALS, SIZE, bits
from games.geargrid.view import BoardView, TileView
from rendering.draw import canvas, fonts, palette
from rendering.draw.atlas import art
from rendering.draw.pixels import kept_picture
from rendering.geargrid.board import numbers
from rendering.geargrid.colors import RIGHT, WRONG
from rendering.geargrid.layout import (
    BOARD_HIGH,
    CELL,
    GUTTER,
    LABEL,
    NAME,
    NAMES,
    WIDE,
    Spot,
    between,
    corner,
    is_on_board,
    joined,
    middle,
    near,
    spot,
)
from rendering.memory import remembered

UNTOUCHED: Final = ("untouched",) * 3
BLANK: Final = "."
HUBS: Final = tuple((cell % SIZE, cell // SIZE) for set_ in (ENGINE, *GOALS) for cell in bits(set_))
DARK: Final = "#20282d"
MARK: Final = 56


class Piece(NamedTuple):
    """A tile to draw: the color letter of each of its squares, and the spaces that it covers.

    `fate` is the tile's state, a key of `colors.PLATES`.
    """

    pattern: str
    spots: tuple[Spot, ...]
    fate: str = "idle"
    label: str = ""


class Sign(NamedTuple):
    """A mark where two squares touch: "link", "clash", or "jam" for a tile that is driven from both sides."""

    kind: str
    one: Spot
    other: Spot


def fates(board: BoardView) -> dict[str, str]:
    """Return the state of each tile by label, if the table's level of help shows that state."""
    found = dict.fromkeys(board.black, "black") | dict.fromkeys(board.white, "white")
    if board.judgement is not None:
        labels, end = {tile.number: tile.label for tile in board.tiles}, board.judgement
        sides = (("black", end.black), ("white", end.white), ("invalid", end.invalid), ("cut", end.cut))
        found |= {labels[number]: fate for fate, group in sides for number in group}
    return found


def piece(tile: TileView, fate: str) -> Piece:
    """Convert a tile of a View to a Piece in the state `fate`."""
    return Piece(tile.pattern, tuple(map(spot, tile.cells)), fate, tile.label)


def pieces(board: BoardView) -> tuple[Piece, ...]:
    """Return the tiles of a board with their states so far."""
    told = fates(board)
    return tuple(piece(tile, told.get(tile.label, "idle")) for tile in board.tiles)


@remembered
def drawn(tiles: tuple[Piece, ...], goals: tuple[str, ...] = UNTOUCHED) -> Image.Image:
    """Draw the board with the names of its columns and rows. Copy it before drawing on it."""
    image = _empty().copy()
    for name, state in zip(GOAL_NAMES, goals, strict=True):
        if state != "untouched":
            canvas.lay(image, whole(f"goal_{state}"), corner(spot(name)))
    for tile in tiles:
        lay(image, tile)
    return image


def lay(image: Image.Image, tile: Piece) -> None:
    """Draw a tile on the board. Squares outside the board aren't drawn."""
    for letter, at in zip(tile.pattern, tile.spots, strict=True):
        if is_on_board(at):
            canvas.lay(image, square(letter, tile.fate, joined(at, tile.spots)), corner(at))
    if tile.label:
        numbers.press(image, between(*tile.spots[:2]), _letter(tile.label, tile.fate))


@remembered
def _empty() -> Image.Image:
    image = numbers.canvas(WIDE, BOARD_HIGH)
    for number in range(SIZE):
        x, y = middle((number, number))
        for at, name in (((x, GUTTER / 2), NAMES[0][number]), ((GUTTER / 2, y), NAMES[1][number])):
            numbers.write(image, at, name, NAME, fill=palette.MUTED, face=fonts.STRONG, anchor="m")
    for column in range(SIZE):
        for row in range(SIZE):
            image.paste(whole("space"), corner((column, row)))  # background, not recorded
    canvas.lay(image, whole("engine"), corner(HUBS[0]))
    for at in HUBS[1:]:
        canvas.lay(image, whole("goal"), corner(at))
    return image


@kept_picture
def whole(name: str) -> Image.Image:
    """Draw a space without a tile as an indexed picture: "space", "engine", "goal" or "goal_right"."""
    return numbers.numbered(art(f"geargrid/{name}").image.convert("RGB"))


@kept_picture
def square(letter: str, fate: str, joints: str) -> Image.Image:
    """Draw one square of a tile. `joints` are the sides on which the tile continues."""
    image = art(f"geargrid/plate/{fate}{joints and '_' + joints}").image.convert("RGBA")
    image.alpha_composite(art(f"geargrid/gear/{'blank' if letter == BLANK else letter}").image.convert("RGBA"))
    return numbers.numbered(image.convert("RGB"))


def _letter(label: str, fate: str) -> Image.Image:
    if fate == "invalid":
        return numbers.disc("#7c1a10", WRONG, LABEL, label)
    if fate.startswith("white"):
        return numbers.disc(palette.CREAM, "#5d5648", LABEL, label, ink=palette.INK)
    return numbers.disc(DARK, "#8a8f94", LABEL, label)


def mark(image: Image.Image, sign: Sign) -> None:
    """Draw the mark where two squares link, clash or jam."""
    face, ink = (RIGHT, palette.INK) if sign.kind == "link" else ("#a8201a", "#ffffff")
    found = numbers.disc(face, palette.INK, MARK, icon_name=f"geargrid/{sign.kind}", ink=ink)
    numbers.press(image, between(sign.one, sign.other), found)


def meetings(tile: Piece, others: tuple[Piece, ...]) -> Iterator[Sign]:
    """Yield a mark wherever a colored square of a tile links or clashes with a square of another tile (GG21-GG24).

    Links with the engine and the goals are marked, too.
    """
    colored = [(letter, at) for letter, at in zip(tile.pattern, tile.spots, strict=True) if letter != BLANK]
    around = [(its, at) for other in others for its, at in zip(other.pattern, other.spots, strict=True) if its != BLANK]
    for letter, at in colored:
        yield from (Sign("link", at, hub) for hub in HUBS if near(at, hub))
        yield from (Sign("link" if its == letter else "clash", at, there) for its, there in around if near(at, there))


def faults(board: BoardView) -> tuple[Sign, ...]:
    """Return the marks where invalid tiles touch the tiles that make them invalid."""
    if board.judgement is None:
        return ()
    return met(board, [fall for wave in board.judgement.waves for fall in wave.falls] + list(board.judgement.falls))


def met(board: BoardView, falls: Sequence[Fall]) -> tuple[Sign, ...]:
    """Return marks for the tiles that come off, where they touch the tiles that make them invalid."""
    laid, found = {tile.number: piece(tile, "") for tile in board.tiles}, list[Sign]()
    for fall in falls:
        against = tuple(laid[other] for other in fall.against)
        signs = [sign for sign in meetings(laid[fall.tile], against) if sign.other not in HUBS]
        clashing = [sign for sign in signs if sign.kind == "clash"]
        found += clashing or [sign._replace(kind="jam") for sign in signs]
    return tuple(found)


def goals(board: BoardView) -> tuple[str, ...]:
    """Return the state of each goal: "untouched" for all if the table's level of help hides the states."""
    return board.judgement.goals if board.judgement is not None else UNTOUCHED


def thumb(image: Image.Image, wide: int) -> Image.Image:
    """Return a smaller RGB picture of the board, without the names of its columns and rows."""
    area = (GUTTER - 4, GUTTER - 4, GUTTER + SIZE * CELL + 4, GUTTER + SIZE * CELL + 4)
    return canvas.resized(numbers.shown(canvas.cropped(image, area)), (wide, wide), 2.0)
