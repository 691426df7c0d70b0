"""Tests of the expansion ...'N Gizmos: each card, and rules G100-G103 and G105."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.gears import GAME, events, metadata
from games.gears.data import CHARACTERS, GIZMOS, TILE
from games.kernel import IllegalAction, offered
from games.record import Header, start
from tests.games.gears.build import NAMES, Table, name
from tests.games.gears.gizmos import BY_NAME, beside, deal, hand, junk

LINE = "prime@(0,0)+0, x_manifold@(0,-1)+3, wobble_a@(0,-2)+3"
CASCADE = "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+1"


def table(notation: str = LINE, *, hands: tuple[str, ...] = (), role: str = "inventor", **more: object) -> Table:
    """Return a game in which the active player has revealed `role` on the Prime Gear, and everybody has 5 gears."""
    seat = {"inventor": 0, "engineer": 0, "rogue": 1, "chronomancer": 1, "ex_soldier": 2, "saboteur": 2}.get(role, 0)
    known: dict[str, object] = {"active": seat, "gears": [5, 5, 5], "expansions": "gizmos"}
    given = {key: more.pop(key) for key in ("beside", "junk", "deck", "only") if key in more}
    tokens = {role: (0, 0)} | dict(more.pop("tokens", {}))  # type: ignore[call-overload]
    revealed = [role, *list(more.pop("revealed", ()))]  # type: ignore[call-overload]
    made = Table(notation, tokens=tokens, revealed=revealed, **(known | more))  # type: ignore[arg-type]
    held = ("",) * seat + hands
    return deal(made, held, **given)  # type: ignore[arg-type]


def gears(table: Table) -> tuple[int, ...]:
    return table.state.gears


# --- the rules --------------------------------------------------------------------------------------------------------


def test_content_is_complete() -> None:
    assert len(GIZMOS) == 18 == len(BY_NAME)
    assert sum(card.automa for card in GIZMOS) == 14


@pytest.mark.parametrize("seats", range(2, 7))
def test_G100_two_hidden_gizmos_each(seats: int) -> None:
    state = start(GAME, Header("gears", GAME.version, seats, GAME.defaults() | {"expansions": "gizmos"}, "deal"))
    assert state.gizmo_state is not None
    assert [len(held) for held in state.gizmo_state.hands] == [2] * seats
    assert len(state.gizmo_state.deck) == 18 - 2 * seats
    for seat in range(seats):
        for viewer in range(seats):
            seen = GAME.view(state, viewer).players[seat].gizmos
            assert (None in seen) == (viewer != seat)


def test_G100_a_turn_has_one_free_draw_and_a_hand_at_most_two_gizmos() -> None:
    at = table(hands=("key",), deck="crate teapot").do("gizmo")
    assert hand(at, 0, 0) == ("gz06", "gz15")
    assert hand(at, 0, 1) == (None, None)
    assert not at.values("gizmo")
    full = table(hands=("key crate",))
    assert "gizmo" not in full.legal()
    full.do("discard:gz06")
    assert junk(full) == ("gz06",)
    assert "gizmo" in full.legal()


def test_G100_discarding_is_free_and_not_one_of_the_three() -> None:
    at = table(hands=("key crate",)).do("discard:gz06 discard:gz15")
    assert "end" not in at.legal()
    assert junk(at) == ("gz06", "gz15")


def test_G100_an_empty_deck_is_made_anew_from_the_junk() -> None:
    at = table(hands=("",), deck="", only=True).do("gizmo")
    assert at.happened(events.JunkShuffled) == [events.JunkShuffled(18)]
    assert junk(at) == ()
    assert len(hand(at, 0)) == 1


def test_G101_a_gizmo_works_beside_a_revealed_role_whose_token_is_in_the_maze() -> None:
    assert table(hands=("crate",)).values("activate") == {"gz15.inventor"}
    both = table(hands=("crate",), tokens={"engineer": (0, -1)}, revealed=["engineer"])
    assert both.values("activate") == {"gz15.inventor", "gz15.engineer"}
    hidden = table(hands=("crate",), tokens={"engineer": (0, -1)})
    assert hidden.values("activate") == {"gz15.inventor"}
    absent = table(hands=("crate",), revealed=["engineer"])
    assert absent.values("activate") == {"gz15.inventor"}


@pytest.mark.parametrize(
    ("held", "engineer", "roles"),
    [
        ("crate", (1, 0), {"gz15.inventor"}),  # both gain 2
        ("crate", (1, 1), {"gz15.inventor", "gz15.engineer"}),  # one of them is on Smuggler's Emporium and gains 4
        ("teapot", (1, 0), {"gz04.inventor", "gz04.engineer"}),  # it demolishes a tile next to the role's
    ],
)
def test_G101_roles_beside_which_a_gizmo_gives_as_many_gears_are_offered_once(
    held: str, engineer: tuple[int, int], roles: set[str]
) -> None:
    at = table(CASCADE, hands=(held,), tokens={"engineer": engineer}, revealed=["engineer"])
    assert at.values("activate") == {
        f"{each.partition('.')[0]}.{role}" for each in roles for role in ("inventor", "engineer")
    }
    codes = [action.code for action in offered(GAME, at.state, 0)]
    assert {code.removeprefix("activate:") for code in codes if code.startswith("activate:")} == roles


def test_G101_a_turn_has_one_activation() -> None:
    at = table(hands=("crate key",)).do("activate:gz15.inventor")
    assert gears(at) == (7, 5, 5)
    assert not at.values("activate")
    assert not at.values("equip")


def test_G101_a_character_has_one_gizmo_and_the_former_one_is_junk() -> None:
    at = table(hands=("turnstile",), beside={"inventor": "key"}).do("equip:gz13.inventor")
    assert (beside(at, "inventor"), junk(at)) == ("gz13", ("gz06",))


def test_G101_a_gizmo_with_a_role_restriction_cannot_be_activated_by_others() -> None:
    assert not table(hands=("purse",), gears=[5, 5, 5]).values("activate")
    assert not table(hands=("reviver",), eliminated=["rogue"], role="inventor").values("activate")
    box = table(CASCADE, hands=("box",), role="rogue", tokens={"rogue": (1, 1)})
    assert not box.values("activate")


def test_G101_the_price_must_be_paid_and_there_must_be_a_target() -> None:
    assert not table(hands=("teapot",), gears=[2, 0, 0]).values("activate")
    assert not table(hands=("spanner",)).values("activate")


def test_G101_nothing_is_shown_or_paid_before_the_first_effect() -> None:
    at = table(hands=("key",)).do("activate:gz06.inventor")
    assert at.events == ()
    assert (hand(at, 0, 1), beside(at, "inventor")) == ((None,), None)
    assert at.values("tile")


def test_G102_permanent_ones_stay_and_cost_again_each_turn() -> None:
    at = table(hands=("purse",), role="rogue", revealed=["inventor"], tokens={"inventor": (0, -1)})
    at.do("activate:gz07.rogue seat:0")
    assert (gears(at), beside(at, "rogue")) == ((2, 7, 5), "gz07")
    assert "use:gz07" not in at.legal()
    at.state = replace(at.state, done=1)
    at.do("end")
    for _ in range(2):
        at.state = replace(at.state, done=1)
        at.do("end")
    at.do("use:gz07 seat:0")
    assert gears(at) == (0, 8, 5)


def test_G102_one_time_gizmos_are_junk_once_used() -> None:
    at = table(hands=("crate",)).do("activate:gz15.inventor")
    assert (beside(at, "inventor"), junk(at)) == (None, ("gz15",))


def test_G103_an_eliminated_character_loses_its_gizmo() -> None:
    at = table(
        "prime@(0,0)+1, x_manifold@(0,-1)+3",
        role="ex_soldier",
        tokens={"rogue": (0, -1)},
        revealed=["rogue"],
        beside={"rogue": "purse"},
    ).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert at.stands("rogue") == "eliminated"
    assert (beside(at, "rogue"), junk(at)) == (None, ("gz07",))


def test_G105_the_alchemist_shuffles_before_drawing() -> None:
    pairs = (("alchemist", "bio_machinist"), ("rogue", "chronomancer"), ("ex_soldier", "saboteur"))
    box = (("inventor", "engineer"), ("airship_captain", "scholar"), ("junk_merchant", "sky_pirate"))
    at = table(hands=("",), role="alchemist", pairs=(*pairs, *box), deck="key")
    assert at.values("gizmo") == {"", "shuffled"}
    at.do("gizmo:shuffled")
    assert events.Shuffled(0, "gizmos") in at.events


def test_G105_the_chronomancer_looks_at_three_draws_one_and_orders_the_others() -> None:
    at = table(hands=("",), role="chronomancer", deck="key crate teapot watch").do("gizmo")
    assert at.view(1).glimpsed == ("gz06", "gz15", "gz04")
    assert at.view(0).glimpsed == ()
    at.do("draw:gz15 back:gz04")
    assert hand(at, 1, 1) == ("gz15",)
    assert at.state.gizmo_state is not None
    assert [GIZMOS[card].id for card in at.state.gizmo_state.deck[:3]] == ["gz04", "gz06", "gz09"]


def test_G105_the_junk_merchant_digs() -> None:
    pairs = (("junk_merchant", "sky_pirate"), ("rogue", "chronomancer"), ("ex_soldier", "saboteur"))
    box = (("inventor", "engineer"), ("airship_captain", "scholar"), ("alchemist", "bio_machinist"))
    at = table(hands=("",), role="junk_merchant", pairs=(*pairs, *box), junk="key teapot").do("gizmo:junk take:gz04")
    assert (hand(at, 0, 2), junk(at)) == (("gz04",), ("gz06",))
    assert "gizmo" not in at.legal()


def test_G66_an_undone_gizmo_lies_where_it_was_known_to_all() -> None:
    """If the Chronomancer undoes the throw of a teapot, everybody knows that the card is back in its owner's hand."""
    at = table(hands=("teapot",), beside={"inventor": "key"}, tokens={"chronomancer": (0, -2)}, revealed=[]).do(
        f"activate:gz04.inventor tile:{name((0, -1))}"
    )
    assert junk(at) == ("gz06", "gz04")
    at.state = replace(at.state, done=1)
    at.do("end reveal:chronomancer use:chronomancer.one")
    assert (junk(at), beside(at, "inventor")) == ((), "gz06")
    assert hand(at, 0, 2) == ("gz04",)
    assert gears(at) == (5, 7, 5)


