"""Information-set Monte Carlo tree search: one tree of complete moves over many sampled worlds.

Each iteration samples the hidden information, follows legal moves down the tree (UCB1), adds one move and simulates the
game from there. A node considers moves in the game's own order; the more often it has been visited, the more moves it
considers (progressive widening).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from typing import Final, TypeVar

from games.kernel import Action, Positioned, Seat
from games.rng import Rng
from games.search.model import Codes, Enough, Model

S = TypeVar("S", bound=Positioned)
A = TypeVar("A", bound=Action)

_CURIOSITY: Final = 0.35  # weight of exploration; values are from -1 to 1
_WIDTH: Final = 1.6  # a node considers this times the square root of its visits
_RIPE: Final = 6  # visits after which a leaf gets branches, because ranking its moves costs as much as several playouts


class _Node:
    """Statistics about the states that the same moves lead to."""

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


def search(model: Model[S, A], state: S, rng: Rng, enough: Enough, iterations: int) -> Codes:
    """Return the move that was visited most often in `iterations` iterations, or in fewer if `enough()` becomes true.

    The model's seat must be the mover.
    """
    root = _Node()
    for number in range(iterations):
        _grow(model, root, model.imagine(state, Rng(f"{rng.key}:{number}")), Rng(f"{rng.key}:{number}:on"))
        if enough():
            break
    return max(root.branches, key=lambda codes: (root.branches[codes].visits, root.branches[codes].mean(model.seat)))


def _grow(model: Model[S, A], root: _Node, state: S, rng: Rng) -> None:
    """Run one iteration: walk down the tree, add a node, simulate the game, and record the values along the path."""
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


def _descend(model: Model[S, A], node: _Node, state: S) -> tuple[_Node, S] | None:
    """Choose the next branch on the way down the tree; None where the simulation ends.

    The choice is a new branch if the node has been visited often enough for one, otherwise the legal branch with the
    highest UCB1 value.
    """
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
    """Return the branch's UCB1 value, which balances its average result against how rarely it has been tried."""
    return branch.mean(seat) + _CURIOSITY * sqrt(log(node.visits) / branch.visits)
