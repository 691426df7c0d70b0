"""The table before the first turn (ledger, section 2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.gears import gambits, gizmos
from games.gears.claims import claims
from games.gears.data import CELL, CHARACTERS, DRAFT, MEMBERS, PRIME, STARTING, TILES
from games.gears.maze import BARE, FITS, NEIGHBOURS, Maze, paths_to, put
from games.gears.state import OFF, Rules, State
from games.rng import Rng

_CENTRE = CELL["M13"]


def setup(seats: int, options: Mapping[str, str], rng: Rng) -> State:
    """Deal roles and tiles (G10-G13)."""
    pairs, rng = deal(rng)
    order, rng = _order(seats, options["order"], rng)
    character, rng = rng.below(len(CHARACTERS))
    maze, cell, rng = _first_tiles(STARTING[character], rng)
    stock = [tile for tile in range(len(TILES)) if tile not in (PRIME, STARTING[character])]
    pile, rng = rng.shuffled(stock)
    cards, rng = gambits.deal(seats, options.get("expansions", "none"), rng)
    kit, rng = gizmos.deal(seats, options.get("expansions", "none"), rng)
    return State(
        rng,
        msgspec.convert(options, Rules),
        pairs,
        order,
        1,
        maze,
        tuple(cell if c == character else OFF for c in range(len(CHARACTERS))),
        bytes(range(len(CHARACTERS))),
        bytes(pile[DRAFT:]),
        bytes(pile[:DRAFT]),
        b"",
        bytes(len(TILES)),
        (0,) * seats,
        claims((0,) * seats),
        phase="keep" if cards else "",
        gambits=cards,
        kit=kit,
    )


def deal(rng: Rng) -> tuple[tuple[tuple[int, int], ...], Rng]:
    """The six pairs in the order in which seats, then the box, get them (G10)."""
    pairs: list[tuple[int, int]] = []
    for members in MEMBERS.values():
        mixed, rng = rng.shuffled(members)
        pairs += couples(mixed)
    dealt, rng = rng.shuffled(pairs)
    return dealt, rng


def couples(characters: tuple[int, ...]) -> list[tuple[int, int]]:
    """Pairs of neighbours, each in character order."""
    firsts, seconds = characters[::2], characters[1::2]
    return [(min(pair), max(pair)) for pair in zip(firsts, seconds, strict=True)]


def _order(seats: int, how: str, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    if how == "random":
        return rng.shuffled(range(seats))
    first, rng = rng.below(seats)
    return tuple((first + n) % seats for n in range(seats)), rng


def _first_tiles(tile: int, rng: Rng) -> tuple[Maze, int, Rng]:
    """The Prime Gear and a Starting Tile linked to it, uniformly among all ways (G11)."""
    maze = put(BARE, PRIME, _CENTRE, 0)
    ways = [(cell, turn) for cell in NEIGHBOURS[_CENTRE] for turn in FITS[tile][paths_to(maze.grid, cell)]]
    (cell, turn), rng = rng.choice(ways)
    return put(maze, tile, cell, turn), cell, rng