# --- a test a card ----------------------------------------------------------------------------------------------------


def test_clockwork_grapnel_moves_its_bearer_to_a_tile_beyond_gaps() -> None:
    at = table("prime@(0,0)+0, x_flue@(0,-4)+0, x_gasket@(0,5)+0", hands=("grapnel",))
    at.do("activate:gz01.inventor")
    assert at.legal() == [f"tile:{name((0, -4))}"]
    at.do(f"tile:{name((0, -4))}")
    assert (at.stands("inventor"), gears(at)) == (name((0, -4)), (4, 5, 5))


def test_clockwork_grapnel_kept_ready_saves_its_bearer() -> None:
    cut_off = "prime@(0,0)+1, x_manifold@(0,-1)+3"
    at = table(
        cut_off, role="ex_soldier", tokens={"rogue": (0, -1)}, revealed=["rogue"], beside={"rogue": "grapnel"}
    ).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert (at.acting, at.legal()) == (1, ["use:gz01"])
    at.do(f"use:gz01 tile:{name((0, 0))}")
    assert (at.stands("rogue"), junk(at), gears(at)) == (name((0, 0)), ("gz01",), (5, 4, 3))


def test_pocket_cogseal_seals_a_tile() -> None:
    at = table(hands=("seal",), role="engineer").do("activate:gz02.engineer")
    assert at.values("tile") == {name((0, 0)), name((0, -1)), name((0, -2))}
    at.do(f"tile:{name((0, -2))}")
    tile = at.tile((0, -2))
    assert tile is not None, "a tile lies there"
    assert (tile.seal, gears(at)) == ("cogseal", (5, 5, 5))


