"""The result card: a strip that shows one player how the game ended for them.

It has laurels if the player won, and the scores below the title.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PIL import Image

from games.english import count, listing, plain
from games.kernel import Outcome, Seat
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.icons import stamp
from rendering.draw.sheets import MARGIN, WIDE
from rendering.draw.wording import clip, name_of
from rendering.file.png import encode
from rendering.picture import Frame, Picture
from rendering.theme import HOUSE, Look

HIGH: Final = 300
LEFT: Final = MARGIN + 420  # left edge of the text
ROOM: Final = WIDE - MARGIN - LEFT
Ground = Callable[[int, Look], Image.Image]


def paint(view: Any, frame: Frame, look: Look = HOUSE, ground: Ground = blocks.ground) -> Picture | None:
    """Draw the result for the View's seat. Return None while the game goes on."""
    outcome, seat = view.outcome, view.seat
    if outcome is None or seat is None:
        return None
    image, middle, is_winner = ground(HIGH, look), HIGH / 2, seat in outcome.winners
    if is_winner:
        stamp(image, (MARGIN + 200, middle), "laurels", 260, palette.GOLD)
    put(image, sprites.badge(_named(outcome, seat), 130 if is_winner else 180), (MARGIN + 200, middle))
    fill = palette.GOLD if is_winner else palette.CREAM
    write(
        image, (LEFT, middle - 48), title(outcome, seat, frame), 110, face=fonts.STRONG, fill=fill, limit=ROOM, least=56
    )
    write(image, (LEFT, middle + 64), standings(outcome, frame), 60, fill=palette.CREAM, limit=ROOM, least=44)
    alt = f"{title(outcome, seat, frame)} {standings(outcome, frame)}"
    return Picture(encode(image, look), clip(alt.rstrip()), "result.png")


def _named(outcome: Outcome, seat: Seat) -> Seat:
    """Return the seat whose badge is shown beside the title: the winner named in the title, or else the player."""
    is_about_others = outcome.won is None and outcome.winners and seat not in outcome.winners
    return outcome.winners[0] if is_about_others else seat


def title(outcome: Outcome, seat: Seat, frame: Frame) -> str:
    """Say who won, in words for the player in that seat."""
    if outcome.won is not None:
        return "You won!" if outcome.won else "You lost."
    if not outcome.winners:
        return "Nobody won."
    if seat in outcome.winners:
        return "You won!" if len(outcome.winners) == 1 else "You share the win!"
    return f"{listing([name_of(frame, each) for each in outcome.winners])} won."


def standings(outcome: Outcome, frame: Frame) -> str:
    """List the scores, best first. In a solo game, there's only the player's score."""
    if outcome.won is not None:
        return count(outcome.scores[0], "point") if outcome.scores[0] is not None else ""
    ranked = [seat for group in outcome.ranking for seat in group]
    shown = [(name_of(frame, seat), outcome.scores[seat]) for seat in ranked]
    return " · ".join(name if score is None else f"{name} {plain(score)}" for name, score in shown)
