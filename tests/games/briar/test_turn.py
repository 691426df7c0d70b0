"""Tests of the rules for turns, hands, darkness and Exits. The rules ledger's examples are in test_examples.py."""

from __future__ import annotations

import pytest

from games.briar import GAME
from games.briar import events as ev
from games.briar.data import CARD, CARDS, CHARACTERS, KINDS, NAMES
from games.briar.view import BackView
from games.rng import Rng
from tests.games.briar.build import Table, player

FULL = ("item_mirror", "item_cage", "item_coins")


def test_B2_every_deck_holds_49_cards_and_no_character() -> None:
    """Each deck has the numbers of cards that section 3 of the rules ledger lists."""
    counts = {kind: sum(card.kind == kind for card in CARDS) for kind in {card.kind for card in CARDS}}
    assert counts == {"exit": 3, "cat": 3, "item": 15, "spell": 8, "encounter": 11, "maze": 9}
    assert len(CHARACTERS) == 5
    state = GAME.setup(3, GAME.defaults(), Rng("deck"))
    assert [sorted(each.deck) for each in state.players] == [list(range(49))] * 3
    assert len({each.deck for each in state.players}) == 3, "each deck is shuffled by itself"


def test_B6_a_solo_player_chooses_one_of_five_characters() -> None:
    state = GAME.setup(1, GAME.defaults(), Rng("pick"))
    assert {action.value for action in GAME.legal_actions(state, 0)} == {"paula", "bruno", "iris", "wren", "oscar"}


@pytest.mark.parametrize("who", CHARACTERS, ids=lambda who: who.id)
def test_B8_life_starts_at_the_printed_value(who: object) -> None:
    state = GAME.setup(1, GAME.defaults(), Rng("life"))
    for action in GAME.legal_actions(state, 0):
        seen = GAME.view(GAME.apply(state, 0, action).state, 0).players[0]
        assert seen.life == seen.most
    assert who in CHARACTERS


def test_B30_a_cat_takes_no_place_in_the_hand() -> None:
    table = Table(player("bruno", ["cat_ink"], hand=["item_yarn#1", *FULL[:2]], cats=["cat_snow"])).do(
        "draw lure:item_yarn#1"
    )
    assert (table.seen().counted, table.seen().cats) == (2, ("cat_snow", "cat_ink"))


def test_B55_a_barrel_heals_only_what_is_lost() -> None:
    table = Table(player("paula", ["maze_barrel", "maze_barrel"], life=6)).do("draw")
    assert table.seen().life == 7
    table.do("draw")
    assert table.seen().life == 7
    assert [event.life for event in table.told(ev.Healed)] == [1, 0]


def test_R11_a_card_that_names_no_place_is_discarded() -> None:
    table = Table(player("paula", ["maze_statues", "maze_barrel"]), dice=[(6, 6)]).do("draw roll")
    assert table.seen().discard == ("maze_statues",)


def test_R12_nothing_else_can_be_done_with_too_many_cards() -> None:
    table = Table(player("bruno", ["item_amulet", "maze_barrel"], hand=FULL)).do("draw take")
    assert all(code.startswith("ban:") for code in table.codes())
    assert "You're carrying too many cards: ban one first." in table.refused("draw")
    assert table.seen().turns == 0, "the turn has not passed"


def test_R13_a_player_with_a_full_hand_may_ban_the_new_card() -> None:
    table = Table(player("bruno", ["item_amulet", "maze_barrel"], hand=FULL)).do("draw take ban:item_amulet")
    assert (table.seen().hand, table.seen().banned) == (FULL, ("item_amulet",))


def test_R14_a_refused_thing_is_discarded_the_grimoire_is_banned() -> None:
    table = Table(player("bruno", ["item_amulet", "spell_hush#1", "item_grimoire"])).do(
        "draw leave draw leave draw leave"
    )
    assert table.seen().discard == ("item_amulet", "spell_hush#1")
    assert table.seen().banned == ("item_grimoire",)


def test_R15_healing_cards_of_the_hand_make_room_for_a_find() -> None:
    hand = ("spell_mend#1", "item_cage", "item_coins")
    table = Table(player("bruno", ["item_mirror", "maze_barrel"], hand=hand, life=3)).do("draw play:spell_mend#1")
    assert table.seen().life == 5
    assert table.codes() == {"take", "leave"}
    table.do("take")
    assert table.seen().phase == "turn"


def test_R15_search_cards_of_the_hand_wait_for_a_turn() -> None:
    table = Table(player("bruno", ["item_mirror", "cat_ink"], hand=["spell_sight#1"])).do("draw")
    assert table.codes() == {"take", "leave"}
    table.do("leave")
    assert table.codes() == {"draw", "seek:cat_ink"}


