"""Tests of each character's abilities. One-time abilities are used right after the character is revealed (G39)."""

from __future__ import annotations

from games.gears import events
from games.gears.abilities.steps import ABILITIES, OPS, PROGRAMS
from games.gears.data import CHARACTER, CHARACTERS, STARTING, TILES
from tests.games.gears.build import PAIRS, Table, name

LINE = "prime@(0,0)+0, x_manifold@(0,-1)+3, wobble_a@(0,-2)+3"
CAPTAIN = (PAIRS[3], *PAIRS[1:3], PAIRS[0], *PAIRS[4:])
PIRATE = (PAIRS[4], *PAIRS[:4], PAIRS[5])
ALCHEMIST = (PAIRS[5], *PAIRS[:5])


def test_content_is_complete() -> None:
    assert len(TILES) == 24
    assert "".join(tile.edges for tile in TILES).count("P") == 67
    assert "".join(tile.edges for tile in TILES).count("G") == 49
    assert [TILES[tile].id for tile in STARTING] == [f"s_{card.id}" for card in CHARACTERS]
    assert list(STARTING) == list(range(1, 13))
    assert len(PROGRAMS) == len(ABILITIES) == 2 * 12 + 18
    assert all(program and max(program) < len(OPS) for program in PROGRAMS)
    assert (ABILITIES[0].cost, ABILITIES[1].cost) == (3, 1)


def test_twist_of_fate_reaches_near_tiles_without_seal() -> None:
    table = Table(
        f"{LINE}, x_gasket@(1,0)+0",
        tokens={"inventor": (0, 0)},
        revealed=["inventor"],
        gears=[1],
        seals={"x_gasket": "cogseal"},
    ).do("use:inventor.two")
    assert table.legal() == [f"tile:{name((0, 0))}", f"tile:{name((0, -1))}"]
    assert table.do(f"tile:{name((0, -1))}").legal() == ["spin:cw", "spin:ccw"]


def test_twist_of_fate_counter_clockwise_with_cascade() -> None:
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+2",
        tokens={"inventor": (1, 1)},
        revealed=["inventor"],
        gears=[1],
    ).do(f"use:inventor.two tile:{name((2, 0))} spin:ccw")
    assert (table.turn((2, 0)), table.turn((1, 0)), table.turn((1, 1)), table.state.gears[0]) == (1, 2, 3, 2)


def test_signed_sealed_n_sturdy() -> None:
    table = Table(LINE, tokens={"engineer": (0, 0)}, gears=[1]).do("reveal:engineer use:engineer.one")
    table.do(f"tile:{name((0, -1))} spin:none")
    assert table.tile((0, -1)).seal == "cogseal"  # type: ignore[union-attr]
    assert set(table.legal()) == {f"tile:{name((0, 0))}", f"tile:{name((0, -2))}", "pass"}
    table.do(f"tile:{name((0, -2))} spin:cw")
    assert (table.turn((0, -2)), table.view().cogseals, table.state.gears[0]) == (4, 1, 0)


def test_signed_sealed_n_sturdy_without_supply_turns_all_the_same() -> None:
    table = Table(
        f"{LINE}, x_gasket@(1,0)+0, x_flue@(-1,1)+0",
        tokens={"engineer": (0, 0)},
        gears=[2],
        seals={"x_manifold": "cogseal", "x_gasket": "cogseal", "x_flue": "cogseal"},
    ).do(f"reveal:engineer use:engineer.one tile:{name((0, -2))} spin:cw")
    assert (table.turn((0, -2)), table.tile((0, -2)).seal) == (4, None)  # type: ignore[union-attr]


def test_torque_wrench_needs_a_supply_or_a_seal() -> None:
    bare = Table(LINE, tokens={"engineer": (0, 0)}, revealed=["engineer"], gears=[1]).do("use:engineer.two")
    assert bare.legal() == ["option:0"]
    bare.do(f"option:0 tile:{name((0, 0))}")
    assert bare.tile((0, 0)).seal == "cogseal"  # type: ignore[union-attr]


def test_special_delivery_lays_face_up_anywhere() -> None:
    table = Table(LINE, tokens={"airship_captain": (0, 0)}, gears=[1], pairs=CAPTAIN, draft=["x_flywheel"]).do(
        "reveal:airship_captain use:airship_captain.one place:x_flywheel"
    )
    assert name((1, -3)) in table.values("at")
    assert name((1, -1)) not in table.values("at")
    turns = table.do(f"at:{name((1, -3))}").legal()
    assert "down" not in turns
    table.do(turns[0])
    assert "place:blind" in table.legal()
    assert table.state.gears[0] == len(table.view().last.driven)


def test_special_delivery_unseen_lies_face_up_if_it_can() -> None:
    table = Table(LINE, tokens={"airship_captain": (0, 0)}, gears=[1], pairs=CAPTAIN, pile=["x_flue"]).do(
        f"reveal:airship_captain use:airship_captain.one place:blind at:{name((1, 0))}"
    )
    assert "down" not in table.legal()


