"""The score sheet where factions win or lose together: factions in order, what counted, their players, ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from games.english import count
from games.gears.data import FACTIONS
from games.gears.view import PlayerView, View
from games.kernel import Seat
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, WIDE
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.board import panel
from rendering.gears.ends import results
from rendering.gears.parts import packed, stamp
from rendering.picture import Frame, Picture

TOP: Final = 262
HEAD: Final = 190
ROW: Final = 92
GAP: Final = 20
TIES: Final = "Ties: the most completed gambits of one player, then the most gears of one player."
TIES_PLAIN: Final = "Ties: the most gears of one player."


class Side(msgspec.Struct, frozen=True):
    """A faction at its place (from 0), with its players and its points."""

    faction: str
    place: int
    seats: tuple[Seat, ...]
    points: str
    counted: str

    @property
    def height(self) -> int:
        """Of its field."""
        return HEAD + len(self.seats) * ROW + 18


def sides(view: View) -> tuple[Side, ...]:
    """The factions at the table, best first; the tied share a place."""
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
    """How ties are broken at this table."""
    return TIES if view.gambit_deck is not None else TIES_PLAIN


def paint(view: View, frame: Frame) -> Picture:
    """The sheet."""
    found = sides(view)
    image = parts.sheet(TOP + sum(side.height + GAP for side in found) - GAP)
    blocks.title(image, results.headline(view, frame), (WIDE / 2, 76), WIDE - 120, 84)
    write(image, (WIDE / 2, 160), results.ending(view), 42, fill=palette.MUTED, anchor="m", limit=WIDE - 120)
    write(image, (WIDE / 2, 216), ties(view), 38, fill=palette.MUTED, anchor="m", limit=WIDE - 120)
    top = TOP
    for side in found:
        _side(image, Box(MARGIN, top, WIDE - MARGIN, top + side.height), side, view, frame)
        top += side.height + GAP
    return Picture(packed(image), described(view, frame), "gears-factions.png")


def _side(image: Image.Image, box: Box, side: Side, view: View, frame: Frame) -> None:
    won, y = side.place == 0 and side.points != results.DASH, box.top + HEAD / 2
    blocks.framed(image, "row_on" if won else "row", box)
    if won:
        stamp(image, (box.left + 82, y - 20), "laurels", 92, palette.GOLD)
    at, size = (y + 46, 40) if won else (y, 52)
    ink = palette.GOLD if won else palette.MUTED
    write(image, (box.left + 82, at), results.PLACES[side.place], size, face=fonts.STRONG, fill=ink, anchor="m")
    put(image, parts.medal(side.faction or "plain", side.faction or "face_down", 140), (box.left + 230, y))
    name = FACTIONS.get(side.faction, "Faction unknown")
    blocks.shrunk(image, (box.left + 326, y - 34), name, 68, 860, palette.GOLD if won else palette.CREAM)
    write(image, (box.left + 326, y + 38), side.counted, 42, limit=880)
    write(image, (box.right - 40, y), side.points, 100, face=fonts.STRONG, fill=ink, anchor="r")
    for number, seat in enumerate(side.seats):
        top = box.top + HEAD + number * ROW
        _member(image, Box(box.left + 20, top, box.right - 20, top + ROW - 8), view.players[seat], frame)


def _member(image: Image.Image, box: Box, player: PlayerView, frame: Frame) -> None:
    blocks.framed(image, "well", box)
    y, lost = box.middle[1], all(role.eliminated for role in player.roles)
    put(image, sprites.badge(player.seat, 60), (box.left + 52, y))
    ink = palette.MUTED if lost else palette.TEXT
    wide = write(
        image, (box.left + 104, y), name_of(frame, player.seat), 44, face=fonts.STRONG, fill=ink, limit=330, least=34
    )
    if player.seat in frame.computers:
        stamp(image, (box.left + 134 + wide, y), "computer", 36, palette.MUTED)
    for number, role in enumerate(player.roles):
        put(image, panel.role(role, player.seat, 66), (box.left + 524 + 74 * number, y))
    roles = results.roles_of(player, "")
    write(image, (box.left + 652, y), roles, 38, fill=ink, limit=box.width - 652 - 330)
    _number(image, (box.right - 210, y), "check", len(player.completed) - len(player.redeemed))
    _number(image, (box.right - 36, y), "gear", player.gears)


def _number(image: Image.Image, at: tuple[float, float], icon: str, value: int) -> None:
    wide = write(image, at, str(value), 44, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    stamp(image, (at[0] - wide - 30, at[1]), icon, 42, "#c79a4b")


def described(view: View, frame: Frame) -> str:
    """The sheet in words."""
    told = []
    for side in sides(view):
        members = "; ".join(_words(view.players[seat], frame) for seat in side.seats)
        name = FACTIONS.get(side.faction, "faction unknown")
        told.append(f"{results.PLACES[side.place]} {name}, {side.points} VP, {side.counted}: {members}.")
    head = f"{clip(results.headline(view, frame), 200)}. {results.ending(view)}"
    return clip(" ".join((head, *told, ties(view))))


def _words(player: PlayerView, frame: Frame) -> str:
    name = clip(name_of(frame, player.seat), 32)
    have = f"{count(player.gears, 'gear')}, {count(len(player.completed), 'gambit')} completed"
    return f"{name} ({results.roles_of(player)}), {have}"
