"""Tests of seals, demolition, elimination, restoring and undoing (G60-G67)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.data import TILE, TILES
from games.rng import Rng
from tests.games.gears.build import PAIRS, Table, name

LINE = "prime@(0,0)+0, x_manifold@(0,-1)+3, wobble_a@(0,-2)+3"


def charge(notation: str, *, gears: int = 2, **more: object) -> Table:
    """Return a game in which the Ex-Soldier (seat 2, on the Prime Gear) can demolish a neighboring tile."""
    known: dict[str, object] = {"active": 2, "gears": [0, 0, gears]}
    known |= more
    known["tokens"] = {"ex_soldier": (0, 0)} | dict(more.get("tokens", {}))  # type: ignore[call-overload]
    known["revealed"] = ["ex_soldier", *list(more.get("revealed", ()))]  # type: ignore[call-overload]
    return Table(notation, **known)  # type: ignore[arg-type]


def test_G60_sealed_tiles_are_safe_but_open_to_tokens() -> None:
    table = charge(LINE, seals={"x_manifold": "cogseal"}, tokens={"rogue": (0, -2)})
    assert "use:ex_soldier.two" not in table.legal()
    assert f"to:{name((0, -1))}" in table.do("move:ex_soldier").legal()


def test_G60_only_three_of_a_kind() -> None:
    seals = {"prime": "gearnade", "x_manifold": "gearnade", "wobble_a": "gearnade"}
    table = Table(
        f"{LINE}, x_flue@(1,0)+0",
        tokens={"saboteur": (0, 0)},
        revealed=["saboteur"],
        seals=seals,
        gears=[0, 0, 1],
        active=2,
    ).do("use:saboteur.two")
    assert table.legal() == ["option:1"]


def test_G61_the_demolisher_chooses_for_an_unrevealed_token_the_owner_for_a_revealed_one() -> None:
    three = f"{LINE}, x_flue@(1,-1)!"
    hidden = charge(three, tokens={"rogue": (0, -1)}).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert hidden.acting == 2
    assert set(hidden.legal()) == {f"exit:{name((0, 0))}", f"exit:{name((0, -2))}"}
    known = charge(three, tokens={"rogue": (0, -1)}, revealed=["rogue"]).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert known.acting == 1
    assert known.do(f"exit:{name((0, -2))}").stands("rogue") == name((0, -2))
    assert known.acting == 2


def test_G61_tokens_leave_in_character_order_by_the_exits_as_they_were() -> None:
    table = charge(LINE, tokens={"rogue": (0, -1), "scholar": (0, -1)}).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert table.view(2).ask.token == "scholar"  # type: ignore[union-attr]
    table.do(f"exit:{name((0, 0))}")
    assert table.view(2).ask.token == "rogue"  # type: ignore[union-attr]
    assert set(table.legal()) == {f"exit:{name((0, 0))}", f"exit:{name((0, -2))}"}


def test_G61_a_face_down_neighbour_is_an_exit_and_is_flipped() -> None:
    table = charge("prime@(0,0)+1, x_manifold@(0,-1)+3, s_alchemist@(0,-2)!", tokens={"rogue": (0, -1)})
    table.do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert table.legal() == [f"turn:{turn}" for turn in range(6)]
    table.do("turn:0")
    assert table.stands("rogue") == table.stands("alchemist") == name((0, -2))


def test_G61_another_wobbleway_is_an_exit() -> None:
    table = charge("prime@(0,0)+1, wobble_a@(0,-1)+1, wobble_b@(5,0)+0", tokens={"rogue": (0, -1)})
    assert table.do(f"use:ex_soldier.two tile:{name((0, -1))}").stands("rogue") == name((5, 0))


def test_G61_a_linked_wobbleway_is_one_exit() -> None:
    table = charge("prime@(0,0)+0, wobble_a@(0,-1)+1, wobble_b@(0,-2)+0", tokens={"rogue": (0, -1)})
    table.do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert sorted(table.legal()) == sorted({f"exit:{name((0, 0))}", f"exit:{name((0, -2))}"})


ESCAPE = (PAIRS[3], PAIRS[1], PAIRS[2], PAIRS[0], *PAIRS[4:])


def test_G61_an_ability_saves_for_its_price() -> None:
    cut_off = "prime@(0,0)+1, x_manifold@(0,-1)+3"
    rich = charge(cut_off, tokens={"airship_captain": (0, -1)}, revealed=["airship_captain"], pairs=ESCAPE)
    rich.state = replace(rich.state, gears=(1, 0, 2))
    rich.do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert (rich.acting, rich.legal()) == (0, ["use:airship_captain.two"])
    rich.do(f"use:airship_captain.two tile:{name((0, 0))}")
    assert (rich.stands("airship_captain"), rich.state.gears) == (name((0, 0)), (0, 0, 0))
    assert rich.acting == 2
    poor = charge(cut_off, tokens={"airship_captain": (0, -1)}, revealed=["airship_captain"], pairs=ESCAPE)
    assert poor.do(f"use:ex_soldier.two tile:{name((0, -1))}").stands("airship_captain") == "eliminated"


def test_G61_the_seal_goes_back_and_the_front_of_an_unknown_tile_is_shown() -> None:
    table = charge(LINE, pile=["x_flue"]).do(f"place:blind at:{name((1, 0))} down")
    table.do(f"use:ex_soldier.two tile:{name((1, 0))}")
    assert events.FrontShown("x_flue", name((1, 0))) in table.events
    assert table.view().demolished == ("x_flue",)


def test_G62_no_cascades_until_the_prime_gear_is_back() -> None:
    table = Table(
        "prime@(1,2)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"ex_soldier": (1, 1), "saboteur": (1, 1)},
        revealed=["ex_soldier"],
        gears=[0, 0, 2],
        active=2,
        draft=["x_flywheel"],
    ).do(f"use:ex_soldier.two tile:{name((1, 2))} place:x_flywheel at:{name((2, 0))} turn:1")
    assert not table.happened(events.Cascaded)


def test_G65_a_player_without_characters_passes() -> None:
    table = Table(
        LINE, tokens={"rogue": (0, 0)}, revealed=["rogue", "inventor", "engineer"], eliminated=["inventor", "engineer"]
    )
    assert table.legal() == ["end"]


LATER = [card.id for card in TILES if card.id not in ("prime", "x_manifold", "wobble_a", "x_piston")]
UNWIND = (PAIRS[0], PAIRS[1], *PAIRS[2:])


def test_G66_after_an_undo_seen_cards_stay_known_and_the_top_tile_returns() -> None:
    table = Table(
        LINE, tokens={"inventor": (0, 0), "chronomancer": (0, -1)}, gears=[0, 2], pile=["x_flue"], pairs=UNWIND
    ).do(f"place:blind at:{name((1, 0))} down end reveal:chronomancer use:chronomancer.one")
    assert table.tile((1, 0)) is None
    assert table.state.pile[0] == TILE["x_flue"]
    assert "draw:x_flue" in table.do("place:blind").legal(1), "the Chronomancer's gift shows the top of the pile"
    assert table.do("draw:x_flue back:s_scholar").view(1).held == "x_flue"


def test_G66_an_elimination_is_undone_and_the_cost_comes_back() -> None:
    table = Table(
        "prime@(0,0)+1, x_manifold@(0,-1)+3",
        tokens={"rogue": (0, -1), "chronomancer": (0, 0), "ex_soldier": (0, 0)},
        revealed=["ex_soldier"],
        gears=[2, 2],
        pairs=(PAIRS[2], PAIRS[1], PAIRS[0], *PAIRS[3:]),
    ).do(f"place:blind at:{name((1, 0))} down use:ex_soldier.two tile:{name((0, -1))}")
    assert table.stands("rogue") == "eliminated"
    table.do("end reveal:chronomancer use:chronomancer.one")
    assert table.stands("rogue") == name((0, -1))
    assert (table.view().demolished, table.state.gears) == ((), (2, 4, 0))
    assert "use:ex_soldier.two" not in table.legal(0)


def test_G66_only_the_latest_and_never_twice() -> None:
    table = Table(
        LINE, tokens={"rogue": (0, 0), "chronomancer": (0, 0)}, gears=[0, 9], revealed=[], active=0, pairs=UNWIND
    ).do(f"move:rogue to:{name((0, -1))} end reveal:chronomancer use:chronomancer.one")
    assert table.stands("rogue") == name((0, 0))
    assert table.state.gears == (0, 11, 0)
    assert table.state.last is None
    assert table.happened(events.ActionUndone) == [events.ActionUndone(1, 0, "traverse", (0, 0, 0))]


def test_G66_an_undo_tells_what_it_brings_each_player() -> None:
    """The event for an undo lists what each player gets back, and what each loses of what they still have."""
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"junk_merchant": (1, 0), "rogue": (0, 0), "chronomancer": (0, 0)},
        draft=["x_flywheel"],
        gears=[0, 9],
    ).do("place:x_flywheel at:O14 turn:1 end")
    poorer = replace(table.state, gears=(1, 9, 0))
    table.do("reveal:chronomancer use:chronomancer.one")
    (undone,) = table.happened(events.ActionUndone)
    assert isinstance(undone, events.ActionUndone)
    assert undone.gears == (-2, 0, 0)
    assert undone.sentence(("Ada", "Bo", "Cy")) == (
        "Bo unwound the clock: Ada's tile placement never happened. The gears were returned, too (Ada \N{MINUS SIGN}2)."
    )
    assert table.state.gears[0] == 0
    table.state = poorer
    (undone,) = table.do("reveal:chronomancer use:chronomancer.one").happened(events.ActionUndone)
    assert isinstance(undone, events.ActionUndone)
    assert undone.gears == (-1, 0, 0)


def test_G66_an_undone_blind_tile_on_the_pile_is_known_to_the_player_who_saw_it() -> None:
    """An undone tile returns to the top of the pile. If it was face-down, only the player who drew it knows it."""
    known = {"tokens": {"rogue": (0, 0), "chronomancer": (0, 0)}, "gears": [0, 9], "pile": ["x_flue"]}
    for way, knowing in (("down", {0}), ("turn:2", {0, 1, None})):
        table = Table(LINE, pairs=UNWIND, **known)  # type: ignore[arg-type]
        table.do(f"place:blind at:{name((1, 0))} {way} end reveal:chronomancer use:chronomancer.one")
        assert table.state.pile[0] == TILE["x_flue"]
        seen = {viewer for viewer in (None, 0, 1, 2) if table.view(viewer).pile_top == "x_flue"}
        assert seen >= knowing
        assert (None in seen) == (None in knowing)
        for viewer in (0, None):
            world = GAME.resample(table.state, viewer, Rng("another"))
            assert (world.pile[0] == TILE["x_flue"]) or viewer not in seen
        assert ("Top of the pile" in GAME.words.secret(table.view(0), ("Ada", "Bo", "Cy"))) == (0 in seen)


def test_G63_a_short_row_stays_short_when_a_tile_comes_back() -> None:
    """A returning tile doesn't fill up the draft row. Only taking a tile from the row does (G32)."""
    table = Table(
        LINE,
        seats=4,
        tokens={"scholar": (0, 0)},
        revealed=["scholar"],
        demolished=LATER,
        gears=[0, 0, 0, 9],
        draft=["x_piston"],
        active=3,
    ).do("use:scholar.two option:0 restore:x_flue")
    assert (table.view().draft, table.state.pile) == (("x_piston",), bytes([TILE["x_flue"]]))
    table.do(f"place:x_piston at:{name((1, 0))} down")
    assert (table.view().draft, table.state.pile) == (("x_flue",), b"")


def test_G67_the_focus_is_the_tile_of_the_action_right_before() -> None:
    table = Table(
        LINE,
        tokens={"rogue": (0, 0), "chronomancer": (0, 0)},
        revealed=["chronomancer"],
        gears=[0, 5],
        draft=["x_flue"],
    ).do(f"place:x_flue at:{name((1, 0))} turn:5 move:rogue to:{name((0, -1))} end")
    assert "use:chronomancer.two" not in table.legal()
    assert GAME.view(table.state, None).last.focus is None


def test_G67_a_player_who_paid_more_than_the_action_brought_has_just_gained_too() -> None:
    """A player who paid three gears for an ability that brought two (example 20) counts as having just gained gears."""
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+0, x_gasket@(6,0)+0",
        tokens={"inventor": (0, 0), "rogue": (6, 0)},
        gears=[3, 1, 5],
        revealed=["rogue"],
    ).do(f"reveal:inventor use:inventor.one tile:{name((2, 0))} spin:cw pass end use:rogue.two")
    assert table.legal() == ["seat:0"]
