"""Tests of the rules ledger's worked examples E21 to E40, with the values of units and costs from `content/`."""

from __future__ import annotations

import pytest

from games.gnomes import GAME, events
from games.gnomes.combat.sides import can_attack, steps_left
from games.gnomes.dice.rolling import dice_of
from games.gnomes.ends import scoring
from games.gnomes.run import board_of
from games.gnomes.solo import automaton
from games.gnomes.state import DEAD, LOST
from games.kernel import IllegalAction, narrate
from games.rng import Rng
from tests.games.gnomes.build import Table

NO_ATTACK, NO_MOVE, SLEEP, FLYING, LINGER = range(5)


def test_E21_no_attack_in_reply_loses_the_attack_but_not_abilities() -> None:
    table = Table(("ach", "tur")).put("ach4", "b5", full=True).put("tur0", "b5").put("tur1", "b6", full=True)
    table.put("tur2", "b6", defence=7).do("attack:ach4", "hit:tur0").do("cast:tur1", "on:ach4", seat=1)
    table.do("pass").do("pass")  # first on the spell, then on the attack
    assert table["ach4"].rings[NO_ATTACK] == 1
    assert table["ach4"].struck == 1
    assert table["tur0"].hp == 15
    assert not can_attack(table["ach4"])
    table.do("cast:ach4", "on:b6")
    assert table["tur2"].hp == 9


def test_E22_flyers_and_walkers_do_not_strike_each_other() -> None:
    table = Table().put("tur3", "b5").put("bet0", "b5", counters={"flying": 0})
    assert not table.legal(verb="attack")
    table.put("tur3", card="L02", full=True).put("bet0", defence=5)
    table.do("cast:L02", "on:bet0")
    assert table["bet0"].hp == 13
    table.put("tur3", counters={"flying": 0})
    assert table.legal(verb="attack") == {"attack:tur3"}
    table.put("bet0", rings=b"\0\0\0\0\0")
    assert not table.legal(verb="attack")


def test_E23_a_sleeper_only_calls_and_an_attack_or_ability_wakes_it() -> None:
    table = Table().tile("a4", "tur4").put("tur0", "a4", horns=3, counters={"sleep": 1})
    table.put("tur6", "a4", card="L04", full=True)
    assert "move:tur0" not in table.legal()
    called = Table().tile("a4", "tur4").put("tur0", "a4", horns=3, counters={"sleep": 1}).change(phase="call")
    called.do("call:tur0")
    assert called.at("tur4") == "a4"
    called.to_turn_of(1)
    assert not called["tur0"].rings[SLEEP]
    table.put("tur0", hp=9).do("cast:L04", "on:tur0")
    assert not table["tur0"].rings[SLEEP]
    assert "woke up" in narrate([table.told(events.CounterEnded)], ("Ada", "Bo"))[0]


def test_E24_a_lingering_attack_strikes_twice() -> None:
    table = Table(("imb", "tur")).put("imb5", "b5", full=True).put("tur3", "b6", defence=4).put("tur2", "b6", defence=7)
    table.do("cast:imb5", "on:tur3", "on:tur2")
    assert (table["tur3"].hp, table["tur2"].hp) == (9, 9)
    assert table["tur3"].rings[LINGER]
    table.to_turn_of(0)
    assert (table["tur3"].hp, table["tur2"].hp) == (8, 8)
    assert not table["tur3"].rings[LINGER]


def test_E25_the_ring_is_the_current_players_and_a_second_counter_does_nothing() -> None:
    table = Table(("tur", "bet", "imb")).put("tur1", "d5", full=True).put("bet1", "d6", defence=7)
    table.change(active=2, asked=2).do("cast:tur1", "on:bet1", seat=0)
    assert table["bet1"].rings[NO_ATTACK] == 3
    table.to_turn_of(0)
    table.change(phase="act", dice=b"", asked=0).put("tur1", full=True)
    defence = table["bet1"].defence
    table.do("cast:tur1", "on:bet1")
    assert table["bet1"].rings[NO_ATTACK] == 3
    assert table["bet1"].defence == defence - 1
    table.to_turn_of(2)
    assert not table["bet1"].rings[NO_ATTACK]


def test_E26_the_ring_of_an_eliminated_player_ends_when_the_seat_is_passed() -> None:
    table = Table(("tur", "bet", "imb")).put("bet1", "d6", counters={"no_attack": 2})
    for slot in range(7):
        table.put(f"imb{slot}", at=DEAD, hp=0, defence=0)
    table.own(2, out=True).change(active=1, asked=1).to_turn_of(0)
    assert not table["bet1"].rings[NO_ATTACK]


def test_E27_a_blockade_stops_all_but_flyers_until_its_makers_turn() -> None:
    table = Table().put("tur1", "b5", card="L13", full=True).put("tur3", "b5")
    table.do("cast:L13", "on:b6", "move:tur3")
    assert "to:b6" not in table.legal(verb="to")
    flyer = Table().put("tur1", "b5", card="L13", full=True).put("tur3", "b5", counters={"flying": 0})
    flyer.do("cast:L13", "on:b6", "move:tur3")
    assert "to:b6" in flyer.legal(verb="to")
    table.change(draft=None).to_turn_of(0)
    assert not table.state.blocks


