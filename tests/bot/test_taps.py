"""Tests that a turn takes few taps on the real panel, unless other players have a choice during it."""

from __future__ import annotations

from discord import ui

from games.gnomes import GAME as GNOMES
from tests.bot.taps import panels, turns

MOST = 15


def test_a_turn_of_gnomes_takes_at_most_fifteen_taps() -> None:
    made = list(turns(GNOMES, 2, "taps-2"))
    calm = [turn for turn in made if not turn.contested]
    assert len(calm) >= 8
    assert max(turn.dice for turn in calm) == 10
    assert max(turn.taps for turn in calm) <= MOST


def test_the_effect_of_the_green_button_is_described_beforehand() -> None:
    for turn in turns(GNOMES, 2, "taps-1"):
        assert all(suggestion.words for suggestion in turn.suggestions)


def test_no_two_buttons_of_a_panel_do_the_same() -> None:
    """Discord would refuse a message in which two buttons have the same custom_id."""
    for shown in panels(GNOMES, 2, "taps-3"):
        ids = [item.custom_id for row in shown.rows for item in row if isinstance(item, ui.Button)]
        assert len(ids) == len(set(ids))
        assert sum(map(len, shown.rows)) <= 25
