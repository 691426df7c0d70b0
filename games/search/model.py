"""What a search asks of a game: most of it is the same for every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from games.kernel import Action, Positioned, Seat, Step
from games.rng import Rng

T = TypeVar("T")
S = TypeVar("S", bound=Positioned)
A = TypeVar("A", bound=Action)

Codes: TypeAlias = tuple[str, ...]
Enough: TypeAlias = Callable[[], bool]


class Rules(NamedTuple, Generic[S, A]):
    """The functions of a `Game` that a search needs: a module that `GAME` imports cannot import `GAME`."""

    legal_actions: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A], Step[S]]
    resample: Callable[[S, Seat | None, Rng], S]

    def completed(self, state: S, seat: Seat, codes: Codes) -> tuple[S, A]:
        """The last choice of a move, and the state in which it is made: what a reason is given for.

        Raises LookupError if the move is not legal.
        """
        for code in codes[:-1]:
            state = self.apply(state, seat, named(self.legal_actions(state, seat), code)).state
        return state, named(self.legal_actions(state, seat), codes[-1])


def named(legal: Sequence[A], code: str) -> A:
    """The action with that code. Raises LookupError if there is none."""
    action = _named(legal, code)
    if action is None:
        raise LookupError(f"{code} is not legal")
    return action


def _named(legal: Sequence[A], code: str) -> A | None:
    return next((action for action in legal if action.code == code), None)


def interleaved(queues: Iterable[Iterable[T]]) -> Iterator[T]:
    """The first of each queue, then the second of each, and so on: moves of every kind come early."""
    waiting = [iter(queue) for queue in queues]
    while waiting:
        for queue in tuple(waiting):
            try:
                yield next(queue)
            except StopIteration:
                waiting.remove(queue)


class Model(ABC, Generic[S, A]):
    """A game as its searching player sees it from one seat."""

    def __init__(self, rules: Rules[S, A], seat: Seat) -> None:
        self.rules = rules
        self.seat = seat

    @abstractmethod
    def mover(self, state: S, /) -> Seat | None:
        """Who moves; None where the search looks no further."""

    @abstractmethod
    def moves(self, state: S, /) -> Iterator[Codes]:
        """The mover's whole moves, the most promising first; lazily."""

    @abstractmethod
    def choose(self, state: S, seat: Seat, legal: tuple[A, ...], rng: Rng, /) -> A:
        """What the seat does in a playout, where it has a choice."""

    @abstractmethod
    def worth(self, state: S, /) -> Sequence[float]:
        """How good the state at the end of a playout is for each seat, from -1 (lost) to 1 (won)."""

    def imagine(self, state: S, rng: Rng) -> S:
        """A state that the searching seat cannot tell from this one."""
        return self.rules.resample(state, self.seat, rng)

    def make(self, state: S, codes: Codes) -> S | None:
        """The state after the mover's move; None if it is not legal there."""
        seat = self.mover(state)
        for code in codes:
            action = None if seat is None else _named(self.rules.legal_actions(state, seat), code)
            if action is None or seat is None:
                return None
            state = self.rules.apply(state, seat, action).state
        return state

    def values(self, state: S, rng: Rng) -> Sequence[float]:
        """How good the state is for each seat: everybody plays on until nobody moves."""
        number = 0
        while (seat := self.mover(state)) is not None:
            legal = self.rules.legal_actions(state, seat)
            action = legal[0] if len(legal) == 1 else self.choose(state, seat, legal, Rng(f"{rng.key}:{number}"))
            state = self.rules.apply(state, seat, action).state
            number += 1
        return self.worth(state)
