"""A simple, slow second implementation of how Gear Grid scores a board, written from the rules ledger."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.games.geargrid.build import Drawn

Squares = dict[tuple[int, int], str]
Outcome = tuple[int, int, frozenset[str], frozenset[str]]  # score, goals right, invalid tiles, cut-off tiles


def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether two cells touch, diagonals included (GG20)."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def where(cells: int) -> tuple[int, int]:
    cell = cells.bit_length() - 1
    return cell // 8, cell % 8


def laid_by_name(names: list[str]) -> Drawn:
    """Return the standard board (GG3) with these placements, such as "I2P@B1r0".

    The names are parsed according to rules GG60 and GG61, without the code under test.
    """
    squares = {
        f"{number:02}": [(8 * y + x, color) for (x, y), color in _squares(name)] for number, name in enumerate(names)
    }
    return Drawn(tuple(squares), squares, 1, (1 << 7, 1 << 56, 1 << 63), 60)


def _squares(name: str) -> list[tuple[tuple[int, int], str]]:
    code, place = name.split("@")
    shape, marks = code[0], code[1:]
    offsets = {"D": [(0, 0), (1, 0)], "I": [(0, 0), (1, 0), (2, 0)], "L": [(0, 0), (1, 0), (1, 1)]}[shape]
    colors = ["."] * len(offsets)
    if marks[0].isdigit():
        colors[int(marks[0]) - 1] = marks[1]
    else:
        colors[0], colors[-1] = marks[0], marks[1]
    for _ in range(int(place[3])):
        offsets = [(-dy, dx) for dx, dy in offsets]
    x, y = ord(place[0]) - ord("A"), int(place[1]) - 1
    return [((x + dx, y + dy), color) for (dx, dy), color in zip(offsets, colors, strict=True)]


class Model:
    """A board as the rules ledger describes it, and its possible outcomes."""

    def __init__(self, drawn: Drawn) -> None:
        self.tiles: dict[str, Squares] = {
            label: {(cell // 8, cell % 8): color for cell, color in squares} for label, squares in drawn.squares.items()
        }
        self.engine = where(drawn.engine)
        self.goals = [where(goal) for goal in drawn.goals]
        self.spaces = drawn.spaces

    def pairs(self, one: str, other: str) -> set[bool]:
        """Return {True} if all touching colored squares of two tiles have equal colors, {False} if none do, or both."""
        return {
            mine == its
            for here, mine in self.tiles[one].items()
            for there, its in self.tiles[other].items()
            if "." not in (mine, its) and touch(here, there)
        }

    def is_linked(self, one: str, other: str) -> bool:
        return one != other and True in self.pairs(one, other)

    def clashes(self, one: str, other: str) -> bool:
        return one != other and False in self.pairs(one, other)

    def is_at(self, tile: str, space: tuple[int, int]) -> bool:
        return any(color != "." and touch(here, space) for here, color in self.tiles[tile].items())

    def outcomes(self) -> set[Outcome]:
        return set(self._waves({}, set(), 1))

    def _waves(self, level: dict[str, int], gone: set[str], number: int) -> Iterator[Outcome]:
        """Yield every possible outcome when the remaining tiles are activated wave by wave (GG30-GG33)."""
        new = {
            tile
            for tile in self.tiles
            if tile not in level and tile not in gone and self._is_reached(tile, level, number)
        }
        if not new:
            yield self._scored(level, gone)
            return
        invalid = {tile for tile in new if any(self.clashes(tile, other) for other in level)}
        rest = new - invalid
        contested = {tile for tile in rest if any(self._fights(tile, other) for other in rest)}
        for stays in self._maximal(contested):
            after = level | dict.fromkeys(rest - contested | stays, number)
            yield from self._waves(after, gone | invalid | (contested - stays), number + 1)

    def _is_reached(self, tile: str, level: dict[str, int], number: int) -> bool:
        if number == 1:
            return self.is_at(tile, self.engine)
        return any(self.is_linked(tile, other) for other, wave in level.items() if wave == number - 1)

    def _fights(self, one: str, other: str) -> bool:
        return self.is_linked(one, other) or self.clashes(one, other)

    def _is_free(self, tiles: set[str]) -> bool:
        return not any(self._fights(one, other) for one, other in combinations(tiles, 2))

    def _maximal(self, contested: set[str]) -> list[set[str]]:
        """Return all maximal sets of contested tiles without a conflict (rules ledger, Q17), by trying every subset."""
        names = sorted(contested)
        free = [
            set(chosen)
            for size in range(len(names) + 1)
            for chosen in combinations(names, size)
            if self._is_free(set(chosen))
        ]
        return [tiles for tiles in free if not any(tiles < other for other in free)]

    def _scored(self, level: dict[str, int], gone: set[str]) -> Outcome:
        """Score a board on which no more tiles can be activated (GG34-GG43)."""
        left = set(self.tiles) - set(level) - gone
        late = {tile for tile in left if any(self.clashes(tile, other) for other in level)}
        invalid, score, rights = gone | late, 0, 0
        for goal in self.goals:
            sides = {wave % 2 for tile, wave in level.items() if self.is_at(tile, goal)}
            if sides:
                score += 3 if sides == {1} else -1
                rights += sides == {1}
        filled = sum(len(self.tiles[tile]) for tile in level)
        return score - (self.spaces - filled) - len(invalid), rights, frozenset(invalid), frozenset(left - late)