def test_mail_order_gearnade_traps_a_tile() -> None:
    at = table(hands=("nade",)).do("activate:gz03.inventor")
    assert at.values("tile") == {name((0, -1)), name((0, -2))}
    at.do(f"tile:{name((0, -1))}")
    tile = at.tile((0, -1))
    assert tile is not None, "a tile lies there"
    assert (tile.seal, gears(at)) == ("gearnade", (4, 5, 5))


def test_exploding_teapot_blows_up_a_trapped_tile_too() -> None:
    at = table(hands=("teapot",), role="ex_soldier", seals={"x_manifold": "gearnade"})
    at.do(f"activate:gz04.ex_soldier tile:{name((0, -1))}")
    assert (at.view().demolished, at.view().gearnades, gears(at)) == (("x_manifold",), 3, (5, 5, 3))
    locked = table(hands=("teapot",), seals={"x_manifold": "cogseal"})
    assert not locked.values("activate")


def test_mishap_teleporter_swaps_its_bearer_with_another_token() -> None:
    at = table(hands=("teleporter",), tokens={"rogue": (0, -2), "scholar": (0, 0)}).do("activate:gz05.inventor")
    assert at.legal() == ["token:rogue"]
    at.do("token:rogue")
    assert (at.stands("inventor"), at.stands("rogue"), gears(at)) == (name((0, -2)), name((0, 0)), (6, 5, 5))


