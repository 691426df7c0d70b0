"""The turn's Traverse action, which walks a token through the maze (G33-G37)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities.activation import commit
from games.gears.actions import PASS, TO, Action
from games.gears.data import CELLS, CHARACTERS
from games.gears.gizmos import transfers
from games.gears.maze import tokens, topology
from games.gears.nouns import the
from games.gears.pending import NOTHING, Walking
from games.gears.run import Run
from games.gears.state import State


def ways(state: State, character: int, *, ghost: bool = False) -> Mapping[int, int]:
    """Return every cell where the token's walk can stop, mapped to the cell before it.

    With `ghost`, the token can pass other tokens.
    """
    at = state.at
    return topology.ways(state.maze, at[character], () if ghost else at[:character] + at[character + 1 :])


def options(state: State, walking: Walking) -> tuple[Action, ...]:
    """Return the possible destinations. A token that has just flipped the tile under it can also stay there."""
    steps = tuple([TO[cell] for cell in ways(state, walking.character, ghost=walking.ghost)])
    return (*steps, PASS) if steps and walking.start != NOTHING else steps


def choose(run: Run, walking: Walking, action: Action) -> None:
    """Walk to the chosen cell, or stop walking."""
    run.pop()
    if action is PASS:
        run.tell(events.Passed(walking.seat, "walk on with", the(CHARACTERS[walking.character].id)))
        return
    commit(run, "traverse")
    go(run, walking, action.number)


def go(run: Run, walking: Walking, goal: int) -> None:
    """Walk the token to the cell. A token that only flips the tile it's on may walk on afterward."""
    before = ways(run.state, walking.character, ghost=walking.ghost)
    path = _path(before, run.state.at[walking.character], goal)
    if run.state.gizmo_state is not None:
        transfers.change(run, walker=walking.character)
    track = run.state.track
    run.state = replace(run.state, track=replace(track, path=track.path + path))
    names = tuple(CELLS[cell] for cell in path)
    run.tell(events.Traversed(walking.seat, CHARACTERS[walking.character].id, names))
    if len(path) == 1:
        run.push(replace(walking, start=goal))
    tokens.arrive(run, walking.seat, walking.character, goal)


def _path(before: Mapping[int, int], start: int, goal: int) -> tuple[int, ...]:
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def advance(run: Run, walking: Walking) -> bool:
    """End a walk that flipped a tile and can't continue. Return False if the player can still choose."""
    if walking.start == NOTHING:
        return False
    if run.state.at[walking.character] == walking.start and options(run.state, walking):
        return False
    run.pop()
    return True
