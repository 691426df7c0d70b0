"""Playing a game: making a choice, trying the quiet part of a chain, who is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.actions import IllegalAction, Seat
from games.kernel.events import Step
from games.kernel.game import AnyGame


def nameless(game: AnyGame) -> list[str]:
    """What players are called where nobody knows their names."""
    return [f"Seat {number + 1}" for number in range(game.max_seats)]


def find(game: AnyGame, state: Any, seat: Seat, code: str, names: Sequence[str] = ()) -> Any:
    """The legal action with that code. Raises IllegalAction, in words with these names, if there is none."""
    try:
        legal = game.legal_actions(state, seat) if seat >= 0 else ()
    except IndexError:  # there is no such seat, as `_view` says
        legal = ()
    for action in legal:
        if action.code == code:
            return action
    raise IllegalAction(game.refusal(_view(game, state, seat), code, legal, names or nameless(game)))


def _view(game: AnyGame, state: Any, seat: Seat) -> Any:
    """What the seat sees. Raises IllegalAction if nobody can sit there."""
    nobody = IllegalAction(f"There is no seat {seat + 1} at this table.")
    if seat < 0:
        raise nobody
    try:
        return game.view(state, seat)
    except IndexError:
        raise nobody from None


def play(game: AnyGame, state: Any, seat: Seat, code: str, names: Sequence[str] = ()) -> Step[Any]:
    """Make the choice `code`. Raises IllegalAction; there is no other validation."""
    return game.apply(state, seat, find(game, state, seat, code, names))


def offered(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """The seat's legal actions, one of those that come to the same: what it is asked to choose among.

    The others stay legal, so that records replay and whoever types one is not refused.
    """
    legal = tuple(game.legal_actions(state, seat))
    return game.distinct(state, seat, legal) if game.distinct and len(legal) > 1 else legal


def peek(game: AnyGame, state: Any, seat: Seat, codes: Sequence[str]) -> Any:
    """The state in which the next step of a chain is chosen, without making the chain.

    Raises IllegalAction if a code is not legal, or if a step is not quiet: what it would show must be earned.
    """
    for code in codes:
        step = play(game, state, seat, code)
        if step.events:
            raise IllegalAction("That choice is complete: it cannot be tried, only made.")
        state = step.state
    return state


def to_act(game: AnyGame, state: Any, seats: int) -> tuple[Seat, ...]:
    """The seats that are asked to choose something. Others may have choices too that nobody waits for."""
    return tuple(seat for seat in range(seats) if is_asked(game, game.legal_actions(state, seat)))


def openly_asked(game: AnyGame, state: Any, seats: int) -> tuple[Seat, ...]:
    """Those who are to act for all to know: the others must not learn of anybody else."""
    asked = to_act(game, state, seats)
    return tuple(seat for seat in asked if open_choices(game, game.legal_actions(state, seat)))


def open_choices(game: AnyGame, legal: Sequence[Any]) -> Sequence[Any]:
    """Those that somebody is waited for to make, and everybody may know it."""
    hidden = game.idle | game.private
    return [action for action in legal if action.prefix not in hidden] if hidden else legal


def is_asked(game: AnyGame, legal: Sequence[Any]) -> bool:
    """Whether one who has these choices is waited for."""
    return any(action.prefix not in game.idle for action in legal) if game.idle else bool(legal)
