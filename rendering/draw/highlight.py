"""A limit on how much of a board is highlighted, because highlights everywhere wouldn't stand out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

SHARE: Final = 3  # a highlight stands out on a third of the board at most

T = TypeVar("T")


def few(marked: Sequence[T], places: int) -> Sequence[T]:
    """Return `marked`, or () if it covers more than a third of the board's `places` places."""
    return marked if SHARE * len(marked) <= places else ()
