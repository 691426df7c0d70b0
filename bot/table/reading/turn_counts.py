"""The turns and moves that a table counts, from a Position."""

from __future__ import annotations

from bot.table.position import Position
from games.kernel import Seat


def moves_made(position: Position, seat: Seat) -> int:
    """Count the moves that the seat has ever made, including undone ones.

    Undone moves count so that a question asked again is a new one.
    """
    return position.history.made(seat)


def open_moves_made(position: Position, seat: Seat) -> int:
    """Count the moves of the seat that everybody may know about, including undone ones."""
    return position.history.made(seat, position.game.private | position.game.idle)


def current_turn(position: Position) -> int:
    """Return the number of the current turn, 0 in games that don't count turns."""
    return turn_at(position, position.length) if position.steps else 0


def turn_at(position: Position, number: int) -> int:
    """Return the turn in which the standing decision with that index was made; 0 in games without turns."""
    return position.game.turn(position.steps[number].state) if position.game.turn else 0
