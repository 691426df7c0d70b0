"""Limit what's highlighted: marks that are everywhere lead the eye nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

SHARE: Final = 3  # a highlight stands out on a third of the board at most

T = TypeVar("T")


def few(marked: Sequence[T], places: int) -> Sequence[T]:
    """Return what to mark on a board with so many places, or nothing if it's more than a third of them."""
    return marked if SHARE * len(marked) <= places else ()
