"""Tests of dice, paths, losses and priorities against small independent models, on random positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from games.gnomes import GAME, events
from games.gnomes.board import paths
from games.gnomes.data import FACES
from games.gnomes.run import board_of
from games.gnomes.state import Attack, Cast, State
from games.kernel import to_act
from games.rng import Rng
from tests.games.gnomes.build import Table


def _positions(mode: str, seats: int, seed: int) -> Iterator[State]:
    chance = random.Random(seed)
    options = {option.key: chance.choice(option.choices).value for option in GAME.options} | {"mode": mode}
    state = GAME.setup(seats, options, Rng(f"model{seed}"))
    while asked := to_act(GAME, state, seats):
        yield state
        seat = chance.choice(asked)
        state = GAME.apply(state, seat, chance.choice(GAME.legal_actions(state, seat))).state


def _geometry(state: State) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Return the neighbors of each cell, found by geometry: adjacent triangles share two corners."""
    drawing = board_of(state).drawing
    spots = [(r, c) for r, line in enumerate(drawing) for c, sign in enumerate(line) if sign != " "]

    def corners(spot: tuple[int, int]) -> set[tuple[int, int]]:
        r, c = spot
        return {(c, r), (c - 1, r + 1), (c + 1, r + 1)} if (r + c) % 2 == 0 else {(c - 1, r), (c + 1, r), (c, r + 1)}

    return {one: [two for two in spots if one != two and len(corners(one) & corners(two)) == 2] for one in spots}


def _reachable(state: State, unit: int, steps: int) -> set[int]:
    """Return all cells where a walk of at most `steps` steps can end, found by trying every walk."""
    board, it = board_of(state), state.units[unit]
    if state.rules.mode == "solo" and unit >= 7 and board.mine[it.at]:
        return set()  # W106
    near = _geometry(state)
    spots = list(near)
    flies = it.rings[3] > 0
    walls = set() if flies else {cell for cell, _ in state.blocks}

    def holds(cell: int) -> bool:
        if not state.rules.occupation:
            return False
        others = [(n, u) for n, u in enumerate(state.units) if u.at == cell and n != unit]
        friends = [n for n, _ in others if _friends(state, n // 7, unit // 7)]
        foes = [n for n, u in others if not _friends(state, n // 7, unit // 7) and (u.rings[3] > 0) == flies]
        return len(foes) > len(friends)

    reached, edge = set(), {it.at}
    for step in range(steps):
        edge = {
            spots.index(spot)
            for cell in edge
            if step == 0 or not holds(cell)
            for spot in near[spots[cell]]
            if spots.index(spot) not in walls
        }
        reached |= edge
    return {cell for cell in reached if not state.flipped >> cell & 1 and cell != board.blank and cell != it.at}


def _friends(state: State, one: int, two: int) -> bool:
    if state.rules.mode == "teams":
        return one % 2 == two % 2
    return one == two or bool(state.allied >> (one * 4 + two) & 1)


@pytest.mark.parametrize(
    ("mode", "seats", "seed"), [("free", 2, 1), ("free", 3, 2), ("free", 4, 3), ("teams", 4, 4), ("solo", 1, 5)]
)
def test_paths_agree_with_walking_step_by_step(mode: str, seats: int, seed: int) -> None:
    compared = 0
    for number, state in enumerate(_positions(mode, seats, seed)):
        if number % 29 or state.phase in ("tribe", "start", "over"):
            continue
        for unit, it in enumerate(state.units):
            if it.at >= 0:
                for steps in (1, 3):
                    found = paths.walks(state, unit, it.at, steps, base=state.rules.occupation)
                    assert set(found) == _reachable(state, unit, steps)
                    assert all(len(way) <= steps and way[-1] == cell for cell, way in found.items())
                    compared += 1
    assert compared > 20


def test_W31_faces_come_as_often_as_the_dice_say() -> None:
    counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for number in range(300):
        table = Table().put("tur1", "a2").put("tur2", "a2").put("tur3", "a2").put("tur4", "a2")
        table.change(phase="begin", rng=Rng(f"dice{number}"), asked=0).do("roll")
        for die, face in enumerate(table.told(events.Rolled).faces):
            counts[die < 4][face] += 1
    for is_black, kind in ((True, "black"), (False, "pink")):
        for face, times in Counter(FACES[kind]).items():
            share = counts[is_black][face] / counts[is_black].total()
            assert abs(share - times / 6) < 0.05


@pytest.mark.parametrize("power", range(13))
def test_W45_an_attack_takes_its_power_or_half_of_it_and_lowers_the_defense(power: int) -> None:
    for guard in range(4, 9):
        table = Table().put("tur3", "b5", boost=power - 4).put("bet1", "b5", defence=guard)
        table.do("attack:tur3", "hit:bet1")
        struck = table.told(events.Struck)
        model = power if power > guard else power // 2
        assert struck.lost == min(10, model)
        if model < 10:
            assert table["bet1"].defence == (guard - 1 if guard > 4 else 4)


def test_W62_replies_are_asked_for_in_turn_order_from_the_current_player() -> None:
    """The seat that's asked for a reply is the first one in turn order that hasn't passed and could cast a card."""
    seen = Counter[type]()
    for seed in range(6):
        for state in _positions("free", 3, 100 + seed):
            top = state.top
            if not isinstance(top, Attack | Cast) or state.draft is not None:
                continue
            seen[type(top)] += 1
            assert not top.passed >> state.asked & 1
            earlier = [(state.active + turn) % 3 for turn in range((state.asked - state.active) % 3)]
            for player in earlier:
                hand = state.players[player].hand
                holds_secret = any(card >= 48 for card in hand) and 255 not in state.players[player].never
                excused = top.passed >> player & 1 or state.players[player].mute or state.players[player].out
                if isinstance(top, Attack):
                    concerned = top.stirred if player == state.active else _friends(state, player, top.target // 7)
                else:
                    concerned = top.player != player and not _friends(state, player, top.player) and top.depth < 2
                assert excused or not (holds_secret and concerned)
            assert "pass" in {action.code for action in GAME.legal_actions(state, state.asked)}
    assert seen[Attack] > 3
    assert seen[Cast] > 3
