"""Tests that the base game agrees with the worked examples in section 14 of the rules ledger, by their numbers.

Examples 6 and 30 are in test_claims.py and test_cascade.py. Examples 23, 26, 27 and 32 and parts of 24 and 28 are about
gambits, gizmos and solo games.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.data import CHARACTER, TILE
from games.gears.maze import topology
from games.gears.maze.topology import DIRECTIONS, GEARS, PATHS
from games.gears.state import State
from games.rng import Rng
from tests.games.gears import build
from tests.games.gears.build import PAIRS, Table, at, name

EXPANSIONS = ("none", "gambits", "gizmos", "both")


@pytest.fixture(autouse=True, params=EXPANSIONS)
def house(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each example once with each choice of expansions."""
    monkeypatch.setattr(build, "HOUSE", {"expansions": request.param})


once = pytest.mark.parametrize("house", ["none"], indirect=True)  # for examples without a table


FLYWHEEL = "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2"
LAY_FLYWHEEL = f"place:x_flywheel at:{name((2, 0))} turn:1"


def flywheel(**more: object) -> Table:
    known: dict[str, object] = {"tokens": {"junk_merchant": (1, 1)}, "draft": ["x_flywheel"]}
    return Table(FLYWHEEL, **(known | more))  # type: ignore[arg-type]


def over(table: Table) -> State:
    """Return the game as if it were over, with no gambits redeemed."""
    gambits, nothing = table.state.gambits, (b"",) * table.state.seats
    return replace(table.state, over="tiles", gambits=gambits and replace(gambits, redeemed=nothing))


@once
def test_01_G4_edges_of_the_prime_gear() -> None:
    code = TILE["prime"] * 8
    assert DIRECTIONS[PATHS[code]] == (0, 2, 4)
    assert DIRECTIONS[GEARS[code]] == (1, 3, 5)


@once
def test_02_G10_a_deal_has_six_pairs_of_all_twelve_characters() -> None:
    for seats in range(2, 7):
        state = GAME.setup(seats, GAME.defaults(), Rng(f"deal-{seats}"))
        GAME.check(state)
        assert len(state.pairs) == 6
    assert sorted(c for pair in state.pairs for c in pair) == list(range(12))


def test_03_G22_before_any_reveal_everybody_can_claim_each_token_in_the_maze() -> None:
    table = Table("prime@(0,0)+0", tokens={"rogue": (0, 0), "scholar": (0, 0), "saboteur": (0, 0)})
    for token in table.view().tokens:
        assert token.claimants == ((0, 1, 2) if token.status == "maze" else ())


def claimants(table: Table) -> dict[str, tuple[int, ...]]:
    return {token.character: token.claimants for token in table.view().tokens}


def everybody(revealed: list[str], seats: int = 3, **more: object) -> Table:
    """Return a game in which all twelve characters' tokens are on the tile Prime Gear."""
    tokens = dict.fromkeys(CHARACTER, (0, 0))
    return Table("prime@(0,0)+0", tokens=tokens, revealed=revealed, seats=seats, **more)  # type: ignore[arg-type]


def test_04_G22_revealing_one_rabblerouser_proves_the_other() -> None:
    may = claimants(everybody(["ex_soldier"], active=2))
    assert may.pop("saboteur") == may.pop("ex_soldier") == (2,)
    assert set(may.values()) == {(0, 1)}


def test_05_G22_revealing_gizmologists_narrows_the_claims_on_the_others() -> None:
    pairs = (("inventor", "scholar"), ("engineer", "airship_captain"), *PAIRS[1:3], *PAIRS[4:])
    may = claimants(everybody(["inventor", "engineer"], seats=4, pairs=pairs))
    assert (may["inventor"], may["engineer"]) == ((0,), (1,))
    assert may["airship_captain"] == may["scholar"] == (0, 1)
    may = claimants(everybody(["inventor", "engineer", "scholar"], seats=4, pairs=pairs))
    assert (may["inventor"], may["scholar"], may["engineer"], may["airship_captain"]) == ((0,), (0,), (1,), (1,))


