"""Tests of the rules ledger's worked examples E1 to E20, with the values of units and costs from `content/`."""

from __future__ import annotations

import pytest

from games.gnomes import events
from games.gnomes.abilities.catalogue import NUMBER
from games.gnomes.board import tiles
from games.gnomes.board.shape import board
from games.gnomes.dice.rolling import dice_of
from games.gnomes.ends.scoring import points
from games.gnomes.state import DEAD, LOST, WAITING
from games.kernel import IllegalAction
from tests.games.gnomes.build import Table


def test_E1_three_swords_are_seven_steps_or_power_seven_or_a_mixture() -> None:
    table = Table().put("tur3", "a7", swords=3).put("bet0", "a7")
    table.do("move:tur3")
    assert "to:c2" in table.legal(verb="to")
    for swords, power, steps in ((3, 7, 4), (1, 5, 6)):
        struck = Table().put("tur3", "a7", swords=3).put("bet0", "a7")
        struck.do("attack:tur3", "hit:bet0", f"with:{swords}")
        assert struck.told(events.Declared).power == power
        assert next(unit for unit in struck.view().units if unit.code == "tur3").steps == steps


def test_E2_dice_are_four_and_one_for_each_clan() -> None:
    table = Table()
    assert dice_of(table.state, 0) == (4, 0)
    table.put("tur1", "a2")
    assert dice_of(table.state, 0) == (4, 1)
    for slot in range(2, 7):
        table.put(f"tur{slot}", "a2")
    table.own(0, bonus=1)
    assert dice_of(table.state, 0) == (4, 6)
    table.own(0, bonus=0).put("tur1", at=DEAD)
    assert dice_of(table.state, 0) == (4, 5)


def test_E3_shields_stop_at_the_maximum_and_horns_stay() -> None:
    table = Table()
    table.put("tur1", "a2").dice("dhcc").do("put:a0")
    assert (table["tur0"].defence, table["tur0"].horns, table.state.players[0].reserve) == (7, 1, 2)
    table.dice("dd").change(asked=0).do("put:a0")
    assert table["tur0"].defence == 9
    table.to_turn_of(0)
    assert table["tur0"].horns >= 1


def test_E4_half_against_enough_defence_and_the_slider_falls_to_its_minimum() -> None:
    table = Table().put("tur6", "d1").put("bet0", "d1", defence=6).do("attack:tur6", "hit:bet0")
    assert (table["bet0"].hp, table["bet0"].defence) == (14, 5)
    table = Table().put("tur6", "d1", swords=4).put("bet0", "d1", defence=5).do("attack:tur6", "hit:bet0", "with:4")
    assert (table["bet0"].hp, table["bet0"].defence) == (9, 5)
    table = Table().put("tur6", "d1").put("bet2", "d1").do("attack:tur6", "hit:bet2")
    assert (table["bet2"].hp, table["bet2"].defence) == (9, 6)


def test_E5_the_last_blow_takes_the_card_and_all_that_lay_there_goes() -> None:
    table = Table().put("tur3", "b5").put("bet1", "b5", hp=2, horns=2, innate=1, defence=4)
    table.put("bet1", card="L05").put("tur0", "a7")
    dice = dice_of(table.state, 1)
    table.do("attack:tur3", "hit:bet1")
    assert table["bet1"].at == DEAD
    assert points(table.state, 0) == 20 + 15 + 10
    assert table.state.decks[0][-1] == NUMBER["L05"]
    assert dice_of(table.state, 1)[1] == dice[1] - 1
    leader = Table().put("tur3", "b5").put("bet0", "b5", hp=1).put("bet1", "a2").do("attack:tur3", "hit:bet0")
    assert points(leader.state, 0) == 30 + 15 + 10


def test_E6_each_mine_gives_once_a_turn() -> None:
    table = Table().put("tur3", "b2")
    for cell in ("b3", "b4", "c4", "c5"):
        table.do("move:tur3", f"to:{cell}")
    assert table.state.players[0].reserve == 4
    table = Table().put("tur3", "b2")
    for cell in ("b3", "b4", "b3", "b4"):
        table.do("move:tur3", f"to:{cell}")
    assert table.state.players[0].reserve == 2
    assert table["tur3"].mines.bit_count() == 2
    table = Table().put("tur0", "c4", horns=3).tile("c4", "tur6").change(phase="call").do("call:tur0")
    assert table.at("tur6") == "c4"
    assert table["tur6"].mines == 0


