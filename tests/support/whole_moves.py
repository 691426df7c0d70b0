"""Whole moves without a thought behind them: what is on the list, code after code, until it is a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.table.position import Position
from games.kernel import Seat


def first(legal: Sequence[Any]) -> Any:
    """What stands first on the list."""
    return legal[0]


def whole_move(position: Position, seat: Seat, pick: Callable[[Sequence[Any]], Any] = first) -> tuple[str, ...]:
    """The codes of a move of the seat; each next one is what `pick` takes of those that are legal then."""
    codes: tuple[str, ...] = ()
    while not codes or not position.completes(seat, codes):
        codes = (*codes, pick(position.legal(seat, codes)).code)
    return codes
