"""The laws bite: each fault, put into the example game, is caught by the law that is there for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import AnyGame, Outcome, Step, digest
from games.record import Decision, Header, Record
from games.rng import Rng
from tests.games import conformance as laws
from tests.games.example import GAME, rules
from tests.games.example.rules import Heap, State, Take, Taken, View


def _walk(game: AnyGame) -> laws.Walk:
    """A random game of the faulty rules, for as long as it goes."""
    header = Header("pebbles", 1, 2, game.defaults(), "faulty")
    state, rng = game.setup(2, header.options, Rng("faulty")), Rng("lot")
    turns: list[laws.Turn] = []
    log: list[Decision] = []
    for _ in range(60):
        asked = [seat for seat in (0, 1) if game.legal_actions(state, seat)]
        if not asked:
            break
        legal = game.legal_actions(state, asked[0])
        action, rng = rng.choice(legal)
        step = game.apply(state, asked[0], action)
        turns.append(laws.Turn(state, asked[0], legal, action.code, step))
        log.append(Decision(asked[0], action.code, len(log), digest(step.state)))
        state = step.state
    return laws.Walk(game, header, tuple(turns), Record(header, tuple(log)))


def leaks_sealed_moves(state: State, seat: int | None) -> View:
    """Shows everybody the first seat's sealed move."""
    return replace(rules.view(state, seat), sealed=state.sealed[0])


def leaks_the_seed(state: State, seat: int | None) -> View:
    return replace(rules.view(state, seat), heaps=(*state.heaps, int.from_bytes(state.rng.key.encode(), "big") % 97))


def shows_unfinished_choices(state: State, seat: int | None) -> View:
    """Shows everybody the heap that somebody thinks about."""
    return replace(rules.view(state, seat), chosen=next((heap for heap in state.chosen if heap is not None), None))


def makes_pebbles(state: State, seat: int, action: rules.Move) -> Step[State]:
    step = rules.apply(state, seat, action)
    return Step(replace(step.state, taken=(99, *step.state.taken[1:])), step.events)


def draws_quietly(state: State, seat: int, action: rules.Move) -> Step[State]:
    if isinstance(action, Heap):
        state = replace(state, rng=state.rng.below(6)[1])
    return rules.apply(state, seat, action)


def tells_more(state: State, seat: int, action: rules.Move) -> Step[State]:
    """Says aloud what was sealed."""
    step, heap = rules.apply(state, seat, action), state.chosen[seat]
    if state.active is None and isinstance(action, Take) and heap is not None:
        return Step(
            step.state, (*step.events, Taken(seat=1 - seat, heap=heap, count=state.sealed[1 - seat] is not None))
        )
    return step


def doubles_choices(state: State, seat: int) -> tuple[rules.Move, ...]:
    return rules.legal_actions(state, seat) * 2


def hangs_on_secrets(state: State, seat: int) -> tuple[rules.Move, ...]:
    legal = rules.legal_actions(state, seat)
    return legal[:1] if (state.sealed[1 - seat] or (0, 0))[1] == 1 else legal


def waits_by_secrets(state: State, seat: int) -> tuple[rules.Move, ...]:
    """Waits for the second only if the first has sealed more than one pebble."""
    return () if (state.sealed[1 - seat] or (0, 0))[1] == 1 else rules.legal_actions(state, seat)


def never_ends(state: State) -> Outcome | None:  # noqa: ARG001 - signed like what it replaces
    return None


def deals_nothing_anew(state: State, seat: int | None, rng: Rng) -> State:  # noqa: ARG001 - as above
    return state


def deals_by_the_seed(state: State, seat: int | None, rng: Rng) -> State:
    """Imagines worlds whose chance to come hangs on the true one."""
    return rules.resample(state, seat, Rng(f"{rng.key}{state.rng.key}"))


@pytest.mark.parametrize(
    ("law", "fault"),
    [
        (laws.secrets_are_kept, {"view": leaks_sealed_moves}),
        (laws.secrets_are_kept, {"view": leaks_the_seed}),
        (laws.secrets_are_kept, {"legal_actions": hangs_on_secrets}),
        (laws.secrets_are_kept, {"resample": deals_nothing_anew}),
        (laws.who_is_openly_asked_tells_no_secret, {"legal_actions": waits_by_secrets}),
        (laws.worlds_are_dealt_from_what_a_seat_knows, {"resample": deals_by_the_seed}),
        (laws.quiet_steps_show_nothing, {"view": shows_unfinished_choices}),
        (laws.quiet_steps_show_nothing, {"apply": draws_quietly}),
        (laws.conserves_what_is_conserved, {"apply": makes_pebbles}),
        (laws.codes_are_unique_and_fit, {"legal_actions": doubles_choices}),
        (laws.every_legal_code_applies, {"apply": makes_pebbles}),
        (laws.ends_with_an_outcome_exactly_when_nobody_may_act, {"outcome": never_ends}),
        (laws.every_move_can_be_typed, {"verbs": GAME.verbs[:1]}),
    ],
    ids=lambda value: value.__name__ if callable(value) else ",".join(value),
)
def test_a_fault_is_caught(law: Callable[[laws.Walk], None], fault: dict[str, Any]) -> None:
    law(_walk(GAME))
    with pytest.raises(AssertionError):
        law(_walk(replace(GAME, **fault)))