def test_R15_far_sight_just_drawn_may_be_read_at_once() -> None:
    table = Table(player("paula", ["spell_sight#2", "maze_well", "exit_gate"], hand=["item_mirror"])).do("draw")
    assert table.codes() == {"take", "leave", "seek:exit_gate"}
    table.do("seek:exit_gate stay")
    assert table.seen().banned == ("spell_sight#2",)
    assert table.seen().turns == 1, "both cards are one turn"
    assert [step.turn for step in table.seen().path] == [1, 1]


def test_R17_surplus_spells_count_again_when_the_wind_takes_the_grimoire() -> None:
    hand = ["item_grimoire", "spell_mend#1", "spell_mend#2", "spell_hush#1", "spell_hush#2"]
    for seed in range(40):
        table = Table(player("bruno", ["maze_gust", "maze_barrel"], hand=hand, chance=Rng(f"{seed}")), dice=[(1, 2)])
        table.do("draw roll")
        if "item_grimoire" in table.seen().discard:
            assert table.codes() == {f"ban:{card}" for card in hand[1:]}
            return
    raise AssertionError("the wind never took it")


def test_R18_the_mark_of_the_cage_is_lost_with_the_mouse() -> None:
    table = Table(player("bruno", ["item_mouse", "item_amulet"], hand=[*FULL[1:], "item_dagger"])).do(
        "draw trap:item_cage"
    )
    assert table.seen().is_caged
    table.do("draw take ban:item_mouse")
    assert not table.seen().is_caged


def test_R18_a_mouse_taken_with_cheese_sits_in_no_cage() -> None:
    table = Table(player("bruno", ["item_mouse"], hand=["item_cheese#2"])).do("draw trap:item_cheese#2")
    assert (table.seen().hand, table.seen().banned) == (("item_mouse",), ("item_cheese#2",))
    assert not table.seen().is_caged


def test_R20_nothing_is_dropped_at_will() -> None:
    table = Table(player("bruno", ["maze_barrel"], hand=FULL))
    assert table.codes() == {"draw"}


def test_R22_an_exit_that_is_due_is_found_before_darkness_falls() -> None:
    table = Table(
        player("paula", (), cats=["cat_ink"], open={"exit_gate": 1}, tied=["exit_gate"], discard=["exit_gate"])
    )
    table.do("back:exit_gate draw")
    assert (table.seen().card, table.seen().night) == ("exit_gate", 0)


def test_R23_hand_cats_table_and_banned_cards_stay_out_of_the_new_deck() -> None:
    table = Table(
        player(
            "paula",
            (),
            discard=["maze_barrel", "exit_gate", "enc_lion"],
            banned=["enc_bear"],
            hand=["item_mirror"],
            cats=["cat_snow"],
            table=["item_yarn#1"],
            ignored=["cat_ink"],
        )
    ).do("draw")
    seen = table.seen()
    (night,) = table.told(ev.NightFell)
    assert night.cards == 3
    new = {*seen.ahead, *seen.discard, *([seen.card] if seen.card else [])}
    assert new == {"enc_lion", "exit_gate", "maze_barrel"}
    assert seen.path[0].fate == "night"


def test_R24_after_dark_failures_cost_more_and_the_second_night_is_no_worse() -> None:
    for night, left in ((0, 5), (1, 4), (2, 4)):
        table = Table(player("paula", ["enc_bear"], night=night), dice=[(1, 2)]).do("draw way:body roll")
        assert table.seen().life == left


def test_R24_skills_of_a_deck_are_ready_again_after_dark() -> None:
    table = Table(player("iris", (), discard=["maze_barrel", "exit_gate"], skill_used=True)).do("draw")
    assert table.seen().is_skill_ready


def test_R25_mills_and_looks_take_only_as_many_cards_as_there_are() -> None:
    table = Table(player("paula", ["maze_whispers", "item_coins"]), dice=[(1, 2)]).do("draw roll")
    assert sorted(table.seen().discard) == ["item_coins", "maze_whispers"]
    assert table.seen().night == 0
    table = Table(player("paula", ["maze_stump"])).do("draw")
    assert (table.seen().phase, table.seen().turns) == ("turn", 1)


def test_R26_no_exit_is_ever_banned() -> None:
    assert all("ban" not in (card.refuse, card.end) for card in KINDS if card.kind == "exit")


def test_R27_milled_cards_are_no_steps() -> None:
    table = Table(
        player("paula", ["maze_whispers", "item_coins", "item_cage", "maze_barrel"], open={"exit_gate": 2}),
        dice=[(1, 2)],
    ).do("draw roll")
    assert table.seen().exits[0].distance == 3


def test_R28_a_player_turns_back_only_with_a_cat_and_from_a_card_away() -> None:
    assert "back:exit_gate" not in Table(player("paula", ["maze_barrel"], open={"exit_gate": 3})).codes()
    near = Table(player("paula", ["maze_barrel"], open={"exit_gate": 0}, cats=["cat_ink"]))
    assert "back:exit_gate" not in near.codes()
    assert "You're right at the Rusty Gate: draw a card first." in near.refused("back:exit_gate")


