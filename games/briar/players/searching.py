"""A computer player that looks ahead: the race of `games.search`, led and played out by a daring player.

All three cats are what it is after: it stays longer and chases further than the sensible player, and against rivals it
goes home when that wins. What seems best so is what it does, unless the rest of many games speaks clearly for another
choice: most of what comes is luck, and a few games cannot tell small differences from it.
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
HOME: Final = (0.0, 0.2, 0.5, 1.0)  # by cats brought out by one who plays alone
_DOUBT: Final = 0.04  # the benefit of it: about what chance alone makes of two equal moves in some dozen worlds
_NEAR: Final = 1.5  # Life that a choice may seem worse than the best


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """The move that came out best over the rest of many games like this one."""
    likely = _likely(world, seat)
    table = Table(view(world, seat))
    if len(likely) == 1:
        return Advice(likely[0].code, reason(table, likely[0]))
    codes = race(_Model(seat, likely), world, rng, enough, WORLDS, {(likely[0].code,): _DOUBT})
    return Advice(codes[0], reason(table, named(likely, codes[0])))


def _likely(state: State, seat: Seat) -> list[Action]:
    """The choices worth a thought, the best first."""
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return list(legal)
    table = Table(view(state, seat), DARING)
    worth = {action: value(table, action) for action in legal}
    ranked = sorted(legal, key=lambda action: -worth[action])
    return [action for action in ranked if worth[action] >= worth[ranked[0]] - _NEAR]


class _Model(Model[State, Action]):
    """The game as the race sees it: to its end."""

    def __init__(self, seat: Seat, likely: Sequence[Action]) -> None:
        super().__init__(Rules(legal_actions, apply, resample), seat)
        self._likely = likely

    def mover(self, state: State) -> Seat | None:
        """Whoever is asked, the searching player before others."""
        waiting = asked(state)
        return self.seat if self.seat in waiting else next(iter(waiting), None)

    def moves(self, _state: State) -> Iterator[Codes]:
        """What is worth a thought."""
        return iter([(action.code,) for action in self._likely])

    def choose(self, state: State, seat: Seat, legal: tuple[Action, ...], _rng: Rng) -> Action:
        """Everybody plays on daringly."""
        return daring(state, seat, legal)

    def worth(self, state: State) -> tuple[float, ...]:
        """How well it ended for the searching player; nobody else matters."""
        return tuple(_success(state, seat) if seat == self.seat else 0.0 for seat in range(len(state.players)))


def daring(state: State, seat: Seat, legal: tuple[Action, ...]) -> Action:
    """What seems best to one who is after all three cats, and against rivals after the win."""
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
