"""Balance statistics of Gear Grid: boards, rounds, and invalid tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.geargrid import events
from games.geargrid.state import State
from lab.geargrid_people import glance
from lab.matches import Played
from lab.tally import Chart, Sample, one_of

PLAYERS: Final = {"glance": glance}
_SCORES: Final = ("winner", "all players", "best of the game")
_TERMS: Final = ("goals right", "goals wrong", "goals jammed", "empty spaces", "invalid tiles")
_FALLS: Final = ("clashes", "conflicts", "unreached")
_LENGTH: Final = ("rounds", "tiles taken per board", "tiles placed or moved per board")
_GOALS: Final = ("none", "one", "two", "three")

CHARTS: Final = (
    Chart("score", "Score per board", "points", bars=_SCORES),
    Chart("terms", "Parts of a score", "points", bars=_TERMS),
    Chart("goals", "Boards by goals right", "%", bars=_GOALS),
    Chart("falls", "Invalid tiles per board, by cause", "tiles", bars=_FALLS),
    Chart("above", "Boards with 0 points or more", "%", bars=("boards",)),
    Chart("tied", "Rounds with several winners", "%", bars=("rounds",)),
    Chart("length", "Length", "", bars=_LENGTH),
)


def samples(game: Played) -> Iterator[Sample]:
    state: State = game.state
    told = list(game.events)
    for result in state.results:
        yield Sample("tied", "rounds", float(len(result.winners) > 1))
        yield Sample("score", "winner", float(max(result.scores)))
        for score, rights in zip(result.scores, result.rights, strict=True):
            yield Sample("score", "all players", float(score))
            yield Sample("above", "boards", float(score >= 0))
            yield from one_of("goals", _GOALS, _GOALS[rights])
    yield Sample("score", "best of the game", float(max(max(result.scores) for result in state.results)))
    for event in told:
        if isinstance(event, events.Judged):
            terms = dict(event.arithmetic)
            yield from (Sample("terms", term, float(terms.get(term, 0))) for term in _TERMS)
    boards = len(state.results) * len(state.benches)
    falls = Counter(event.why for event in told if isinstance(event, events.Fell))
    yield from (Sample("falls", why, falls[why] / boards) for why in _FALLS)
    yield Sample("length", "rounds", float(len(state.results)))
    yield Sample("length", "tiles taken per board", sum(isinstance(event, events.Took) for event in told) / boards)
    yield Sample(
        "length", "tiles placed or moved per board", sum(isinstance(event, events.Put) for event in told) / boards
    )
