"""Limit how much of a board is highlighted, because highlights everywhere wouldn't stand out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

SHARE: Final = 3  # a highlight stands out on a third of the board at most

T = TypeVar("T")


def few(marked: Sequence[T], places: int) -> Sequence[T]:
    """Return what to highlight on a board of `places` places: everything that is marked, or nothing if that's over a
    third."""
    return marked if SHARE * len(marked) <= places else ()
