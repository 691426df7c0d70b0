"""Tests that players read what gears are for, and how to earn some if something is too expensive."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.gears import GAME
from games.gears.view import View
from games.gears.words import earning
from games.kernel.words import prompt
from tests.games.gears.build import Table

ROWS = "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2"  # where a tile can turn two others


def seen(*draft: str) -> View:
    """Return the View of the first player, who has no gears, with these tiles in the draft row."""
    tokens = {"junk_merchant": (1, 1), "inventor": (0, 0)}
    return GAME.view(Table(ROWS, tokens=tokens, draft=draft, active=0).state, 0)


def test_a_refused_price_names_the_tile_that_earns_the_most() -> None:
    view = seen("x_flywheel", "x_gasket", "x_manifold")
    assert earning.unaffordable(view, [("Twist of Fate", 1), ("Fair Wind", 0)]) == (
        "You can't afford Twist of Fate (1 gear). Placing Flywheel Fork could earn you 3 gears."
    )


def test_without_such_a_tile_the_reason_says_where_gears_come_from() -> None:
    view = replace(seen("x_flywheel"), done=("place",))
    assert earning.unaffordable(view, [("Twist of Fate", 1), ("Fair Wind", 2)]) == (
        "You can't afford Twist of Fate (1 gear) or Fair Wind (2 gears). "
        "Each tile that turns when you place one earns you 1 gear."
    )
    assert earning.unaffordable(replace(view, pool=0), [("Twist of Fate", 0)]) == ""


@pytest.mark.parametrize(("round_", "is_first"), [(1, True), (2, False)])
def test_the_first_turn_says_what_gears_are_for(round_: int, *, is_first: bool) -> None:
    view = replace(seen("x_flywheel"), round=round_)
    assert ("Gears pay for abilities" in prompt(GAME.words, view, ("Ada", "Bo"))) is is_first
