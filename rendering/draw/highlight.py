"""Limits how much is highlighted, because highlights that are everywhere don't stand out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

SHARE: Final = 3  # a highlight stands out on a third of the board at most

T = TypeVar("T")


def few(marked: Sequence[T], places: int) -> Sequence[T]:
    """Return what to highlight on a board with `places` places, or nothing if it would be more than a third of them."""
    return marked if SHARE * len(marked) <= places else ()
