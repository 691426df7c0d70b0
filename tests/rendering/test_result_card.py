"""Tests of the result card, a narrow picture that tells each player how the game went for them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.kernel import Outcome
from rendering import RENDERERS
from rendering.draw.record import recording
from rendering.memory import forget
from rendering.picture import Frame, Picture

NAMES = ("Ada", "Bo", "Cy")
ALONE = Outcome("full", ((0,),), (3,), ((),), won=True)


def strip(outcome: Outcome | None, seat: int | None, key: str = "gears") -> Picture | None:
    """Draw the result card of the seat; return None if it has none."""
    paint = RENDERERS[key].result
    assert paint
    return paint(SimpleNamespace(outcome=outcome, seat=seat), Frame(NAMES))


@pytest.mark.parametrize(
    ("outcome", "seat", "words"),
    [
        (Outcome("tiles", ((1,), (0,), (2,)), (17, 24, None), ((),) * 3), 1, "You won! Bo 24 · Ada 17 · Cy"),
        (Outcome("tiles", ((1,), (0,), (2,)), (17, 24, None), ((),) * 3), 2, "Bo won. Bo 24 · Ada 17 · Cy"),
        (Outcome("tiles", ((0, 1), (2,)), (9, 9, 1), ((),) * 3), 0, "You share the win! Ada 9 · Bo 9 · Cy 1"),
        (Outcome("tiles", ((0, 1), (2,)), (9, 9, 1), ((),) * 3), 2, "Ada and Bo won. Ada 9 · Bo 9 · Cy 1"),
        (Outcome("nobody", ((0, 1, 2),), (0, 0, 0), ((),) * 3), 0, "Nobody won. Ada 0 · Bo 0 · Cy 0"),
        (Outcome("tiles", ((0, 1, 2),), (None,) * 3, ((),) * 3), 0, "Nobody won. Ada · Bo · Cy"),
        (ALONE, 0, "You won! 3 points"),
        (Outcome("dead", ((0,),), (0,), ((),), won=False), 0, "You lost. 0 points"),
    ],
)
def test_the_result_card_says_who_won_and_the_scores(outcome: Outcome, seat: int, words: str) -> None:
    picture = strip(outcome, seat)
    assert picture
    assert picture.alt == words


@pytest.mark.parametrize("key", RENDERERS)
def test_every_game_has_one_and_winners_see_another_than_losers(key: str) -> None:
    outcome = Outcome("tiles", ((1,), (0,), (2,)), (17, 24, 3), ((),) * 3)
    won, lost = strip(outcome, 1, key), strip(outcome, 0, key)
    assert won
    assert lost
    assert won.data != lost.data


def test_nobody_sees_one_before_the_end() -> None:
    assert strip(None, 0) is None
    assert strip(ALONE, None) is None


@pytest.mark.parametrize(("seat", "badge"), [(0, 1), (1, 1), (2, 1)])
def test_the_badge_is_that_of_the_winner_whom_the_title_names(seat: int, badge: int) -> None:
    outcome = Outcome("tiles", ((1,), (0,), (2,)), (17, 24, 3), ((),) * 3)
    forget()
    with recording() as finished:
        strip(outcome, seat)
    assert [mark.name.split()[1] for mark in finished[-1] if mark.name.startswith("badge")] == [str(badge)]
