"""The score sheet of semi-cooperative games: factions in order, each with its score, players and tiebreakers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from games.english import capital, count
from games.gears.data import FACTIONS
from games.gears.view import PlayerView, View
from games.kernel import Seat
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE, TEXT
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.board import panel
from rendering.gears.ends import results
from rendering.gears.parts import packed, stamp
from rendering.picture import Frame, Picture

TOP: Final = 222
HEAD: Final = 158
ROW: Final = 90
GAP: Final = 14
TIES: Final = "Ties: most gambits completed by one player, then most gears held by one player."
TIES_PLAIN: Final = "Ties: most gears held by one player."
SHORT: Final = {TIES: "Ties: one player's gambits, then one player's gears."}


class Side(msgspec.Struct, frozen=True):
    """A faction with its place (from 0), its players, its points, and what counted."""

    faction: str
    place: int
    seats: tuple[Seat, ...]
    points: str
    counted: str

    @property
    def height(self) -> int:
        """Return the height in pixels of the faction's part of the sheet."""
        return HEAD + len(self.seats) * ROW + 18


def sides(view: View) -> tuple[Side, ...]:
    """Return the factions at the table, best first. Tied factions have the same place."""
    found: list[Side] = []
    for group in view.outcome.ranking if view.outcome else ():
        place = len(found)
        factions = dict.fromkeys(view.players[seat].faction or "" for seat in group)
        for faction in factions:
            seats = tuple(seat for seat in group if (view.players[seat].faction or "") == faction)
            found.append(Side(faction, place, seats, results.score(view.outcome, seats[0]), _counted(view, seats)))
    return tuple(found)


def _counted(view: View, seats: Sequence[Seat]) -> str:
    lines = view.outcome.breakdown[seats[0]] if view.outcome else ()
    return lines[0].label if lines else ""


def ties(view: View) -> str:
    """Return the text that says how ties are broken at this table."""
    return TIES if view.gambit_deck is not None else TIES_PLAIN


def paint(view: View, frame: Frame) -> Picture:
    found = sides(view)
    image = parts.page(TOP + sum(side.height + GAP for side in found) - GAP)
    blocks.title(image, results.headline(view, frame), (PAGE / 2, 62), PAGE - 60, 76)
    for y, line in ((134, results.ending(view)), (186, SHORT.get(ties(view), ties(view)))):
        write(image, (PAGE / 2, y), line, 42, fill=palette.MUTED, anchor="m", limit=PAGE - 40, least=TEXT)
    top = TOP
    for side in found:
        _side(image, Box(MARGIN, top, PAGE - MARGIN, top + side.height), side, view, frame)
        top += side.height + GAP
    return Picture(packed(image), described(view, frame), "gears-factions.png")


def _side(image: Image.Image, box: Box, side: Side, view: View, frame: Frame) -> None:
    won, y = side.place == 0 and side.points != results.DASH, box.top + HEAD / 2
    blocks.framed(image, "row_on" if won else "row", box)
    ink = palette.GOLD if won else palette.MUTED
    if won:
        stamp(image, (box.left + 66, y), "laurels", 88, palette.GOLD)
    else:
        write(image, (box.left + 66, y), results.PLACES[side.place], 50, face=fonts.STRONG, fill=ink, anchor="m")
    put(image, parts.medal(side.faction or "plain", side.faction or "face_down", 116), (box.left + 180, y))
    wide = round(write(image, (box.right - 36, y), side.points, 92, face=fonts.STRONG, fill=ink, anchor="r"))
    name, room = FACTIONS.get(side.faction, "Faction unknown"), box.width - 260 - wide - 60
    blocks.shrunk(image, (box.left + 260, y - 30), name, 58, room, palette.GOLD if won else palette.CREAM)
    write(image, (box.left + 260, y + 34), capital(side.counted), 42, limit=room, least=TEXT)
    for number, seat in enumerate(side.seats):
        top = box.top + HEAD + number * ROW
        _member(image, Box(box.left + 18, top, box.right - 18, top + ROW - 8), view.players[seat], frame)


def _member(image: Image.Image, box: Box, player: PlayerView, frame: Frame) -> None:
    blocks.framed(image, "well", box)
    y, lost = box.middle[1], all(role.eliminated for role in player.roles)
    put(image, sprites.badge(player.seat, 58), (box.left + 48, y))
    ink = palette.MUTED if lost else palette.TEXT
    limit = 430 - (50 if player.seat in frame.computers else 0)
    at = (box.left + 94, y)
    wide = write(image, at, name_of(frame, player.seat), 46, face=fonts.STRONG, fill=ink, limit=limit, least=TEXT)
    if player.seat in frame.computers:
        stamp(image, (box.left + 122 + wide, y), "computer", 40, palette.MUTED)
    for number, role in enumerate(player.roles):
        put(image, panel.role(role, player.seat, 70), (box.left + 576 + 78 * number, y))
    _number(image, (box.right - 176, y), "check", len(player.completed) - len(player.redeemed))
    _number(image, (box.right - 30, y), "gear", player.gears)


def _number(image: Image.Image, at: tuple[float, float], icon: str, value: int) -> None:
    wide = write(image, at, str(value), 44, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    stamp(image, (at[0] - wide - 30, at[1]), icon, 42, "#c79a4b")


def described(view: View, frame: Frame) -> str:
    """Describe the score sheet for the alt text."""
    told = []
    for side in sides(view):
        members = "; ".join(_words(view.players[seat], frame) for seat in side.seats)
        name = FACTIONS.get(side.faction, "faction unknown")
        points = side.counted if side.points == results.DASH else f"{side.points} VP for {side.counted}"
        told.append(f"{results.PLACES[side.place]}: {name}, {points}. {members}.")
    head = f"{clip(results.headline(view, frame), 200)}. {results.ending(view)}"
    return clip(" ".join((head, *told, ties(view))))


def _words(player: PlayerView, frame: Frame) -> str:
    name = clip(name_of(frame, player.seat), 32)
    have = f"{count(player.gears, 'gear')}, {count(len(player.completed), 'gambit')} completed"
    return f"{name} ({results.roles_of(player)}): {have}"
