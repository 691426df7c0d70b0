"""The viewer's private picture: board, preview of the tile in hand, and a strip with the viewer's progress."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import count, listing
from games.geargrid.nouns import at, colors, signed
from games.geargrid.view import BoardView, View
from games.geargrid.words.prompts import pool_left
from rendering.draw import fonts, palette
from rendering.draw.canvas import lay
from rendering.draw.geometry import Box
from rendering.file.png import encode
from rendering.geargrid import alt
from rendering.geargrid.board import grid, numbers
from rendering.geargrid.cards import faces
from rendering.geargrid.colors import FIELD, LOOK, RIGHT, WRONG
from rendering.geargrid.layout import BOARD_HIGH, NAME, READ, RIM, WIDE, cell, laid
from rendering.picture import Frame, Picture

STRIP: Final = 150
BADGE: Final = 148  # kept free at the left of the strip, because the ALT badge covers this width on a phone
EMPTY: Final = BoardView(())


def paint(view: View, _frame: Frame, aim: str = "") -> Picture:
    """Draw the private picture. `aim` is the position at the cursor, such as "B1r0"."""
    words = alt.bench(view, aim, meeting(view, aim))
    return Picture(encode(compose(view, aim), LOOK), words, "geargrid-bench.png")


def compose(view: View, aim: str = "") -> Image.Image:
    """Draw the board and the strip as an indexed picture."""
    image = numbers.canvas(WIDE, BOARD_HIGH + STRIP)
    lay(image, board(view, aim), (0, 0))
    _strip(image, view, aim)
    return image


def board(view: View, aim: str = "") -> Image.Image:
    """Draw the viewer's board with a preview of the tile in hand."""
    mine = view.board or EMPTY
    tiles = grid.pieces(mine)
    image = grid.drawn(tiles, grid.goals(mine)).copy()
    for sign in grid.faults(mine):
        grid.mark(image, sign)
    if aim and view.hand:
        ghost = aimed(view, aim)
        grid.lay(image, ghost)
        for sign in grid.meetings(ghost, tiles) if ghost.fate == "ghost" and view.help != "none" else ():
            grid.mark(image, sign)
    return image


def fits(view: View, aim: str) -> bool:
    """Tell whether the tile in hand fits at the position `aim`, or at an equivalent rotation of it (GG62)."""
    assert view.hand is not None
    spots = frozenset(zip(laid(view.hand, aim), faces.pattern(view.hand), strict=True))
    same = (zip(laid(view.hand, place), faces.pattern(view.hand), strict=True) for place in view.places)
    return any(spots == frozenset(each) for each in same)


def aimed(view: View, aim: str) -> grid.Piece:
    """Return the tile in hand as a Piece at the cursor. Its state is "ghost" if it fits there, otherwise "bad"."""
    assert view.hand is not None
    return grid.Piece(faces.pattern(view.hand), laid(view.hand, aim), "ghost" if fits(view, aim) else "bad")


def meeting(view: View, aim: str) -> str:
    """Say with which tiles the tile in hand would link and clash at the position `aim`.

    Facts that the table's level of help hides are left out.
    """
    if not aim or view.hand is None:
        return ""
    ghost, tiles = aimed(view, aim), grid.pieces(view.board or EMPTY)
    if ghost.fate == "bad":
        return "It doesn't fit there."
    names = {at: tile.label for tile in tiles for at in tile.spots}
    sides: dict[str, set[str]] = {"link": set(), "clash": set()}
    for sign in grid.meetings(ghost, tiles) if view.help != "none" else ():
        sides[sign.kind].add(names.get(sign.other) or cell(sign.other))
    links, clashes = (listing(sorted(group)) for group in sides.values())
    verbs = [f"links with {links}"] * bool(links) + [f"clashes with {clashes}"] * bool(clashes)
    return f"There it {' and '.join(verbs)}." if verbs else ""


def _strip(image: Image.Image, view: View, aim: str) -> None:
    box = Box(RIM, BOARD_HIGH, WIDE - RIM, BOARD_HIGH + STRIP - RIM)
    numbers.field(image, box, FIELD)
    room = box.width - 24
    score = view.board.judgement.score if view.board and view.board.judgement else None
    if score is not None:
        room -= 190
        fill = RIGHT if score >= 0 else palette.GOLD
        x = box.right - 100
        numbers.write(
            image, (x, box.top + 48), signed(score), 72, fill=fill, ground=FIELD, face=fonts.STRONG, anchor="m"
        )
        numbers.write(image, (x, box.bottom - 32), "so far", NAME, fill=palette.MUTED, ground=FIELD, anchor="m")
    left = box.left + BADGE
    if view.hand is not None:
        left = faces.flat(image, view.hand, (left, box.top + 20), FIELD) + 24
    width = room - (left - box.left)
    head, fill = heading(view, aim)
    numbers.write(
        image, (left, box.top + 46), head, 46, fill=fill, ground=FIELD, face=fonts.STRONG, limit=width, least=READ
    )
    numbers.write(
        image, (left, box.top + 104), standing(view), NAME, fill=palette.MUTED, ground=FIELD, limit=width, least=READ
    )


def heading(view: View, aim: str) -> tuple[str, str]:
    """Return the picture's title and its color. The title names the tile in hand and its position, or what to do."""
    if view.hand is None:
        states = {"ready": "Ready for the round?", "choose": "Which tile will you keep?", "over": "Final board"}
        is_done = view.ask is None or view.ask.kind == "work"
        empty = "You're done" if is_done else "Your hand is empty"
        return states.get(view.phase, empty), palette.TEXT
    if not aim:
        return f"{view.hand}: {colors(view.hand)}", palette.TEXT
    if not fits(view, aim):
        return f"{view.hand} doesn't fit at {at(aim)}", WRONG
    return f"{view.hand} at {at(aim)}", palette.GLOW


def standing(view: View) -> str:
    """Say how many changes and tiles are left, or from where the tile in hand was lifted; "" if the board is final."""
    if view.phase in ("choose", "over"):
        return ""
    edits = [] if view.edits_left is None else [count(view.edits_left, "change")]
    tiles = f"lifted from {view.home[:2]}" if view.home else f"{pool_left(view)} left"
    return " \N{MIDDLE DOT} ".join((*edits, tiles))
