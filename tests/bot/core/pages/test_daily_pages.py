"""Tests of the daily puzzle's pages: how they link to each other, and how a shared result invites others."""

from __future__ import annotations

import pytest
from discord import ui

from bot.core.ids import GuildId, TableId, UserId
from bot.core.pages.parts.message import Page
from bot.features.daily_puzzle import calendar
from bot.features.daily_puzzle.pages import puzzle, ranks
from bot.features.daily_puzzle.puzzles import DayResults
from bot.features.daily_puzzle.store import Tried
from games import GAMES
from games.kernel import PuzzleResult
from tests.games.playthrough import UNPAINTED

RESULT = PuzzleResult((3,), ("3 cats", "●●●", "5 Life"))
DONE = Tried(UserId(1), "Ada", GuildId(1), TableId("abcdef"), RESULT)
BEGUN = Tried(UserId(1), "Ada", GuildId(1), TableId("abcdef"), None)


def day_results(mine: Tried | None, days_ago: int = 0) -> DayResults:
    """Return a player's DayResults in the BriarMaze puzzle from `days_ago` days ago; `mine` is the player's attempt."""
    return DayResults(GAMES["briar"], calendar.today() - days_ago, (DONE,), mine)


def labels(page: Page) -> list[str]:
    return [item.label or "" for row in page.rows for item in row if isinstance(item, ui.Button)]


@pytest.mark.parametrize(
    ("mine", "days_ago", "label"),
    [(None, 0, "Begin BriarMaze"), (BEGUN, 0, "Continue BriarMaze"), (DONE, 0, "BriarMaze result"),
     (None, 1, "BriarMaze boards")],
)  # fmt: skip
def test_each_button_of_the_overview_names_its_puzzle(mine: Tried | None, days_ago: int, label: str) -> None:
    listed = day_results(mine, days_ago)
    page = puzzle.overview(listed.day, [listed], "f1", can_manage=False)
    assert [item.label for _, item in page.sections if isinstance(item, ui.Button)] == [label]


@pytest.mark.parametrize(
    ("mine", "days_ago", "has_back"),
    [(DONE, 0, True), (DONE, 1, True), (BEGUN, 0, True), (None, 0, True), (None, 1, False)],
)
def test_the_list_leads_back_to_the_result(mine: Tried | None, days_ago: int, has_back: bool) -> None:
    listed = ranks.ranks(day_results(mine, days_ago), GuildId(1), ranks.NAMES)
    assert ("Back" in labels(listed)) == has_back


def test_a_shared_result_shows_its_signs_and_invites_as_long_as_the_day_lasts() -> None:
    shared = puzzle.shared("Ada", day_results(DONE), RESULT)
    assert "●●●" in shared.text
    assert "same deal for everyone" in shared.text
    assert labels(shared) == ["Try it"]
    over = puzzle.shared("Ada", day_results(DONE, 1), RESULT)
    assert labels(over) == []
    assert "same deal" not in over.text


async def test_boards_and_the_proof_of_fairness_lead_back_to_the_list() -> None:
    day = calendar.today() - 1
    assert labels(await ranks.boards(UNPAINTED, (), day_results(DONE, 1))) == ["Rankings"]
    for secret in ("", "abc"):
        assert "Rankings" in labels(ranks.proof(day, "briar", "f1", secret))
    assert labels(ranks.proof(day, "briar", "", "")) == ["Rankings"]
