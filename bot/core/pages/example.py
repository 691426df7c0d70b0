"""A sample position from the middle of a game, for pages that explain how to play it."""

from __future__ import annotations

from typing import Any, Final

from games.kernel import AnyGame, play, to_act
from games.rng import Rng

SEATS: Final = 2
MIDST: Final = 60  # minimum number of decisions before the sample position


def midway(game: AnyGame) -> Any:
    """Return a State of a two-player game after at least 60 decisions, or at the game's end if that comes first.

    Both seats are played by the game's default policy. The State is the same on each call, and never in the middle of a
    move.
    """
    state, policy = game.setup(SEATS, game.defaults(), Rng("how to play")), game.default_policy
    number, is_whole = 0, False
    while (number < MIDST or not is_whole) and (acting := to_act(game, state, SEATS)):
        view, legal = game.view(state, acting[0]), game.legal_actions(state, acting[0])
        step = play(game, state, acting[0], policy(view, legal, Rng(f"sensible {number}")).code)
        state, is_whole, number = step.state, bool(step.events), number + 1
    return state
