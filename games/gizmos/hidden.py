"""What a seat cannot know, dealt anew: decks, the box, cards that another looks at, chance to come.

For the secrecy law and for players who imagine worlds. `seat` None is the public.
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
    Hidden("decks[*]"),  # but for what a seat has put under one itself
    Hidden("box"),
    Hidden("frame.cards", knower="active"),
    Hidden("draft", knower="active"),
)
_LEVELS: Final = (1, 2, 3)


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state that the seat cannot tell from this one, dealt from what it knows: it remembers what it put back."""
    if seat != state.active:
        state = replace(state, draft=None)
    for level in _LEVELS:
        state, rng = _deal(state, seat, level, rng)
    return replace(state, rng=state.rng.renewed(rng)[0])


def _deal(state: State, seat: Seat | None, level: int, rng: Rng) -> tuple[State, Rng]:
    """The cards of a level that the seat does not know trade places."""
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
    """Which of the cards the seat knows."""
    return [seat is not None and bool(mask >> seat & 1) for mask in masks]


def _unseen(cards: bytes, known: Sequence[bool]) -> bytes:
    return bytes(card for card, is_known in zip(cards, known, strict=True) if not is_known)


def _dealt(cards: bytes, known: Sequence[bool], fresh: Iterator[int]) -> bytes:
    return bytes(card if is_known else next(fresh) for card, is_known in zip(cards, known, strict=True))


def _held(state: State, seat: Seat | None, level: int) -> tuple[bytes, list[bool]]:
    """What another looks at, and which of it the seat knows; nothing of what it looks at itself."""
    frame = state.frame
    if not isinstance(frame, Researching | Returning) or frame.level != level or seat == state.active:
        return b"", []
    masks = frame.knowers if isinstance(frame, Researching) else b""
    return frame.cards, _known(masks or bytes(len(frame.cards)), seat)
