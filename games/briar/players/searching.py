"""A computer player that looks ahead: the search of `games.search`, led and played out by the sensible player.

It weighs only what the sensible player finds nearly as good as the best, and gives that one the benefit of the doubt:
most of what comes is luck, and a few hundred games cannot tell small differences from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.briar.actions import Action
from games.briar.apply import apply
from games.briar.hidden import resample
from games.briar.legal import legal_actions
from games.briar.players import reason, sensible
from games.briar.players.choices import value
from games.briar.players.table import Table
from games.briar.scoring import outcome
from games.briar.state import State, asked
from games.briar.view import view
from games.kernel import Advice, Outcome, Seat
from games.rng import Rng
from games.search import Codes, Enough, search

ITERATIONS: Final = 400
HOME: Final = (-1.0, 0.1, 0.5, 1.0)  # alone, by cats brought out; being lost is worth as little as none
_CAT: Final = 0.1  # to a rival, beside the win
_DOUBT: Final = 0.1  # the benefit of it
_NEAR: Final = 1.5  # Life that a choice may seem worse than the best


class _Game(NamedTuple):
    """A game as it is imagined; `credit` is what its first move has in advance."""

    state: State
    credit: float


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """The move that came out best over the rest of many games like this one."""
    legal = legal_actions(world, seat)
    likely = _likely(world, seat)
    if len(likely) == 1:
        return Advice(likely[0].code, reason(likely[0]))
    codes = search(_Model(seat, likely[0].code), _Game(world, 0.0), seat, rng, enough, ITERATIONS)
    return Advice(codes[0], reason(_named(legal, codes[0])))


def _likely(state: State, seat: Seat) -> list[Action]:
    """The choices worth a thought, the best first."""
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return list(legal)
    table = Table(view(state, seat))
    worth = {action: value(table, action) for action in legal}
    ranked = sorted(legal, key=lambda action: -worth[action])
    return [action for action in ranked if worth[action] >= worth[ranked[0]] - _NEAR]


def _named(legal: tuple[Action, ...], code: str) -> Action:
    return next(action for action in legal if action.code == code)


class _Model:
    """The game as the search sees it: to its end."""

    def __init__(self, seat: Seat, favourite: str) -> None:
        self._seat = seat
        self._favourite = favourite
        self._root: State | None = None

    def imagine(self, game: _Game, rng: Rng) -> _Game:
        """A world like this one."""
        self._root = resample(game.state, self._seat, rng)
        return _Game(self._root, 0.0)

    def mover(self, game: _Game) -> Seat | None:
        """Whoever is asked."""
        waiting = asked(game.state)
        return self._seat if self._seat in waiting else next(iter(waiting), None)

    def moves(self, game: _Game) -> Iterator[Codes]:
        """What is worth a thought."""
        seat = self.mover(game)
        return iter(()) if seat is None else iter([(action.code,) for action in _likely(game.state, seat)])

    def make(self, game: _Game, codes: Codes) -> _Game | None:
        """The move made, if it is legal."""
        seat = self.mover(game)
        if seat is None:
            return None
        action = next((action for action in legal_actions(game.state, seat) if action.code == codes[0]), None)
        if action is None:
            return None
        is_favourite = game.state is self._root and action.code == self._favourite
        return _Game(apply(game.state, seat, action).state, _DOUBT if is_favourite else game.credit)

    def values(self, game: _Game, rng: Rng) -> tuple[float, ...]:
        """Everybody plays on sensibly to the end."""
        number = 0
        while (seat := self.mover(game)) is not None:
            action = _sensible(game.state, seat, Rng(f"{rng.key}:{number}"))
            game = _Game(apply(game.state, seat, action).state, game.credit)
            number += 1
        result = outcome(game.state)
        assert result is not None
        ends = _values(result)
        return tuple(end + (game.credit if seat == self._seat else 0.0) for seat, end in enumerate(ends))


def _sensible(state: State, seat: Seat, rng: Rng) -> Action:
    legal = legal_actions(state, seat)
    return legal[0] if len(legal) == 1 else _named(legal, sensible(view(state, seat), legal, rng).code)


def _values(result: Outcome) -> tuple[float, ...]:
    """How well each seat did, from about -1 to 1: a shared win is worth less."""
    if result.won is not None:
        return (HOME[result.scores[0] or 0],)
    winners = () if result.reason == "nobody" else result.ranking[0]
    return tuple(
        (1.0 / len(winners) if seat in winners else -1.0) + _CAT * (score or 0)
        for seat, score in enumerate(result.scores)
    )