def test_mishap_teleporter_puts_another_in_ones_place() -> None:
    """A character that's moved onto a tile while it's demolished has to leave the tile, or is eliminated."""
    at = table(
        "prime@(0,0)+1, x_manifold@(0,-1)+3, x_flue@(3,0)+0",
        role="ex_soldier",
        tokens={"rogue": (0, -1), "scholar": (3, 0)},
        revealed=["rogue"],
        beside={"rogue": "teleporter"},
    ).do(f"use:ex_soldier.two tile:{name((0, -1))} use:gz05 token:scholar")
    assert (at.stands("rogue"), at.stands("scholar")) == (name((3, 0)), "eliminated")


def test_counter_clockwork_key_turns_a_tile_counterclockwise_with_its_cascade() -> None:
    at = table(CASCADE, hands=("key",), tokens={"inventor": (1, 0)}).do("activate:gz06.inventor")
    at.do(f"tile:{name((0, 0))} spin:ccw")
    assert (at.turn((0, 0)), at.turn((1, 0)), at.turn((1, 1))) == (5, 2, 3)
    assert gears(at) == (7, 5, 5)


def test_magnetic_purse_steals_from_a_neighbour_only() -> None:
    near = table(hands=("purse",), role="rogue", revealed=["inventor", "ex_soldier"])
    near.state = replace(
        near.state,
        at=tuple(-1 if card.id == "ex_soldier" else cell for card, cell in zip(CHARACTERS, near.state.at, strict=True)),
    )
    assert not near.values("activate")
    beside_it = table(hands=("purse",), role="rogue", revealed=["inventor"], tokens={"inventor": (0, -1)})
    assert beside_it.do("activate:gz07.rogue seat:0").state.gears == (2, 7, 5)


def test_spring_loaded_insurance_saves_a_role_without_a_way_out() -> None:
    """Spring-Loaded Insurance saves a role for 2 gears if there's no way out (ledger, example 28).

    The role goes to (0,0).
    """
    with_exit = table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3",
        role="ex_soldier",
        tokens={"rogue": (0, -1)},
        revealed=["rogue"],
        beside={"rogue": "insurance"},
    ).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert (with_exit.stands("rogue"), gears(with_exit)) == (name((0, 0)), (5, 5, 3))
    without = table(
        "prime@(0,0)+1, x_manifold@(0,-1)+3",
        role="ex_soldier",
        tokens={"rogue": (0, -1)},
        revealed=["rogue"],
        beside={"rogue": "insurance"},
    ).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert (without.acting, without.legal()) == (1, ["use:gz08", "pass"])
    prompt = GAME.prompt(without.view(1), NAMES)
    saving = "Spring-Loaded Insurance: The Rogue is about to be eliminated. Use it now?"
    assert prompt == f"Cy just used an ability. {saving}"
    without.do("use:gz08")
    assert (without.stands("rogue"), gears(without)) == (name((0, 0)), (5, 3, 3))
    assert beside(without, "rogue") == "gz08"
    assert without.acting == 2