def test_07_G50_flywheel_turns_two() -> None:
    table = flywheel().do(LAY_FLYWHEEL)
    assert (table.turn((1, 0)), table.turn((1, 1)), table.turn((0, 0)), table.turn((2, 0))) == (2, 3, 0, 1)
    view = table.view()
    assert (view.players[0].gears, view.pool, view.anomalies) == (2, 48, ())
    assert view.last.driven == (name((1, 0)), name((1, 1)))


def test_08_G51_a_tile_turns_twice() -> None:
    table = Table(
        "prime@(0,0)+0, s_inventor@(1,-1)+2, s_junk_merchant@(1,0)+0, x_gasket@(2,-2)+5",
        tokens={"inventor": (1, -1)},
        draft=["s_rogue"],
    ).do(f"place:s_rogue at:{name((2, -1))} turn:2")
    (cascade,) = table.happened(events.Cascaded)
    assert isinstance(cascade, events.Cascaded)
    assert cascade.cells == tuple(name(place) for place in ((2, -2), (1, 0), (1, -1), (0, 0)))
    assert (cascade.steps, table.view().players[0].gears) == (5, 4)
    assert [table.turn(place) for place in ((2, -2), (1, 0), (1, -1), (0, 0), (2, -1))] == [0, 2, 3, 1, 2]


def test_09_G52_a_cogseal_holds_and_its_release_turns() -> None:
    table = flywheel(seals={"drop": "cogseal"}, revealed=["engineer"], tokens={"engineer": (1, 1)}, gears=[1]).do(
        LAY_FLYWHEEL
    )
    assert (table.turn((1, 0)), table.view().players[0].gears, table.view().anomalies) == (1, 1, ())
    table.do(f"use:engineer.two option:1 tile:{name((1, 0))}")
    assert (table.turn((1, 0)), table.turn((2, 0)), table.view().players[0].gears) == (1, 2, 1)
    assert table.view().cogseals == 3


def test_10_G62_no_cascade_without_the_prime_gear() -> None:
    table = Table(
        "drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"junk_merchant": (1, 1)},
        draft=["x_flywheel"],
        demolished=["prime"],
    ).do(LAY_FLYWHEEL)
    assert (table.turn((1, 0)), table.view().players[0].gears, table.view().anomalies) == (1, 0, ())
    again = Table("drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+1, prime@(5,5)+0", tokens={"rogue": (1, 1)})
    assert again.view().anomalies == ((name((1, 0)), name((2, 0))),)


def test_11_G46_the_pool_runs_dry() -> None:
    table = flywheel(gears=[20, 29]).do(LAY_FLYWHEEL)
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.reason, table.view().pool, table.view().players[0].gears) == ("pool", 0, 21)


def test_12_G42_where_a_tile_may_go() -> None:
    def position(active: int) -> Table:
        return Table(
            "prime@(0,0)+0, x_gasket@(1,0)+1",
            tokens={"rogue": (0, 0)},
            revealed=["rogue"],
            draft=["x_flywheel"],
            active=active,
        )

    assert set(position(0).legal()) - {"gambit", "gizmo"} == {"end"}
    table = position(1).do("place:x_flywheel")
    assert table.values("at") == {name(p) for p in ((0, -1), (1, -1), (0, 1), (-1, 1), (-1, 0))}
    assert table.do(f"at:{name((0, -1))}").legal() == ["turn:0", "turn:2", "down"]


def test_13_G33_tokens_block_and_wobbleways_jump() -> None:
    maze_ = "prime@(0,0)+0, x_manifold@(0,-1)+3, wobble_a@(0,-2)+3, wobble_b@(4,0)+0"
    crowded = Table(maze_, tokens={"rogue": (0, 0), "scholar": (0, -1)}).do("move:rogue")
    assert crowded.legal() == [f"to:{name((0, -1))}"]
    alone = Table(maze_, tokens={"rogue": (0, 0)}).do("move:rogue")
    assert alone.legal() == [f"to:{name(place)}" for place in ((0, -1), (0, -2), (4, 0))]
    alone.do(f"to:{name((4, 0))}")
    assert alone.view().last.path == tuple(name(place) for place in ((0, 0), (0, -1), (0, -2), (4, 0)))


