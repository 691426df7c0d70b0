"""Tests of components and setup (G1-G5, G14, G38, G71-G73), and that every rule in the rules ledger has a test."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from games.gears import GAME
from games.gears.data import CELLS, CHARACTERS, FACTIONS, GAMBITS, GEARS, GIZMOS, MEMBERS, PRIME, SEALS, TILES, WOBBLES
from games.gears.maze import topology
from games.gears.maze.network import around
from games.gears.maze.topology import DIRECTIONS, NEIGHBOURS, PATHS
from games.kernel import Option
from tests.games.gears.build import Table, at, lay, name

HERE = Path(__file__).parent
SECTIONS = (
    *(range(1, 7), range(10, 15), range(20, 25), range(30, 47), range(50, 55), range(60, 68), range(70, 74)),
    *(range(75, 78), range(80, 84), range(90, 95), range(100, 106), range(110, 117)),
)
EXAMPLES = range(1, 34)
LEDGER = HERE.parents[2] / "docs" / "rules" / "gears.md"


def names() -> list[str]:
    return [
        found for file in HERE.glob("test_*.py") for found in re.findall(r"^def (test_\w+)", file.read_text(), re.M)
    ]


def test_every_rule_of_the_ledger_has_a_test_by_its_number() -> None:
    tested = {int(number) for found in names() for number in re.findall(r"G(\d+)", found)}
    assert {rule for section in SECTIONS for rule in section} == tested


def test_every_worked_example_has_a_test_by_its_number() -> None:
    numbers = [re.findall(r"^test_(\d\d)_|_example_(\d\d)", found) for found in names()]
    assert {int(one or other) for found in numbers for one, other in found} == set(EXAMPLES)


def test_the_ledger_has_no_other_rules() -> None:
    text = LEDGER.read_text("utf-8")
    rules = {rule for section in SECTIONS for rule in section}
    assert {int(number) for number in re.findall(r"^- \*\*G(\d+)\*\*", text, re.M)} == rules
    assert [int(number) for number in re.findall(r"^- \*\*Example (\d+)\*\*", text, re.M)] == list(EXAMPLES)


def test_G1_the_box_has_24_tiles_of_four_kinds() -> None:
    assert Counter(tile.kind for tile in TILES) == {"prime": 1, "start": 12, "special": 4, "plain": 7}


def test_G2_twelve_characters_form_three_factions() -> None:
    assert {faction: len(members) for faction, members in MEMBERS.items()} == {
        "opportunut": 6,
        "gizmologist": 4,
        "rabblerouser": 2,
    }
    assert len(GAME.view(Table("prime@(0,0)+0").state, None).tokens) == len(CHARACTERS) == 12
    assert {card.faction for card in CHARACTERS} == set(FACTIONS)


def test_G3_the_supplies_have_the_printed_numbers() -> None:
    view = GAME.view(Table("prime@(0,0)+0").state, None)
    assert (view.pool, view.cogseals, view.gearnades) == (GEARS, SEALS, SEALS) == (50, 3, 3)
    assert (len(GIZMOS), len(GAMBITS)) == (18, 32)


def test_G4_each_edge_is_one_of_three_and_turns_clockwise() -> None:
    assert all(len(tile.edges) == 6 and set(tile.edges) <= set("PG.") for tile in TILES)
    manifold = next(number for number, tile in enumerate(TILES) if tile.id == "x_manifold")  # its edges are PP.PG.
    assert [DIRECTIONS[PATHS[manifold * 8 + turn]] for turn in range(6)] == [
        tuple(sorted((edge + turn) % 6 for edge in (0, 1, 3))) for turn in range(6)
    ]
    assert [CELLS[cell] for cell in NEIGHBOURS[at((0, 0))]] == [
        name(place) for place in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    ]


def test_G5_linked_by_paths_alone_and_a_network_needs_faces() -> None:
    laid = lay("prime@(0,0)+0, x_manifold@(0,-1)+3, drop@(1,-1)+3, s_rogue@(0,-2)!")
    assert topology.links(laid)[at((0, 0))] == [at((0, -1))]  # the gears between (0,0) and (1,-1) don't link anything
    assert around(laid, at((0, 0))) == {at((0, 0)), at((0, -1))}
    assert topology.distance(at((0, 0)), at((1, -2))) == 2


def test_G14_the_lobby_offers_the_options_of_the_ledger() -> None:
    together = {option.key: {choice.value for choice in option.choices} for option in GAME.options if _matters(option)}
    assert together["finish"] == {"now", "round"}
    assert together["path"] == {"network", "simple"}
    assert together["order"] == {"seats", "random"}
    assert together["expansions"] == {"none", "gambits", "gizmos", "both"}
    assert together["scoring"] >= {"competitive", "semi-cooperative"}


def _matters(option: Option) -> bool:
    return option.matters(GAME.defaults())


def test_G38_a_turn_has_one_reveal() -> None:
    table = Table("prime@(0,0)+0", tokens={"inventor": (0, 0), "engineer": (0, 0)}, seats=2)
    assert {"reveal:inventor", "reveal:engineer"} <= set(table.legal())
    assert not [code for code in table.do("reveal:inventor").legal() if code.startswith("reveal:")]


def test_G71_three_wobbleways_take_a_token_to_each_other_for_one_step() -> None:
    assert len(WOBBLES) == 3
    table = Table("prime@(0,0)+0, wobble_a@(2,0)+0, wobble_b@(4,0)+0, wobble_c@(6,0)+0", tokens={"rogue": (2, 0)})
    assert set(table.do("move:rogue").legal()) == {f"to:{name((4, 0))}", f"to:{name((6, 0))}"}
    assert table.do(f"to:{name((6, 0))}").events[0].path == (name((2, 0)), name((6, 0)))  # type: ignore[attr-defined]


def test_G72_the_prime_gear_lies_there_first_and_drives_the_maze() -> None:
    state = GAME.setup(2, GAME.defaults(), Table("prime@(0,0)+0").state.rng)
    assert CELLS[state.maze.where[PRIME]] == "M13"
    assert "cascade" in TILES[PRIME].effect.lower()


def test_G73_every_character_has_a_starting_tile() -> None:
    assert len({card.starting_tile for card in CHARACTERS}) == 12
    (merchant,) = (card for card in CHARACTERS if card.id == "junk_merchant")
    assert next(tile.name for tile in TILES if tile.id == merchant.starting_tile) == "Smuggler's Emporium"
