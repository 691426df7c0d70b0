"""Complete moves made of legal action codes, without any strategy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.core.table.position import Position
from bot.core.table.reading import prompts
from games.kernel import Seat


def first(legal: Sequence[Any]) -> Any:
    return legal[0]


def whole_move(position: Position, seat: Seat, pick: Callable[[Sequence[Any]], Any] = first) -> tuple[str, ...]:
    """Return the codes of a complete move of the seat. `pick` chooses each one from the legal actions."""
    codes: tuple[str, ...] = ()
    while not codes or not prompts.completes(position, seat, codes):
        codes = (*codes, pick(position.legal(seat, codes)).code)
    return codes
