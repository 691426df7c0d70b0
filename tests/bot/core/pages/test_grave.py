"""Tests that a choice that ends the game for its player is neither suggested nor made without a confirmation."""

from __future__ import annotations

from functools import reduce

import msgspec
import pytest
from discord import ui

from bot.core.pages.own import private
from bot.core.pages.panel import presses
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.table import moves
from bot.core.table.position import Position
from games import GAMES
from tests.bot.features.assembled import SLOTS
from tests.games.golden import Golden, path
from tests.games.positions import after, opened

GAME = GAMES["briar"]


@pytest.fixture(scope="module")
def exits() -> list[Position]:
    """Return two solo games of BriarMaze with the player at an Exit, one without a cat and one with a cat."""
    return [_exit("alone-empty"), _exit("alone-full")]


def _exit(name: str) -> Position:
    """Return the position in a recorded game before the last move, which took the player out of the maze."""
    record = msgspec.json.decode(path("briar", name).read_bytes(), type=Golden).record
    assert record.log[-1].code == "exit"  # type: ignore[union-attr]
    return reduce(after, record.log[:-1], opened(GAME, record))


def labels(page: Page) -> list[str]:
    return [item.label or "" for row in page.rows for item in row if isinstance(item, ui.Button)]


async def panel(position: Position, group: str = "") -> Page:
    return await private.play(Gallery({}, SLOTS), position, 0, private.state_now(position, 0).at(group))


async def test_leaving_without_a_cat_is_not_first_and_asks_first(exits: list[Position]) -> None:
    position, _ = exits
    first = await panel(position)
    assert labels(first)[0] != "Leave the maze"
    leave = next(item for row in first.rows for item in row if getattr(item, "label", "") == "Leave the maze")
    assert isinstance(leave, ui.Button)
    asked = await panel(position, "exit")
    assert "you lose" in asked.text
    assert {"A · Leave the maze", "Back"} <= set(labels(asked))
    assert presses(position, 0, (), "exit") == ["Leave the maze", "Leave the maze"]
    assert moves.move(position, 0, ("exit",)).outcome, "who types it means it"


async def test_leaving_with_a_cat_is_one_press(exits: list[Position]) -> None:
    _, position = exits
    assert presses(position, 0, (), "exit") == ["Leave the maze"]
    assert "Leave the maze" in labels(await panel(position))
