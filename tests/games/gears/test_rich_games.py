"""Random games of rich players, who use every ability often: laws and secrets hold all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.actions import Action
from games.gears.data import CHARACTERS
from games.gears.state import State, actor
from games.kernel import Step
from games.rng import Rng

Made = tuple[State, int, tuple[Action, ...], Step[State]]
_LIKED = {"use": 8, "reveal": 4, "turn": 2}


def game(seed: int) -> Iterator[Made]:
    """Each decision: the state before, who, what was legal, what came of it. Abilities are liked best."""
    seats, rng = 2 + seed % 5, Rng(f"rich-{seed}")
    state = GAME.setup(seats, GAME.defaults() | {"finish": ("now", "round")[seed % 2]}, rng)
    state = replace(state, gears=(40 // seats,) * seats)
    while not state.over:
        seat = actor(state)
        legal = GAME.legal_actions(state, seat)
        action, rng = rng.choice([action for action in legal for _ in range(_LIKED.get(action.verb, 1))])
        step = GAME.apply(state, seat, action)
        yield state, seat, legal, step
        state = step.state


@pytest.mark.parametrize("seed", range(10))
def test_laws_hold_and_secrets_are_kept(seed: int) -> None:
    for number, (state, seat, legal, step) in enumerate(game(seed)):
        GAME.check(step.state)
        assert legal
        if number % 11 == 0:
            for action in legal:
                GAME.check(GAME.apply(state, seat, action).state)
            for viewer in (None, *range(len(state.gears))):
                other = GAME.resample(state, viewer, Rng(f"{seed}-{number}-{viewer}"))
                GAME.check(other)
                assert msgspec.json.encode(GAME.view(other, viewer)) == msgspec.json.encode(GAME.view(state, viewer))
                if viewer is not None:
                    assert GAME.legal_actions(other, viewer) == GAME.legal_actions(state, viewer)


def test_every_ability_is_used() -> None:
    used = Counter(
        event.name
        for seed in range(60)
        for *_, step in game(seed)
        for event in step.events
        if isinstance(event, events.AbilityUsed | events.TriggerAnswered)
    )
    assert set(used) == {ability.name for card in CHARACTERS for ability in (card.one_time, card.second)}
