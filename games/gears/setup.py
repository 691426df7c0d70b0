"""The setup of the game (docs/rules/gears.md, section 2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from games.gears.data import BOXED, CELL, CHARACTER, CHARACTERS, DRAFT, MEMBERS, PRIME, STARTING, TILES
from games.gears.gambits import cards as gambits
from games.gears.gizmos import turn_actions
from games.gears.hidden.deduction import claims
from games.gears.maze.topology import BARE, FITS, NEIGHBOURS, Maze, paths_to, put
from games.gears.solo import automa
from games.gears.solo.goals import MODES
from games.gears.state import OFF, Rules, State
from games.rng import Rng

_CENTRE = CELL["M13"]


def setup(seats: int, options: Mapping[str, str], rng: Rng) -> State:
    """Return the initial state, with roles and tiles dealt (G10-G13)."""
    if options["scoring"] in MODES:
        return _alone(options, rng)
    pairs, rng = deal(rng)
    order, rng = _order(seats, options["order"], rng)
    character, rng = rng.below(len(CHARACTERS))
    state, rng = _table(seats, options, order, character, rng)
    return replace(state, rng=rng, pairs=pairs)


def _alone(options: Mapping[str, str], rng: Rng) -> State:
    """Return the initial state of a solo game against the Automa. A second seat holds the Automa's gears (G110)."""
    role = options["role"]
    solo, rng = automa.deal(role, rng)
    state, rng = _table(1, options, (0,), CHARACTER[role], rng, alone=True)
    rules = replace(state.rules, finish="now", order="seats")
    state = replace(state, rng=rng, rules=rules, pairs=automa.pairs(role), gears=(0, 0), solo=solo)
    return replace(state, claims=automa.claims(state))


def _table(
    seats: int, options: Mapping[str, str], order: tuple[int, ...], character: int, rng: Rng, *, alone: bool = False
) -> tuple[State, Rng]:
    """Return the initial state with tiles and cards dealt, but without roles; return the rng too."""
    maze, cell, rng = _first_tiles(STARTING[character], rng)
    stock = [tile for tile in range(len(TILES)) if tile not in (PRIME, STARTING[character])]
    shuffled, rng = rng.shuffled(stock)
    pile = shuffled[: len(shuffled) - _boxed(seats, options)]
    cards, rng = gambits.deal(seats, options.get("expansions", "none"), rng, alone=alone)
    gizmo_state, rng = turn_actions.deal(seats, options.get("expansions", "none"), rng, alone=alone)
    state = State(
        rng,
        msgspec.convert(options, Rules),
        (),
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
        gizmo_state=gizmo_state,
    )
    return state, rng


def _boxed(seats: int, options: Mapping[str, str]) -> int:
    """Return how many tiles stay in the box, unseen. Tables older than this option use all tiles."""
    return BOXED if seats == 2 and options.get("tiles") == "fewer" else 0


def deal(rng: Rng) -> tuple[tuple[tuple[int, int], ...], Rng]:
    """Deal the six pairs of characters to the seats. Pairs that aren't needed stay in the box (G10)."""
    pairs: list[tuple[int, int]] = []
    for members in MEMBERS.values():
        mixed, rng = rng.shuffled(members)
        pairs += couples(mixed)
    dealt, rng = rng.shuffled(pairs)
    return dealt, rng


def couples(characters: tuple[int, ...]) -> list[tuple[int, int]]:
    """Pair the first and second character, the third and fourth, and so on, each pair in character order."""
    firsts, seconds = characters[::2], characters[1::2]
    return [(min(pair), max(pair)) for pair in zip(firsts, seconds, strict=True)]


def _order(seats: int, how: str, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    if how == "random":
        return rng.shuffled(range(seats))
    first, rng = rng.below(seats)
    return tuple((first + n) % seats for n in range(seats)), rng


def _first_tiles(tile: int, rng: Rng) -> tuple[Maze, int, Rng]:
    """Place the Prime Gear, and a Starting Tile linked to it. All possible placements are equally likely (G11)."""
    maze = put(BARE, PRIME, _CENTRE, 0)
    ways = [(cell, turn) for cell in NEIGHBOURS[_CENTRE] for turn in FITS[tile][paths_to(maze.grid, cell)]]
    (cell, turn), rng = rng.choice(ways)
    return put(maze, tile, cell, turn), cell, rng