def test_14_G35_entering_a_face_down_starting_tile() -> None:
    table = Table("prime@(0,0)+0, s_scholar@(0,-1)!", tokens={"rogue": (0, 0)}).do(f"move:rogue to:{name((0, -1))}")
    assert table.legal() == [f"turn:{turn}" for turn in range(6)]
    table.do("turn:4")
    assert table.stands("scholar") == table.stands("rogue") == name((0, -1))
    assert table.tile((0, -1)).tokens == ("rogue", "scholar")  # type: ignore[union-attr]
    assert (table.turn((0, -1)), table.view().players[0].gears) == (4, 0)


def test_15_G70_the_drop_o_matic_drops_a_token_to_the_prime_gear_or_eliminates_it() -> None:
    table = Table("prime@(0,0)+0, drop@(0,-1)+0", tokens={"rogue": (0, 0)}).do(f"move:rogue to:{name((0, -1))}")
    assert table.stands("rogue") == name((0, 0))
    lost = Table("x_manifold@(0,0)+0, drop@(0,-1)+0", tokens={"rogue": (0, 0)}, demolished=["prime"])
    lost.do(f"move:rogue to:{name((0, -1))}")
    assert lost.stands("rogue") == "eliminated"
    assert not lost.view().players[1].roles[0].revealed


def breached(turn: int) -> Table:
    return Table(
        f"prime@(0,0)+{turn}, x_manifold@(0,-1)+3",
        tokens={"rogue": (0, -1), "ex_soldier": (0, 0)},
        revealed=["ex_soldier"],
        gears=[0, 0, 2],
        active=2,
    ).do(f"use:ex_soldier.two tile:{name((0, -1))}")


def test_16_G61_leaving_a_demolished_tile() -> None:
    assert breached(0).stands("rogue") == name((0, 0))
    assert breached(1).stands("rogue") == "eliminated"


def test_17_G60_a_gearnade_demolishes_its_tile_and_returns_to_the_supply() -> None:
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3, x_gasket@(1,0)+0",
        tokens={"saboteur": (0, 0), "ex_soldier": (0, 0)},
        revealed=["saboteur", "ex_soldier"],
        gears=[0, 0, 9],
        active=2,
    )
    table.do(f"use:saboteur.two option:0 tile:{name((0, -1))}")
    assert "use:saboteur.two" not in table.legal()
    assert table.view().gearnades == 2
    table.do("use:ex_soldier.two")
    assert table.legal() == [f"tile:{name((1, 0))}"]
    table.do(f"tile:{name((1, 0))} move:saboteur to:{name((0, -1))} end end end")
    table.do(f"use:saboteur.two option:1 tile:{name((0, -1))}")
    assert (table.tile((0, -1)), table.view().gearnades, table.stands("saboteur")) == (None, 3, name((0, 0)))


def test_17_G60_a_fuse_is_not_lit_in_the_turn_of_the_trap() -> None:
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3",
        tokens={"saboteur": (0, 0)},
        revealed=["saboteur"],
        seals={"x_manifold": "gearnade"},
        gears=[0, 0, 9],
        active=2,
    )
    assert table.do("use:saboteur.two").legal() == ["option:0", "option:1"]
    table.state = replace(table.state, stack=(), aged=0)
    assert table.do("use:saboteur.two").legal() == ["option:0"]


def test_18_G63_a_restored_starting_tile_revives_its_character() -> None:
    table = Table(
        "prime@(0,0)+0, x_gasket@(1,0)+0",
        tokens={"scholar": (0, 0)},
        revealed=["scholar"],
        eliminated=["rogue"],
        demolished=[t for t in TILE if t not in ("prime", "x_gasket", "x_flue", "x_piston", "x_cotter")],
        gears=[2],
        active=0,
        pairs=(("scholar", "inventor"), *PAIRS[1:3], ("airship_captain", "engineer"), *PAIRS[4:]),
    )
    table.do("use:scholar.two option:0 restore:s_rogue")
    assert table.stands("rogue") == "off"
    table.do(f"place:blind at:{name((0, -1))} turn:0")
    assert table.stands("rogue") == name((0, -1))


