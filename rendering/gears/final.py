"""The score sheet of a finished game: who came where, with whom, and what counted."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gears.data import FACTIONS
from games.gears.view import PlayerView, View
from games.gears.words.sentences import END
from games.kernel import Outcome, Seat
from rendering import fonts, palette, sprites
from rendering.canvas import put, write
from rendering.gears import alt, furniture, tiles
from rendering.gears.facts import CHARACTERS
from rendering.gears.layout import Box
from rendering.gears.panel import name_of
from rendering.gears.sheets import HIGH, MARGIN, WIDE, rows
from rendering.icons import stamp
from rendering.picture import Frame, Picture
from rendering.png import encode

TOP: Final = 206
ROW: Final = 152
DASH: Final = "\N{EN DASH}"
PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def paint(view: View, frame: Frame) -> Picture:
    """The sheet; without an outcome, the players as they stand."""
    ranked = ranking(view)
    image = furniture.ground(min(HIGH, TOP + len(ranked) * (ROW + 14) + MARGIN))
    furniture.title(image, headline(view, frame), (WIDE / 2, 76), WIDE - 120, 84)
    write(image, (WIDE / 2, 160), ending(view), 42, fill=palette.MUTED, anchor="m", limit=WIDE - 120)
    boxes = rows(len(ranked), Box(MARGIN, TOP, WIDE - MARGIN, image.height - MARGIN), ROW)
    for box, (place, seat) in zip(boxes, ranked, strict=True):
        _row(image, box, place, view, view.players[seat], frame)
    return Picture(encode(image), described(view, frame), "gears-scores.png")


def ranking(view: View) -> tuple[tuple[int, Seat], ...]:
    """(place from 0, seat), best first; the tied share a place."""
    groups = view.outcome.ranking if view.outcome else ()
    ranked: list[tuple[int, Seat]] = []
    for group in groups:
        ranked += [(len(ranked), seat) for seat in group]
    listed = {seat for _, seat in ranked}
    return (*ranked, *((len(ranked), player.seat) for player in view.players if player.seat not in listed))


def winners(view: View) -> tuple[Seat, ...]:
    """Who came first."""
    return view.outcome.ranking[0] if view.outcome and view.outcome.ranking else ()


def headline(view: View, frame: Frame) -> str:
    """Who won."""
    names = [alt.clip(name_of(frame, seat), 24) for seat in winners(view)]
    if view.outcome and view.outcome.headline:
        return view.outcome.headline
    if not names:
        return "Nobody wins"
    return f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} share it"


def ending(view: View) -> str:
    """Why it is over."""
    return END.get(view.outcome.reason, "The game is over.") if view.outcome else "The game goes on."


def score(outcome: Outcome | None, seat: Seat) -> str:
    """The points, or a dash for one who cannot score."""
    points = outcome.scores[seat] if outcome else None
    return DASH if points is None else str(points)


def roles_of(player: PlayerView, lost: str = " (eliminated)") -> str:
    """ "Ex-Soldier and Saboteur", as far as it is known; `lost` follows the eliminated."""
    names = [
        CHARACTERS[role.character].role + (lost if role.eliminated else "") if role.character else "unknown"
        for role in player.roles
    ]
    return " and ".join(names)


def _row(image: Image.Image, box: Box, place: int, view: View, player: PlayerView, frame: Frame) -> None:
    y, won = box.middle[1], player.seat in winners(view)
    furniture.framed(image, "row_on" if won else "row", box)
    if won:
        stamp(image, (box.left + 72, y - 18), "laurels", 86, palette.GOLD)
        write(image, (box.left + 72, y + 45), PLACES[place], 38, face=fonts.STRONG, fill=palette.GOLD, anchor="m")
    else:
        write(image, (box.left + 72, y), PLACES[place], 50, face=fonts.STRONG, fill=palette.MUTED, anchor="m")
    put(image, sprites.badge(player.seat, 88), (box.left + 184, y))
    _cast(image, box, player)
    _named(image, box, player, frame)
    _counted(image, box, view, player.seat, won)


def _cast(image: Image.Image, box: Box, player: PlayerView) -> None:
    for number, role in enumerate(player.roles):
        at = (box.left + 314 + number * 104, box.middle[1])
        if role.character is None:
            put(image, sprites.piece("role/hidden", 0.6), at)
        elif role.eliminated:
            put(image, tiles.lost(role.character, 100), at)
        else:
            put(image, tiles.token(role.character, player.seat, 100), at)


def _named(image: Image.Image, box: Box, player: PlayerView, frame: Frame) -> None:
    x, y, pitch = box.left + 488, box.middle[1], box.height * 0.29
    computer = player.seat in frame.computers
    limit = 500 - (50 if computer else 0)
    wide = write(image, (x, y - pitch), name_of(frame, player.seat), 48, face=fonts.STRONG, limit=limit)
    if computer:
        stamp(image, (x + wide + 30, y - pitch), "computer", 38, palette.MUTED)
    faction = FACTIONS.get(player.faction or "", "Faction unknown")
    write(image, (x, y + 4), faction, 37, fill=palette.GOLD, limit=500)
    write(image, (x, y + 2 + pitch), roles_of(player, ""), 36, fill=palette.TEXT, limit=500)


def _counted(image: Image.Image, box: Box, view: View, seat: Seat, won: bool) -> None:
    y = box.middle[1]
    ink = palette.GOLD if won else palette.CREAM
    write(image, (box.right - 36, y), score(view.outcome, seat), 88, face=fonts.STRONG, fill=ink, anchor="r")
    lines = view.outcome.breakdown[seat] if view.outcome else ()
    field = Box(box.left + 1004, box.top + 14, box.right - 180, box.bottom - 14)
    told = [line for each in lines[:3] for line in _wrapped(each.label, each.points, len(lines), field.width)]
    start = y - furniture.height(told, 38) / 2
    furniture.paragraph(image, (field.left, start), told[:3], 38)


def _wrapped(label: str, points: int, count: int, wide: int) -> tuple[str, ...]:
    text = label if count == 1 else f"{points:+} {label}"
    return furniture.balanced(text, 38, wide, 3 if count == 1 else 1)


def described(view: View, frame: Frame) -> str:
    """The sheet in words."""
    told = []
    for place, seat in ranking(view):
        player = view.players[seat]
        faction = FACTIONS.get(player.faction or "", "faction unknown")
        lines = ", ".join(line.label for line in view.outcome.breakdown[seat]) if view.outcome else ""
        name = alt.clip(name_of(frame, seat), 32)
        told.append(f"{PLACES[place]} {name}, {faction} ({roles_of(player)}), {score(view.outcome, seat)} VP: {lines}.")
    return alt.clip(f"{alt.clip(headline(view, frame), 200)}. {ending(view)} " + " ".join(told))
