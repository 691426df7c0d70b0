"""`Run`, which holds a copy of the State, and the new events, while a choice is applied."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.gnomes.board.shape import Board, board
from games.gnomes.data import TRIBES
from games.gnomes.state import Frame, Player, State, Unit, owner, slot
from games.kernel import Event


class Run:
    """A copy of the State that changes step by step while a choice is applied, and the new events."""

    __slots__ = ("board", "events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.board: Board = board_of(state)
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def unit(self, number: int) -> Unit:
        return self.state.units[number]

    def put(self, number: int, **changes: Any) -> None:
        units = self.state.units
        self.set(units=(*units[:number], replace(units[number], **changes), *units[number + 1 :]))

    def player(self, number: int) -> Player:
        return self.state.players[number]

    def own(self, number: int, **changes: Any) -> None:
        players = self.state.players
        self.set(players=(*players[:number], replace(players[number], **changes), *players[number + 1 :]))

    def push(self, frame: Frame) -> None:
        """Put a frame on top of the stack. The frame must be settled before those below it."""
        self.set(stack=(*self.state.stack, frame))

    def pop(self) -> None:
        self.set(stack=self.state.stack[:-1])

    def swap(self, frame: Frame) -> None:
        """Replace the frame on top of the stack."""
        self.set(stack=(*self.state.stack[:-1], frame))

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def code(self, unit: int) -> str:
        return unit_code(self.state, unit)


def board_of(state: State) -> Board:
    return board(state.rules.shape, state.rules.tribes)


def unit_code(state: State, unit: int) -> str:
    return f"{TRIBES[state.tribes[owner(unit)]].code}{slot(unit)}"


def tribe_code(state: State, player: int) -> str:
    return TRIBES[state.tribes[player]].code
