"""Crowded Views of Gears, built without playing a game, for tests of painters. The Views needn't be legal."""

from __future__ import annotations

import random

from games.gears import data
from games.gears.view import PlayerView, RoleView, TileView, TokenView, Trace, View
from rendering.picture import Frame

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
NAMES = ("Ada", "Babbage", "Clara", "Dorian", "Edison", "Faraday")
# Emoji, too long, no packaged letters, stacked accents, nothing at all, right-to-left with controls and look-alikes.
ODD = (
    "\N{FOX FACE}" * 3,
    "W" * 32,
    "\u72d0\u306e\u5ac1",
    "z\u0302\u0335\u0322a\u0337",
    "",
    "\u0645\u0631 \u202eabc\n\t\U0001d509",
)
LINES = (
    "Ada placed Flywheel Fork at N12; 2 tiles turned: Drop-O-Matic and Smuggler's Emporium. +2 gears.",
    "Babbage moved the Rogue to M11.",
    "Clara revealed the Sky Pirate.",
)


def _grown(rng: random.Random, count: int, spread: float) -> list[tuple[int, int]]:
    places = [(0, 0)]
    while len(places) < count:
        q, r = places[-1] if rng.random() < spread else rng.choice(places)
        step = rng.choice(STEPS)
        near = (q + step[0], r + step[1])
        if near not in places and data.cell_at(*near) is not None:
            places.append(near)
    return places


def _name(place: tuple[int, int]) -> str:
    number = data.cell_at(*place)
    assert number is not None
    return data.CELLS[number]


def _tiles(rng: random.Random, places: list[tuple[int, int]], at: dict[str, str], seals: bool) -> tuple[TileView, ...]:
    fronts = ["prime", *rng.sample([tile.id for tile in data.TILES if tile.id != "prime"], len(places) - 1)]
    views = []
    for front, place in zip(fronts, places, strict=True):
        up = front == "prime" or rng.random() > 0.1
        seal = rng.choice(("cogseal", "gearnade")) if seals and up and rng.random() < 0.2 else None
        here = tuple(character for character, cell in at.items() if cell == _name(place))
        known = front if up or rng.random() < 0.5 else None
        views.append(TileView(_name(place), *place, known, rng.randrange(6) if up else 0, up, seal, here))
    return tuple(views)


def _roles(rng: random.Random, pair: tuple[str, str]) -> tuple[RoleView, ...]:
    shown = [rng.random() < 0.5 for _ in pair]
    return tuple(
        RoleView(name if up else None, up, up and rng.random() < 0.2, "ready" if up else "hidden", False)
        for name, up in zip(pair, shown, strict=True)
    )


def table(seed: int = 1, seats: int = 4, count: int = 18, spread: float = 0.2, crowd: bool = False) -> View:
    """Return a View with this many players (`seats`) and tiles (`count`).

    `spread` makes the maze longer, and `crowd` puts all tokens on one tile.
    """
    rng = random.Random(seed)
    places = _grown(rng, count, spread)
    names = [card.id for card in data.CHARACTERS]
    pairs = [(names[2 * n], names[2 * n + 1]) for n in range(6)]
    inside = names if crowd else rng.sample(names, min(len(names), 2 + count // 3))
    at = {name: _name(places[0] if crowd else rng.choice(places)) for name in inside}
    tiles = _tiles(rng, places, at, seals=True)
    players = tuple(PlayerView(seat, rng.randrange(20), None, _roles(rng, pairs[seat])) for seat in range(seats))
    shown = {role.character: player.seat for player in players for role in player.roles if role.revealed}
    tokens = tuple(
        TokenView(name, "maze" if name in at else "off", at.get(name), shown.get(name), tuple(range(seats)))
        for name in names
    )
    up = [tile for tile in tiles if tile.face_up]
    last = Trace(0, tiles[-1].cell, tuple(tile.cell for tile in up[1:4]), tuple(tile.cell for tile in tiles[:3]))
    used = {tile.tile for tile in tiles}
    rest = [tile.id for tile in data.TILES if tile.id not in used]
    active = seed % seats
    return View(
        None, 3, 7, active, (active,), (), tiles, tuple(rest[:3]), None, max(0, len(rest) - 3), 31, ("x_flue",), 2, 1,
        7, players, tokens, (), last, None, {}, None,
    )  # fmt: skip


def frame(names: tuple[str, ...] = NAMES) -> Frame:
    return Frame(names, LINES, (1,))
