"""Tests of the exact text of pages, including sentences that have two forms, such as singular and plural."""

from __future__ import annotations

import pytest

from bot.core.ids import InteractionId, TableId
from bot.features.rewind import pages, steps
from bot.features.rulebook import pages as rulebook
from bot.features.rulebook.commands import ShowRules
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.bot.core.table.test_rewinding import played
from tests.games.example import GAME

REASON = " To give a reason, use `/table rewind` with `why:`."


def test_the_first_page_of_a_rulebook_numbers_its_steps_from_one() -> None:
    page = rulebook.contents(GAME, ShowRules(TableId("abcdef")))
    assert page.text == "\n".join(
        [
            "**Pebbles**",
            "1. Seal a first move.",
            "2. Then take pebbles in turn, from one heap.",
            "3. The last pebble wins.",
        ]
    )
    assert page.note == "`/rulebook` searches everything."


async def test_the_list_of_points_says_whom_it_asks_and_how_to_give_a_reason(deal: Deal) -> None:
    table = await played(deal, ADA, BO, CY)
    assert pages.points(table.now, 0, "").text == f"How far back? I'll ask Bo and Cy first.{REASON}"
    assert pages.points(table.now, 0, "my hand slipped").text == "How far back? I'll ask Bo and Cy first."


async def test_the_list_of_points_says_that_nobody_is_asked_and_that_there_are_more(
    deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await deal(ADA)
    for heap in "ab":
        await table.act(ADA.id, (f"heap:{heap}", "take:1"), None, InteractionId(800))
    assert pages.points(table.now, 0, "").text == "How far back? It happens right away."
    count = len(steps.points(table.now))
    monkeypatch.setattr(steps, "MOST", count)
    expected = f"How far back? The list shows the last {count} moves. It happens right away."
    assert pages.points(table.now, 0, "").text == expected
