"""Ratings of a State for each seat, based on all cards, for computer players that search possible worlds."""

from __future__ import annotations

from math import tanh
from typing import Final

from games.gears.data import CHARACTERS, DRAFT, GAMBITS, GEARS, TILES
from games.gears.players.table import network
from games.gears.scoring import outcome, penalty
from games.gears.solo.goals import apart, laid, linked, target
from games.gears.state import AUTOMA, GONE, State
from games.kernel import Outcome, Seat

_RATES: Final = {"opportunut": 1.0, "rabblerouser": 0.5, "gizmologist": 0.3}  # value of a gear in VP
_PATH: Final = 3.0
_RUBBLE: Final = 5.0
_IN_PLAY: Final = 3.0  # a character whose token is in the maze, at the start of the game
_OPEN: Final = 2.0  # a character whose abilities can be used
_LOST: Final = -6.0  # an eliminated character
_OUT: Final = -20.0  # both characters eliminated
_SURE: Final = 5.0  # a decisive lead at the end, in VP
_UNSURE: Final = 15.0  # a decisive lead at the start
_NOT_OVER: Final = 0.95
_MARGIN: Final = 0.5  # in solo games: reaching the goal exactly wins, being one short doesn't
_LOOSENED: Final = 0.3  # share of the tiles in the maze that may still be rotated off the path
_PENDING: Final = 0.5  # share of the penalty for a gambit that may still be completed, at the start of the game


def prospects(state: State) -> tuple[float, ...]:
    """Return a rating for each seat, from -1 (lost) to 1 (the only winner)."""
    result = outcome(state)
    seats = range(state.seats)
    if result is not None:
        return tuple(_won(result, seat) for seat in seats)
    left = remaining(state)
    if state.solo is not None:
        return (_alone(state, left),)
    points = [_points(state, seat, left) for seat in seats]
    scale = _SURE + (_UNSURE - _SURE) * left
    return tuple(_NOT_OVER * tanh(_lead(state, points, seat) / scale) for seat in seats)


def _won(result: Outcome, seat: Seat) -> float:
    if result.won is not None:
        return 1.0 if result.won else -1.0
    winners = result.ranking[0]
    return (2.0 / len(winners) - 1.0 if len(winners) > 1 else 1.0) if seat in winners else -1.0


def remaining(state: State) -> float:
    """Return an estimate of the share of the game that is left, from 0 to 1."""
    tiles = (len(state.pile) + len(state.draft)) / (len(TILES) - DRAFT + 1)
    return min(tiles, state.pool / GEARS, 1.0)


def _alone(state: State, left: float) -> float:
    """Return a rating of how close a solo player is to the goal (G115).

    `left` is the share of the game that remains.
    """
    scoring, gears = state.rules.scoring, state.gears[0]
    if state.at[state.pairs[0][0]] == GONE:
        return -_NOT_OVER
    scale = _SURE + (_UNSURE - _SURE) * left
    if wanted := target(scoring, state.rules.automa):
        short = [min(0, have - wanted) for have in (gears - penalty(state, 0), network(state.maze))]
        return _NOT_OVER * tanh((sum(short) + _MARGIN) / scale)
    if scoring == "gobbler":
        return _NOT_OVER * tanh((gears - penalty(state, 0) - state.gears[AUTOMA]) / scale)
    loose = laid(state) - linked(state) - apart(state.rules.automa) + _LOOSENED * laid(state)
    return _NOT_OVER * tanh((_MARGIN - loose) / (_SURE * (1 + left)))


def _faction(state: State, seat: Seat) -> str:
    return CHARACTERS[state.pairs[seat][0]].faction


def _points(state: State, seat: Seat, left: float) -> float:
    pair, faction = state.pairs[seat], _faction(state, seat)
    if all(state.at[character] == GONE for character in pair):
        return _OUT
    counted = {"rabblerouser": _RUBBLE * len(state.demolished), "gizmologist": _PATH * network(state.maze)}
    fuel = 1.0 if faction == "opportunut" else min(1.0, 2 * left)
    gears = _RATES[faction] * state.gears[seat] * fuel
    promises = sum(_promise(state, character) for character in pair)
    return counted.get(faction, 0.0) + gears + left * promises + _cards(state, seat, faction, left)


def _cards(state: State, seat: Seat, faction: str, left: float) -> float:
    """Return the value in points of a seat's gambits.

    Gambits in hand cost points, and completed ones bring what they can be redeemed for (G94).
    """
    if state.gambits is None or state.rules.scoring == "semi-cooperative":
        return 0.0
    open_cards = penalty(state, seat) * (1 - _PENDING * left)
    if faction == "opportunut":
        return -open_cards
    done = sum(GAMBITS[card].value for card in state.gambits.completed[seat])
    return min(done, state.gears[seat]) * (1 - _RATES[faction]) - open_cards


def _promise(state: State, character: int) -> float:
    if state.at[character] == GONE:
        return _LOST
    return _IN_PLAY * (state.at[character] >= 0) + _OPEN * (state.revealed >> character & 1)


def _lead(state: State, points: list[float], seat: Seat) -> float:
    """Return the seat's lead over its best rival. Within a faction that wins together, the lead is in gears."""
    together = state.rules.scoring == "semi-cooperative"
    others = (other for other in range(len(points)) if other != seat)
    rivals = [other for other in others if not together or _faction(state, other) != _faction(state, seat)]
    return min((_ahead(state, points, seat, other) for other in rivals), default=0.0)


def _ahead(state: State, points: list[float], seat: Seat, other: Seat) -> float:
    if _faction(state, seat) == _faction(state, other) != "opportunut":
        return float(state.gears[seat] - state.gears[other])
    return points[seat] - points[other]
