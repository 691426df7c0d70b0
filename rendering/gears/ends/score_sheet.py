"""The score sheet of a finished game: who came where, with whom, and what counted."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gears.data import FACTIONS
from games.gears.view import PlayerView, View
from games.kernel import Seat
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, WIDE
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.ends import faction_result, gambit_scores, solo_result
from rendering.gears.ends.results import PLACES, ending, headline, ranking, roles_of, score, winners
from rendering.gears.parts import packed, stamp
from rendering.picture import Frame, Picture

TOP: Final = 206
ROW: Final = 152
GAP: Final = 14


def paint(view: View, frame: Frame) -> Picture:
    """The sheet; without an outcome, the players as they stand."""
    if view.automa is not None:
        return solo_result.paint(view, frame)
    if view.options.get("scoring") == "semi-cooperative":
        return faction_result.paint(view, frame)
    ranked = ranking(view)
    heights = [ROW + gambit_scores.height(view.players[seat]) for _, seat in ranked]
    image = parts.sheet(TOP + sum(heights) + GAP * (len(ranked) - 1))
    blocks.title(image, headline(view, frame), (WIDE / 2, 76), WIDE - 120, 84)
    write(image, (WIDE / 2, 160), ending(view), 42, fill=palette.MUTED, anchor="m", limit=WIDE - 120)
    top = TOP
    for high, (place, seat) in zip(heights, ranked, strict=True):
        box = Box(MARGIN, top, WIDE - MARGIN, top + high)
        blocks.framed(image, "row_on" if seat in winners(view) else "row", box)
        _row(image, Box(box.left, top, box.right, top + ROW), place, view, view.players[seat], frame)
        gambit_scores.draw(image, box.left + 30, top + ROW - 4, view.players[seat])
        top += high + GAP
    return Picture(packed(image), described(view, frame), "gears-scores.png")


def _row(image: Image.Image, box: Box, place: int, view: View, player: PlayerView, frame: Frame) -> None:
    y, won = box.middle[1], player.seat in winners(view)
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
            put(image, parts.piece("role/hidden", 0.6), at)
        elif role.eliminated:
            put(image, tiles.lost(role.character, 100), at)
        else:
            put(image, tiles.token(role.character, player.seat, 100), at)


def _named(image: Image.Image, box: Box, player: PlayerView, frame: Frame) -> None:
    x, y, pitch = box.left + 488, box.middle[1], box.height * 0.29
    computer = player.seat in frame.computers
    limit = 500 - (50 if computer else 0)
    wide = write(image, (x, y - pitch), name_of(frame, player.seat), 48, face=fonts.STRONG, limit=limit, least=34)
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
    told = blocks.balanced(lines[0].label, 38, field.width, 3) if lines else ()
    blocks.paragraph(image, (field.left, y - blocks.height(told, 38) / 2), told, 38)


def described(view: View, frame: Frame) -> str:
    """The sheet in words."""
    told = []
    for place, seat in ranking(view):
        player = view.players[seat]
        faction = FACTIONS.get(player.faction or "", "faction unknown")
        lines = gambit_scores.counted(view, seat)
        name = clip(name_of(frame, seat), 32)
        told.append(f"{PLACES[place]} {name}, {faction} ({roles_of(player)}), {score(view.outcome, seat)} VP: {lines}.")
    return clip(f"{clip(headline(view, frame), 200)}. {ending(view)} " + " ".join(told))