def test_spring_loaded_insurance_declined_or_not_paid() -> None:
    for coins in (5, 1):
        at = table(
            "prime@(0,0)+1, x_manifold@(0,-1)+3",
            role="ex_soldier",
            tokens={"rogue": (0, -1)},
            revealed=["rogue"],
            beside={"rogue": "insurance"},
            gears=[5, coins, 5],
        ).do(f"use:ex_soldier.two tile:{name((0, -1))}")
        if coins == 5:
            at.do("pass")
        assert (at.stands("rogue"), junk(at), gears(at)[1]) == ("eliminated", ("gz08",), coins)


def test_spring_loaded_insurance_where_the_floor_opens() -> None:
    """If the Prime Gear isn't in the maze, the saved role goes to one of the nearest tiles except the Drop-O-Matic."""
    at = table(
        "drop@(0,0)+0, x_flue@(0,-1)+0, x_gasket@(1,0)+0, x_manifold@(0,1)+3",
        role="rogue",
        tokens={"rogue": (0, 1)},
        demolished=["prime"],
        beside={"rogue": "insurance"},
    )
    at.state = replace(at.state, maze=at.state.maze)
    goals = at.do("move:rogue").values("to")
    assert name((0, 0)) in goals
    at.do(f"to:{name((0, 0))}")
    assert at.legal() == ["use:gz08", "pass"]
    at.do("use:gz08")
    assert at.values("tile") == {name((0, -1)), name((1, 0)), name((0, 1))}
    assert at.do(f"tile:{name((1, 0))}").stands("rogue") == name((1, 0))


def test_rewind_pocketwatch_after_a_theft() -> None:
    at = table(
        hands=("purse",),
        role="rogue",
        revealed=["inventor"],
        tokens={"inventor": (0, -1)},
        beside={"inventor": "watch"},
    ).do("activate:gz07.rogue seat:0")
    assert gears(at) == (2, 7, 5)
    assert (at.acting, at.legal()) == (0, ["use:gz09", "pass"])
    assert GAME.prompt(at.view(0), NAMES).startswith(f"{NAMES[1]} just used a gizmo and took gears from you. ")
    assert GAME.prompt(at.view(2), NAMES).startswith(f"{NAMES[1]} just used a gizmo and took gears from {NAMES[0]}. ")
    at.do("use:gz09")
    assert gears(at) == (3, 5, 5)
    assert (hand(at, 1, 2), beside(at, "rogue")) == (("gz07",), None)
    assert at.acting == 1


def test_rewind_pocketwatch_after_the_tile_was_driven_or_demolished() -> None:
    driven = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"inventor": (1, 1), "rogue": (1, 0)},
        revealed=["inventor"],
        gears=[2],
        draft=["x_flywheel"],
        active=1,
        expansions="gizmos",
    )
    deal(driven, beside={"inventor": "watch"}).do(f"place:x_flywheel at:{name((2, 0))} turn:1")
    assert (driven.acting, gears(driven)) == (0, (2, 2, 0))
    cause = f"{NAMES[1]} just placed a tile and changed the tile under your Inventor. "
    assert GAME.prompt(driven.view(0), NAMES).startswith(cause)
    driven.do("use:gz09")
    assert (driven.tile((2, 0)), gears(driven)) == (None, (0, 0, 0))
    assert "place:x_flywheel" not in driven.legal(1)


def test_rewind_pocketwatch_is_not_asked_where_nothing_was_harmed() -> None:
    at = table(role="rogue", tokens={"inventor": (0, -2)}, revealed=["inventor"], beside={"inventor": "watch"})
    assert at.do(f"move:rogue to:{name((0, -1))}").acting == 1


def test_rewind_pocketwatch_let_be_stays_and_the_game_goes_on() -> None:
    at = table(
        hands=("purse",),
        role="rogue",
        revealed=["inventor"],
        tokens={"inventor": (0, -1)},
        beside={"inventor": "watch"},
    ).do("activate:gz07.rogue seat:0 pass")
    assert (gears(at), at.acting, beside(at, "inventor")) == ((2, 7, 5), 1, "gz09")


