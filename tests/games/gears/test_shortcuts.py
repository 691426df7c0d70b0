"""Tests that fast implementations agree with simple ones, on boards from random games of rich players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.gears.abilities import questions
from games.gears.abilities.steps import OPS, PROGRAMS
from games.gears.data import CELLS, CHARACTERS, TILES, WOBBLES
from games.gears.maze import placing, topology, traverse
from games.gears.maze.topology import DOWN, EMPTY, NEIGHBOURS, OUTSIDE
from games.gears.pending import Using
from games.gears.state import State
from tests.games.gears.test_rich_games import game


@pytest.fixture(scope="module", params=range(4))
def tables(request: pytest.FixtureRequest) -> list[State]:
    return [state for state, *_ in game(request.param, ("none", "both")[request.param % 2])][::5]


def _has_path(code: int, direction: int) -> bool:
    return code & 7 < DOWN and code != EMPTY and TILES[code >> 3].edges[(direction - (code & 7)) % 6] == "P"


def _steps(state: State, cell: int) -> Iterator[int]:
    """Yield the cells that can be reached in one step, edge by edge (G33, G34, G37, G54)."""
    grid, code = state.maze.grid, state.maze.grid[cell]
    for direction, other in enumerate(NEIGHBOURS[cell]):
        is_met = _has_path(grid[other], (direction + 3) % 6)
        if is_met if code & 7 == DOWN else _has_path(code, direction) and (is_met or grid[other] & 7 == DOWN):
            yield other
    if code & 7 < DOWN and code >> 3 in WOBBLES:
        yield from (
            c for c in state.maze.where if c not in (-1, cell) and grid[c] & 7 < DOWN and grid[c] >> 3 in WOBBLES
        )


def test_G33_a_token_can_step_where_edge_by_edge_it_may(tables: list[State]) -> None:
    for state in tables:
        for cell in (cell for cell in state.maze.where if cell >= 0):
            assert sorted(topology.exits(state.maze, cell)) == sorted(set(_steps(state, cell)))
            is_down = state.maze.grid[cell] & 7 == DOWN
            assert topology.can_traverse(state.maze, cell) == (is_down or any(True for _ in _steps(state, cell)))


def test_G36_every_walk_is_a_chain_of_steps(tables: list[State]) -> None:
    for state in tables:
        for character in (c for c in range(len(CHARACTERS)) if state.at[c] >= 0):
            start, before = state.at[character], traverse.ways(state, character)
            assert bool(before) == topology.can_traverse(state.maze, start)
            assert all(other == cell or cell in _steps(state, other) for cell, other in before.items())
            assert {other for other in before.values() if other != start} <= set(before)


def test_G42_there_is_an_open_cell_where_one_can_be_listed(tables: list[State]) -> None:
    for state in tables:
        for seat in range(state.seats):
            assert placing.has_open_cell(state, seat) == bool(placing.open_cells(state, seat))
            assert OUTSIDE not in placing.open_cells(state, seat)


def test_G40_an_ability_can_begin_where_its_first_step_has_a_choice(tables: list[State]) -> None:
    told = set()
    for state in tables:
        for ability in range(2 * len(CHARACTERS)):
            using = Using(0, ability, PROGRAMS[ability])
            first = OPS[using.todo[0]]
            if (
                first.name in questions.CHOICES
                and (first.least or len(using.todo) == 1)
                and state.at[using.character] >= 0
            ):
                assert questions.can_do_anything(state, using) == bool(questions.choices(state, using))
                told.add(questions.can_do_anything(state, using))
    assert told


def test_G4_distances_are_steps_on_the_board() -> None:
    for cell in range(len(CELLS)):
        reached, steps = {cell: 0}, [cell]
        for here in steps:
            fresh = [other for other in NEIGHBOURS[here] if other != OUTSIDE and other not in reached]
            reached |= dict.fromkeys(fresh, reached[here] + 1)
            steps += fresh
        assert bytes(reached[other] for other in range(len(CELLS))) == topology.distances(cell)
