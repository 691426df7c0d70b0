"""The score sheet of a match: rounds and victories at the top, the boards of the last round below."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import victory
from games.geargrid.nouns import signed
from games.geargrid.view import RoundView, View
from games.geargrid.words.verdicts import verdict
from games.kernel import Seat
from rendering.draw import fonts, palette
from rendering.draw.canvas import lay
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.wording import clip, name_of, names_of
from rendering.geargrid import alt
from rendering.geargrid.board import numbers
from rendering.geargrid.colors import FIELD, LOOK, ON, RIGHT
from rendering.geargrid.ends import results
from rendering.geargrid.layout import READ, WIDE
from rendering.picture import Frame, Picture

TOP: Final = 120
ROW: Final = 176
MOST: Final = 7  # rounds of a match


def paint(view: View, frame: Frame) -> Picture:
    """Draw the score sheet or, after a solo game, the board with its score."""
    if len(view.players) == 1 and view.last:
        return Picture(results.paint(view, frame).data, described(view, frame), "geargrid-scores.png")
    return Picture(packed(compose(view, frame), LOOK), described(view, frame), "geargrid-scores.png")


def ranking(view: View) -> tuple[Seat, ...]:
    """Return the seats, best first. Without an outcome, they're in seat order."""
    if view.outcome is None:
        return tuple(player.seat for player in view.players)
    return tuple(seat for group in view.outcome.ranking for seat in group)


def first(view: View) -> tuple[Seat, ...]:
    return view.outcome.ranking[0] if view.outcome else ()


def compose(view: View, frame: Frame) -> Image.Image:
    """Draw a row for each player, with the rounds from left to right."""
    ranked = ranking(view)
    below = TOP + len(ranked) * (ROW + 14)
    boards = results.compose(view, frame) if view.last else numbers.canvas(WIDE, 12)
    image = numbers.canvas(WIDE, below + boards.height)
    lay(image, boards, (0, below))
    names = [clip(name_of(frame, seat), results.NAME) for seat in first(view)]
    title = victory(names, "the match") if names else "The match goes on"
    numbers.write(
        image, (WIDE / 2, 62), title, 66, fill=palette.GOLD, face=fonts.HEADING, anchor="m", limit=WIDE - 60, least=READ
    )
    for number, seat in enumerate(ranked):
        top = TOP + number * (ROW + 14)
        _row(image, Box(24, top, WIDE - 24, top + ROW), seat, view, frame)
    return image


def _row(image: Image.Image, box: Box, seat: Seat, view: View, frame: Frame) -> None:
    face = ON if seat in first(view) else FIELD
    numbers.field(image, box, face)
    y = box.top + 48
    numbers.place(image, (box.left + 52, y), numbers.badge(seat, 66, face))
    room = box.width - 110 - 34 * view.target - 120
    name = name_of(frame, seat)
    wide = numbers.write(image, (box.left + 106, y), name, 50, ground=face, face=fonts.STRONG, limit=room, least=READ)
    if seat in frame.computers:
        numbers.stamp(image, (box.left + 130 + wide, y), "computer", 40, palette.MUTED, face)
    _pips(image, (box.right - 36, y), view.players[seat].victories, view.target, face)
    pitch = (box.width - 40) / MOST
    for number, scored in enumerate(view.rounds[-MOST:]):
        _score(image, (box.left + 20 + (number + 0.5) * pitch, box.bottom - 46), seat, scored, face)


def _score(image: Image.Image, at: tuple[float, float], seat: Seat, scored: RoundView, face: str) -> None:
    """Draw a player's score in a round, with a dot for each goal that turns the right way.

    The score is golden if the player won the round.
    """
    has_won = seat in scored.winners
    fill = palette.GOLD if has_won else palette.MUTED
    text = signed(scored.scores[seat])
    numbers.write(
        image, (at[0], at[1] - 10), text, 50 if has_won else 44, fill=fill, ground=face, face=fonts.STRONG, anchor="m"
    )
    rights = scored.rights[seat]
    for number in range(rights):
        mark = numbers.disc(RIGHT, palette.INK, 22)
        numbers.press(image, (at[0] + (number - (rights - 1) / 2) * 26, at[1] + 28), mark)


def described(view: View, frame: Frame) -> str:
    """Describe the score sheet for the alt text."""
    result = verdict(view, names_of(frame)) or "The match goes on."
    rounds = " ".join(
        f"Round {each.round}: "
        + ", ".join(f"{name_of(frame, seat)} {signed(score)}" for seat, score in enumerate(each.scores))
        + "."
        for each in view.rounds
    )
    return clip(f"{result} {rounds} {alt.results(view, frame)}")


def _pips(image: Image.Image, at: tuple[float, float], won: int, target: int, ground: str) -> None:
    """Draw a row of `target` small discs that ends at a point. One disc is filled for each victory."""
    for number in range(target):
        is_won = number < won
        mark = numbers.disc(palette.GOLD if is_won else ground, palette.GOLD if is_won else "#77664c", 28)
        numbers.press(image, (at[0] - (target - 1 - number) * 34, at[1]), mark)
