"""The Deduction Directive: which players may own which tokens, judging by public information (G20-G24).

Sets of characters are masks with bit c for character c. The results are computed directly, without trying all deals
that are consistent with the reveals; a test compares them with those from trying all deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from games.gears.data import MEMBERS

EVERYBODY: Final = sum(1 << c for members in MEMBERS.values() for c in members)
_FACTIONS: Final = tuple(sum(1 << c for c in members) for members in MEMBERS.values())


def claims(shown: Sequence[int]) -> tuple[int, ...]:
    """Return, for each seat, the characters that may be its own, as masks.

    `shown` has the mask of revealed characters of each seat.
    """
    revealed = sum(shown)
    return tuple(_claim(own, shown, revealed) for own in shown)


def _claim(own: int, shown: Sequence[int], revealed: int) -> int:
    if own.bit_count() == 2:
        return own
    if own:
        faction = next(mask for mask in _FACTIONS if mask & own)
        return own | faction & ~revealed
    return sum(faction & ~revealed for faction in _FACTIONS if _has_free_pair(faction, shown))


def _has_free_pair(faction: int, shown: Sequence[int]) -> bool:
    return sum(1 for own in shown if own & faction) < faction.bit_count() // 2


@lru_cache(maxsize=256)  # reveals are rare, and every View needs it
def proven(shown: tuple[int, ...]) -> Mapping[int, int]:
    """Return {character: seat} for the characters whose owner is certain.

    These characters are the revealed ones, and those that only one seat can have.
    """
    owners = {c: seat for seat, own in enumerate(shown) for c in range(EVERYBODY.bit_length()) if own >> c & 1}
    for faction in _FACTIONS:
        left = [c for c in range(EVERYBODY.bit_length()) if faction & ~sum(shown) & 1 << c]
        seat = _only_holder(faction, len(left), shown)
        if seat is not None:
            owners |= dict.fromkeys(left, seat)
    return owners


def _only_holder(faction: int, left: int, shown: Sequence[int]) -> int | None:
    """Return the seat that certainly has all unrevealed characters of the faction; None if that's uncertain.

    `faction` is the mask of its characters, `left` the number of the unrevealed ones, and `shown` has each seat's
    revealed ones.
    """
    halves = [seat for seat, own in enumerate(shown) if own & faction and own.bit_count() == 1]
    if left == 1:
        return halves[0]
    silent = [seat for seat, own in enumerate(shown) if not own]
    all_dealt = len(shown) == EVERYBODY.bit_count() // 2
    return silent[0] if left == 2 and not halves and all_dealt and len(silent) == 1 else None
