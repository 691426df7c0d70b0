"""Playing a game: finding and applying actions, previewing chains of actions, and telling who has to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.actions import IllegalAction, Seat
from games.kernel.events import Step
from games.kernel.game import AnyGame


def nameless(game: AnyGame) -> list[str]:
    """Return "Seat 1", "Seat 2" and so on, to use instead of player names."""
    return [f"Seat {number + 1}" for number in range(game.max_seats)]


def find(game: AnyGame, state: Any, seat: Seat, code: str, names: Sequence[str] = ()) -> Any:
    """Return the legal action with that code.

    Raises IllegalAction if there's none; the error's message calls players by `names`.
    """
    try:
        legal = game.legal_actions(state, seat) if seat >= 0 else ()
    except IndexError:  # no such seat; `_view` raises the error
        legal = ()
    for action in legal:
        if action.code == code:
            return action
    raise IllegalAction(game.refusal(_view(game, state, seat), code, legal, names or nameless(game)))


def _view(game: AnyGame, state: Any, seat: Seat) -> Any:
    """Return the seat's View. Raises IllegalAction if there's no such seat."""
    nobody = IllegalAction(f"There is no seat {seat + 1} at this table.")
    if seat < 0:
        raise nobody
    try:
        return game.view(state, seat)
    except IndexError:
        raise nobody from None


def play(game: AnyGame, state: Any, seat: Seat, code: str, names: Sequence[str] = ()) -> Step[Any]:
    """Apply the action `code` and return the step. Raises IllegalAction if it isn't legal; checks nothing else."""
    return game.apply(state, seat, find(game, state, seat, code, names))


def offered(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """Return the actions to offer to the seat, leaving out legal ones that look and do the same as an earlier one.

    The ones left out stay legal, so that records can be replayed, and a player who types one isn't refused.
    """
    legal = tuple(game.legal_actions(state, seat))
    return game.distinct(state, seat, legal) if game.distinct and len(legal) > 1 else legal


def peek(game: AnyGame, state: Any, seat: Seat, codes: Sequence[str]) -> Any:
    """Return the state partway through a chain, after the quiet steps `codes`.

    Raises IllegalAction if a code isn't legal, or if a step has events, because players may see events only after a
    real move.
    """
    for code in codes:
        step = play(game, state, seat, code)
        if step.events:
            raise IllegalAction("That choice is complete: it cannot be tried, only made.")
        state = step.state
    return state


def to_act(game: AnyGame, state: Any, seats: int) -> tuple[Seat, ...]:
    """Return the seats that the table is waiting for. Other seats may have optional choices."""
    return tuple(seat for seat in range(seats) if is_asked(game, game.legal_actions(state, seat)))


def openly_asked(game: AnyGame, state: Any, seats: int) -> tuple[Seat, ...]:
    """Return the seats that the table is waiting for, except those whose choices must all stay secret."""
    asked = to_act(game, state, seats)
    return tuple(seat for seat in asked if open_choices(game, game.legal_actions(state, seat)))


def open_choices(game: AnyGame, legal: Sequence[Any]) -> Sequence[Any]:
    """Return the actions that the table is waiting for: neither secret ones nor optional ones."""
    hidden = game.idle | game.private
    return [action for action in legal if action.prefix not in hidden] if hidden else legal


def is_asked(game: AnyGame, legal: Sequence[Any]) -> bool:
    """Tell whether the table is waiting for a seat that has these legal actions."""
    return any(action.prefix not in game.idle for action in legal) if game.idle else bool(legal)
