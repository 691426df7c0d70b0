"""The score sheet of a finished game: ranking, breakdown of scores, what broke ties, and what everybody built."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import count, listing
from games.gizmos.nouns import END
from games.gizmos.view import PlayerView, View
from games.kernel import Line, Seat
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.sheets import MARGIN, PAGE, TEXT, badge
from rendering.draw.wording import clip, name_of
from rendering.gizmos import parts
from rendering.gizmos.board.panel import columns
from rendering.gizmos.colors import LOOK
from rendering.picture import Frame, Picture

TOP: Final = 176
ROW: Final = 248
GAP: Final = 10
PLACES: Final = ("1st", "2nd", "3rd", "4th")
TIES: Final = "Ties: most gizmos, most spheres, later player."
TIES_TOLD: Final = "Ties go to the most gizmos, then the most spheres, then the player who moves later."
ICONS: Final = {"gizmos": "gizmo", "tokens": "star", "spheres in the ring": "store", "doubling tokens": "convert"}
SHORT: Final = {"spheres in the ring": "spheres", "doubling tokens": "doubled"}


def ranking(view: View) -> tuple[Seat, ...]:
    """Return the seats, best first. Without an outcome, they're in seat order."""
    if view.outcome is None:
        return tuple(player.seat for player in view.players)
    return tuple(seat for group in view.outcome.ranking for seat in group)


def counted(view: View, seat: Seat) -> tuple[Line, ...]:
    """Return the breakdown of the seat's score."""
    return view.outcome.breakdown[seat] if view.outcome else ()


def headline(view: View, frame: Frame) -> str:
    """Say who won, briefly enough for a title."""
    if view.outcome is None:
        return "The game goes on"
    return f"{clip(name_of(frame, ranking(view)[0]), 24)} wins"


def ending(view: View) -> str:
    """Say how the game ended; "" if it hasn't."""
    return END.get(view.outcome.reason, "The game is over.") if view.outcome else ""


def paint(view: View, frame: Frame) -> Picture:
    """Draw the score sheet. Without an outcome, it shows how the players are doing."""
    ranked = ranking(view)
    image = blocks.page(TOP + (ROW + GAP) * len(ranked) - GAP, LOOK)
    blocks.title(image, headline(view, frame), (PAGE / 2, 66), PAGE - 80, 80)
    ended = ending(view).partition(":")[0].removesuffix(".")
    write(image, (PAGE / 2, 138), ended, 42, fill=palette.MUTED, anchor="m", limit=PAGE - 40, least=TEXT)
    for place, seat in enumerate(ranked):
        top = TOP + place * (ROW + GAP)
        box = Box(MARGIN, top, PAGE - MARGIN, top + ROW)
        blocks.framed(image, "row_on" if view.outcome and not place else "row", box)
        _row(image, box, place, view, view.players[seat], frame)
    at = ((PAGE + badge(PAGE)[0]) / 2, image.height - badge(PAGE)[1] / 2)
    write(image, at, TIES, TEXT, fill=palette.MUTED, anchor="m")
    return Picture(packed(image, LOOK), described(view, frame), "gizmos-scores.png")


def _row(image: Image.Image, box: Box, place: int, view: View, player: PlayerView, frame: Frame) -> None:
    y, won = box.top + 62, view.outcome is not None and not place
    ink = palette.GOLD if won else palette.MUTED
    if won:
        stamp(image, (box.left + 70, y), "laurels", 84, palette.GOLD)
    else:
        write(image, (box.left + 70, y), PLACES[place], 54, face=fonts.STRONG, fill=ink, anchor="m")
    put(image, sprites.badge(player.seat, 80), (box.left + 176, y))
    points = str(player.points)
    wide = write(
        image, (box.right - 32, y), points, 96, face=fonts.STRONG, fill=ink if won else palette.CREAM, anchor="r"
    )
    limit = round(box.width - 236 - wide - 60 - (50 if player.seat in frame.computers else 0))
    at = (box.left + 236, y)
    wide = write(image, at, name_of(frame, player.seat), 56, face=fonts.STRONG, limit=limit, least=42)
    if player.seat in frame.computers:
        stamp(image, (box.left + 266 + wide, y), "computer", 44, palette.MUTED)
    x: float = box.left + 30
    for line in counted(view, player.seat):
        x += _line(image, x, box.top + 138, line) + 28
    figures = (("gizmo", len(player.gizmos)), ("store", sum(player.ring)), ("masterwork", player.masterworks))
    built = tuple((kind, len(cards)) for kind, cards in columns(player).items())
    for number, (icon, value) in enumerate((*figures, *built)):
        x = box.left + 44 + number * 126 + (24 if number >= len(figures) else 0)
        parts.icon(image, (x, box.bottom - 40), icon, 42, palette.MUTED)
        write(image, (x + 30, box.bottom - 40), str(value), 44, face=fonts.STRONG)


def _line(image: Image.Image, x: float, y: float, line: Line) -> float:
    """Draw one row of the breakdown of a score. Return its width."""
    parts.icon(image, (x + 24, y), ICONS.get(line.label, "star"), 50, "#c79a4b")
    wide = write(image, (x + 58, y), str(line.points), 54, face=fonts.STRONG)
    return 70 + wide + write(image, (x + 70 + wide, y), SHORT.get(line.label, line.label), 42, fill=palette.MUTED)


def described(view: View, frame: Frame) -> str:
    """Describe the score sheet for the alt text."""
    told = []
    for place, seat in enumerate(ranking(view)):
        player = view.players[seat]
        sums = [f"{line.points} from {line.label}" for line in counted(view, seat)]
        name = clip(name_of(frame, seat), 32)
        scored = f" ({listing(sums)})" if sums else ""
        told.append(
            f"{PLACES[place]}: {name} with {count(player.points, 'point')}{scored}, "
            f"{count(len(player.gizmos), 'gizmo')}, {player.masterworks} of them level III, "
            f"and {count(sum(player.ring), 'sphere')} left."
        )
    return clip(" ".join((f"{headline(view, frame)}.", ending(view), *told, TIES_TOLD)))
