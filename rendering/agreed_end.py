"""The score sheet of a game of any kind that its players ended early, by agreement: who shares which place."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import listing, plain, victory
from games.kernel import Outcome, Seat
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.sheets import MARGIN, PAGE, TEXT
from rendering.draw.wording import clip, name_of
from rendering.file.png import encode
from rendering.picture import Frame, Picture
from rendering.theme import HOUSE, Look

TOP: Final = 176
ROW: Final = 130
GAP: Final = 10
WHY: Final = "Ended early, by agreement"


def paint(outcome: Outcome, frame: Frame, look: Look = HOUSE) -> Picture:
    """Draw the places, and the points where the players agreed on the current standing."""
    ranked = places(outcome)
    image = blocks.page(TOP + (ROW + GAP) * len(ranked) - GAP, look)
    blocks.title(image, headline(outcome, frame), (PAGE / 2, 66), PAGE - 60, 80)
    why = WHY if len(ranked) > 1 else "Ended early"
    write(image, (PAGE / 2, 138), why, 42, fill=palette.MUTED, anchor="m", limit=PAGE - 40, least=TEXT)
    for number, (place, seat) in enumerate(ranked):
        top = TOP + number * (ROW + GAP)
        _row(
            image,
            Box(MARGIN, top, PAGE - MARGIN, top + ROW),
            outcome,
            f"{place}." if len(ranked) > 1 else "",
            seat,
            frame,
        )
    return Picture(encode(image, look), described(outcome, frame), "result.png")


def _row(image: Image.Image, box: Box, outcome: Outcome, place: str, seat: Seat, frame: Frame) -> None:
    """Draw a player's place, name and, if the players agreed on the standing, points."""
    y, won, score = box.middle[1], seat in outcome.winners, outcome.scores[seat]
    blocks.framed(image, "row_on" if won else "row", box)
    if won:
        stamp(image, (box.left + 70, y), "laurels", 84, palette.GOLD)
    else:
        write(image, (box.left + 70, y), place, 54, face=fonts.STRONG, fill=palette.MUTED, anchor="m")
    put(image, sprites.badge(seat, 80), (box.left + 176, y))
    fill, points = palette.GOLD if won else palette.CREAM, "" if score is None else plain(score)
    wide = write(image, (box.right - 32, y), points, 84, face=fonts.STRONG, fill=fill, anchor="r")
    room = round(box.width - 236 - wide - 60)
    write(image, (box.left + 236, y), name_of(frame, seat), 56, face=fonts.STRONG, limit=room, least=TEXT)


def places(outcome: Outcome) -> tuple[tuple[int, Seat], ...]:
    """Return (place from 1, seat) pairs, best first. Tied seats have the same place."""
    ranked: list[tuple[int, Seat]] = []
    for group in outcome.ranking:
        ranked += [(len(ranked) + 1, seat) for seat in group]
    return tuple(ranked)


def headline(outcome: Outcome, frame: Frame) -> str:
    """Say who won, briefly enough for a title."""
    if outcome.winners:
        return victory([clip(name_of(frame, seat), 18) for seat in outcome.winners])
    return "It's a draw" if len(outcome.scores) > 1 else "No result"


def described(outcome: Outcome, frame: Frame) -> str:
    """Describe the score sheet for the alt text."""
    lines = [f"{headline(outcome, frame)}.", f"{WHY}."]
    for group in outcome.ranking:
        place = next(place for place, seat in places(outcome) if seat == group[0])
        named = [
            name_of(frame, seat) + ("" if outcome.scores[seat] is None else f" with {plain(outcome.scores[seat] or 0)}")
            for seat in group
        ]
        lines.append(f"{place}. {listing(named)}.")
    return clip(" ".join(lines) if len(outcome.scores) > 1 else lines[0])
