"""Advice on which dice to re-roll, and to which units to give dice."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.gnomes.advice import strikes, worth
from games.gnomes.combat.sides import active_units
from games.gnomes.data import (
    BLACK,
    CALL_HORNS,
    FACE_LETTERS,
    FACES,
    HORN,
    PINK,
    SHIELD,
    SHIELD_FACE,
    SLOTS,
    STATS,
    SWORD,
)
from games.gnomes.dice.assigning import Gifts
from games.gnomes.run import board_of
from games.gnomes.state import State, slot
from games.rng import Rng

_CHANCE: Final = tuple(tuple(FACES[kind].count(face) / 6 for face in FACE_LETTERS) for kind in ("black", "pink"))
_MOST: Final = BLACK + PINK
_SWORDS: Final = 4  # most swords in one attack that are considered
_NO_CHANCE: Final = Rng("")

Outlooks: TypeAlias = defaultdict[int, strikes.Outlook]  # by unit


def dice_to_reroll(state: State) -> list[int]:
    """Return the dice to roll again, because a new roll is expected to be worth more than they are now."""
    wishes = _wishes(_without_dice(state))
    kept: list[int] = [0] * len(FACE_LETTERS)
    values: list[float] = []
    for face in state.dice:
        values.append(wishes[face][min(kept[face], _MOST - 1)])
        kept[face] += 1
    rerolled = []
    for die, value in enumerate(values):
        chances = _CHANCE[die >= state.black]
        mean = sum(chance * wishes[face][min(kept[face], _MOST - 1)] for face, chance in enumerate(chances))
        better = sum(
            chance * max(0.0, wishes[face][min(kept[face], _MOST - 1)] - mean) for face, chance in enumerate(chances)
        ) * (state.rerolls > 1)
        if value < mean + 0.6 * better:
            rerolled.append(die)
    return rerolled


def _without_dice(state: State) -> State:
    """Return the state without everything that changes between rolls, for use as a cache key."""
    return replace(state, dice=b"", rerolls=0, rng=_NO_CHANCE, last=None)


@lru_cache(maxsize=16)
def _wishes(state: State) -> list[list[float]]:
    """Return, for each die face, the value of the first die that shows it, of the second, and so on."""
    room = worth.room(state, state.active)
    shields = sorted((gain for _, gain in _shielded(state)), reverse=True)
    return [
        _sword_wishes(state),
        _horn_wishes(state),
        [worth.CRYSTAL * 1.1 if n < room else 0.0 for n in range(_MOST)],
        [shields[n] if n < len(shields) else 0.1 for n in range(_MOST)],
    ]


def _horn_wishes(state: State) -> list[float]:
    """Return the value of the first horn, of the second, and so on.

    Horns that complete the price of a call are worth most; others can pay for cards.
    """
    left = worth.time_left(state)
    card = (worth.CARD * (0.3 + left)) / 2
    if not worth.waiting_tiles(state, state.active):
        return [card] * _MOST
    lack = min((_lack(state, unit) for unit in active_units(state, state.active)), default=CALL_HORNS)
    share = worth.CALL / CALL_HORNS * (0.6 if not left else 1.0)
    return [share if n < lack else 0.55 * share if n < lack + CALL_HORNS else card for n in range(_MOST)]


def _lack(state: State, unit: int) -> int:
    return max(0, CALL_HORNS - state.units[unit].horns)


def _sword_wishes(state: State) -> list[float]:
    """Return the value of the first sword, of the second, and so on.

    A sword is worth what it adds to the best attack, or what it's worth for walking.
    """
    outlooks = _outlooks()
    plain = _plain(state, outlooks)
    gains = [0.0, *(_attack(state, n, plain, outlooks)[1] for n in range(1, _SWORDS + 1))]
    walks = 0.55 if worth.room(state, state.active) > 0 else 0.2
    steps = [max(walks, more - less) for less, more in pairwise(gains)]
    return steps + [0.3] * (_MOST - len(steps))


def _outlooks() -> Outlooks:
    return defaultdict(lambda: strikes.Outlook(_SWORDS))


def _plain(state: State, outlooks: Outlooks) -> dict[int, float]:
    """Return the gain of each unit's best attack without extra swords."""
    wanted = worth.waiting_tiles(state, state.active)
    units = active_units(state, state.active)
    return {unit: _top(state, unit, wanted, outlooks[unit]) for unit in units if strikes.can_strike(state, unit)}


def _attack(state: State, swords: int, plain: dict[int, float], outlooks: Outlooks) -> tuple[int, float]:
    """Return the unit whose best attack gains most from `swords` extra swords, and the additional gain.

    `plain` has the gain of each unit's best attack without extra swords.
    """
    wanted = worth.waiting_tiles(state, state.active)
    best, gain = -1, 0.0
    for unit, without in plain.items():
        with_them = _top(_with(state, unit, swords), unit, wanted, outlooks[unit])
        added = with_them - without if with_them else 0.0
        if added > gain:
            best, gain = unit, added
    return best, gain


def _top(state: State, unit: int, wanted: dict[int, int], outlook: strikes.Outlook) -> float:
    return max((strike.gain for strike in strikes.of_unit(state, unit, wanted, outlook)), default=0.0)