def test_E28_a_player_who_loses_the_last_unit_sends_a_clan_in_next_turn() -> None:
    table = Table().tile("a4", "tur4").put("tur0", "d2", hp=2).put("bet0", "b5").change(phase="flip", flips=2, round=5)
    table.do("flip:d2")
    assert table.state.active == 1
    table.to_turn_of(0)
    assert table.state.phase == "restart"
    table.do("return:tur4@a4")
    assert dice_of(table.state, 0) == (4, 1)
    assert not table["tur4"].fresh
    assert steps_left(table.state, table.number("tur4")) == 3


def test_E29_a_player_with_nobody_left_is_out_and_the_game_is_over() -> None:
    table = Table().put("tur3", "b5").put("bet0", at=DEAD, hp=0, defence=0).put("bet1", "b5", hp=1)
    for slot in range(2, 7):
        table.put(f"bet{slot}", at=LOST)
    table.own(0, trophies=1 << table.number("bet0")).put("tur3", hp=5)
    table.do("attack:tur3", "hit:bet1")
    result = GAME.outcome(table.state)
    assert result is not None
    assert result.scores[0] == 30 + 20 + 15 + 5
    assert result.ranking == ((0,), (1,))
    assert table.state.players[1].out


def test_E30_more_hit_points_break_a_tie_and_else_a_round_more_is_played() -> None:
    table = Table().put("tur0", hp=10).put("bet0", hp=10).own(0, trophies=1 << 8).own(1, trophies=1 << 1)
    table.put("bet1", at=DEAD).put("tur1", at=DEAD).change(round=10, active=1, asked=1, phase="last")
    assert scoring.is_tied(table.state)
    table.to_turn_of(0)
    assert (table.state.round, table.state.extra) == (11, True)
    table = (
        Table().put("tur0", hp=15).put("tur1", "a2").put("tur2", "a2", hp=5).put("bet0", hp=10).own(1, trophies=1 << 3)
    )
    table.put("tur3", at=DEAD)
    assert scoring.points(table.state, 0) == scoring.points(table.state, 1) == 30
    assert scoring.ranking(table.state) == ((0,), (1,))


def test_E31_teams_add_up_whoever_struck() -> None:
    table = Table(("tur", "bet", "ach", "imb"), mode="teams").put("bet1", at=DEAD).put("imb0", at=DEAD, hp=0, defence=0)
    table.own(2, trophies=1 << table.number("bet1"))
    assert [scoring.points(table.state, seat) for seat in range(4)] == [80, 15, 80, 15]
    table.put("tur2", "d4", full=True).put("ach1", "d4", hp=4).put("tur3", "d4")
    assert not table.legal(verb="attack")
    table.do("cast:tur2", "on:ach1")
    assert table["ach1"].hp == 7


def test_E32_empowering_fills_an_ability_of_the_clan_of_the_tile() -> None:
    table = Table(empowering="on").tile("a4", "tur5").put("tur5", "a4", full=True, horns=3).own(0, reserve=6)
    table.put("bet0", "a5", defence=9, hp=15).change(phase="act")
    table.do("cast:tur5", "on:bet0", "end:moves", "empower:tur5")
    assert table["tur5"].innate == 6
    table.do("cast:tur5", "on:bet0")
    assert table["tur5"].innate == 6
    table.do("cast:tur5", "on:bet0")
    assert table["bet0"].hp == 15 - 3 * 2
    off = Table(empowering="on").tile("a4", "tur5").put("tur5", "a2", horns=3).change(phase="call")
    assert not off.legal(verb="empower")


def test_E33_occupation_holds_fatigue_tires_and_allies_let_pass() -> None:
    table = Table(("tur", "bet", "imb"), fatigue="on", occupation="on", alliances="on")
    table.put("tur3", "a2").put("bet1", "a3").put("imb1", "a4")
    table.do("move:tur3", "to:a3")
    assert "move:tur3" not in table.legal()
    table.do("attack:tur3", "hit:bet1")
    assert steps_left(table.state, table.number("tur3")) == 2
    table = Table(("tur", "bet", "imb"), fatigue="on", occupation="on", alliances="on")
    table.put("tur3", "a2").put("bet1", "a3").put("imb1", "a4")
    table.do("ally:bet").do("ally:tur", seat=1)
    table.do("move:tur3", "to:a4", "attack:tur3")
    assert table.legal(verb="hit") == {"hit:imb1"}
    table.do("hit:imb1").do("break:bet").do("move:tur3", "to:a3")
    assert table.state.allied == 0


def test_E34_fatigue_takes_one_step_once() -> None:
    table = Table(fatigue="on").put("tur3", "b2").put("bet0", "b3")
    table.do("move:tur3", "to:b3", "attack:tur3", "hit:bet0")
    assert steps_left(table.state, table.number("tur3")) == 2
    table.do("move:tur3", "to:b4")
    assert steps_left(table.state, table.number("tur3")) == 1


