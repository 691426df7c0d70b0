"""The moves that the searching player considers: first the sensible player's move, then the best ones of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.gnomes.actions import Action
from games.gnomes.advice import dice, strikes, walks, worth
from games.gnomes.apply import apply
from games.gnomes.board.paths import base_walks
from games.gnomes.combat.sides import active_units
from games.gnomes.data import HORN, SWORD
from games.gnomes.legal import legal_actions
from games.gnomes.players.casts import weighed
from games.gnomes.players.choices import choose, value
from games.gnomes.players.shortcuts import blow, puts, walk
from games.gnomes.state import State, slot
from games.gnomes.turn.walking import movers
from games.kernel import Seat
from games.rng import Rng
from games.search import Codes, interleaved

_IDLE: Final = frozenset({"order", "withdraw", "ally", "break", "ask", "mute", "never", "die"})
_SEEN: Final = frozenset({"cast", "put", "move", "attack"})  # not considered one by one, but ranked by their gain
_EACH: Final = {"flip": 8}  # number of choices of a kind that are considered; 3 for others
_CELLS: Final = 2  # destinations considered per unit


def candidates(state: State, seat: Seat) -> Iterator[Codes]:
    """Yield complete moves, most promising first."""
    legal = [action for action in legal_actions(state, seat) if action.verb not in _IDLE]
    if len(legal) < 2:
        return iter([finished(state, seat, action) for action in legal])
    first = finished(state, seat, choose(state, seat, legal, Rng("first")))
    queues = [_casts(state, seat, legal), *_by_kind(state, seat, legal)]
    if state.phase == "act" and state.top is None:
        queues += [_strikes(state), _walks(state)]
    if state.phase == "assign" and state.top is None:
        queues += [_gifts(state, SWORD), _gifts(state, HORN)]
    return iter(dict.fromkeys((first, *interleaved(queues))))


def finished(state: State, seat: Seat, action: Action) -> Codes:
    """Return the complete move that begins with this action and continues like the sensible player's."""
    codes = [action.code]
    step = apply(state, seat, action)
    while not step.events:
        action = choose(step.state, seat, legal_actions(step.state, seat), Rng("rest"))
        codes.append(action.code)
        step = apply(step.state, seat, action)
    return tuple(codes)


def _by_kind(state: State, seat: Seat, legal: Sequence[Action]) -> Iterator[Iterator[Codes]]:
    kinds: dict[str, list[Action]] = {}
    for action in sorted(legal, key=lambda action: -value(state, seat, action)):
        if action.verb not in _SEEN:
            kinds.setdefault(action.verb, []).append(action)
    for verb, actions in kinds.items():
        yield (finished(state, seat, action) for action in actions[: _EACH.get(verb, 3)])


def _casts(state: State, seat: Seat, legal: Sequence[Action]) -> Iterator[Codes]:
    """Yield the best cast of each ability, best ability first."""
    best: dict[int, tuple[float, Codes]] = {}
    for gain, chain in weighed(state, seat, legal):
        known = best.get(chain[0].number)
        if known is None or gain > known[0]:
            best[chain[0].number] = gain, tuple(action.code for action in chain)
    return (codes for _, codes in sorted(best.values(), reverse=True))


def _strikes(state: State) -> Iterator[Codes]:
    """Yield the first move of each attack, best attack first.

    The move is to walk to the target or, if the unit is already there, to attack.
    """
    for strike in sorted(strikes.strikes(state), key=lambda strike: -strike.gain):
        codes = walk(state, strike.unit, strike.way[-1]) if strike.way else blow(state, strike)
        if codes:
            yield codes


def _gifts(state: State, face: int) -> Iterator[Codes]:
    """Yield distributions of dice that give all dice of one face to one unit, beginning with the best attacker.

    All other dice go to the recommended units.
    """
    n = state.dice.count(face)
    others = tuple(gift for gift in dice.gifts(state) if gift[1] != face)
    able = {strike.unit: strike.gain for strike in sorted(strikes.strikes(state), key=lambda strike: strike.gain)}
    for unit in sorted(active_units(state, state.active) if n else (), key=lambda unit: -able.get(unit, 0.0)):
        yield puts((*others, (slot(unit), face, n)))


def _walks(state: State) -> Iterator[Codes]:
    """Yield walks of each unit, beginning with those that gain most compared with staying."""
    wanted, room = worth.waiting_tiles(state, state.active), worth.room(state, state.active)
    rated = list[tuple[float, int, int]]()
    for unit in movers(state):
        stay = walks.score(state, unit, state.units[unit].at, (), wanted, room)
        goals = base_walks(state, unit).items()
        gains = [(walks.score(state, unit, cell, way, wanted, room) - stay, unit, cell) for cell, way in goals]
        rated += sorted(gains, reverse=True)[:_CELLS]
    return (walk(state, unit, cell) for _, unit, cell in sorted(rated, reverse=True))
