"""The result of the game: points, ties and the reason why the game ended (docs/rules/gears.md, section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

import msgspec

from games.gears.data import CHARACTERS, FACTIONS, GAMBITS
from games.gears.maze import topology
from games.gears.solo import goals
from games.gears.state import GONE, State
from games.kernel import Line, Outcome, Seat

_DEMOLISHED_VP = 5
_PATH_VP = 3


class Result(msgspec.Struct, frozen=True):
    """The values by which a seat is ranked: points, then completed but unredeemed gambits, then gears.

    `points` is None for a seat that can't score.
    """

    points: int | None
    gears: int
    gambits: int = 0

    def key(self) -> tuple[bool, int, int, int]:
        """Return a sort key. A greater key is a better result; all seats that can't score have the same key."""
        return (False, 0, 0, 0) if self.points is None else (True, self.points, self.gambits, self.gears)


def longest(state: State) -> int:
    """Return the number of tiles in the longest contiguous path, counted by the table's house rules (G81)."""
    return _longest(state.maze, state.rules.path == "simple")


@lru_cache(maxsize=64)  # all Views of the same maze need it
def _longest(tiles: topology.Maze, is_simple: bool) -> int:
    graph = topology.links(tiles)
    return topology.longest_path(graph) if is_simple else topology.largest_network(graph)


def faction(state: State, seat: Seat) -> str:
    """Return a player's faction, which is secret until the player reveals a role."""
    return CHARACTERS[state.pairs[seat][0]].faction


def survives(state: State, seat: Seat) -> bool:
    """Tell whether at least one of the player's characters has survived (G80)."""
    return any(state.at[character] != GONE for character in state.pairs[seat])


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    if state.solo is not None:
        return goals.outcome(state, longest(state), penalty(state, 0))
    results = _together(state) if state.rules.scoring == "semi-cooperative" else _alone(state)
    ranking = _ranking(results)
    return Outcome(
        state.over,
        ranking,
        tuple(result.points for result in results),
        tuple(_lines(state, seat, result) for seat, result in enumerate(results)),
        _headline(state, ranking[0], results),
    )


def _seats(state: State) -> range:
    return range(len(state.gears))


def _alone(state: State) -> list[Result]:
    """Return the results of a fully competitive game, by seat (G82)."""
    return [
        Result(own_points(state, seat) if survives(state, seat) else None, gears, _unredeemed(state, seat))
        for seat, gears in enumerate(state.gears)
    ]


def own_points(state: State, seat: Seat) -> int:
    """Return a player's points in a fully competitive game: for their faction's goal, and for gambits (G81, G94)."""
    gambits = state.gambits
    own = _points(state, faction(state, seat), state.gears[seat])
    if gambits is None:
        return own
    return own - penalty(state, seat) + (_worth(gambits.redeemed[seat]) if gambits.redeemed else 0)


def penalty(state: State, seat: Seat) -> int:
    """Return how many points the uncompleted gambits in a player's hand cost."""
    return _worth(held.card for held in state.gambits.hands[seat]) if state.gambits else 0


def _worth(cards: Iterable[int]) -> int:
    return sum(GAMBITS[card].value for card in cards)


def _unredeemed(state: State, seat: Seat) -> int:
    gambits = state.gambits
    if gambits is None:
        return 0
    return len(gambits.completed[seat]) - (len(gambits.redeemed[seat]) if gambits.redeemed else 0)


def _together(state: State) -> list[Result]:
    """Return the results of a semi-cooperative game, by seat. A faction scores if any of its players survives (G83)."""
    return [_faction_result(state, faction(state, seat)) for seat in _seats(state)]


def _faction_result(state: State, side: str) -> Result:
    """Return a faction's result.

    Ties between factions are broken by gambits, then by gears; for each, the faction's best player counts.
    """
    living = [seat for seat in _seats(state) if faction(state, seat) == side and survives(state, seat)]
    if not living:
        return Result(None, 0)
    richest = max(state.gears[seat] for seat in living)
    return Result(_points(state, side, richest), richest, max(_unredeemed(state, seat) for seat in living))


def _points(state: State, side: str, gears: int) -> int:
    if side == "rabblerouser":
        return _DEMOLISHED_VP * len(state.demolished)
    return _PATH_VP * longest(state) if side == "gizmologist" else gears


def _ranking(results: Sequence[Result]) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of tied seats, best first. Seats that can't score share last place."""
    seats = sorted(range(len(results)), key=lambda seat: results[seat].key(), reverse=True)
    return tuple(tuple(sorted(group)) for _, group in groupby(seats, key=lambda seat: results[seat].key()))


def _lines(state: State, seat: Seat, result: Result) -> tuple[Line, ...]:
    if result.points is None:
        return (Line("no points because nobody survived", 0),)
    own = _points(state, faction(state, seat), result.gears)
    return (Line(_counted(state, faction(state, seat), own), own), *_gambit_lines(state, seat))


def _gambit_lines(state: State, seat: Seat) -> tuple[Line, ...]:
    """Return the score sheet's rows about a player's gambits.

    If factions win together, gambits break ties but score nothing (G83).
    """
    gambits = state.gambits
    if gambits is None:
        return ()
    if state.rules.scoring == "semi-cooperative":
        number = _unredeemed(state, seat)
        return (Line(f"{number} completed {_gambits(number)} to break ties", 0),) if number else ()
    redeemed = (Line(f"{GAMBITS[card].name} redeemed", GAMBITS[card].value) for card in gambits.redeemed[seat])
    lost = (Line(f"{GAMBITS[h.card].name} not completed", -GAMBITS[h.card].value) for h in gambits.hands[seat])
    return (*redeemed, *lost)


def _gambits(count: int) -> str:
    return "gambit" if count == 1 else "gambits"


def _counted(state: State, side: str, points: int) -> str:
    if side == "rabblerouser":
        return f"{len(state.demolished)} demolished {_tiles(len(state.demolished))} at {_DEMOLISHED_VP} VP each"
    if side == "gizmologist":
        return f"the longest path ({longest(state)} {_tiles(longest(state))}, {_PATH_VP} VP each)"
    richest = "the richest player's " if state.rules.scoring == "semi-cooperative" else ""
    return f"{richest}{points} {'gear' if points == 1 else 'gears'}"


def _tiles(count: int) -> str:
    return "tile" if count == 1 else "tiles"


def _headline(state: State, winners: Sequence[Seat], results: Sequence[Result]) -> str:
    """Return the headline of the result, or "" if a single player wins, because the usual title names the winner."""
    points = results[winners[0]].points
    if points is None:
        return "Nobody survived, so nobody wins"
    if state.rules.scoring != "semi-cooperative":
        return ""
    sides = sorted({FACTIONS[faction(state, seat)] for seat in winners})
    return f"{' and '.join(sides)} win with {points} VP"