def test_fair_wind_carries_and_may_turn_the_tile_left() -> None:
    table = Table(
        LINE,
        tokens={"airship_captain": (0, 0), "rogue": (0, -2)},
        revealed=["airship_captain"],
        gears=[1],
        pairs=CAPTAIN,
    ).do("use:airship_captain.two")
    assert table.legal() == [f"tile:{name((0, -1))}", f"tile:{name((0, -2))}"]
    table.do(f"tile:{name((0, -2))}")
    assert table.stands("airship_captain") == name((0, -2))
    assert table.legal() == [f"tile:{name((0, 0))}", "pass"]
    assert table.do(f"tile:{name((0, 0))} spin:5").turn((0, 0)) == 5


def test_forgotten_blueprints_restores_then_places() -> None:
    table = Table(
        LINE, tokens={"scholar": (0, 0)}, gears=[3], pairs=CAPTAIN, demolished=["drop", "x_flue", "s_rogue"]
    ).do("reveal:scholar use:scholar.one restore:drop restore:s_rogue")
    assert table.view().demolished == ("x_flue",)
    assert "pass" in table.legal()
    table.do(f"place:blind at:{name((1, 0))} down place:blind")
    assert table.view(0).held


def test_forgotten_blueprints_may_do_nothing_and_still_costs() -> None:
    table = Table(LINE, tokens={"scholar": (0, 0)}, gears=[3], pairs=CAPTAIN, demolished=["drop"])
    table.do("reveal:scholar use:scholar.one pass")
    assert (table.events[-1], table.state.gears[0]) == (events.RoleRevealed(0, "scholar"), 3)
    table.do("pass")
    assert isinstance(table.events[0], events.AbilityUsed)
    assert table.state.gears[0] == 0


def test_marginalia_flips_up_and_collects() -> None:
    table = Table(
        "prime@(0,0)+0, x_sprocket@(1,-1)+1, x_flywheel@(0,-1)!",
        tokens={"scholar": (0, 0)},
        revealed=["scholar"],
        gears=[1],
        pairs=CAPTAIN,
    ).do(f"use:scholar.two option:1 tile:{name((0, -1))}")
    assert table.state.gears[0] == 0
    table.do("turn:0")
    assert table.state.gears[0] == len(table.view().last.driven) > 0


def test_scorched_cobbles_spares_its_own_tile() -> None:
    table = Table(LINE, tokens={"ex_soldier": (0, 0), "rogue": (0, -2)}, gears=[0, 0, 4], active=2).do(
        "reveal:ex_soldier use:ex_soldier.one"
    )
    assert table.legal() == [f"tile:{name((0, -1))}", f"tile:{name((0, -2))}"]
    table.do(f"tile:{name((0, -1))}")
    assert table.legal() == [f"tile:{name((0, -2))}", "pass"]
    table.do(f"tile:{name((0, -2))}")
    assert (table.stands("rogue"), table.view().demolished) == ("eliminated", ("x_manifold", "wobble_a"))


def test_powder_keg_polka_traps_then_detonates() -> None:
    table = Table(LINE, tokens={"saboteur": (0, 0)}, gears=[0, 0, 4], active=2).do("reveal:saboteur use:saboteur.one")
    table.do(f"tile:{name((0, 0))} tile:{name((0, -2))} pass")
    assert table.view().gearnades == 1
    assert set(table.legal()) == {f"tile:{name((0, 0))}", f"tile:{name((0, -2))}", "pass"}
    table.do(f"tile:{name((0, 0))}")
    assert table.stands("saboteur") == name((0, -1))
    table.do("pass")
    assert (table.view().gearnades, table.tile((0, -2)).seal) == (2, "gearnade")  # type: ignore[union-attr]


def test_everything_must_go_counts_rubble_and_face_down_tiles() -> None:
    table = Table(
        f"{LINE}, x_flue@(1,0)!",
        tokens={"junk_merchant": (0, 0)},
        gears=[1],
        pairs=PIRATE,
        demolished=["drop", "x_piston"],
    ).do("reveal:junk_merchant use:junk_merchant.one")
    assert table.state.gears[0] == 6
    most = Table(
        LINE, tokens={"junk_merchant": (0, 0)}, gears=[1], pairs=PIRATE, demolished=[f"s_{c}" for c in CHARACTER]
    )
    assert most.do("reveal:junk_merchant use:junk_merchant.one").state.gears[0] == 9


def test_boarding_party_robs_all() -> None:
    table = Table(LINE, seats=4, tokens={"sky_pirate": (0, 0)}, gears=[2, 5, 5, 0], pairs=PIRATE).do(
        "reveal:sky_pirate use:sky_pirate.one"
    )
    assert table.legal() == ["seat:1", "seat:2"]
    assert table.do("seat:2").state.gears == (6, 4, 2, 0)


