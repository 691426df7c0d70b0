"""Tests of the rules for dice rolls, Encounters, chases and skills.

The rules ledger's examples are in test_examples.py.
"""

from __future__ import annotations

import pytest

from games.briar import events as ev
from games.briar.data import KINDS, NAMES, Heal, face
from games.briar.encounters.rolls import chance
from games.briar.legal import legal_actions
from games.briar.words import hint
from tests.games.briar.build import Table, player


@pytest.mark.parametrize(("needed", "ways"), [(2, 35), (3, 35), (7, 21), (9, 10), (12, 1), (13, 1), (30, 1), (-3, 35)])
def test_B11_chances_of_two_dice(needed: int, ways: int) -> None:
    assert chance(needed, 0) == ways / 36


def test_B54_the_dagger_does_not_add_to_cane_and_rocks() -> None:
    """Of the bonuses for dagger and cane, only the better one counts (R8)."""
    for hand, bonus in (
        (["item_dagger"], 2),
        (["item_cane"], 1),
        (["item_dagger", "item_cane"], 2),
        (["item_cane", "item_rocks"], 1),
    ):
        table = Table(player("bruno", ["enc_bear"], hand=hand)).do("draw way:body")
        assert table.seen().odds[0].bonus == bonus
    table.do("play:item_rocks")
    assert table.seen().odds[0].bonus == 3


def test_R3_maze_cards_are_rolled_once_the_well_until_passed() -> None:
    table = Table(player("paula", ["maze_statues", "maze_barrel"]), dice=[(1, 2)]).do("draw roll")
    assert (table.seen().phase, table.seen().life) == ("turn", 6)
    table = Table(player("paula", ["maze_well", "maze_barrel"]), dice=[(1, 2), (1, 2), (5, 4)]).do("draw roll roll")
    assert table.codes() == {"roll"}
    table.do("roll")
    assert (table.seen().life, table.seen().discard) == (5, ("maze_well",))


@pytest.mark.parametrize("card", ["maze_well", "maze_thorns"])
def test_B20_the_cane_gets_one_past(card: str) -> None:
    table = Table(player("paula", [card, "maze_barrel"], hand=["item_cane"])).do("draw")
    assert (table.seen().phase, table.seen().discard) == ("turn", (card,))
    assert table.told(ev.Spared)[0].by == "item_cane"


def test_R4_the_way_binds_from_the_moment_it_is_chosen() -> None:
    table = Table(player("paula", ["enc_barrow_cat"], hand=["item_mirror"])).do("draw way:soul")
    assert table.codes() == {"roll"}
    assert table.refused("way:body") == "You already chose a roll, and there's no going back. You can roll the dice."
    assert table.refused("give:item_mirror") == "You chose to roll, and there's no going back. You can roll the dice."


def test_R5_an_escape_works_before_and_after_the_way_is_chosen() -> None:
    for moves, escape in (
        ("draw", "spell_hush#1"),
        ("draw way:body", "item_marionette"),
        ("draw way:body roll", "spell_hush#1"),
    ):
        hand = ["spell_hush#1", "item_marionette"]
        table = Table(player("paula", ["enc_bear", "maze_barrel"], hand=hand), dice=[(1, 2)]).do(moves)
        table.do(f"play:{escape}")
        assert (table.seen().discard, table.seen().banned) == (("enc_bear",), (escape,))
        assert table.seen().phase == "turn"


def test_R5_a_helping_card_can_be_played_only_where_it_helps() -> None:
    hand = ["item_rocks", "spell_hush#1", "spell_nerve#1"]
    table = Table(player("bruno", ["cat_ember", "maze_barrel"], hand=hand)).do("draw")
    assert table.codes() == {"roll", "giveup", "play:spell_nerve#1"}, "rocks and Hush are for Encounters"
    table = Table(player("bruno", ["enc_lion", "maze_barrel"], hand=hand)).do("draw way:soul")
    assert table.codes() == {"roll", "play:spell_hush#1", "play:spell_nerve#1"}, "rocks are for Body"


def test_R6_nerve_lasts_for_one_roll_and_its_reroll() -> None:
    table = Table(player("oscar", ["enc_bear"], hand=["spell_nerve#1"]), dice=[(1, 1), (1, 1), (3, 4)])
    table.do("draw way:body play:spell_nerve#1 roll")
    assert table.seen().odds[0].bonus == 3
    table.do("reroll")
    assert table.seen().odds[0].bonus == 0
    assert [event.bonus for event in table.told(ev.Rolled)] == [3, 3]
    assert [event.again for event in table.told(ev.Rolled)] == [False, True]


def test_R6_rocks_last_until_this_encounter_ends() -> None:
    table = Table(player("bruno", ["enc_bear", "enc_viper"], hand=["item_rocks"]), dice=[(4, 4)])
    table.do("draw way:body play:item_rocks roll draw way:body")
    assert table.seen().odds[0].bonus == 0


