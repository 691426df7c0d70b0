"""A computer player that simulates the rest of the game, with `games.search.race`.

The policy `daring` ranks the choices, and plays all seats in the simulated games. It stays in the maze longer and
chases cats further than the sensible player, and against rivals it leaves as soon as that wins. The computer player
does what `daring` would do unless the simulations clearly favor another choice, because a few games can't tell small
differences from luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.briar.actions import Action
from games.briar.apply import apply
from games.briar.ends.scoring import outcome, points
from games.briar.hidden import resample
from games.briar.legal import legal_actions
from games.briar.players.choices import value
from games.briar.players.reasons import reason
from games.briar.players.table import DARING, Table
from games.briar.state import State, asked
from games.briar.view import view
from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, Enough, Model, Rules, named, race

WORLDS: Final = 300
HOME: Final = (0.0, 0.2, 0.5, 1.0)  # value of a solo game, by cats brought out
_DOUBT: Final = 0.04  # head start of the first choice: a typical difference between equal moves in some dozen worlds
_NEAR: Final = 1.5  # Life by which a choice may be rated below the best and still be simulated


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """Return the move with the best average result over many simulated games, and a reason for it."""
    likely = _likely(world, seat)
    table = Table(view(world, seat))
    if len(likely) == 1:
        return Advice(likely[0].code, reason(table, likely[0]))
    codes = race(_Model(seat, likely), world, rng, enough, WORLDS, {(likely[0].code,): _DOUBT})
    return Advice(codes[0], reason(table, named(likely, codes[0])))


def _likely(state: State, seat: Seat) -> list[Action]:
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return list(legal)
    table = Table(view(state, seat), DARING)
    worth = {action: value(table, action) for action in legal}
    ranked = sorted(legal, key=lambda action: -worth[action])
    return [action for action in ranked if worth[action] >= worth[ranked[0]] - _NEAR]


class _Model(Model[State, Action]):
    """The game in the form that `games.search.race` simulates: from one of the moves being compared to the end."""

    def __init__(self, seat: Seat, likely: Sequence[Action]) -> None:
        super().__init__(Rules(legal_actions, apply, resample), seat)
        self._likely = likely

    def mover(self, state: State) -> Seat | None:
        waiting = asked(state)
        return self.seat if self.seat in waiting else next(iter(waiting), None)

    def moves(self, _state: State) -> Iterator[Codes]:
        """Return the moves to compare, which are the same in every simulated world."""
        return iter([(action.code,) for action in self._likely])

    def choose(self, state: State, seat: Seat, legal: tuple[Action, ...], _rng: Rng) -> Action:
        return daring(state, seat, legal)

    def worth(self, state: State) -> tuple[float, ...]:
        """Return how well the searching player did, and 0 for every other seat, because other results don't matter."""
        return tuple(_success(state, seat) if seat == self.seat else 0.0 for seat in range(len(state.players)))


def daring(state: State, seat: Seat, legal: tuple[Action, ...]) -> Action:
    """Choose the action that's worth most to a player who wants all three cats or, against rivals, to win."""
    table = Table(view(state, seat), DARING)
    return max(legal, key=lambda action: value(table, action))


def _success(state: State, seat: Seat) -> float:
    """Return the seat's result from 0 to 1: by cats brought out in a solo game, otherwise its share of the win."""
    if len(state.players) == 1:
        return HOME[points(state.players[seat])]
    result = outcome(state)
    assert result is not None
    winners = result.ranking[0]
    return (result.reason != "nobody" and seat in winners) / len(winners)
