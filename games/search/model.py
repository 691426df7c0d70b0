"""The game model, which tells a search what it needs to know about a game. Most of it is the same for all games."""

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
    """The functions of a `Game` that a search needs.

    These functions are passed separately, because modules that `GAME` imports can't import `GAME`.
    """

    legal_actions: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A], Step[S]]
    resample: Callable[[S, Seat | None, Rng], S]

    def completed(self, state: S, seat: Seat, codes: Codes) -> tuple[S, A]:
        """Apply a move except for its last action, and return the state before that action, and the action.

        A policy can then give its reason for the last action. Raises LookupError if the move isn't legal.
        """
        for code in codes[:-1]:
            state = self.apply(state, seat, named(self.legal_actions(state, seat), code)).state
        return state, named(self.legal_actions(state, seat), codes[-1])


def named(legal: Sequence[A], code: str) -> A:
    """Return the action with that code. Raises LookupError if there is none."""
    action = _named(legal, code)
    if action is None:
        raise LookupError(f"{code} is not legal")
    return action


def _named(legal: Sequence[A], code: str) -> A | None:
    return next((action for action in legal if action.code == code), None)


def interleaved(queues: Iterable[Iterable[T]]) -> Iterator[T]:
    """Yield the first item of each queue, then the second of each, and so on.

    With a queue for each kind of move, all kinds come early.
    """
    waiting = [iter(queue) for queue in queues]
    while waiting:
        for queue in tuple(waiting):
            try:
                yield next(queue)
            except StopIteration:
                waiting.remove(queue)


class Model(ABC, Generic[S, A]):
    """A game in the form that a search needs, from the point of view of the seat that searches."""

    def __init__(self, rules: Rules[S, A], seat: Seat) -> None:
        self.rules = rules
        self.seat = seat

    @abstractmethod
    def mover(self, state: S, /) -> Seat | None:
        """Return the seat that moves, or None where the simulation ends."""

    @abstractmethod
    def moves(self, state: S, /) -> Iterator[Codes]:
        """Yield the complete moves of the seat that `mover` returns, most promising first.

        Only as many as needed are computed.
        """

    @abstractmethod
    def choose(self, state: S, seat: Seat, legal: tuple[A, ...], rng: Rng, /) -> A:
        """Choose an action for the seat in a simulated game."""

    @abstractmethod
    def worth(self, state: S, /) -> Sequence[float]:
        """Rate the state at the end of a simulation for each seat, from -1 (lost) to 1 (won)."""

    def imagine(self, state: S, rng: Rng) -> S:
        """Return a random state that the searching seat can't distinguish from this one."""
        return self.rules.resample(state, self.seat, rng)

    def make(self, state: S, codes: Codes) -> S | None:
        """Return the state after a move, or None if the move isn't legal in this state."""
        seat = self.mover(state)
        for code in codes:
            action = None if seat is None else _named(self.rules.legal_actions(state, seat), code)
            if action is None or seat is None:
                return None
            state = self.rules.apply(state, seat, action).state
        return state

    def values(self, state: S, rng: Rng) -> Sequence[float]:
        """Simulate the rest of the game, and return what the result is worth to each seat, from -1 (lost) to 1 (won).

        The simulation ends when `mover` returns None.
        """
        number = 0
        while (seat := self.mover(state)) is not None:
            legal = self.rules.legal_actions(state, seat)
            action = legal[0] if len(legal) == 1 else self.choose(state, seat, legal, Rng(f"{rng.key}:{number}"))
            state = self.rules.apply(state, seat, action).state
            number += 1
        return self.worth(state)