@pytest.mark.parametrize(("friends", "is_held"), [(0, True), (1, True), (2, False)])
def test_E35_enemies_hold_unless_each_is_matched(friends: int, is_held: bool) -> None:
    table = Table(occupation="on").put("tur3", "b4").put("bet1", "b5").put("bet2", "b5")
    for slot in range(1, friends + 1):
        table.put(f"tur{slot}", "b5")
    table.do("move:tur3", "to:b5")
    assert table["tur3"].held is is_held
    flyer = Table(occupation="on").put("tur3", "b4").put("bet1", "b5", counters={"flying": 1})
    assert not flyer.do("move:tur3", "to:b5")["tur3"].held


def test_E36_home_field_helps_attack_and_defence() -> None:
    table = Table(home="on").tile("a2", "tur1").put("tur6", "a2").put("bet0", "a2", defence=9)
    table.do("attack:tur6", "hit:bet0")
    assert table.told(events.Struck).power == 3
    table = Table(home="on").tile("a2", "bet1").put("tur6", "a2", swords=3).put("bet0", "a2", defence=5)
    table.do("attack:tur6", "hit:bet0", "with:3")
    assert (table.told(events.Struck).guard, table["bet0"].hp, table["bet0"].defence) == (6, 13, 5)


def test_E37_the_shorter_game_begins_in_round_five_on_the_mines() -> None:
    state = GAME.setup(2, GAME.defaults() | {"shorter": "on"}, Rng("short"))
    board = board_of(state)
    assert state.round == 5
    for player in range(2):
        clan, leader = state.units[player * 7 + 6], state.units[player * 7]
        assert board.mine[clan.at]
        assert board.side[clan.at] == board.side[leader.at]
        assert clan.mines == 0
    assert len(state.dice) in (0, 5)
    assert dice_of(state, 0) == (4, 1)
    table = Table(shorter="on").change(round=6, active=1, asked=1, phase="last").to_turn_of(0)
    assert (table.state.round, table.state.phase) == (7, "flip")
    table = Table(shorter="on").change(round=5, active=1, asked=1, phase="last").to_turn_of(0)
    assert (table.state.round, table.state.phase) == (6, "reroll")


def test_E38_swords_given_to_an_attack_stay_for_the_next() -> None:
    table = Table().put("tur3", "b5", swords=2, card="L21", full=True).put("bet0", "b5", defence=9)
    table.do("attack:tur3", "hit:bet0", "with:2")
    assert table.told(events.Struck).power == 6
    table.do("cast:L21", "attack:tur3", "hit:bet0")
    assert table.told(events.Struck).power == 6


def test_E39_alone_all_enemies_on_the_tile_strike_first() -> None:
    table = (
        Table(("tur", "bet"), 1, mode="solo", automaton="gentle")
        .put("tur3", "b5", defence=4)
        .put("bet5", "b5", defence=5)
    )
    table.put("bet2", "b5").do("attack:tur3", "hit:bet5")
    struck = [event for event in table.events if isinstance(event, events.Struck)]
    assert [event.target for event in struck] == ["tur3", "tur3", "bet5"]
    assert table["tur3"].hp == 10 - 0 - 1
    assert (table["bet5"].hp, table["bet5"].defence) == (8, 6)
    table = (
        Table(("tur", "bet"), 1, mode="solo").put("bet4", "a2").put("tur1", "a3").change(phase="flip", flips=1, turn=1)
    )
    table.do("flip:a2")
    assert (table["bet4"].hp, table["bet4"].defence) == (8, 6)
    assert not table.state.players[0].trophies


def test_E40_the_ground_aims_at_the_weakest_that_can_fall() -> None:
    table = (
        Table(("tur", "bet"), 1, mode="solo").put("tur0", "a7", hp=6).put("tur3", "a3", hp=5).put("tur4", "b3", hp=1)
    )
    table.change(phase="flip", flips=2, turn=1)
    assert table.legal(verb="flip") == {"flip:a2", "flip:a4"}
    table.do("flip:a2")
    assert table.state.flipped >> table.cell("a3") & 1
    aims = [table.state.hit >> table.number(code) & 1 for code in ("tur3", "tur0")]
    assert aims == [1, 0]
    hit = 1 << table.number("tur3")
    table.change(hit=hit)
    assert automaton.aims(table.state) == [table.cell("a7")]
    table.change(hit=hit | 1 << table.number("tur0"))
    assert automaton.aims(table.state) == [table.cell("d1")]
    won = Table(("tur", "bet"), 1, mode="solo")
    for slot in range(1, 7):
        won.put(f"tur{slot}", "b5").put(f"bet{slot}", at=DEAD)
    won.put("bet0", "b5", hp=1).do("attack:tur3", "hit:bet0")
    result = GAME.outcome(won.state)
    assert result is not None
    assert result.won


def test_an_enemy_of_the_team_is_no_partner() -> None:
    table = Table(("tur", "bet", "ach", "imb"), mode="teams").put("tur3", "d4").put("ach1", "d4")
    with pytest.raises(IllegalAction):
        table.do("attack:tur3")
