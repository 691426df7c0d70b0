"""The score sheet of a finished game: who came where, what counted, how a tie was broken, and the machines."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gizmos.nouns import END
from games.gizmos.view import PlayerView, View
from games.kernel import Line, Seat
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.sheets import FOOT, MARGIN, WIDE
from rendering.draw.wording import clip, name_of
from rendering.gizmos import parts
from rendering.gizmos.board.panel import KINDS
from rendering.gizmos.cards import faces
from rendering.gizmos.cards.faces import FACTS
from rendering.gizmos.colours import LOOK
from rendering.picture import Frame, Picture

TOP: Final = 206
ROW: Final = 146
MACHINE: Final = 76  # a line of gizmos
ROOMY: Final = 3  # so few players have two lines each
LEAST: Final = 8  # gizmos in a line: fewer are no wider
GAP: Final = 14
PLACES: Final = ("1st", "2nd", "3rd", "4th")
TIES: Final = "Ties: most gizmos, then most energy left, then last in the order of turns."
ICONS: Final = {"Gizmos": "gizmo", "Tokens": "star", "Energy in the ring": "store", "Tokens counted again": "convert"}
SHORT: Final = {"Energy in the ring": "energy", "Tokens counted again": "again"}


def ranking(view: View) -> tuple[Seat, ...]:
    """The seats, best first; as they sit while there is no outcome."""
    if view.outcome is None:
        return tuple(player.seat for player in view.players)
    return tuple(seat for group in view.outcome.ranking for seat in group)


def counted(view: View, seat: Seat) -> tuple[Line, ...]:
    """How the seat's points came about."""
    return view.outcome.breakdown[seat] if view.outcome else ()


def headline(view: View, frame: Frame) -> str:
    """Who won."""
    if view.outcome is None:
        return "The game goes on"
    return f"{clip(name_of(frame, ranking(view)[0]), 24)} wins"


def paint(view: View, frame: Frame) -> Picture:
    """The sheet; without an outcome, the players as they stand."""
    ranked = ranking(view)
    lines = 2 if len(ranked) <= ROOMY else 1
    high = ROW + lines * MACHINE
    image = blocks.sheet(TOP + (high + GAP) * len(ranked) - GAP, LOOK)
    blocks.title(image, headline(view, frame), (WIDE / 2, 76), WIDE - 120, 84)
    ending = END.get(view.outcome.reason, "The game is over.") if view.outcome else ""
    write(image, (WIDE / 2, 160), ending, 42, fill=palette.MUTED, anchor="m", limit=WIDE - 120)
    for place, seat in enumerate(ranked):
        top = TOP + place * (high + GAP)
        box = Box(MARGIN, top, WIDE - MARGIN, top + high)
        blocks.framed(image, "row_on" if view.outcome and not place else "row", box)
        _row(image, Box(box.left, top, box.right, top + ROW), place, view, view.players[seat], frame)
        area = Box(box.left + 24, top + ROW - 8, box.right - 24, box.bottom - 10)
        _machine(image, area, view.players[seat], lines)
    write(image, (WIDE / 2, image.height - FOOT / 2), TIES, 36, fill=palette.MUTED, anchor="m")
    return Picture(packed(image, LOOK), described(view, frame), "gizmos-scores.png")


def _row(image: Image.Image, box: Box, place: int, view: View, player: PlayerView, frame: Frame) -> None:
    y, won = box.middle[1], view.outcome is not None and not place
    ink = palette.GOLD if won else palette.MUTED
    if won:
        stamp(image, (box.left + 76, y - 18), "laurels", 84, palette.GOLD)
    at, size = (y + 44, 38) if won else (y, 50)
    write(image, (box.left + 76, at), PLACES[place], size, face=fonts.STRONG, fill=ink, anchor="m")
    put(image, sprites.badge(player.seat, 88), (box.left + 190, y))
    limit = 330 - (50 if player.seat in frame.computers else 0)
    wide = write(
        image, (box.left + 258, y - 26), name_of(frame, player.seat), 50, face=fonts.STRONG, limit=limit, least=34
    )
    if player.seat in frame.computers:
        stamp(image, (box.left + 258 + wide + 30, y - 26), "computer", 38, palette.MUTED)
    _ties(image, box.left + 258, y + 32, player)
    for number, line in enumerate(counted(view, player.seat)):
        _line(image, box.left + 680 + number * 182, y, line)
    points = str(player.points)
    write(image, (box.right - 36, y), points, 96, face=fonts.STRONG, fill=ink if won else palette.CREAM, anchor="r")


def _ties(image: Image.Image, x: int, y: float, player: PlayerView) -> None:
    """What breaks ties: gizmos and energy; and gizmos of level III, which end the game."""
    figures = (("gizmo", len(player.gizmos)), ("store", sum(player.ring)), ("masterwork", player.masterworks))
    for number, (icon, value) in enumerate(figures):
        parts.icon(image, (x + 20 + number * 112, y), icon, 38, palette.MUTED)
        write(image, (x + 46 + number * 112, y), str(value), 40, fill=palette.TEXT)


def _line(image: Image.Image, x: int, y: float, line: Line) -> None:
    parts.icon(image, (x + 28, y - 20), ICONS.get(line.label, "star"), 50, "#c79a4b")
    write(image, (x + 64, y - 20), str(line.points), 58, face=fonts.STRONG)
    write(image, (x, y + 38), SHORT.get(line.label, line.label.lower()), 36, fill=palette.MUTED, limit=172)


def _machine(image: Image.Image, box: Box, player: PlayerView, lines: int) -> None:
    """All gizmos, by column, in so many lines at most."""
    built = sorted(player.gizmos, key=lambda card: KINDS.index(FACTS[card].kind))
    each = max(LEAST, -(-len(built) // lines))
    wide, high = (box.width + 6) // each - 6, MACHINE - 8
    for number, card in enumerate(built):
        line, place = divmod(number, each)
        put(image, faces.chip(card, wide, high), (box.left + place * (wide + 6), box.top + line * (high + 6)))


def described(view: View, frame: Frame) -> str:
    """The sheet in words."""
    told = []
    for place, seat in enumerate(ranking(view)):
        player = view.players[seat]
        lines = ", ".join(f"{line.label.lower()} {line.points}" for line in counted(view, seat))
        name = clip(name_of(frame, seat), 32)
        told.append(
            f"{PLACES[place]} {name}, {player.points} points ({lines}), {len(player.gizmos)} gizmos, "
            f"{player.masterworks} of level III, {sum(player.ring)} energy left."
        )
    ending = END.get(view.outcome.reason, "The game is over.") if view.outcome else ""
    return clip(" ".join((f"{headline(view, frame)}.", ending, *told, TIES)))