def test_blueprint_tube_puts_a_tile_on_top_for_all_to_know() -> None:
    at = table(hands=("tube",), demolished=["x_flue", "x_gasket"]).do("activate:gz10.inventor restore:x_gasket")
    assert at.state.pile[0] == TILE["x_gasket"]
    for viewer in (None, 0, 1, 2):
        assert at.view(viewer).pile_top == "x_gasket"
    assert gears(at) == (3, 5, 5)


def test_galvanic_reviver_revives_a_character() -> None:
    at = table(f"{LINE}, s_rogue@(1,0)+0", hands=("reviver",), role="engineer", eliminated=["rogue"]).do(
        "activate:gz11.engineer token:rogue"
    )
    assert (at.stands("rogue"), gears(at)) == (name((1, 0)), (6, 5, 5))


def test_brass_periscope_shows_a_tile_to_one_alone() -> None:
    at = table(f"{LINE}, x_flue@(1,0)!", hands=("periscope",))
    at.state = replace(at.state, fronts=bytes(3 if tile == TILE["x_flue"] else 0 for tile in range(24)))
    at.do("activate:gz12.inventor")
    assert set(at.legal()) == {"peek:pile", f"tile:{name((1, 0))}"}
    at.do(f"tile:{name((1, 0))}")
    fronts = {
        viewer: next(t.tile for t in at.view(viewer).tiles if t.cell == name((1, 0))) for viewer in (None, 0, 1, 2)
    }
    assert fronts == {None: None, 0: "x_flue", 1: None, 2: "x_flue"}


def test_brass_periscope_of_the_airship_captain_looks_twice() -> None:
    pairs = (("airship_captain", "scholar"), ("rogue", "chronomancer"), ("ex_soldier", "saboteur"))
    box = (("inventor", "engineer"), ("junk_merchant", "sky_pirate"), ("alchemist", "bio_machinist"))
    at = table(f"{LINE}, x_flue@(1,0)!", hands=("periscope",), role="airship_captain", pairs=(*pairs, *box))
    at.state = replace(at.state, fronts=bytes(3 if tile == TILE["x_flue"] else 0 for tile in range(24)))
    at.do("activate:gz12.airship_captain peek:pile")
    assert at.view(0).pile_top is not None
    assert at.values("tile") == {name((1, 0))}
    at.do(f"tile:{name((1, 0))}")
    assert at.acting == 0
    assert "move:airship_captain" in at.legal()
    assert len(at.happened(events.TileSeen)) == 1


def test_brass_turnstile_pays_by_itself() -> None:
    at = table(role="rogue", tokens={"inventor": (0, -1)}, revealed=["inventor"], beside={"inventor": "turnstile"})
    at.do(f"move:rogue to:{name((0, -1))}")
    assert (gears(at), at.acting) == ((7, 3, 5), 1)
    assert events.GizmoUsed(0, "gz13", "inventor", 0) in at.events


def test_brass_turnstile_asks_where_factions_win_together() -> None:
    """The owner is asked even if both players may be in one faction, which counts only its richest player's gears."""
    pairs = (("sky_pirate", "alchemist"), ("rogue", "chronomancer"), ("ex_soldier", "saboteur"))
    box = (("inventor", "engineer"), ("airship_captain", "scholar"), ("junk_merchant", "bio_machinist"))
    at = table(
        role="rogue",
        tokens={"sky_pirate": (0, -1)},
        revealed=["sky_pirate"],
        beside={"sky_pirate": "turnstile"},
        pairs=(*pairs, *box),
        scoring="semi-cooperative",
    )
    at.do(f"move:rogue to:{name((0, -1))}")
    assert (at.acting, at.legal()) == (0, ["use:gz13", "pass"])
    assert GAME.prompt(at.view(0), NAMES).startswith(f"{NAMES[1]} just moved a token onto your Sky Pirate's tile. ")
    assert "onto the Sky Pirate's tile. Waiting for" in GAME.prompt(at.view(None), NAMES)
    at.do("pass")
    assert (gears(at), at.acting) == ((5, 5, 5), 1)
    options = GAME.defaults() | {"expansions": "gizmos", "scoring": "semi-cooperative"}
    asked = {reaction.key for reaction in metadata.reactions(options)}
    assert "gz13" in asked


