"""What a seat cannot know, dealt anew: decks, the box, cards that another looks at, chance to come.

For the secrecy law and for players who imagine worlds. `seat` None is the public.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.gizmos.state import Researching, Returning, State
from games.kernel import Seat
from games.rng import Rng

_LEVELS = (1, 2, 3)


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state that the seat cannot tell from this one, dealt from what it knows: it remembers what it put back."""
    if seat != state.active:
        state = replace(state, draft=None)
    for level in _LEVELS:
        state, rng = _deal(state, seat, level, rng)
    fresh, _ = rng.below(1 << 62)
    return replace(state, rng=Rng(f"{fresh:x}", state.rng.drawn))


def _deal(state: State, seat: Seat | None, level: int, rng: Rng) -> tuple[State, Rng]:
    """The cards of a level that the seat does not know trade places."""
    deck, known = state.decks[level], _known(state, seat, level)
    held = _held_unseen(state, seat, level)
    box = state.box if level == max(_LEVELS) else b""
    unknown = bytes(card for card, is_known in zip(deck, known, strict=True) if not is_known)
    mixed, rng = rng.shuffled(sorted(unknown + held + box))
    fresh = iter(mixed)
    dealt = bytes(card if is_known else next(fresh) for card, is_known in zip(deck, known, strict=True))
    state = replace(state, decks=(*state.decks[:level], dealt, *state.decks[level + 1 :]))
    if isinstance(state.frame, Researching | Returning) and held:
        state = replace(state, frame=replace(state.frame, cards=bytes(next(fresh) for _ in held)))
    return (replace(state, box=bytes(fresh)) if box else state), rng


def _known(state: State, seat: Seat | None, level: int) -> list[bool]:
    """Which cards of the deck the seat put there itself."""
    length = len(state.decks[level])
    backs = list(state.backs[level])[-length:] if length else []
    return [False] * (length - len(backs)) + [back == seat for back in backs]


def _held_unseen(state: State, seat: Seat | None, level: int) -> bytes:
    """What another looks at."""
    frame = state.frame
    if isinstance(frame, Researching | Returning) and frame.level == level and seat != state.active:
        return frame.cards
    return b""
