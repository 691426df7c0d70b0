"""The gain of casts, estimated by simulating every possible one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from games.gnomes.actions import Action, act
from games.gnomes.advice import dice, strikes, worth
from games.gnomes.apply import apply
from games.gnomes.legal import SUGGESTED, legal_actions
from games.gnomes.run import board_of
from games.gnomes.state import NOBODY, Attack, Cast, Decks, Divide, Fall, Flip, Keep, State, Steer, owner
from games.kernel import Seat

Chain: TypeAlias = tuple[Action, ...]
_WIDTH: Final = 16  # ways to target an ability that are considered
_STEPS: Final = 24


def best_cast(state: State, seat: Seat, legal: Sequence[Action]) -> tuple[float, Chain]:
    """Return the best cast as (gain, actions); the actions are () if no cast is possible.

    The gain is compared with not casting.
    """
    return max(weighed(state, seat, legal), key=lambda rated: rated[0], default=(0.0, ()))


def weighed(state: State, seat: Seat, legal: Sequence[Action]) -> Iterator[tuple[float, Chain]]:
    """Yield every possible cast as (gain, actions), ability by ability.

    The gain is compared with not casting.
    """
    # A View doesn't show the events below a reply on the stack, so some legal casts may be impossible in its State.
    possible = set(legal_actions(state, seat))
    casts = [action for action in legal if action.verb in ("cast", "on") and action in possible]
    if not casts:
        return
    before = _value_after(apply(state, seat, act("pass")).state, seat) if is_reply(state, seat) else value(state, seat)
    for action in casts:
        for chain, after in islice(_completed(state, seat, action), _WIDTH):
            yield _value_after(after, seat) - before, chain


def is_reply(state: State, seat: Seat) -> bool:
    return state.asked == seat and isinstance(state.top, Flip | Attack | Cast) and state.draft is None


def _completed(state: State, seat: Seat, action: Action) -> Iterator[tuple[Chain, State]]:
    """Yield the complete casts that begin with this action, each with the state after the cast."""
    step = apply(state, seat, action)
    if step.events:
        yield (action,), step.state
        return
    for then in legal_actions(step.state, seat):
        yield from (((action, *rest), after) for rest, after in _completed(step.state, seat, then))


def _value_after(state: State, seat: Seat) -> float:
    """Return the value of the state to the seat after everything in progress is over, if nobody replies."""
    return value(resolved(state), seat)


def resolved(state: State) -> State:
    """Return the state after everything in progress is over, if nobody replies."""
    return answered(state, NOBODY)


def answered(state: State, seat: Seat) -> State:
    """Return the state in which this seat must choose next, if nobody replies until then."""
    for _ in range(_STEPS):
        top, asked = state.top, state.asked
        if asked in (seat, NOBODY) or top is None or isinstance(top, Keep | Decks):
            break
        if isinstance(top, Flip | Attack | Cast):
            choice = act("pass")
        elif isinstance(top, Divide):
            choice = SUGGESTED["crystals"]
        elif isinstance(top, Steer):
            choice = act("stay")
        else:
            choice = _landing(state, asked)
        state = apply(state, asked, choice).state
    return state


def _landing(state: State, seat: Seat) -> Action:
    falls = [action for action in legal_actions(state, seat) if action.verb == "fall"]
    assert isinstance(state.top, Fall)
    return max(falls, key=lambda action: cell_worth(state, state.top.unit, action.number))  # type: ignore[union-attr]


def cell_worth(state: State, unit: int, cell: int) -> float:
    wanted = worth.waiting_tiles(state, owner(unit))
    return worth.place(state, board_of(state), unit, cell, wanted, state.units[unit].horns)


def value(state: State, seat: Seat) -> float:
    """Return the value of the state to the seat, including what the seat can still do this turn."""
    total = worth.value_of(state, seat)
    if state.active == seat:
        if state.phase == "act":
            total += max((strike.gain for strike in strikes.strikes(state)), default=0.0) * 0.9
        elif state.phase == "assign":
            total += dice.brings(state)
    if isinstance(state.top, Keep | Decks):
        total += worth.CARD * (0.3 + worth.time_left(state)) * (1 if state.top.player == seat else -1)
    return total
