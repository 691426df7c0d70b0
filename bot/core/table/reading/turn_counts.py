"""Counts of a table's turns and of its seats' moves."""

from __future__ import annotations

from bot.core.table.position import Position
from games.kernel import Seat


def moves_made(position: Position, seat: Seat) -> int:
    """Return how many moves the seat has ever made, including undone ones.

    Undone moves count so that, after an undo, the same decision gets a new prompt id.
    """
    return position.history.made(seat)


def open_moves_made(position: Position, seat: Seat) -> int:
    """Return how many moves that aren't secret the seat has ever made, including undone ones."""
    return position.history.made(seat, position.game.private | position.game.idle)


def current_turn(position: Position) -> int:
    """Return the number of the current turn; 0 in games that don't count turns."""
    return turn_at(position, position.length) if position.steps else 0


def turn_at(position: Position, number: int) -> int:
    """Return the turn in which the decision with index `number` was made. Undone decisions aren't counted.

    Return 0 in games that don't count turns.
    """
    return position.game.turn(position.steps[number].state) if position.game.turn else 0