def test_18_G64_stitched_n_soldered_revives_a_revealed_character() -> None:
    table = Table(
        "prime@(0,0)+0, s_rogue@(0,-1)+0",
        tokens={"bio_machinist": (0, 0)},
        revealed=["rogue"],
        eliminated=["rogue"],
        gears=[2, 0],
        pairs=(PAIRS[5], *PAIRS[1:5], PAIRS[0]),
    ).do("reveal:bio_machinist use:bio_machinist.one token:rogue")
    assert table.stands("rogue") == name((0, -1))
    assert table.view().players[0].gears == 6
    assert table.view().players[1].roles[0].revealed


def test_19_G39_a_reveal_offers_only_abilities_that_can_be_paid_for() -> None:
    table = Table("prime@(0,0)+0", tokens={"inventor": (0, 0)}, gears=[2]).do("reveal:inventor")
    assert table.values("use") == {"inventor.two"}


def test_20_double_trouble_tinkering_turns_two_tiles() -> None:
    table = Table(f"{FLYWHEEL}, x_flywheel@(2,0)+0", tokens={"inventor": (1, 1)}, gears=[3]).do(
        f"reveal:inventor use:inventor.one tile:{name((2, 0))} spin:cw"
    )
    assert table.view().last.driven == (name((1, 0)), name((1, 1)))
    assert f"tile:{name((2, 0))}" not in table.legal()
    table.do(f"tile:{name((0, 0))} spin:cw")
    assert len(table.view().last.driven) == 2
    assert table.view().players[0].gears == 2


def test_21_G66_unwind_the_clock_restores_the_maze_the_draft_and_the_pile() -> None:
    table = flywheel(tokens={"junk_merchant": (1, 1), "chronomancer": (0, 0)}, gears=[0, 2])
    before = table.state
    table.do(f"{LAY_FLYWHEEL} end reveal:chronomancer use:chronomancer.one")
    after = table.state
    assert (after.maze, after.draft, after.pile, after.at) == (before.maze, before.draft, before.pile, before.at)
    assert after.gears == (0, 4, 0)
    assert after.last is None


def test_22_G67_only_a_player_who_has_just_gained_gears_can_be_robbed() -> None:
    table = flywheel(
        tokens={"junk_merchant": (1, 1), "rogue": (0, 0)}, revealed=["rogue"], gears=[1, 1, 5], draft=["x_flywheel"]
    )
    before = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, revealed=["rogue"], gears=[1, 1, 5], active=1)
    assert "use:rogue.two" not in before.legal()
    table.do(f"{LAY_FLYWHEEL} end use:rogue.two")
    assert table.legal() == ["seat:0"]
    assert table.do("seat:0").state.gears == (1, 2, 5)


NETWORK_3 = "prime@(0,0)+0, x_manifold@(0,-1)+3, wobble_a@(0,-2)+3"
SCORED = (PAIRS[0], PAIRS[2], PAIRS[1], *PAIRS[3:])


def test_24_G81_points_without_gambits_are_those_of_the_ledger() -> None:
    table = Table(NETWORK_3, demolished=["drop", "wobble_b"], gears=[4, 1, 9], pairs=SCORED)
    outcome = GAME.outcome(over(table))
    assert outcome is not None, "the game is over"
    assert (outcome.scores, outcome.ranking) == ((9, 10, 9), ((1,), (2,), (0,)))
    dead = Table(NETWORK_3, demolished=["drop"], gears=[4, 1, 9], pairs=SCORED, eliminated=["rogue", "chronomancer"])
    outcome = GAME.outcome(over(dead))
    assert outcome is not None, "the game is over"
    assert (outcome.scores, outcome.ranking[-1]) == ((9, 5, None), (2,))


