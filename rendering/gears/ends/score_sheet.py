"""The score sheet of a finished game: each player's place, roles and score."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import capital
from games.gears.data import FACTIONS
from games.gears.view import PlayerView, View
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE, TEXT
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.ends import faction_result, gambit_scores, solo_result
from rendering.gears.ends.results import DASH, PLACES, ending, headline, ranking, roles_of, score, winners
from rendering.gears.parts import packed, stamp
from rendering.picture import Frame, Picture

TOP: Final = 166
ROW: Final = 166
GAP: Final = 10


def paint(view: View, frame: Frame) -> Picture:
    """Draw the score sheet. Without an outcome, it shows how the players are doing."""
    if view.automa is not None:
        return solo_result.paint(view, frame)
    if view.options.get("scoring") == "semi-cooperative":
        return faction_result.paint(view, frame)
    ranked = ranking(view)
    heights = [ROW + gambit_scores.height(view.players[seat]) for _, seat in ranked]
    image = parts.page(TOP + sum(heights) + GAP * (len(ranked) - 1))
    blocks.title(image, headline(view, frame), (PAGE / 2, 62), PAGE - 60, 76)
    write(image, (PAGE / 2, 132), ending(view), 42, fill=palette.MUTED, anchor="m", limit=PAGE - 40, least=TEXT)
    top = TOP
    for high, (place, seat) in zip(heights, ranked, strict=True):
        box = Box(MARGIN, top, PAGE - MARGIN, top + high)
        blocks.framed(image, "row_on" if seat in winners(view) else "row", box)
        _row(image, Box(box.left, top, box.right, top + ROW), place, view, view.players[seat], frame)
        gambit_scores.draw(image, box.left + 30, top + ROW - 4, view.players[seat])
        top += high + GAP
    return Picture(packed(image), described(view, frame), "gears-scores.png")


def _row(image: Image.Image, box: Box, place: int, view: View, player: PlayerView, frame: Frame) -> None:
    y, won = box.middle[1], player.seat in winners(view)
    ink = palette.GOLD if won else palette.MUTED
    if won:
        stamp(image, (box.left + 62, y), "laurels", 88, palette.GOLD)
    else:
        write(image, (box.left + 62, y), PLACES[place], 50, face=fonts.STRONG, fill=ink, anchor="m")
    put(image, sprites.badge(player.seat, 76), (box.left + 158, y))
    _cast(image, box, player)
    points = score(view.outcome, player.seat)
    fill = palette.GOLD if won else palette.CREAM
    wide = write(image, (box.right - 30, box.top + 58), points, 84, face=fonts.STRONG, fill=fill, anchor="r")
    _name_and_faction(image, Box(box.left + 390, box.top, round(box.right - 50 - wide), box.bottom), player, frame)
    lines = view.outcome.breakdown[player.seat] if view.outcome else ()
    if lines:
        at, room = (box.left + 390, box.bottom - 34), box.right - box.left - 410
        write(image, at, capital(lines[0].label), 42, limit=room, least=TEXT)


def _cast(image: Image.Image, box: Box, player: PlayerView) -> None:
    for number, role in enumerate(player.roles):
        at = (box.left + 252 + number * 84, box.middle[1])
        if role.character is None:
            put(image, parts.piece("role/hidden", 0.5), at)
        elif role.eliminated:
            put(image, tiles.lost(role.character, 82), at)
        else:
            put(image, tiles.token(role.character, player.seat, 82), at)


def _name_and_faction(image: Image.Image, field: Box, player: PlayerView, frame: Frame) -> None:
    computer = player.seat in frame.computers
    limit = field.width - (50 if computer else 0)
    at = (field.left, field.top + 36)
    wide = write(image, at, name_of(frame, player.seat), 50, face=fonts.STRONG, limit=limit, least=TEXT)
    if computer:
        stamp(image, (field.left + wide + 30, at[1]), "computer", 42, palette.MUTED)
    faction = FACTIONS.get(player.faction or "", "Faction unknown")
    write(image, (field.left, field.top + 86), faction, 44, fill=palette.GOLD, limit=field.width)


def described(view: View, frame: Frame) -> str:
    """Describe the score sheet for the alt text."""
    told = []
    for place, seat in ranking(view):
        player = view.players[seat]
        faction = FACTIONS.get(player.faction or "", "faction unknown")
        counted = gambit_scores.counted(view, seat)
        name = clip(name_of(frame, seat), 32)
        points = score(view.outcome, seat)
        lines = capital(counted) if points == DASH else f"Scored for {counted}"
        told.append(
            f"{PLACES[place]}: {name}, {'no score' if points == DASH else f'{points} VP'}. "
            f"{faction}: {roles_of(player)}. {lines}."
        )
    return clip(f"{clip(headline(view, frame), 200)}. {ending(view)} " + " ".join(told))
