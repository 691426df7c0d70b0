"""Tests of turns: the three actions, moving, placing, revealing, and ending a turn (G30-G46, G70)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.gears import GAME, events
from games.gears.state import asked, boxed
from games.kernel import IllegalAction, play
from games.rng import Rng
from tests.games.gears.build import PAIRS, Table, name

LINE = "prime@(0,0)+0, x_manifold@(0,-1)+3"


@pytest.mark.parametrize(("seats", "pile"), [(2, 13), (3, 19)])
def test_G11_the_first_starting_tile_is_linked_and_earns_nothing(seats: int, pile: int) -> None:
    for seed in range(40):
        view = GAME.view(GAME.setup(seats, GAME.defaults(), Rng(f"first-{seed}")), None)
        prime, start = sorted(view.tiles, key=lambda tile: tile.tile != "prime")
        assert (prime.cell, prime.turn) == ("M13", 0)
        assert start.tokens == (start.tile.removeprefix("s_"),)  # type: ignore[union-attr]
        assert (view.longest, view.pool, len(view.draft), view.pile) == (2, 50, 3, pile)


def test_G12_two_players_leave_six_tiles_in_the_box_that_nobody_knows() -> None:
    left = {
        (seats, tiles): boxed(GAME.setup(seats, GAME.defaults() | {"tiles": tiles}, Rng("box")))
        for seats in range(2, 7)
        for tiles in ("fewer", "all")
    }
    assert {key for key, tiles in left.items() if tiles} == {(2, "fewer")}
    state = GAME.setup(2, GAME.defaults(), Rng("box"))
    assert len(boxed(state)) == 6
    assert GAME.view(state, 0).pile == 13
    deals = [boxed(GAME.resample(state, 0, Rng(f"{seed}"))) for seed in range(40)]
    assert {tile for tiles in deals for tile in tiles} == {*state.pile, *boxed(state)}


def test_G12_components_in_the_box_stay_there_to_the_end() -> None:
    state, chance = GAME.setup(2, GAME.defaults(), Rng("box")), Rng("chance")
    left = boxed(state)
    while not state.over:
        (seat,) = asked(state)
        action, chance = chance.choice(GAME.legal_actions(state, seat))
        state = play(GAME, state, seat, action.code).state
        assert boxed(state) == left


def test_G12_a_table_from_before_that_choice_has_all_tiles() -> None:
    older = {key: value for key, value in GAME.defaults().items() if key != "tiles"}
    assert GAME.view(GAME.setup(2, older, Rng("box")), None).pile == 19


def test_G13_turns_go_round_in_seat_order_or_by_lot() -> None:
    seats = [GAME.setup(6, GAME.defaults(), Rng(f"order-{seed}")).order for seed in range(30)]
    assert {order[0] for order in seats} == set(range(6))
    assert all((after - before) % 6 == 1 for order in seats for before, after in pairwise(order))
    lots = {GAME.setup(6, GAME.defaults() | {"order": "random"}, Rng(f"lot-{seed}")).order for seed in range(30)}
    assert len(lots) > 25


def test_G12_a_token_enters_with_its_starting_tile_whoever_holds_it() -> None:
    table = Table(LINE, seats=2, tokens={"rogue": (0, 0)}, draft=["s_scholar"])
    table.do(f"place:s_scholar at:{name((1, 0))} turn:1")
    assert table.stands("scholar") == name((1, 0))


def test_G30_each_thing_at_most_once_and_one_at_least() -> None:
    table = Table(LINE, tokens={"inventor": (0, 0), "rogue": (0, 0)})
    assert "end" not in table.legal()
    table.do(f"move:rogue to:{name((0, -1))}")
    assert "end" in table.legal()
    assert table.values("move") == set()
    table.do("reveal:inventor")
    assert table.values("reveal") == set()
    table.do(f"place:blind at:{name((1, 0))} down")
    assert table.values("place") == set()
    assert table.view().done == ("traverse", "reveal", "place")
    assert table.do("end").view().active == 1


def test_G30_an_ability_is_none_of_the_three() -> None:
    table = Table(
        LINE, tokens={"bio_machinist": (0, 0)}, revealed=["bio_machinist"], pairs=(PAIRS[5], *PAIRS[:5]), gears=[3]
    ).do("use:bio_machinist.two")
    assert "end" not in table.legal()


def test_G31_a_player_who_can_do_none_of_the_three_actions_may_end_the_turn() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, revealed=["rogue"])
    assert table.legal() == ["end"]
    (ended, began) = table.do("end").events
    assert ended == events.TurnEnded(0, idle=True)
    assert isinstance(began, events.TurnBegan)


def test_G32_the_row_refills_at_once() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, draft=["x_flue", "x_piston", "drop"], pile=["x_gasket"])
    table.do(f"place:x_piston at:{name((1, 0))} down")
    assert table.view().draft == ("x_flue", "drop", "x_gasket")
    assert events.DraftRefilled(("x_gasket",)) in table.events


def test_G33_not_through_others_but_onto_them() -> None:
    row = "prime@(0,0)+0, x_manifold@(0,-1)+3, wobble_a@(0,-2)+3"
    table = Table(row, tokens={"rogue": (0, 0), "scholar": (0, -1)}).do("move:rogue")
    assert table.legal() == [f"to:{name((0, -1))}"]


def test_G34_a_face_down_tile_is_entered_by_a_path_edge_and_ends_the_movement() -> None:
    row = "prime@(0,0)+0, x_manifold@(0,-1)!, wobble_a@(0,-2)+3, x_flue@(1,-1)!"
    table = Table(row, tokens={"rogue": (0, 0)}).do("move:rogue")
    assert table.legal() == [f"to:{name((0, -1))}"]


def test_G35_the_mover_turns_the_tile_and_earns_nothing() -> None:
    table = Table("prime@(0,0)+0, x_flywheel@(0,-1)!, x_sprocket@(1,-1)+1", tokens={"rogue": (0, 0)}, active=1).do(
        f"move:rogue to:{name((0, -1))}"
    )
    assert (table.acting, table.view(1).ask.kind) == (1, "turn")  # type: ignore[union-attr]
    table.do("turn:0")
    assert table.happened(events.Cascaded)
    assert table.state.gears == (0, 0, 0)


def test_G36_a_traverse_moves() -> None:
    table = Table("prime@(0,0)+0, x_manifold@(0,-1)+1", tokens={"rogue": (0, 0)})
    assert table.values("move") == set()


def test_G37_a_face_down_wobbleway_is_no_goal_and_the_longest_walk_uses_none() -> None:
    row = "wobble_a@(0,0)+0, wobble_b@(4,0)+0, wobble_c@(-4,0)!"
    table = Table(row, tokens={"rogue": (0, 0)})
    assert table.view().longest == 1
    assert table.do("move:rogue").legal() == [f"to:{name((4, 0))}"]


def revealed_inventor(gears: int = 9) -> Table:
    return Table(LINE, tokens={"inventor": (0, 0), "engineer": (0, 0)}, gears=[gears]).do("reveal:inventor")


def test_G39_a_one_time_ability_works_only_right_after_the_reveal() -> None:
    table = revealed_inventor()
    assert table.values("use") == {"inventor.one", "inventor.two"}
    assert table.view().players[0].roles[0].one_time == "ready"
    table.do(f"move:engineer to:{name((0, -1))}")
    assert table.values("use") == set()
    assert table.view().players[0].roles[0].one_time == "gone"
    back = f"move:engineer to:{name((0, 0))} end move:engineer to:{name((0, -1))} end"
    table.do(f"end {back}")
    assert table.values("use") == {"inventor.two"}


def test_G39_trying_something_else_quietly_forfeits_nothing() -> None:
    table = revealed_inventor().do("move:engineer")
    assert table.view().players[0].roles[0].one_time == "ready"


def test_G39_only_one_of_both_abilities_works_on_the_turn_of_the_reveal() -> None:
    first = revealed_inventor().do(f"use:inventor.one tile:{name((0, 0))} spin:cw pass")
    assert first.values("use") == set()
    second = revealed_inventor().do(f"use:inventor.two tile:{name((0, 0))} spin:cw")
    assert second.values("use") == set()
    assert second.view().players[0].roles[0].one_time == "gone"


def test_G40_quiet_steps_cost_nothing() -> None:
    table = revealed_inventor(1).do(f"use:inventor.two tile:{name((0, 0))}")
    assert (table.events, table.state.gears) == ((), (1, 0, 0))
    table.do("spin:ccw")
    assert isinstance(table.events[0], events.AbilityUsed)
    assert table.state.gears == (0, 0, 0)


def test_G40_the_token_must_be_in_the_maze() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, revealed=["inventor"], eliminated=["inventor"], gears=[9])
    assert table.values("use") == set()


def test_G41_drawn_blind_is_seen_by_its_drawer_alone() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, pile=["drop"]).do("place:blind")
    assert events.DrewTile(0, "drop", to=0) in table.events
    assert [table.view(seat).held for seat in (0, 1, None)] == ["drop", None, None]
    assert {code.partition(":")[0] for code in table.legal()} == {"at"}


def test_G43_a_face_up_tile_needs_a_link() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, draft=["x_piston"]).do(f"place:x_piston at:{name((0, 1))}")
    assert table.legal() == ["down"]
    with pytest.raises(IllegalAction):
        play(GAME, table.state, 0, "turn:0")


def test_G44_face_down_from_the_row_is_public_and_unlinked() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, draft=["drop"]).do(f"place:drop at:{name((0, 1))} down")
    tile = table.tile((0, 1))
    assert tile is not None, "a tile lies there"
    assert (tile.tile, tile.face_up, table.state.gears[0]) == ("drop", False, 0)


def test_G44_an_unknown_front_comes_to_light_when_flipped() -> None:
    table = Table(LINE, tokens={"rogue": (0, 0)}, pile=["x_flue"]).do(f"place:blind at:{name((1, 0))} down end")
    assert table.tile((1, 0)).tile is None  # type: ignore[union-attr]
    table.do(f"move:rogue to:{name((1, 0))}")
    assert events.FrontShown("x_flue", name((1, 0))) in table.events
    assert table.tile((1, 0)).tile == "x_flue"  # type: ignore[union-attr]


def test_G45_the_cascade_comes_before_the_token() -> None:
    table = Table("prime@(0,0)+0, x_sprocket@(1,-2)+0", tokens={"rogue": (0, 0)}, draft=["s_engineer"]).do(
        f"place:s_engineer at:{name((0, -1))} turn:0"
    )
    kinds = [type(event) for event in table.events]
    assert kinds.index(events.TokenEntered) > kinds.index(events.Cascaded)


def test_G70_falling_ends_on_the_prime_gear_and_standing_there_is_allowed() -> None:
    table = Table("prime@(0,0)+0, drop@(0,-1)+0, x_manifold@(0,-2)+0", tokens={"rogue": (0, 0), "scholar": (0, -2)})
    table.do(f"move:scholar to:{name((0, -1))}")
    assert table.stands("scholar") == table.stands("rogue") == name((0, 0))
    assert table.events[-1] == events.TokenFell("scholar", name((0, -1)), name((0, 0)))


def test_G70_a_flipped_drop_lets_its_visitor_fall() -> None:
    table = Table("prime@(0,0)+0, drop@(0,-1)!", tokens={"rogue": (0, 0)}).do(f"move:rogue to:{name((0, -1))}")
    assert table.stands("rogue") == name((0, -1))
    assert table.do("turn:2").stands("rogue") == name((0, 0))