def test_E7_flipped_tiles_are_walked_over_not_stopped_on() -> None:
    table = Table().flipped("a6").put("tur0", swords=1).do("move:tur0")
    assert {"to:a5", "to:a4"} <= table.legal(verb="to")
    assert "to:a6" not in table.legal(verb="to")


def test_E8_only_open_rim_tiles_can_be_flipped_and_only_mines_stay() -> None:
    table = Table()
    ground = board("standard", 2)
    labels = {ground.labels[cell] for cell in tiles.flippable(table.state)}
    assert labels == {"a2", "a4", "a6", "a7", "b2", "b7", "c1", "c6", "d1", "d2", "d4", "d6"}
    assert "a3" not in {ground.labels[cell] for cell in tiles.flippable(table.flipped("a2").state)}
    assert "a3" in {ground.labels[cell] for cell in tiles.flippable(table.flipped("a4").state)}
    for tribes, count in ((("tur", "bet"), 20), (("tur", "bet", "imb"), 30), (("tur", "bet", "ach", "imb"), 40)):
        state, gone = Table(tribes).state, 0
        while flippable := tiles.rim_legal(state, board("standard", len(tribes))):
            state = Table.change(Table(tribes), flipped=state.flipped | 1 << flippable[0]).state
            gone += 1
        assert gone == count


def test_E9_a_fall_costs_two_and_the_flipper_scores() -> None:
    table = Table().put("bet4", "d2").put("bet0", "a5").change(phase="flip", flips=2).do("flip:d2")
    assert table["bet4"].hp == 8
    assert table.state.asked == 1
    assert table.legal(1, "fall") == {"fall:d1", "fall:d3"}
    table = Table().put("bet4", "d2", hp=2).change(phase="flip", flips=2).do("flip:d2")
    assert table.state.players[0].trophies
    table = Table().put("tur4", "d2", hp=2).change(phase="flip", flips=2).do("flip:d2")
    assert table["tur4"].at == DEAD
    assert not any(player.trophies for player in table.state.players)


def test_E10_sleepers_fall_and_stay_asleep_and_a_mine_fallen_onto_gives_its_crystal() -> None:
    table = Table().flipped("a2", "a4").put("bet5", "a3", counters={"sleep": 1, "no_move": 1})
    table.change(phase="flip", flips=2).do("flip:a3")
    assert (table["bet5"].hp, table.at("bet5"), table.state.players[1].reserve) == (8, "b3", 1)
    assert table["bet5"].rings[2]


def test_E11_a_call_takes_three_horns_of_the_caller() -> None:
    table = Table().tile("a4", "tur4").put("tur0", "a4", horns=2).put("tur1", "a4", horns=1).change(phase="call")
    with pytest.raises(IllegalAction):
        table.do("call:tur0")
    table.put("tur0", horns=6).do("call:tur0")
    it = table["tur4"]
    assert (table.at("tur4"), it.hp, it.defence, it.fresh) == ("a4", 10, 5, True)
    assert not table.legal(verb="call")


def test_E12_two_units_pay_for_a_draw_and_one_card_is_kept() -> None:
    table = Table().put("tur0", horns=1).put("tur1", "a2", horns=1).change(phase="call").do("draw:ls")
    top = table.state.stack[-1].cards  # type: ignore[union-attr]
    secret = next(card for card in top if card >= NUMBER["S01"])
    learned = next(card for card in top if card < NUMBER["S01"])
    ids = {number: card for card, number in NUMBER.items()}
    table.do(f"keep:{ids[secret]}")
    assert table.state.players[0].hand == bytes((secret,))
    assert table.state.decks[0][-1] == learned
    table = Table().put("tur0", horns=2).change(phase="call")
    secrets = table.state.decks[1]
    table.own(1, hand=secrets).change(decks=(table.state.decks[0], b""), known=(table.state.known[0], b""))
    assert table.legal(verb="draw") == {"draw:ll"}


