"""Tests that every game keeps the secrecy invariant in pictures and words, and that each deliberate leak is noticed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.core.pages import pictures, reference
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery, Pictures
from bot.core.table.position import Position
from games.kernel import Seat
from rendering import RENDERERS
from rendering.picture import MarkedChoice
from tests.bot.secrecy import GIVEN, pages_tell_no_secret
from tests.games.conformance import CATALOGUE, Walk, headers, walk
from tests.games.example import GAME
from tests.games.example.renderer import RENDERER

MOMENTS, PAINTED = 12, 2
HOLDING = -2  # a random game in which players of each game hold secrets at the moments that are checked
BY_SEAT = [key for key, game in CATALOGUE.items() if any("[seat]" in hidden.path for hidden in game.hidden)]
each_game = pytest.mark.parametrize("key", CATALOGUE)


def a_walk(key: str, number: int = -1) -> Walk:
    """Return a random game with random options, by default with as many players as possible."""
    return walk(headers(CATALOGUE[key])[number])


@each_game
@pytest.mark.parametrize("number", [0, -1, HOLDING, -5])
async def test_pages_tell_no_secret(key: str, number: int) -> None:
    await pages_tell_no_secret(a_walk(key, number), {key: GIVEN}, MOMENTS)


@each_game
async def test_pictures_tell_no_secret(key: str) -> None:
    """The secrecy invariant holds with the real painters, in a game with the fewest players."""
    await pages_tell_no_secret(a_walk(key, 0), {**RENDERERS, GAME.key: RENDERER}, PAINTED)


async def board_of_the_first_seat(
    self: Gallery, position: Position, at: int | None = None, after: int | None = None
) -> Pictures:
    """Simulate a leak: draw the public board from the View of seat 0."""
    view, frame = position.view(0), pictures.frame_of(position)
    return await self.draw(position, ("board", at, after), lambda painter: painter.board(view, frame))


async def hand_of_the_neighbour(self: Gallery, position: Position, seat: Seat) -> Pictures:
    view, frame = position.view((seat + 1) % len(position.chairs)), pictures.frame_of(position)
    return await self.draw(position, ("hand", seat), lambda painter: painter.hand(view, frame))


async def hand_kept_for_everybody(self: Gallery, position: Position, seat: Seat) -> Pictures:
    """Simulate a leak: cache pictures of hands under a key without the seat, so that players get others' hands."""
    view, frame = position.view(seat), pictures.frame_of(position)
    return await self.draw(position, ("hand",), lambda painter: painter.hand(view, frame))


async def choices_of_the_neighbour(
    self: Gallery, position: Position, seat: Seat, _codes: Sequence[str], marked: Sequence[MarkedChoice]
) -> Pictures:
    view, frame = position.view((seat + 1) % len(position.chairs)), pictures.frame_of(position)
    return await self.draw(position, ("choices", seat), lambda painter: painter.choices(view, frame, marked))


def secret_of_the_neighbour(position: Position, seat: Seat, *_: Any) -> Any:
    """Simulate a leak: return a log whose last line is what another player holds."""
    view = position.view(0 if seat is None else (seat + 1) % len(position.chairs))
    return Page(position.game.words.secret(view, position.names))


@pytest.mark.parametrize("key", BY_SEAT)
@pytest.mark.parametrize(
    ("where", "name", "fault", "message"),
    [
        (Gallery, "board", board_of_the_first_seat, "the picture board.png of the board alone tells the public"),
        (Gallery, "glance", board_of_the_first_seat, "the picture board.png of (the board|its recap) tells"),
        (Gallery, "hand", hand_of_the_neighbour, "the picture hand.png of its hand tells seat"),
        (Gallery, "hand", hand_kept_for_everybody, "the picture hand.png of its hand tells seat"),
        (Gallery, "choices", choices_of_the_neighbour, "the picture choices.png of its panel tells seat"),
        (reference, "log", secret_of_the_neighbour, "the text of (the|its) log tells"),
    ],
)
async def test_a_fault_is_named(
    key: str, where: Any, name: str, fault: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check finds each deliberate leak and names it, and finds nothing in the same game without the leak."""
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(AssertionError, match=f"{message}.* what it cannot know"):
        await pages_tell_no_secret(a_walk(key, HOLDING), {key: GIVEN}, MOMENTS)
