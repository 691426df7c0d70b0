"""The working copy of one choice: the state so far, and what is to be told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.gnomes.board.shape import Board, board
from games.gnomes.data import TRIBES
from games.gnomes.state import Frame, Player, State, Unit, owner, slot
from games.kernel import Event


class Run:
    """One choice being carried out."""

    __slots__ = ("board", "events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.board: Board = board_of(state)
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **changes)

    def unit(self, number: int) -> Unit:
        """A unit as it is now."""
        return self.state.units[number]

    def put(self, number: int, **changes: Any) -> None:
        """Change a unit."""
        units = self.state.units
        self.set(units=(*units[:number], replace(units[number], **changes), *units[number + 1 :]))

    def player(self, number: int) -> Player:
        """A player as they are now."""
        return self.state.players[number]

    def own(self, number: int, **changes: Any) -> None:
        """Change what a player has."""
        players = self.state.players
        self.set(players=(*players[:number], replace(players[number], **changes), *players[number + 1 :]))

    def push(self, frame: Frame) -> None:
        """Something has to be done first."""
        self.set(stack=(*self.state.stack, frame))

    def pop(self) -> None:
        """What was on top is done."""
        self.set(stack=self.state.stack[:-1])

    def swap(self, frame: Frame) -> None:
        """What is on top goes on as this."""
        self.set(stack=(*self.state.stack[:-1], frame))

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def code(self, unit: int) -> str:
        """The code of a unit."""
        return unit_code(self.state, unit)


def board_of(state: State) -> Board:
    """The board that is played on."""
    return board(state.rules.shape, state.rules.tribes)


def unit_code(state: State, unit: int) -> str:
    """ "tur3": tribe and slot."""
    return f"{TRIBES[state.tribes[owner(unit)]].code}{slot(unit)}"


def tribe_code(state: State, player: int) -> str:
    """ "tur"."""
    return TRIBES[state.tribes[player]].code