def test_R7_a_card_given_ends_the_encounter_at_once() -> None:
    table = Table(player("paula", ["enc_wife", "maze_barrel"], hand=["item_coins", "item_dagger"])).do("draw")
    assert {code for code in table.codes() if code.startswith("give")} == {"give:item_coins", "give:item_dagger"}
    table.do("give:item_coins")
    assert table.seen().banned == ("item_coins", "enc_wife")
    assert not table.told(ev.Rolled)


def test_R9_a_deadly_failure_skips_the_rest_of_the_card() -> None:
    table = Table(player("paula", ["enc_wisp", "item_coins"], life=1), dice=[(1, 2)]).do("draw way:soul roll")
    assert (table.seen().life, table.seen().status, table.seen().deck) == (0, "dead", 1)
    assert table.seen().discard == ("enc_wisp",)


def test_R10_thick_hide_softens_the_first_failure_of_each_encounter() -> None:
    table = Table(player("bruno", ["enc_viper", "enc_wisp", "item_coins"]), dice=[(1, 1), (1, 1), (6, 6), (1, 1)])
    table.do("draw way:body roll")
    assert table.seen().life == 7, "1 less than 1 is nothing"
    table.do("roll roll")
    assert table.seen().life == 6
    table.do("draw way:mind roll")
    assert (table.seen().life, table.seen().deck) == (6, 0), "the card is milled all the same"


def test_R10_thick_hide_is_no_help_in_a_chase_or_a_maze() -> None:
    table = Table(player("bruno", ["cat_ember", "maze_statues"]), dice=[(1, 2), (1, 2)])
    table.do("draw roll giveup draw roll")
    assert table.seen().life == 5


def test_R10_soft_voice_begins_anew_with_each_meeting() -> None:
    table = Table(player("wren", ["cat_ink", "cat_ember"]), dice=[(1, 1)] * 3)
    table.do("draw roll roll giveup draw roll")
    assert table.seen().life == 6


def test_R10_the_lucky_button_stands_by_its_second_result() -> None:
    table = Table(player("oscar", ["enc_bear"]), dice=[(1, 2), (1, 2)]).do("draw way:body roll")
    assert table.seen().life == 7, "the cost waits"
    table.do("reroll")
    assert (table.seen().life, table.seen().is_skill_ready) == (5, False)


def test_R10_the_button_may_be_kept() -> None:
    table = Table(player("oscar", ["enc_bear"]), dice=[(1, 2)]).do("draw way:body roll accept")
    assert (table.seen().life, table.seen().is_skill_ready) == (5, True)


def test_R10_the_map_is_not_the_turns_card() -> None:
    table = Table(player("iris", ["enc_bear", "maze_barrel", "cat_ink", "exit_gap", "item_coins"])).do("scout")
    assert table.view(0).known == ("enc_bear", "maze_barrel", "cat_ink", "exit_gap")
    assert table.codes() == {"drop:enc_bear", "drop:maze_barrel", "drop:cat_ink", "keep"}
    table.do("drop:enc_bear")
    assert (table.seen().turns, table.seen().discard) == (0, ("enc_bear",))
    assert table.codes() == {"draw"}


def test_B57_no_healing_in_an_encounter_or_a_chase() -> None:
    for card in ("enc_bear", "cat_ink", "maze_well"):
        table = Table(player("paula", [card], hand=["spell_mend#1"], life=2)).do("draw")
        assert "play:spell_mend#1" not in table.codes()
        assert "You can heal only at the start of your turn, or when" in table.refused("play:spell_mend#1")


def test_R37_a_lure_may_still_be_used_after_a_failure() -> None:
    table = Table(player("paula", ["cat_snow"], hand=["item_catnip"]), dice=[(1, 2)]).do("draw roll")
    table.do("lure:item_catnip")
    assert (table.seen().cats, table.seen().banned, table.seen().life) == (("cat_snow",), ("item_catnip",), 6)


def test_R38_giving_up_before_the_first_roll_costs_nothing() -> None:
    table = Table(player("paula", ["cat_snow"])).do("draw giveup")
    assert (table.seen().life, table.seen().discard) == (7, ("cat_snow",))


def test_R39_chasing_at_life_1_may_kill() -> None:
    table = Table(player("paula", ["cat_snow"], life=1, cats=["cat_ink"]), dice=[(1, 2)]).do("draw")
    roll = next(action for action in legal_actions(table.state, 0) if action.code == "roll")
    assert "your game" in hint(table.view(0), roll)
    table.do("roll")
    assert table.seen().status == "dead"


def test_B53_every_card_does_what_its_data_says() -> None:
    """Every item and spell except the Cage can be played, carried, given away or used as bait."""
    given = {card for each in KINDS for way in each.options if way.give for card in way.give.any_of}
    bait = {card for each in KINDS if each.lure for card in each.lure.any_of}
    for name in NAMES:
        card = face(name)
        if card.kind in ("item", "spell"):
            uses = (card.plays, card.passive, card.active, card.escape, card.exit_tie, card.id in given | bait)
            assert any(uses) or card.id == "item_cage"
            assert all(op.n == 2 for play in card.plays for op in play.ops if isinstance(op, Heal))
