"""A computer player that looks ahead: the search of `games.search`, led and played out by the sensible player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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

ITERATIONS: Final = 300
# What bringing so many cats home is worth to one who plays alone; being lost is worth -1.
_ALONE: Final = (-1.0, -0.1, 0.4, 1.0)
_CAT: Final = 0.1  # to a rival, beside the win


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """The move that came out best over the rest of many games like this one."""
    legal = legal_actions(world, seat)
    codes = (legal[0].code,) if len(legal) == 1 else search(_Model(seat), world, seat, rng, enough, ITERATIONS)
    return Advice(codes[0], reason(_named(legal, codes[0])))


def _named(legal: tuple[Action, ...], code: str) -> Action:
    return next(action for action in legal if action.code == code)


class _Model:
    """The game as the search sees it: to its end."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def imagine(self, state: State, rng: Rng) -> State:
        """A world like this one."""
        return resample(state, self._seat, rng)

    def mover(self, state: State) -> Seat | None:
        """Whoever is asked."""
        waiting = asked(state)
        return self._seat if self._seat in waiting else next(iter(waiting), None)

    def moves(self, state: State) -> Iterator[Codes]:
        """By what the sensible player makes of them."""
        seat = self.mover(state)
        if seat is None:
            return iter(())
        table = Table(view(state, seat))
        ranked = sorted(legal_actions(state, seat), key=lambda action: -value(table, action))
        return iter([(action.code,) for action in ranked])

    def make(self, state: State, codes: Codes) -> State | None:
        """The move made, if it is legal."""
        seat = self.mover(state)
        if seat is None:
            return None
        action = next((action for action in legal_actions(state, seat) if action.code == codes[0]), None)
        return apply(state, seat, action).state if action else None

    def values(self, state: State, rng: Rng) -> tuple[float, ...]:
        """Everybody plays on sensibly to the end."""
        number = 0
        while (seat := self.mover(state)) is not None:
            legal = legal_actions(state, seat)
            action = legal[0] if len(legal) == 1 else _sensible(state, seat, legal, Rng(f"{rng.key}:{number}"))
            state = apply(state, seat, action).state
            number += 1
        result = outcome(state)
        assert result is not None
        return _prospects(result)


def _sensible(state: State, seat: Seat, legal: tuple[Action, ...], rng: Rng) -> Action:
    return _named(legal, sensible(view(state, seat), legal, rng).code)


def _prospects(result: Outcome) -> tuple[float, ...]:
    """How well each seat did, from about -1 to 1: a shared win is worth less."""
    if result.won is not None:
        return (_ALONE[result.scores[0] or 0],)
    winners = () if result.reason == "nobody" else result.ranking[0]
    return tuple(
        (1.0 / len(winners) if seat in winners else -1.0) + _CAT * (score or 0)
        for seat, score in enumerate(result.scores)
    )
