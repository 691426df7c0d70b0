"""Tokens on foot: the turn's Traverse (G33-G37)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears import bearing, events, maze, tokens
from games.gears.actions import PASS, TO, Action
from games.gears.data import CELLS, CHARACTERS
from games.gears.deeds import commit
from games.gears.frames import NOTHING, Walking
from games.gears.run import Run
from games.gears.state import State


def can_move(state: State, character: int) -> bool:
    """Whether the token can traverse at all."""
    cell = state.at[character]
    return maze.is_down(state.maze, cell) or bool(maze.exits(state.maze, cell))


def ways(state: State, character: int, *, ghost: bool = False) -> dict[int, int]:
    """Every cell where a traverse of the token may stop, with the cell before it; a ghost passes other tokens."""
    occupied = set() if ghost else {cell for other, cell in enumerate(state.at) if other != character}
    return maze.ways(state.maze, state.at[character], occupied)


def options(state: State, walking: Walking) -> tuple[Action, ...]:
    """Where to; or to stay, for one who only goes on from a tile just flipped up."""
    found = tuple(TO[cell] for cell in ways(state, walking.character, ghost=walking.ghost))
    return (*found, PASS) if found and walking.start != NOTHING else found


def choose(run: Run, walking: Walking, action: Action) -> None:
    """Walk."""
    run.pop()
    if action is PASS:
        run.tell(events.Passed(walking.seat))
        return
    commit(run, "traverse")
    go(run, walking, action.number)


def go(run: Run, walking: Walking, goal: int) -> None:
    """Walk the token there; from a tile that is flipped up under it, it may go on."""
    before = ways(run.state, walking.character, ghost=walking.ghost)
    path = _path(before, run.state.at[walking.character], goal)
    if run.state.kit is not None:
        bearing.change(run, walker=walking.character)
    run.track(path=run.state.track.path + path)
    names = tuple(CELLS[cell] for cell in path)
    run.tell(events.Traversed(walking.seat, CHARACTERS[walking.character].id, names))
    if len(path) == 1:
        run.push(replace(walking, start=goal))
    tokens.arrive(run, walking.seat, walking.character, goal)


def _path(before: dict[int, int], start: int, goal: int) -> tuple[int, ...]:
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def advance(run: Run, walking: Walking) -> bool:
    """A walker who cannot go on after a flip is done; False if there is a choice."""
    if walking.start == NOTHING:
        return False
    if run.state.at[walking.character] == walking.start and options(run.state, walking):
        return False
    run.pop()
    return True