def _with(state: State, unit: int, swords: int) -> State:
    it = state.units[unit]
    units = state.units
    return replace(state, units=(*units[:unit], replace(it, swords=it.swords + swords), *units[unit + 1 :]))


def _shielded(state: State) -> list[tuple[int, float]]:
    """Return (unit, gain) for each shield that could raise the defense of a unit of the current player."""
    board, shielded = board_of(state), []
    for unit in active_units(state, state.active):
        it, most = state.units[unit], STATS[slot(unit)].def_max
        for n in range(3):
            more = min(SHIELD, most - it.defence - SHIELD * n)
            if more <= 0:
                break
            before = worth.danger(state, board, unit, it.at, SHIELD * n)
            saved = before - worth.danger(state, board, unit, it.at, SHIELD * n + more)
            shielded.append((unit, 0.3 * more + saved))
    return shielded


def gifts(state: State) -> Gifts:
    """Return the recommended distribution of dice to units.

    Horns go to units that can call a clan, swords to units that attack or walk, and shields to units in danger.
    """
    counts = {face: state.dice.count(face) for face in (SWORD, HORN, SHIELD_FACE)}
    swords = counts[SWORD]
    shares: list[tuple[int, int, int]] = []
    horns, walkers = _horned(state, counts[HORN], swords)
    shares += [(slot(unit), HORN, n) for unit, n in horns]
    for unit, n in walkers:
        shares.append((slot(unit), SWORD, n))
        swords -= n
    if swords:
        outlooks = _outlooks()
        unit, gain = _attack(state, swords, _plain(state, outlooks), outlooks)
        unit = unit if gain > 0 else _walker(state)
        shares.append((slot(unit), SWORD, swords))
    shares += _shields(state, counts[SHIELD_FACE])
    return _merged(shares)


def _merged(given: list[tuple[int, int, int]]) -> Gifts:
    total: dict[tuple[int, int], int] = {}
    for taker, face, n in given:
        total[taker, face] = total.get((taker, face), 0) + n
    return tuple((taker, face, n) for (taker, face), n in total.items() if n)


def _horned(state: State, horns: int, swords: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the horns and the swords that units get in order to call clans: lists of (unit, horns) and (unit, swords).

    Calls that are possible this turn come first. Leftover horns go to a unit that saves them for a later call.
    """
    wanted, distance = worth.waiting_tiles(state, state.active), board_of(state).distance
    units = [unit for unit in active_units(state, state.active) if not state.units[unit].fresh]
    shares: list[tuple[int, int]] = []
    walkers: list[tuple[int, int]] = []
    busy: set[int] = set()
    while wanted and horns:
        plans = []
        for unit in units:
            if unit in busy:
                continue
            near, clan = min((distance[state.units[unit].at][cell], clan) for cell, clan in wanted.items())
            steps = max(0, near - STATS[slot(unit)].move - state.units[unit].swords)
            if _lack(state, unit) <= horns and steps <= swords and not any(state.units[unit].rings[1:3]):
                plans.append((steps, _lack(state, unit), unit, clan))
        if not plans:
            break
        steps, lack, unit, clan = min(plans)
        busy.add(unit)
        shares.append((unit, lack))
        if steps:
            walkers.append((unit, steps))
        horns, swords = horns - lack, swords - steps
        wanted = {cell: other for cell, other in wanted.items() if other != clan}
    if horns:
        shares.append((_horn_saver(state, wanted, busy), horns))
    return shares, walkers


def _horn_saver(state: State, wanted: dict[int, int], busy: set[int]) -> int:
    """Return the unit that should save horns for a later call: a safe one, close to a clan's tile."""
    distance, board = board_of(state).distance, board_of(state)
    units = active_units(state, state.active)

    def key(unit: int) -> tuple[float, int]:
        it = state.units[unit]
        near = min((distance[it.at][cell] for cell in wanted), default=0)
        late = max(0.0, near - STATS[slot(unit)].move) * 1.5 if wanted else 0.0
        have = min(it.horns, CALL_HORNS - 1) if unit not in busy else 0
        return have - late - 0.2 * worth.danger(state, board, unit, it.at), -unit

    return max(units, key=key)


def _walker(state: State) -> int:
    """Return the unit that should walk with spare swords: the one nearest to a mine or, in a tie, the slowest."""
    board = board_of(state)
    return max(
        active_units(state, state.active),
        key=lambda unit: (-board.mine_steps[state.units[unit].at], -STATS[slot(unit)].move, -unit),
    )


def _shields(state: State, shields: int) -> list[tuple[int, int, int]]:
    ranked = sorted(_shielded(state), key=lambda each: (-each[1], each[0]))[:shields]
    dice = [(slot(unit), SHIELD_FACE, 1) for unit, _ in ranked]
    if len(dice) < shields:
        dice.append((active_units(state, state.active)[0] % SLOTS, SHIELD_FACE, shields - len(dice)))
    return dice


def brings(state: State) -> float:
    wishes, total, seen = _wishes(_without_dice(state)), 0.0, [0] * len(FACE_LETTERS)
    for face in state.dice:
        total += wishes[face][min(seen[face], _MOST - 1)]
        seen[face] += 1
    return total
