"""Tests of tables with unknown or damaged stored rows: they load, can't be played, and say why."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.table.loading import load
from tests.bot.core.table.timing import test_limits
from tests.games.example import GAME


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ({"seed": ""}, "I've lost this table's shuffle, so I can't show or continue its game."),
        ({"rules": GAME.version + 1}, f"This table needs version {GAME.version + 1} of the {GAME.name} rules"),
    ],
)
def test_a_table_that_cannot_be_played_says_why(head: dict[str, Any], why: str) -> None:
    stored = test_limits.dealt(*test_limits.PEOPLE).stored
    stored = replace(stored, head=replace(stored.head, **head))
    position = load(GAME, stored)
    assert position.frozen.startswith(why), position.frozen
    assert (position.game, position.stored) == (GAME, stored)
