"""The value of walks, placements and rotations for the gambits in a computer player's hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from games.gears.data import CHARACTER, CHARACTERS, DROP, GAMBIT, GAMBITS, PRIME, GambitCard
from games.gears.gambits.objectives import stands
from games.gears.maze.topology import Cascade, Maze, distance, is_down
from games.gears.players.table import Table
from games.gears.state import OFF
from games.gears.words import foreseen


class _Board(NamedTuple):
    """A maze and the cells of its tokens, as they are or as they would be."""

    maze: Maze
    at: tuple[int, ...]


def walked(table: Table, character: int, cell: int) -> float:
    """Return the value of the gambits that the player would complete by walking the token to this cell."""
    if not table.me.gambits:
        return 0.0
    path = _path(table, character, cell)
    jumps = sum(distance(one, other) > 1 for one, other in pairwise(path))
    foreign = character not in table.own and character not in _shown(table)
    falls = table.maze.grid[cell] >> 3 == DROP and not is_down(table.maze, cell)
    happens: dict[str, dict[str, Any]] = {"move": {"steps": len(path) - 1, "jumps": jumps, "foreign": foreign}}
    happens |= {"drop": {}} if falls else {}
    happens |= {"flip": {}} if is_down(table.maze, cell) else {}
    at = {**table.at, character: table.maze.where[PRIME] if falls else cell}
    return _done(table, happens, character) + _ended(table, _Board(table.maze, _places(at)))


def laid(table: Table, tile: int, cell: int, turn: int, result: Cascade) -> float:
    """Return the value of the gambits that the player would complete by placing the tile face-up on this cell.

    `result` is the cascade that this causes.
    """
    if not table.me.gambits:
        return 0.0
    return _done(table, foreseen.placing(table.maze, tile, cell, turn)) + driven(table, cell, result)


def driven(table: Table, anchor: int, result: Cascade) -> float:
    """Return the value of the gambits that the cascade `result`, starting at the cell `anchor`, would complete."""
    if not table.me.gambits:
        return 0.0
    return _done(table, foreseen.driving(anchor, result)) + _ended(table, _Board(result.maze, _places(table.at)))


def _shown(table: Table) -> set[int]:
    return {CHARACTER[token.character] for token in table.view.tokens if token.owner is not None}


def _path(table: Table, character: int, cell: int) -> list[int]:
    before, path = table.reach(character), [cell]
    while path[-1] != table.at[character] and path[-1] in before:
        path.append(before[path[-1]])
    return path[::-1]


def _places(at: dict[int, int]) -> tuple[int, ...]:
    return tuple(at.get(character, OFF) for character in range(len(CHARACTERS)))


def _worth(table: Table, card: GambitCard) -> float:
    return card.value + table.gears(card.value)


def _hand(table: Table) -> Iterator[GambitCard]:
    return (GAMBITS[GAMBIT[name]] for name in table.me.gambits)


def _done(table: Table, happens: foreseen.Happenings, walker: int | None = None) -> float:
    return sum(_worth(table, card) for card in foreseen.completed(table.view, happens, walker))


def _ended(table: Table, board: _Board) -> float:
    """Return how much more value `board` has than the current one, for gambits judged at the end of the turn."""
    now = _Board(table.maze, _places(table.at))
    return _standing(table, board) - _standing(table, now)


def _standing(table: Table, board: _Board) -> float:
    cards = (card for card in _hand(table) if card.when == "turn_end" and card.actor)
    return sum(
        _worth(table, card) for card in cards if _is_met(card.id, tuple(foreseen.actors(table.view, card)), board)
    )


@lru_cache(maxsize=4096)
def _is_met(name: str, actors: tuple[int, ...], board: _Board) -> bool:
    card = GAMBITS[GAMBIT[name]]
    return any(stands(board, card, actor) for actor in actors)
