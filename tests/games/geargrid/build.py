"""Test positions of Gear Grid, from boards drawn as text (GG67) or from placements, and moves played in them."""

from __future__ import annotations

from typing import NamedTuple

from games.geargrid import GAME
from games.geargrid.adjudication.relations import Board, related
from games.geargrid.components.board import SIZE, bits
from games.geargrid.components.placements import BY_NAME, paint
from games.geargrid.state import State
from games.geargrid.view import View
from games.kernel import Event, play
from games.rng import Rng


class Drawn(NamedTuple):
    """A board whose tiles are named by letters, in the order in which they're ranked."""

    labels: tuple[str, ...]
    squares: dict[str, list[tuple[int, str]]]  # (cell, color or ".") of each square, by tile
    engine: int
    goals: tuple[int, ...]
    spaces: int

    @property
    def board(self) -> Board:
        """Return the board in the form that the scoring code expects."""
        pieces = [paint(self.squares[label]) for label in self.labels]
        areas = [len(self.squares[label]) for label in self.labels]
        return related(pieces, areas, self.engine, self.goals, self.spaces)

    def named(self, tiles: int) -> list[str]:
        """Return the letters of the tiles in a bit set."""
        return [self.labels[tile] for tile in bits(tiles)]


def drawn(text: str) -> Drawn:
    """Parse a board drawn as text.

    Each space takes two characters: `@@` is the engine, `$$` a goal, `--` empty, `##` outside the board, `xR` a red
    square of tile x, and `x.` a blank square of tile x.
    """
    squares: dict[str, list[tuple[int, str]]] = {}
    engine, goals, spaces = 0, list[int](), 0
    for row, line in enumerate(text.split("\n")):
        for column, sign in enumerate(line.split()):
            cell = row * SIZE + column
            if sign == "@@":
                engine |= 1 << cell
            elif sign == "$$":
                goals.append(1 << cell)
            elif sign != "##":
                spaces += 1
                if sign != "--":
                    squares.setdefault(sign[0], []).append((cell, sign[1]))
    return Drawn(tuple(sorted(squares)), squares, engine, tuple(goals), spaces)


def laid(placements: str) -> tuple[int, ...]:
    """Return the numbers of placements, given as text such as "D1R@B1r0, DRY@C2r1" (tile, cell, rotation)."""
    return tuple(BY_NAME[each.strip()] for each in placements.split(",") if each.strip())


class Table:
    """A game under test, in which actions are played by their codes."""

    def __init__(self, seats: int = 2, seed: str = "table", **options: str) -> None:
        self.state: State = GAME.setup(seats, GAME.defaults() | options, Rng(seed))
        self.events: list[Event] = []

    def do(self, seat: int, codes: str) -> Table:
        """Play actions of the seat by their codes, separated by spaces.

        "D1R@B1r0" takes that tile and places it there.
        """
        for code in codes.split():
            name, _, place = code.partition("@")
            for each in (f"take:{name}", f"put:{place}") if place else (code,):
                step = play(GAME, self.state, seat, each)
                self.state = step.state
                self.events += step.events
                GAME.check(self.state)
        return self

    def all(self, code: str) -> Table:
        for seat in range(len(self.state.benches)):
            self.do(seat, code)
        return self

    def codes(self, seat: int, prefix: str = "") -> list[str]:
        return [action.code for action in GAME.legal_actions(self.state, seat) if action.code.startswith(prefix)]

    def view(self, seat: int | None) -> View:
        return GAME.view(self.state, seat)

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]
