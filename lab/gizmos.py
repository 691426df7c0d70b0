"""Balance statistics of Gizmos."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from games.gizmos import events
from games.gizmos.data import CARD, CARDS
from games.gizmos.state import State
from games.kernel import Event
from lab.matches import Played
from lab.tally import Chart, Sample, one_of

_PLACES: Final = ("first", "second", "third", "fourth")
_ENDS: Final = ("masterworks", "gizmos", "rounds", "passes")
_TITLES: Final = tuple(card.title for card in CARDS if card.level)
_ACTIONS: Final = {events.Filed: "file", events.Picked: "pick", events.Built: "build", events.Researched: "research"}

CHARTS: Final = (
    Chart("place", "Wins by place in turn order", "%", bars=_PLACES),
    Chart("points", "Points at the end", "VP", bars=("winner", "all players")),
    Chart("length", "Length and gizmos at the end", "", bars=("rounds", "gizmos", "level III gizmos", "tokens")),
    Chart("end", "How games end", "%", bars=_ENDS),
    Chart("actions", "Actions per player and game, including bonus actions", "actions", bars=tuple(_ACTIONS.values())),
    Chart("chain", "Gizmos fired per turn: mean, and longest chain of a game", "gizmos", bars=("mean", "longest")),
    Chart("wins", "Wins per player who built the gizmo", "%", by_seats=False, bars=_TITLES),
    Chart("fired", "Turns in which the gizmo fired, per game in which it was built", "turns", by_seats=False),
)


def samples(game: Played) -> Iterator[Sample]:
    state: State = game.state
    told = list(game.events)
    yield from _of_players(game, state)
    yield Sample("length", "rounds", float(state.round))
    yield from one_of("end", _ENDS, game.outcome.reason)
    done = Counter(_ACTIONS[type(event)] for event in told if type(event) in _ACTIONS)
    yield from (Sample("actions", kind, done[kind] / len(state.players)) for kind in _ACTIONS.values())
    fired = [(event.seat, CARDS[CARD[event.card]]) for event in told if isinstance(event, events.Fired)]
    uses = Counter((seat, card.title) for seat, card in fired)
    for seat, player in enumerate(state.players):
        listening = (CARDS[number] for number in player.gizmos if CARDS[number].on and CARDS[number].level)
        yield from (Sample("fired", card.title, float(uses[seat, card.title])) for card in listening)
    chains = _chains(told)
    yield Sample("chain", "mean", sum(chains) / len(chains))
    yield Sample("chain", "longest", float(max(chains)))


def _of_players(game: Played, state: State) -> Iterator[Sample]:
    winner, scores = game.outcome.ranking[0][0], game.outcome.scores
    yield Sample("points", "winner", float(scores[winner] or 0))
    for seat, player in enumerate(state.players):
        has_won = float(seat == winner)
        yield Sample("place", _PLACES[(seat - state.first) % len(state.players)], has_won)
        yield Sample("points", "all players", float(scores[seat] or 0))
        yield Sample("length", "gizmos", float(len(player.gizmos)))
        yield Sample("length", "level III gizmos", float(sum(CARDS[number].level == 3 for number in player.gizmos)))
        yield Sample("length", "tokens", float(player.tokens))
        yield from (Sample("wins", CARDS[number].title, has_won) for number in player.gizmos[1:])


def _chains(told: Sequence[Event]) -> list[int]:
    chains = [0]
    for event in told:
        if isinstance(event, events.TurnBegan):
            chains.append(0)
        chains[-1] += isinstance(event, events.Fired)
    return chains
