"""Pictures of rulebook pages: large tiles, and small boards with a legend below."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from PIL import Image

from games.english import listing
from games.geargrid.adjudication.judging import judged
from games.geargrid.components.board import SIZE
from games.geargrid.components.placements import BY_NAME
from games.geargrid.components.tiles import CODES
from games.geargrid.nouns import at, face, squares
from games.geargrid.view import BoardView
from games.geargrid.view.table import tile_view
from rendering.draw import fonts, palette
from rendering.draw.canvas import cropped, lay
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.wording import clip
from rendering.geargrid.board import grid, numbers
from rendering.geargrid.cards import faces
from rendering.geargrid.colors import FIELD, LOOK
from rendering.geargrid.ends import waves
from rendering.geargrid.layout import BOARD_HIGH, CELL, GUTTER, PATTERN, WIDE, laid
from rendering.picture import Picture

SIGN: Final = 168
TILE: Final = 620  # height of a tile's page
FACTS: Final = {each.code: each for each in CODES}


class Placard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of an illustration of a rule page.

    `step` is the step of the judging to show, or None to show no states. `ghost` is a tile to preview, with its
    position.
    """

    tiles: tuple[str, ...] | None = None
    step: int | None = None
    ghost: str = ""
    links: bool = False
    signs: tuple[tuple[str, str, str], ...] = ()  # (icon, title, text)
    same: str = ""

    def words(self) -> str:
        """Describe the illustration for the alt text."""
        tiles = [f"{code} at {at(place)}" for code, _, place in (tile.partition("@") for tile in self.tiles or ())]
        shown = f"A board with {listing(tiles)}. " if tiles else ""
        return shown + " ".join(f"{title}: {words}" for _, title, words in self.signs)


@cache
def placards() -> dict[str, Placard]:
    """Return the illustrations by page key."""
    text = (files("rendering.geargrid") / "rules" / "placards.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Placard])


def paint(key: str) -> Picture | None:
    """Draw the picture of a rule page, such as "tile-D1R" or "waves". Return None if the page has none."""
    kind, _, code = key.partition("-")
    if kind == "tile" and code in FACTS:
        return Picture(packed(_tile(code), LOOK), f"The tile {code}: {face(code)}.", f"geargrid-{key}.png")
    placard = placards().get(key)
    if placard is None:
        return None
    if placard.same:
        return paint(placard.same)
    return Picture(packed(_placard(placard), LOOK), clip(placard.words()), f"geargrid-{key}.png")


def _tile(code: str) -> Image.Image:
    image = numbers.canvas(WIDE, TILE)
    faces.centred(image, code, Box(0, 0, WIDE, 400), 180, "#1c2226")
    numbers.write(image, (WIDE / 2, 450), code, 84, fill=palette.GOLD, face=fonts.STRONG, anchor="m")
    facts = f"{squares(code)} \N{MIDDLE DOT} {FACTS[code].copies} in the box"
    numbers.write(image, (WIDE / 2, 550), facts, 54, anchor="m", limit=WIDE - 60)
    return image


def _placard(placard: Placard) -> Image.Image:
    board = _board(placard) if placard.tiles is not None else numbers.canvas(WIDE, 14)
    top = board.height + 6
    image = numbers.canvas(WIDE, top + len(placard.signs) * SIGN + 8)
    lay(image, board, (0, 0))
    for number, (icon, title, words) in enumerate(placard.signs):
        y = top + number * SIGN
        numbers.field(image, Box(14, y, WIDE - 14, y + SIGN - 14), FIELD)
        mark = numbers.disc("#11171a", "#a8926c", 112, icon_name=f"geargrid/{icon}")
        numbers.press(image, (84, y + SIGN / 2 - 7), mark)
        at, room = 160, WIDE - 160 - 32
        numbers.write(image, (at, y + 48), title, 54, fill=palette.GOLD, ground=FIELD, face=fonts.STRONG, limit=room)
        numbers.write(image, (at, y + 108), words, 46, ground=FIELD, limit=room, least=38)
    return image


def _board(placard: Placard) -> Image.Image:
    board = _judged(placard.tiles or ())
    told = waves.story(board)
    step = told[0 if placard.step is None else placard.step]
    image, shown = waves.board_at(step), step.tiles
    if placard.ghost:
        code, _, place = placard.ghost.partition("@")
        ghost = grid.Piece(PATTERN[code], laid(code, place), "ghost")
        grid.lay(image, ghost)
        shown = (*shown, ghost)
        for sign in grid.meetings(ghost, step.tiles):
            grid.mark(image, sign)
    for number, tile in enumerate(step.tiles if placard.links else ()):
        for sign in grid.meetings(tile, step.tiles[:number]):
            grid.mark(image, sign)
    return cropped(image, (0, 0, WIDE, _bottom(shown)))


def _bottom(tiles: tuple[grid.Piece, ...]) -> int:
    """Return the height of a board that is cut off one row below the lowest tile."""
    rows = max((row for tile in tiles for _, row in tile.spots), default=SIZE) + 2
    return GUTTER + rows * CELL if rows < SIZE else BOARD_HIGH


def _judged(names: tuple[str, ...]) -> BoardView:
    tiles = tuple(BY_NAME[name] for name in names)
    found = judged(tiles)
    return BoardView(tuple(tile_view(number, tile) for number, tile in enumerate(tiles)), found)