def test_grapple_n_grab_steals_from_a_revealed_owner_or_gains() -> None:
    known = Table(
        LINE,
        tokens={"sky_pirate": (0, 0), "inventor": (0, -2)},
        revealed=["sky_pirate", "inventor"],
        gears=[1, 5],
        pairs=PIRATE,
    ).do(f"use:sky_pirate.two tile:{name((0, -2))}")
    assert known.state.gears == (2, 3, 0)
    unknown = Table(
        LINE, tokens={"sky_pirate": (0, 0), "inventor": (0, -2)}, revealed=["sky_pirate"], gears=[1, 5], pairs=PIRATE
    ).do(f"use:sky_pirate.two tile:{name((0, -2))}")
    assert unknown.state.gears == (2, 5, 0)


def test_grapple_n_grab_asks_whom_to_rob_where_several_stand() -> None:
    table = Table(
        LINE,
        tokens={"sky_pirate": (0, 0), "inventor": (0, -2), "rogue": (0, -2)},
        revealed=["sky_pirate", "inventor", "rogue"],
        gears=[1, 5, 5],
        pairs=PIRATE,
    ).do(f"use:sky_pirate.two tile:{name((0, -2))}")
    assert table.legal() == ["seat:1", "seat:2"]
    assert table.do("seat:2").state.gears == (2, 5, 3)


def test_chaos_concoction_swaps_two_tokens_and_may_turn_the_tile() -> None:
    table = Table(
        LINE,
        tokens={"alchemist": (0, 0), "rogue": (0, -2), "scholar": (0, 0)},
        gears=[3],
        pairs=ALCHEMIST,
        seals={"wobble_a": "cogseal"},
    ).do("reveal:alchemist use:alchemist.one token:scholar")
    assert table.legal() == ["token:rogue"]
    table.do("token:rogue")
    assert table.legal() == [f"tile:{name((0, 0))}", "pass"]
    table.do(f"tile:{name((0, 0))} spin:cw")
    assert (table.stands("scholar"), table.stands("rogue")) == (name((0, -2)), name((0, 0)))
    assert table.state.gears[0] == 2 + len(table.view().last.driven)


def test_dispersive_draught_turns_as_far_as_one_likes_with_one_cascade() -> None:
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+4",
        tokens={"alchemist": (1, 1), "rogue": (2, 0)},
        revealed=["alchemist"],
        gears=[1],
        pairs=ALCHEMIST,
    ).do("use:alchemist.two")
    assert table.legal() == [f"tile:{name((2, 0))}"]
    assert table.do(f"tile:{name((2, 0))}").legal() == [f"spin:{n}" for n in range(1, 6)]
    table.do("spin:3")
    assert (table.turn((2, 0)), table.state.gears[0]) == (1, 3)
    assert table.happened(events.GearsGained) == [
        events.GearsGained(0, 2, "cascade"),
        events.GearsGained(0, 1, "bonus"),
    ]


def test_backspin_turns_what_was_just_laid() -> None:
    table = Table(
        LINE,
        tokens={"chronomancer": (0, 0)},
        revealed=["chronomancer"],
        gears=[0, 1],
        draft=["x_flue"],
        pairs=(PAIRS[0], PAIRS[1], *PAIRS[2:]),
        active=1,
    )
    assert "use:chronomancer.two" not in table.legal()
    table.do(f"place:x_flue at:{name((1, 0))} turn:5 use:chronomancer.two")
    assert table.legal() == [f"tile:{name((1, 0))}"]
    assert table.do(f"tile:{name((1, 0))}").legal() == ["spin:-1", "spin:-2", "spin:-3"]
    table.do("spin:-2")
    assert table.turn((1, 0)) == 3
    assert table.state.gears[1] == 1 + len(table.view().last.driven)


def test_grand_larceny_takes_what_is_there() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, gears=[4, 2, 0], active=1).do("reveal:rogue use:rogue.one")
    assert table.legal() == ["seat:0"]
    assert table.do("seat:0").state.gears == (0, 4, 0)


def test_sticky_fingers_on_a_revealed_neighbour() -> None:
    table = Table(
        LINE,
        tokens={"rogue": (0, 0), "inventor": (0, -1), "saboteur": (0, 0)},
        revealed=["rogue", "inventor"],
        gears=[5, 1, 5],
        active=1,
    ).do("use:rogue.two")
    assert table.legal() == ["seat:0"]


def test_symbiotic_siphon_counts_neighbours() -> None:
    table = Table(
        LINE,
        tokens={"bio_machinist": (0, 0), "rogue": (0, -1), "scholar": (0, 0), "inventor": (0, -2)},
        revealed=["bio_machinist"],
        gears=[1],
        pairs=ALCHEMIST,
    ).do("use:bio_machinist.two")
    assert table.state.gears[0] == 3


def test_stitched_n_soldered_may_revive_nobody() -> None:
    table = Table(LINE, tokens={"bio_machinist": (0, 0)}, gears=[2], pairs=ALCHEMIST)
    assert table.do("reveal:bio_machinist use:bio_machinist.one").state.gears[0] == 6
