"""Balance statistics of BriarMaze, which show how difficult the game is.

The charts compare them with the simulation that the cards were tuned with: 10,000 solo games with each character,
played by a simple strategy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.briar import events as ev
from games.briar.data import CHARACTERS, KINDS, Lose, Roll
from games.briar.ends.scoring import alone, points
from games.briar.state import Player, State
from games.kernel import Seat
from lab.matches import Played
from lab.tally import Chart, Sample, one_of


def _costs_life(step: object) -> bool:
    return isinstance(step, Roll) and any(isinstance(effect, Lose) for effect in step.fail)


_NAMES: Final = tuple(character.name for character in CHARACTERS)
_RESULTS: Final = ("full", "partial", "loss")
REFERENCE: Final = {"full": 0.295, "partial": 0.411, "loss": 0.294}
_PLACES: Final = ("first", "second", "third")
_STATUS: Final = {"out": "left with a cat", "dead": "lost in the maze", "shut": "locked in"}
_ENDS: Final = ("cats", "life", "objects", "draw", "nobody")
_DEADLY: Final = tuple(card for card in KINDS if card.fail or any(_costs_life(step) for step in card.steps))
_LENGTH: Final = ("cards drawn", "decisions", "rolls", "played after dark")


def _reference() -> str:
    return ", ".join(f"{result} {100 * share:.1f}" for result, share in REFERENCE.items())


CHARTS: Final = (
    Chart("alone", f"Solo results (reference: {_reference()})", "%", bars=(*_RESULTS, "two cats", "one cat")),
    Chart("full", "Full victories, solo (target: 25% to 35%)", "%", marks=(0.25, 0.35), bars=_NAMES),
    Chart("partial", "Partial victories, solo (target: 35% to 50%)", "%", marks=(0.35, 0.50), bars=_NAMES),
    Chart("loss", "Defeats, solo", "%", bars=_NAMES),
    Chart("length", "Length of a game, all players combined", "", bars=_LENGTH),
    Chart("won", "What decides games against others", "%", bars=_ENDS),
    Chart("place", "Wins by place in turn order", "%", bars=_PLACES),
    Chart("character", "Wins per player with the character", "%", bars=_NAMES),
    Chart("end", "How a player's game ends against others", "%", bars=tuple(_STATUS.values())),
    Chart("cats", "Cats brought home", "cats", bars=_NAMES),
    Chart("fell", "Deaths, share of all games", "%", bars=tuple(card.name for card in _DEADLY)),
)


def samples(game: Played) -> Iterator[Sample]:
    state: State = game.state
    for player in state.players:
        yield Sample("cats", player.who.name, float(points(player)))
    if game.outcome.won is not None:
        yield from _of_one(state.players[0])
    else:
        yield from _of_rivals(game, state)
    yield from _of_length(game, state)
    yield from _of_deaths(game)


def _of_one(player: Player) -> Iterator[Sample]:
    result = {"full": "full", "partial": "partial"}.get(alone(player), "loss")
    yield from one_of("alone", _RESULTS, result)
    yield from (Sample(each, player.who.name, float(each == result)) for each in _RESULTS)
    yield Sample("alone", "two cats", float(points(player) == 2))
    yield Sample("alone", "one cat", float(points(player) == 1))


def won(game: Played, seat: Seat) -> float:
    """Return the seat's share of the win, from 0 to 1; 0 if nobody won."""
    return 0.0 if game.outcome.reason == "nobody" else game.share(seat)


def _of_rivals(game: Played, state: State) -> Iterator[Sample]:
    yield from one_of("won", _ENDS, game.outcome.reason)
    for seat, player in enumerate(state.players):
        yield Sample("place", _PLACES[state.order.index(seat)], won(game, seat))
        yield Sample("character", player.who.name, won(game, seat))
        yield from one_of("end", _STATUS.values(), _STATUS[player.status])


def _of_length(game: Played, state: State) -> Iterator[Sample]:
    figures = (
        sum(player.turns for player in state.players),
        len(game.steps),
        sum(isinstance(event, ev.Rolled) for event in game.events),
        any(player.night for player in state.players),
    )
    for name, figure in zip(_LENGTH, figures, strict=True):
        yield Sample("length", name, float(figure))


def _of_deaths(game: Played) -> Iterator[Sample]:
    fatal = {event.card for event in game.events if isinstance(event, ev.Fell)}
    yield from (Sample("fell", card.name, float(card.id in fatal)) for card in _DEADLY)