def test_E13_a_lost_clan_stays_lost() -> None:
    table = Table().tile("a2", "tur2")
    far = table.other_tile("tur2", "a2")
    if not board("standard", 2).outer[table.cell(far)]:
        table.tile("d1", "tur2")
        far = "d1"
    table.put("tur0", "b5").put("bet0", "b6").put("tur1", "b5").change(phase="flip", flips=2).do("flip:a2")
    assert table["tur2"].at == WAITING
    table.do(f"flip:{far}")
    assert table["tur2"].at == LOST
    table.put("tur1", "a3", card="L18", full=True).change(phase="act", stack=(), asked=0)
    table.do("cast:L18", "on:a2")
    assert not table.state.flipped >> table.cell("a2") & 1
    assert table["tur2"].at == LOST


def test_E14_a_new_card_replaces_the_old_and_its_crystals() -> None:
    table = Table().put("tur0", card="L01", learned=1).hand(0, "L04").change(phase="call")
    decks = table.state.decks
    table.change(decks=(decks[0].replace(bytes((NUMBER["L01"],)), b""), decks[1]))
    table.change(known=tuple(bytes(len(deck)) for deck in table.state.decks))
    table.do("learn:L04", "under:tur0")
    assert (table["tur0"].card, table["tur0"].learned) == (NUMBER["L04"], 0)
    assert table.state.decks[0][-1] == NUMBER["L01"]


def test_E15_all_crystals_that_find_room_are_placed() -> None:
    table = Table().put("tur5", "a2", innate=5).put("tur5", card="L01").own(0, reserve=5).change(phase="call")
    table.do("end:calls")
    assert (table["tur5"].innate, table["tur5"].learned) == (6, 2)
    assert table.told(events.Wasted).n == 2


def test_E16_an_ability_attack_is_met_by_defence_and_empties_the_ability() -> None:
    table = Table().put("tur5", "b5", full=True).put("bet0", "b6", defence=7).change(active=1, asked=1)
    table.do("cast:tur5", "on:bet0", seat=0)
    assert (table["bet0"].hp, table["bet0"].defence, table["tur5"].innate) == (13, 6, 0)
    table.put("tur5", full=True).put("bet0", defence=5).do("cast:tur5", "on:bet0", seat=0)
    assert table["bet0"].hp == 11


def test_E17_a_reply_comes_before_the_attack() -> None:
    table = Table().put("tur6", "b5", swords=4).put("bet0", "b5", card="L03", full=True)
    table.do("attack:tur6", "hit:bet0", "with:4")
    assert table.state.asked == 1
    table.do("cast:L03", seat=1)
    assert (table["bet0"].hp, table["bet0"].defence) == (12, 7)
    table = Table().put("tur6", "b5", swords=4).put("bet0", "b5", card="L03", full=True)
    table.do("attack:tur6", "hit:bet0", "with:4").do("pass", seat=1)
    assert table["bet0"].hp == 9


def test_E18_a_sidestep_makes_the_attack_miss() -> None:
    table = Table().put("tur6", "b5").put("bet0", "b5").hand(1, "S02").do("attack:tur6", "hit:bet0")
    table.do("cast:S02", "on:b6", seat=1)
    assert table.at("bet0") == "b6"
    assert table.told(events.Missed)
    table.do("move:tur6", "to:b6")
    assert not table.legal(verb="attack")


def test_E19_a_redirected_attack_hits_an_enemy_only() -> None:
    for target, lost in (("bet1", 1), ("tur1", 0)):
        table = Table().put("tur6", "b5").put("bet0", "b5").put("bet1", "b5").put("tur1", "b5").hand(1, "S14")
        table.do("attack:tur6", "hit:bet0").do("cast:S14", f"on:{target}", seat=1)
        assert table[target].hp == 10 - lost
        assert table["bet0"].hp == 15


def test_E20_every_holder_of_a_secret_may_cancel_in_turn_order() -> None:
    table = Table(("tur", "bet", "imb")).put("tur5", "d5", full=True).put("bet0", "d6")
    table.hand(1, "S01").own(2, hand=bytes((NUMBER["S01"],)))
    deck = table.state.decks[1].replace(bytes((NUMBER["S01"],)), b"")
    table.change(decks=(table.state.decks[0], deck), known=(table.state.known[0], bytes(len(deck))))
    table.do("cast:tur5", "on:bet0")
    assert table.state.asked == 1
    table.do("pass", seat=1)
    assert table.state.asked == 2
    table.do("cast:S01", seat=2)
    assert (table["bet0"].hp, table["tur5"].innate) == (15, 0)
    assert table.state.decks[1][-1] == NUMBER["S01"]
