"""Tests of the hint for an ability that can be used only right after its character is revealed (G39)."""

from __future__ import annotations

import pytest

from games.gears import GAME
from tests.games.gears.build import NAMES, Table, name

MAZE = "prime@(0,0)+0, x_manifold@(0,-1)+3"
TOKENS = {"chronomancer": (0, 0), "inventor": (0, -1)}


def table(gears: int, expansions: str = "none") -> Table:
    """Return a game in which it's Bo's turn and he has the Chronomancer. The Inventor has just moved."""
    found = Table(MAZE, tokens=TOKENS, gears=[0, gears], draft=["x_flywheel"], expansions=expansions)
    return found.do(f"move:inventor to:{name((0, 0))} end")


def hint(found: Table, code: str) -> str:
    """Return the hint of a choice, as shown to the player who has to choose."""
    seat = found.acting
    legal = {action.code: action for action in GAME.legal_actions(found.state, seat)}
    return GAME.words.hint(found.view(seat), legal[code])


@pytest.mark.parametrize("gears", [0, 1])
def test_a_reveal_that_cannot_be_paid_for_says_what_it_loses(gears: int) -> None:
    found = table(gears)
    assert hint(found, "reveal:chronomancer") == "you'd lose Unwind the Clock because you can't afford it (2 gears)"
    assert "use:chronomancer.one" not in found.do("reveal:chronomancer").legal()


def test_a_reveal_that_can_be_paid_for_says_what_it_brings() -> None:
    assert hint(table(2), "reveal:chronomancer") == "Unwind the Clock (2 gears) or Backspin (1 gear)"


@pytest.mark.parametrize(("gears", "end"), [(1, " (you'd lose Unwind the Clock)"), (2, "")])
def test_the_question_says_so_too_for_a_phone_has_no_room_at_the_button(gears: int, end: str) -> None:
    assert f"reveal a role{end} or" in GAME.words.question(table(gears).view(1), NAMES)


def test_where_a_trade_may_still_pay_for_it_the_loss_is_not_certain() -> None:
    found = table(1, expansions="gizmos")
    assert hint(found, "reveal:chronomancer") == "you need 1 more gear to use Unwind the Clock right away"
    assert "losing" not in GAME.words.question(found.view(1), NAMES)


def test_the_hint_and_the_question_name_an_ability_that_ending_the_turn_gives_up() -> None:
    found = table(2).do("reveal:chronomancer")
    assert hint(found, "end") == "you lose Unwind the Clock for good"
    assert "use an ability (last chance for Unwind the Clock)" in GAME.words.question(found.view(1), NAMES)


@pytest.mark.parametrize("after", ["", "use:chronomancer.one", f"place:x_flywheel at:{name((1, 0))} down"])
def test_no_loss_is_mentioned_if_ending_the_turn_gives_up_nothing(after: str) -> None:
    found = table(2 if after else 1).do(f"reveal:chronomancer {after}")
    assert hint(found, "end") == ""
    assert "last chance" not in GAME.words.question(found.view(1), NAMES)
