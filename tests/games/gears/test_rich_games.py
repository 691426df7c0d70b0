"""Tests of invariants and secrecy in random games of rich players, who trade and use abilities and gizmos often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.actions import Action
from games.gears.data import CHARACTERS, GIZMOS
from games.gears.pending import Reacting
from games.gears.state import State
from games.kernel import Step, is_asked, openly_asked, to_act
from games.rng import Rng

Made = tuple[State, int, tuple[Action, ...], Step[State]]
_LIKED = {"activate": 9, "equip": 9, "use": 8, "reveal": 6, "gizmo": 4, "accept": 4, "turn": 2}
# Somebody must be eliminated first; test_gizmos.py has that case.
_RARE = {"gz08", "gz11"}


def game(seed: int, expansions: str) -> Iterator[Made]:
    """Yield (state before it, seat, legal actions, step) for each decision of a random game.

    Players prefer abilities and gizmos to other actions.
    """
    seats, rng = 2 + seed % 5, Rng(f"rich-{expansions}-{seed}")
    options = {"expansions": expansions, "finish": ("now", "round")[seed % 2]}
    state = GAME.setup(seats, GAME.defaults() | options, rng)
    state = replace(state, gears=(40 // seats,) * seats)
    while not state.over:
        seat, rng = rng.choice(to_act(GAME, state, seats))
        legal = GAME.legal_actions(state, seat)
        action, rng = rng.choice([action for action in legal for _ in range(_LIKED.get(action.verb, 1))])
        step = GAME.apply(state, seat, action)
        yield state, seat, legal, step
        state = step.state


@pytest.mark.parametrize("seed", range(7))
@pytest.mark.parametrize("expansions", ["none", "gizmos", "both"])
def test_invariants_hold_and_secrets_are_kept_in_games_of_rich_players(seed: int, expansions: str) -> None:
    for number, (state, seat, legal, step) in enumerate(game(seed, expansions)):
        GAME.check(step.state)
        assert legal
        if step.state.gizmo_state is None or not any(
            step.state.gizmo_state.drafts
        ):  # otherwise somebody is in the middle of a choice
            assert GAME.view(step.state, None).acting == openly_asked(GAME, step.state, state.seats)
        for other in range(state.seats):
            is_to_choose = is_asked(GAME, GAME.legal_actions(step.state, other))
            assert (other in GAME.view(step.state, other).acting) == is_to_choose
        if number % 13 == 0:
            for action in legal:
                GAME.check(GAME.apply(state, seat, action).state)
            _secrets_are_kept(state, f"{seed}-{number}")


def _secrets_are_kept(state: State, lot: str) -> None:
    for viewer in (None, *range(len(state.gears))):
        other = GAME.resample(state, viewer, Rng(f"{lot}-{viewer}"))
        GAME.check(other)
        assert msgspec.json.encode(GAME.view(other, viewer)) == msgspec.json.encode(GAME.view(state, viewer))
        if viewer is not None:
            assert GAME.legal_actions(other, viewer) == GAME.legal_actions(state, viewer)


def test_being_asked_to_react_follows_from_what_everybody_sees() -> None:
    """Hidden cards never decide which seat is asked to react, so a ping reveals nothing.

    Only gizmos beside roles can react. Those gizmos, the gears to pay for them, and the board are public. If hidden
    cards are replaced before an action, the action leads to the same question.
    """
    seen = 0
    for seed in range(40):
        for state, seat, _, step in game(seed, ("gizmos", "both")[seed % 2]):
            frame = step.state.stack[-1] if step.state.stack else None
            if not isinstance(frame, Reacting):
                continue
            seen += 1
            for viewer in (None, *range(len(state.gears))):
                after = GAME.resample(step.state, viewer, Rng(f"{seed}-{seen}-{viewer}"))
                assert GAME.view(after, None).acting == (frame.seat,)
                assert GAME.legal_actions(after, frame.seat) == GAME.legal_actions(step.state, frame.seat)
            _is_asked_in_other_worlds(state, seat, step, frame)
    assert seen > 5


def _is_asked_in_other_worlds(state: State, seat: int, step: Step[State], frame: Reacting) -> None:
    """Check that the same seat gets the same question if everything that the acting player can't know is replaced."""
    other = GAME.resample(state, seat, Rng("react"))
    legal = {action.code for action in GAME.legal_actions(other, seat)}
    for action in GAME.legal_actions(state, seat):
        if action.code in legal and GAME.apply(state, seat, action).state == step.state:
            asked = GAME.apply(other, seat, action).state
            assert asked.stack, "nobody is asked in a world that looks the same"
            assert asked.stack[-1] == frame


def test_every_ability_is_used() -> None:
    used = Counter(
        event.name
        for seed in range(60)
        for *_, step in game(seed, "none")
        for event in step.events
        if isinstance(event, events.AbilityUsed | events.TriggerAnswered)
    )
    assert set(used) == {ability.name for card in CHARACTERS for ability in (card.one_time, card.second)}


def test_every_gizmo_is_used_and_trades_are_done() -> None:
    used = Counter[str]()
    for seed in range(40):
        for *_, step in game(seed, ("gizmos", "both")[seed % 2]):
            used.update(event.gizmo for event in step.events if isinstance(event, events.GizmoUsed))
            used.update("trade" for event in step.events if isinstance(event, events.Traded))
    assert {card.id for card in GIZMOS} - set(used) <= _RARE
    assert used["trade"]