def test_R30_a_way_back_is_walked_to_its_end() -> None:
    table = Table(
        player(
            "paula", ["maze_barrel"] * 3, cats=["cat_ink"], open={"exit_gate": 2, "exit_gap": 1}, discard=["exit_gate"]
        )
    ).do("back:exit_gate")
    assert table.codes() == {"draw"}
    assert "You're already backtracking to the Rusty Gate." in table.refused("back:exit_gap")
    table.do("draw")
    assert table.codes() == {"draw"}


def test_R31_an_exit_takes_one_yarn_only() -> None:
    table = Table(
        player(
            "paula", ["exit_gate"], hand=["item_yarn#2"], tied=["exit_gate"], table=["item_yarn#1"], cats=["cat_ink"]
        )
    ).do("draw")
    assert table.codes() == {"exit", "stay"}


def test_R35_looking_ahead_never_discards_an_exit() -> None:
    table = Table(player("paula", ["maze_stump", "exit_gate", "enc_bear", "item_coins", "cat_ink"])).do("draw")
    assert table.view(0).known == ("exit_gate", "enc_bear", "item_coins")
    assert table.view(None).known == ()
    assert table.codes() == {"drop:enc_bear", "drop:item_coins", "keep"}
    table.do("drop:enc_bear")
    assert table.view(0).known == ("exit_gate", "item_coins")
    table.do("draw")
    assert table.seen().card == "exit_gate"


def test_R36_leaving_alone_without_a_cat_is_a_defeat() -> None:
    table = Table(player("paula", ["exit_gate"])).do("draw exit")
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.reason, outcome.won, outcome.scores) == ("empty", False, (0,))


def test_R42_a_search_finds_only_what_is_in_the_deck() -> None:
    table = Table(player("paula", ["maze_well", "cat_ink"], hand=["spell_sight#1"], discard=["cat_snow", "exit_gap"]))
    assert table.codes() == {"draw", "seek:cat_ink"}
    assert "Snow isn't in your deck." in table.refused("seek:cat_snow")


def test_R42_a_search_on_the_doorstep_leaves_no_cards_to_go() -> None:
    """If a scroll finds a cat although an Exit is the next card, the prompt doesn't say "-1 cards back"."""
    deck, gate = ["maze_well", "cat_ink", "maze_barrel"], CARD["exit_gate"]
    here = player(
        "paula", deck, hand=["spell_sight#1"], cats=["cat_snow"], open={"exit_gate": 2}, turns=4, back=gate, due=4
    )
    table = Table(here, dice=[(6, 5), (6, 5)])
    question = GAME.prompt(table.view(0), ("Ada",))
    assert question == "You're back at the Rusty Gate. Step up to it?"
    table.do("seek:cat_ink")
    while table.seen().phase != "turn":
        table.do(sorted(table.codes())[-1])
    assert table.state.players[0].turns == 5
    assert table.seen().back == BackView("exit_gate", 0)
    assert GAME.prompt(table.view(0), ("Ada",)) == question
    assert "-1" not in GAME.prompt(table.view(None), ("Ada",))


def test_R42_paw_prints_lead_to_a_cat_and_are_banned() -> None:
    table = Table(player("iris", ["maze_prints", "enc_bear", "cat_snow", "cat_ink"]), dice=[(3, 3)]).do("draw roll")
    assert table.codes() == {"seek:cat_snow", "seek:cat_ink"}
    table.do("seek:cat_snow")
    assert (table.seen().card, table.seen().banned) == ("cat_snow", ("maze_prints",))
    assert sorted(table.seen().ahead) == ["cat_ink", "enc_bear"]


def test_R42_without_a_cat_the_deck_is_only_shuffled() -> None:
    table = Table(player("iris", ["maze_prints", "enc_bear", "enc_lion"]), dice=[(3, 3)]).do("draw roll")
    assert (table.seen().phase, table.seen().banned) == ("turn", ("maze_prints",))
    assert len(table.told(ev.Shuffled)) == 1


def test_R42_prints_that_are_lost_are_discarded() -> None:
    table = Table(player("iris", ["maze_prints", "cat_ink"]), dice=[(1, 2)]).do("draw roll")
    assert (table.seen().discard, table.seen().turns) == (("maze_prints",), 1)


def test_R57_everything_is_public_except_the_order_of_the_decks() -> None:
    state = GAME.setup(2, GAME.defaults(), Rng("open"))
    public = GAME.view(state, None)
    assert public.players[0].ahead == tuple(sorted(NAMES, key=NAMES.index))
    assert GAME.view(state, 0).players == GAME.view(state, 1).players == public.players
