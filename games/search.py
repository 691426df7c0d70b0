"""Two ways to find a move by playing on over states that a seat cannot tell apart.

`search` is information-set Monte Carlo tree search: one tree of whole moves. Each iteration deals the hidden things
anew, walks down the tree by what is legal there (UCB1), adds one move and plays on for a while. A node considers its
moves in the order in which the game ranks them, more of them the more often it is visited (progressive widening).

`race` looks no deeper than the seat's own move, where luck matters more than answers do: in every world that is dealt
all moves are tried side by side, so that they share their luck, and one that falls clearly behind is tried no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt
from statistics import fmean
from typing import Any, Final, Protocol, TypeAlias

from games.kernel import Seat
from games.rng import Rng

Codes: TypeAlias = tuple[str, ...]
Enough: TypeAlias = Callable[[], bool]

_CURIOSITY: Final = 0.35  # weight of the unknown, where values go from -1 to 1
_WIDTH: Final = 1.6  # moves considered at a node, a square root of its visits
_RIPE: Final = 6  # visits after which a leaf gets branches: ranking its moves costs as much as several playouts


class Model(Protocol):
    """What the search asks of a game."""

    def imagine(self, state: Any, rng: Rng, /) -> Any:
        """A state that the searching seat cannot tell from this one."""

    def mover(self, state: Any, /) -> Seat | None:
        """Who moves; None where the search looks no further."""

    def moves(self, state: Any, /) -> Iterator[Codes]:
        """The mover's whole moves, the most promising first; lazily."""

    def make(self, state: Any, codes: Codes, /) -> Any | None:
        """The state after the move; None if it is not legal there."""

    def values(self, state: Any, rng: Rng, /) -> Sequence[float]:
        """How good the state is for each seat, from -1 (lost) to 1 (won)."""


class _Node:
    """What is known of the situations that follow the same moves."""

    __slots__ = ("branches", "fresh", "totals", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.totals: list[float] = []
        self.branches: dict[Codes, _Node] = {}
        self.fresh: Iterator[Codes] | None = None

    def learn(self, values: Sequence[float]) -> None:
        self.visits += 1
        self.totals = [total + value for total, value in zip(self.totals or [0.0] * len(values), values, strict=True)]

    def mean(self, seat: Seat) -> float:
        return self.totals[seat] / self.visits


def search(model: Model, state: Any, seat: Seat, rng: Rng, enough: Enough, iterations: int) -> Codes:
    """The move of the seat, who must be the mover: the one visited most when `iterations` are done, or `enough`."""
    root = _Node()
    for number in range(iterations):
        _grow(model, root, model.imagine(state, Rng(f"{rng.key}:{number}")), Rng(f"{rng.key}:{number}:on"))
        if enough():
            break
    return max(root.branches, key=lambda codes: (root.branches[codes].visits, root.branches[codes].mean(seat)))


def _grow(model: Model, root: _Node, state: Any, rng: Rng) -> None:
    """One iteration: down the tree, one node further, and back with what came of it."""
    path = [root]
    while path[-1] is root or path[-1].visits >= _RIPE:
        step = _descend(model, path[-1], state)
        if step is None:
            break
        state = step[1]
        path.append(step[0])
    values = model.values(state, rng)
    for node in path:
        node.learn(values)


def _descend(model: Model, node: _Node, state: Any) -> tuple[_Node, Any] | None:
    """A new branch if it is time for one, else the branch that is best, or least known, of those legal here."""
    seat = model.mover(state)
    if seat is None:
        return None
    if node.fresh is None:
        node.fresh = model.moves(state)
    if len(node.branches) < _WIDTH * sqrt(node.visits + 1):
        for codes in node.fresh:
            after = model.make(state, codes)
            if after is not None:
                return node.branches.setdefault(codes, _Node()), after
    for codes in sorted(node.branches, key=lambda codes: _appeal(node, node.branches[codes], seat), reverse=True):
        after = model.make(state, codes)
        if after is not None:
            return node.branches[codes], after
    return None


def _appeal(node: _Node, branch: _Node, seat: Seat) -> float:
    """UCB1."""
    return branch.mean(seat) + _CURIOSITY * sqrt(log(node.visits) / branch.visits)


_HEATS: Final = 6  # worlds in which every move is tried before one is given up
_BEHIND: Final = 2.0  # standard errors of the difference to the leader


def race(model: Model, state: Any, seat: Seat, rng: Rng, enough: Enough, iterations: int) -> Codes:
    """The move of the seat, who must be the mover, that did best in up to so many worlds, or until `enough`."""
    running: dict[Codes, list[float]] = {codes: [] for codes in model.moves(state)}
    for number in range(iterations):
        world = model.imagine(state, Rng(f"{rng.key}:{number}"))
        for codes, found in running.items():
            after = model.make(world, codes)
            found.append(-1.0 if after is None else model.values(after, Rng(f"{rng.key}:{number}:on"))[seat])
        if number + 1 >= _HEATS:
            running = _ahead(running)
        if len(running) == 1 or enough():
            break
    return max(running, key=lambda codes: fmean(running[codes]))


def _ahead(running: dict[Codes, list[float]]) -> dict[Codes, list[float]]:
    """The leader, and those that are not clearly behind it, by what they did in the same worlds."""
    leader = max(running.values(), key=fmean)
    return {codes: found for codes, found in running.items() if not _is_behind(found, leader)}


def _is_behind(found: list[float], leader: list[float]) -> bool:
    differences = [best - own for best, own in zip(leader, found, strict=True)]
    number, gap = len(differences), fmean(differences)
    variance = sum((difference - gap) ** 2 for difference in differences) / (number - 1)
    return gap > _BEHIND * sqrt(variance / number)
