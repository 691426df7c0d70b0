"""Tests of how many groups of choices a panel shows as buttons on one page."""

from __future__ import annotations

import pytest

from bot.core.commands.panel import PanelState
from bot.core.ids import TableId
from bot.core.pages.parts.offered import menu
from games.menu import Group


@pytest.mark.parametrize(("groups", "buttons", "rows"), [(1, 1, 1), (6, 6, 2), (20, 20, 4), (21, 20, 4)])
def test_a_page_has_a_button_for_each_of_up_to_twenty_groups(groups: int, buttons: int, rows: int) -> None:
    many = [Group(f"g{number}", f"Group {number}", blocked="Not now.") for number in range(groups)]
    _, found = menu(many, frozenset(), None, PanelState(TableId("k3f9ab"), "abcdefgh"))
    assert [sum(len(row) for row in found), len(found)] == [buttons, rows]
