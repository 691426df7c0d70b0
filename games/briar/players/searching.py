"""A computer player that looks ahead: the race of `games.search`, led and played out by a daring player.

All three cats are what it is after: it stays longer and chases further than the sensible player, and against rivals it
goes home when that wins. What seems best so is what it does, unless the rest of many games speaks clearly for another
choice: most of what comes is luck, and a few games cannot tell small differences from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.briar.actions import Action
from games.briar.apply import apply
from games.briar.hidden import resample
from games.briar.legal import legal_actions
from games.briar.players.choices import value
from games.briar.players.reasons import reason
from games.briar.players.table import DARING, Table
from games.briar.scoring import outcome, points
from games.briar.state import State, asked
from games.briar.view import view
from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, Enough, race

WORLDS: Final = 300
HOME: Final = (0.0, 0.2, 0.5, 1.0)  # by cats brought out by one who plays alone
_DOUBT: Final = 0.04  # the benefit of it: about what chance alone makes of two equal moves in some dozen worlds
_NEAR: Final = 1.5  # Life that a choice may seem worse than the best


class _Game(NamedTuple):
    """A game as it is imagined; `credit` is what its first move has in advance."""

    state: State
    credit: float


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """The move that came out best over the rest of many games like this one."""
    likely = _likely(world, seat)
    table = Table(view(world, seat))
    if len(likely) == 1:
        return Advice(likely[0].code, reason(table, likely[0]))
    codes = race(_Model(seat, likely), _Game(world, 0.0), seat, rng, enough, WORLDS)
    return Advice(codes[0], reason(table, _named(likely, codes[0])))


def _likely(state: State, seat: Seat) -> list[Action]:
    """The choices worth a thought, the best first."""
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return list(legal)
    table = Table(view(state, seat), DARING)
    worth = {action: value(table, action) for action in legal}
    ranked = sorted(legal, key=lambda action: -worth[action])
    return [action for action in ranked if worth[action] >= worth[ranked[0]] - _NEAR]


def _named(legal: Sequence[Action], code: str) -> Action:
    return next(action for action in legal if action.code == code)


class _Model:
    """The game as the race sees it: to its end."""

    def __init__(self, seat: Seat, likely: Sequence[Action]) -> None:
        self._seat = seat
        self._likely = likely

    def imagine(self, game: _Game, rng: Rng) -> _Game:
        """A world like this one."""
        return _Game(resample(game.state, self._seat, rng), 0.0)

    def mover(self, game: _Game) -> Seat | None:
        """Whoever is asked."""
        return next(iter(asked(game.state)), None)

    def moves(self, _game: _Game) -> Iterator[Codes]:
        """What is worth a thought."""
        return iter([(action.code,) for action in self._likely])

    def make(self, game: _Game, codes: Codes) -> _Game:
        """The move made, in a world in which it is as legal as here."""
        action = next(action for action in self._likely if action.code == codes[0])
        return _Game(apply(game.state, self._seat, action).state, _DOUBT * (action is self._likely[0]))

    def values(self, game: _Game, _rng: Rng) -> tuple[float, ...]:
        """Everybody plays on daringly to the end."""
        state = game.state
        while waiting := asked(state):
            state = apply(state, waiting[0], daring(state, waiting[0])).state
        own = _success(state, self._seat) + game.credit
        return tuple(own if seat == self._seat else 0.0 for seat in range(len(state.players)))


def daring(state: State, seat: Seat) -> Action:
    """What seems best to one who is after all three cats, and against rivals after the win."""
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return legal[0]
    table = Table(view(state, seat), DARING)
    return max(legal, key=lambda action: value(table, action))


def _success(state: State, seat: Seat) -> float:
    """How well it ended for the seat: alone by cats brought out, else its share of the win."""
    if len(state.players) == 1:
        return HOME[points(state.players[seat])]
    result = outcome(state)
    assert result is not None
    winners = result.ranking[0]
    return (result.reason != "nobody" and seat in winners) / len(winners)
