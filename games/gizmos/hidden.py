"""Resampling of what a seat can't know: decks, removed cards, cards others are looking at, future randomness.

Used to test secrecy, and by computer players that search possible worlds. The seat None stands for the public.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from games.gizmos.state import Researching, Returning, State, who_knows
from games.kernel import Seat
from games.rng import Rng
from games.run import put
from games.secrecy import Hidden

HIDDEN: Final = (
    Hidden("decks[*]"),  # except cards that a seat itself has put under it
    Hidden("box"),
    Hidden("frame.cards", knower="active"),
    Hidden("draft", knower="active"),
)
_LEVELS: Final = (1, 2, 3)


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Return a random State that the seat can't distinguish from this one.

    Cards that the seat has put under decks keep their places.
    """
    if seat != state.active:
        state = replace(state, draft=None)
    for level in _LEVELS:
        state, rng = _deal(state, seat, level, rng)
    return replace(state, rng=state.rng.rekeyed(rng)[0])


def _deal(state: State, seat: Seat | None, level: int, rng: Rng) -> tuple[State, Rng]:
    deck, known = state.decks[level], _known(who_knows(state, level), seat)
    held, seen = _held(state, seat, level)
    box = state.box if level == max(_LEVELS) else b""
    mixed, rng = rng.shuffled(sorted(_unseen(deck, known) + _unseen(held, seen) + box))
    fresh = iter(mixed)
    state = replace(state, decks=put(state.decks, level, _dealt(deck, known, fresh)))
    if isinstance(state.frame, Researching | Returning) and held:
        state = replace(state, frame=replace(state.frame, cards=_dealt(held, seen, fresh)))
    return (replace(state, box=bytes(fresh)) if box else state), rng


def _known(masks: bytes, seat: Seat | None) -> list[bool]:
    return [seat is not None and bool(mask >> seat & 1) for mask in masks]


def _unseen(cards: bytes, known: Sequence[bool]) -> bytes:
    return bytes(card for card, is_known in zip(cards, known, strict=True) if not is_known)


def _dealt(cards: bytes, known: Sequence[bool], fresh: Iterator[int]) -> bytes:
    return bytes(card if is_known else next(fresh) for card, is_known in zip(cards, known, strict=True))


def _held(state: State, seat: Seat | None, level: int) -> tuple[bytes, list[bool]]:
    """Return the cards of this level that another player is looking at, and for each one whether the seat knows it.

    Both results are empty if nobody else is looking at cards of this level.
    """
    frame = state.frame
    if not isinstance(frame, Researching | Returning) or frame.level != level or seat == state.active:
        return b"", []
    masks = frame.knowers if isinstance(frame, Researching) else b""
    return frame.cards, _known(masks or bytes(len(frame.cards)), seat)