def test_steam_jackboots_walk_through_others() -> None:
    at = table(hands=("jackboots",), tokens={"rogue": (0, -1)}).do("activate:gz14.inventor")
    assert at.values("to") == {name((0, -1)), name((0, -2))}
    at.do(f"to:{name((0, -2))}")
    assert (at.stands("inventor"), gears(at)) == (name((0, -2)), (4, 5, 5))
    assert at.values("move")


def test_smugglers_crate_pays_more_at_home_and_to_the_junk_merchant() -> None:
    assert gears(table(hands=("crate",)).do("activate:gz15.inventor"))[0] == 7
    home = table(CASCADE, hands=("crate",), tokens={"inventor": (1, 1)}).do("activate:gz15.inventor")
    assert gears(home)[0] == 9
    pairs = (("junk_merchant", "sky_pirate"), ("rogue", "chronomancer"), ("ex_soldier", "saboteur"))
    box = (("inventor", "engineer"), ("airship_captain", "scholar"), ("alchemist", "bio_machinist"))
    felix = table(hands=("crate",), role="junk_merchant", pairs=(*pairs, *box)).do("activate:gz15.junk_merchant")
    assert gears(felix)[0] == 9


def test_truth_serum_shows_a_role_to_one_alone() -> None:
    at = table(hands=("serum",)).do("activate:gz16.inventor")
    assert at.values("seat") == {"1", "2"}
    at.do("seat:1")
    seen = [role.character for role in at.view(0).players[1].roles]
    assert len({*seen} & {"rogue", "chronomancer"}) == 1
    for viewer in (None, 2):
        assert [role.character for role in at.view(viewer).players[1].roles] == [None, None]
    assert gears(at) == (5, 5, 5)


def test_skeleton_spanner_collects_for_the_release() -> None:
    """With the spanner, the cascade of example 9 starts at the Drop-O-Matic, turns one tile, and pays for that."""
    at = table(CASCADE, hands=("spanner",), tokens={"inventor": (1, 1)}, seals={"drop": "cogseal"})
    at.do("activate:gz17.inventor")
    at.do(f"tile:{name((1, 0))}")
    assert (gears(at)[0], at.view().cogseals) == (5, 3)


def test_bamboozle_box_swaps_two_tiles() -> None:
    at = table(f"{LINE}, x_flue@(1,0)+2", hands=("box",), tokens={"rogue": (0, -2)}).do("activate:gz18.inventor")
    assert at.values("tile") == {name((0, -1)), name((1, 0))}
    at.do(f"tile:{name((0, -1))}")
    assert at.events == ()
    at.do(f"tile:{name((1, 0))}")
    here, there = at.tile((1, 0)), at.tile((0, -1))
    assert here is not None
    assert there is not None
    assert (here.tile, there.tile) == ("x_manifold", "x_flue")
    assert at.happened(events.TilesSwapped)


def test_refusals_say_why() -> None:
    full = table(hands=("key crate",))
    for code, why in (
        ("gizmo", "You have two gizmos, so discard one first."),
        ("activate:gz04.inventor", "That gizmo isn't in your hand."),
        ("activate:gz06.rogue", "Reveal a role whose token is in the maze to activate gizmos."),
        ("use:gz06", "None of your roles has Counter-Clockwork Key."),
    ):
        with pytest.raises(IllegalAction, match=why):
            full.do(code)


def test_rewind_pocketwatch_notices_a_tile_that_lies_as_before() -> None:
    """The Rewind Pocketwatch can be used although a cascade has turned its owner's tile to where it was before."""
    notation = "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+3, x_flywheel@(2,0)+0"
    at = table(notation, tokens={"inventor": (0, 0), "rogue": (1, 1)}, revealed=["rogue"], beside={"rogue": "watch"})
    at.state = replace(at.state, ready=0)
    at.do(f"use:inventor.one tile:{name((1, 1))} spin:ccw tile:{name((2, 0))} spin:cw")
    assert at.turn((1, 1)) == 3
    assert (at.acting, at.legal()) == (1, ["use:gz09", "pass"])
