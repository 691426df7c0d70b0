"""A computer player that looks ahead: the race of `games.search`, led and played out by the sensible player.

Rivals are imagined to stand still with what they carry: they touch little else, and there is time for more games. It
weighs only what the sensible player finds nearly as good as the best, and gives that one the benefit of the doubt: most
of what comes is luck, and a few games cannot tell small differences from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from games.briar.actions import Action
from games.briar.apply import apply
from games.briar.hidden import resample
from games.briar.legal import legal_actions
from games.briar.players import sensible
from games.briar.players.choices import value
from games.briar.players.reasons import reason
from games.briar.players.table import Table
from games.briar.scoring import points
from games.briar.state import IN, OUT, TURN, State, asked
from games.briar.view import view
from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, Enough, race

WORLDS: Final = 200
HOME: Final = (-1.0, 0.1, 0.5, 1.0)  # by cats brought out; being lost is worth as little as none
_DOUBT: Final = 0.12  # the benefit of it: about what chance alone makes of two equal moves in some dozen worlds
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
    table = Table(view(state, seat))
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
        return _Game(_still(resample(game.state, self._seat, rng), self._seat), 0.0)

    def mover(self, game: _Game) -> Seat | None:
        """The seat itself, as long as it is in the maze."""
        return self._seat if self._seat in asked(game.state) else None

    def moves(self, _game: _Game) -> Iterator[Codes]:
        """What is worth a thought."""
        return iter([(action.code,) for action in self._likely])

    def make(self, game: _Game, codes: Codes) -> _Game:
        """The move made, in a world in which it is as legal as here."""
        action = next(action for action in self._likely if action.code == codes[0])
        return _Game(apply(game.state, self._seat, action).state, _DOUBT * (action is self._likely[0]))

    def values(self, game: _Game, rng: Rng) -> tuple[float, ...]:
        """It plays on sensibly to the end."""
        state, number = game.state, 0
        while self.mover(game) is not None:
            state = apply(state, self._seat, _sensible(state, self._seat, Rng(f"{rng.key}:{number}"))).state
            game, number = _Game(state, game.credit), number + 1
        own = HOME[points(state.players[self._seat])] + game.credit
        return tuple(own if seat == self._seat else 0.0 for seat in range(len(state.players)))


def _still(state: State, seat: Seat) -> State:
    """The others do nothing any more."""
    players = (
        player if number == seat or player.status != IN else replace(player, status=OUT, phase=TURN)
        for number, player in enumerate(state.players)
    )
    return replace(state, players=tuple(players))


def _sensible(state: State, seat: Seat, rng: Rng) -> Action:
    legal = legal_actions(state, seat)
    return legal[0] if len(legal) == 1 else _named(legal, sensible(view(state, seat), legal, rng).code)
