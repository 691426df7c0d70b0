"""Computer players: the interfaces that a game implements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from games.kernel.actions import Seat
from games.rng import Rng

S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Advice(msgspec.Struct, frozen=True):
    """The choice of a computer player, with a one-line reason that the whole table may read.

    `code` is a legal action; `then` is the rest of the chain, if the player has worked it out.
    """

    code: str
    why: str
    then: tuple[str, ...] = ()


class Suggestion(msgspec.Struct, frozen=True):
    """A sensible continuation of the turn: whole moves in order, each with a description.

    The suggestion is computed from the View alone, without other players' replies, and stops before anything
    unpredictable.
    """

    moves: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]


class Policy(Protocol[V_contra, A_contra]):
    """A computer player that answers immediately, from what its seat sees and can do, never from the State.

    It gives a reason for its choice, which everybody reads. So that the reason doesn't leak the player's hand, it must
    depend only on the choice and on public facts.
    """

    def __call__(self, view: V_contra, legal: Sequence[A_contra], rng: Rng, /) -> Advice:
        """Choose one of the legal actions.

        `legal` is never empty. For a chain of actions, the policy is called again at each further step.
        """


class Searcher(Protocol[S_contra]):
    """A computer player that takes time to search for its move.

    `world` is a state from `Game.resample`. It contains no secrets of other seats, and the searcher can resample more
    states from it. The search should return as soon as `enough()` is true.
    """

    def __call__(self, world: S_contra, seat: Seat, rng: Rng, enough: Callable[[], bool], /) -> Advice:
        """Return a legal code, with the rest of its chain in `then`. The seat always has at least one legal action."""


AnyPolicy: TypeAlias = Policy[Any, Any]
AnySearcher: TypeAlias = Searcher[Any]