COLUMN = (
    *("prime", "s_inventor", "s_engineer", "s_airship_captain", "s_scholar"),
    *("s_junk_merchant", "s_sky_pirate", "s_chronomancer", "s_rogue"),
)


def test_25_G83_competitive_and_semi_cooperative() -> None:
    notation = ", ".join(f"{tile}@(0,{-n})+0" for n, tile in enumerate(COLUMN))
    pairs = (PAIRS[1], PAIRS[4], PAIRS[0], PAIRS[2], PAIRS[3], PAIRS[5])
    scores = {}
    for scoring in ("competitive", "semi-cooperative"):
        table = Table(
            notation, seats=4, demolished=["drop", "wobble_a", "wobble_b"], gears=[7, 4], pairs=pairs, scoring=scoring
        )
        outcome = GAME.outcome(over(table))
        assert outcome is not None, "the game is over"
        scores[scoring] = (outcome.scores, outcome.ranking, outcome.headline)
    # If only one player of a faction wins, the headline has to name that player.
    assert scores["competitive"] == ((7, 4, 27, 15), ((2,), (3,), (0,), (1,)), "")
    assert scores["semi-cooperative"] == ((7, 7, 27, 15), ((2,), (3,), (0, 1)), "Gizmologists win with 27 VP")


def test_28_finders_fee_twice_a_turn() -> None:
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3, x_gasket@(1,0)+0, x_flue@(-1,1)+0, s_rogue@(0,1)+0",
        tokens={"saboteur": (0, 0), "junk_merchant": (0, 0)},
        revealed=["junk_merchant"],
        seals={"x_manifold": "gearnade", "x_gasket": "gearnade", "x_flue": "gearnade"},
        gears=[0, 0, 4],
        pairs=(PAIRS[4], PAIRS[1], PAIRS[2], PAIRS[0], PAIRS[3], PAIRS[5]),
        active=2,
    ).do("reveal:saboteur use:saboteur.one")
    for place in ((0, -1), (1, 0), (-1, 1)):
        table.do(f"tile:{name(place)}")
    assert table.state.gears == (2, 0, 0)
    assert len(table.view().demolished) == 3


@once
def test_29_ring_order_numbers_cells_ring_by_ring() -> None:
    rings = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -2))
    assert [topology.ring_order(at((0, 0)), at(place)) for place in rings] == list(range(8))


def test_31_G38_reveal_needs_the_token_in_the_maze() -> None:
    table = Table("prime@(0,0)+0", tokens={"engineer": (0, 0)})
    assert table.values("reveal") == {"engineer"}


def test_31_G41_a_tile_drawn_blind_that_fits_nowhere_is_laid_face_down() -> None:
    table = Table("prime@(0,0)+0, drop@(0,-1)!, x_flue@(1,0)!, x_piston@(-1,1)!", tokens={"rogue": (0, 0)})
    table.do("place:blind")
    assert table.view(0).held is not None
    assert table.view(1).held is None
    for cell in table.legal():
        assert Table.legal(_copy(table).do(cell)) == ["down"]
    table.do(f"at:{name((0, 1))} down")
    known = {seat: next(t.tile for t in table.view(seat).tiles if (t.q, t.r) == (0, 1)) for seat in (0, 1, None)}
    assert known[0] is not None
    assert known[1] is known[None] is None


def _copy(table: Table) -> Table:
    other = object.__new__(Table)
    other.state, other.events = table.state, ()
    return other


def test_33_others_hidden_pairs_show_nowhere() -> None:
    state = GAME.setup(4, GAME.defaults(), Rng("secrets"))
    swapped = replace(state, pairs=(state.pairs[0], *reversed(state.pairs[1:])))
    assert GAME.view(state, 0) == GAME.view(swapped, 0)
    assert GAME.view(state, None) == GAME.view(swapped, None)
    assert GAME.legal_actions(state, 0) == GAME.legal_actions(swapped, 0)
