"""Computer players, as a game brings them."""

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
    """What a computer player does, and why, in one line that the whole table may read.

    `code` is a legal one; `then` the rest of the chain, if it was thought through.
    """

    code: str
    why: str
    then: tuple[str, ...] = ()


class Suggestion(msgspec.Struct, frozen=True):
    """What somebody who plays sensibly would do from here: whole moves, one after the other, each told in words.

    It is foreseen from the View alone, as if nobody replied; it ends before anything that cannot be foreseen.
    """

    moves: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]


class Policy(Protocol[V_contra, A_contra]):
    """A computer player that answers at once: it is told what its seat may see and may do, never the State.

    The reason that it gives follows from the choice and from what is public: whatever it holds, and whatever else it
    could have chosen, the same choice on the same table has the same reason.
    """

    def __call__(self, view: V_contra, legal: Sequence[A_contra], rng: Rng, /) -> Advice:
        """One of the legal codes; `legal` is never empty. It is asked again for the next step of a chain."""


class Searcher(Protocol[S_contra]):
    """A computer player that takes its time.

    `world` is a state dealt by `Game.resample` from all that the seat knows: it tells no more than the View, and makes
    as many more as it likes. It may think until `enough()`.
    """

    def __call__(self, world: S_contra, seat: Seat, rng: Rng, enough: Callable[[], bool], /) -> Advice:
        """A legal code, and the rest of its chain in `then`. The seat has something to choose."""


AnyPolicy: TypeAlias = Policy[Any, Any]
AnySearcher: TypeAlias = Searcher[Any]
