"""Tests of the rules for two or three players. The rules ledger's examples are in test_examples.py."""

from __future__ import annotations

from games.briar import GAME
from games.briar import events as ev
from games.briar.state import asked
from games.kernel import Line, narrate
from games.rng import Rng
from tests.games.briar.build import NAMES, Table, player


def test_B75_later_players_pick_their_characters_earlier() -> None:
    state = GAME.setup(3, GAME.defaults(), Rng("order"))
    for seat in reversed(state.order):
        assert asked(state) == (seat,)
        state = GAME.apply(state, seat, GAME.legal_actions(state, seat)[0]).state
    assert asked(state) == state.order[:1]
    assert len({each.character for each in state.players}) == 3


def test_R43_the_highest_die_begins_and_ties_roll_again() -> None:
    tied = 0
    for seed in range(60):
        state = GAME.setup(3, GAME.defaults(), Rng(f"lots-{seed}"))
        last = dict(state.lots[-1])
        best = [seat for seat, pips in last.items() if pips == max(last.values())]
        assert best == [state.order[0]]
        assert state.order == tuple((state.order[0] + step) % 3 for step in range(3))
        for lot, again in zip(state.lots, state.lots[1:], strict=False):
            top = max(pips for _, pips in lot)
            assert [seat for seat, _ in again] == [seat for seat, pips in lot if pips == top]
        tied += len(state.lots) > 1
    assert tied


def test_R44_players_take_their_turns_one_after_another() -> None:
    table = Table(player("paula", ["maze_barrel", "maze_barrel"]), player("bruno", ["item_mirror", "maze_barrel"]))
    table.do("draw", 0).do("draw", 1)
    assert table.codes(0) == set()
    assert "found the Mirror" in table.refused("draw", 0)
    table.do("take", 1)
    assert table.codes(0) == {"draw"}


def test_R45_dice_do_not_depend_on_who_was_faster() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        state = GAME.setup(2, {"turns": "open"}, Rng("faster"))
        for seat in reversed(state.order):
            state = GAME.apply(state, seat, GAME.legal_actions(state, seat)[0]).state
        for seat in order:
            state = GAME.apply(state, seat, GAME.legal_actions(state, seat)[0]).state
        ends.append(state)
    assert ends[0] == ends[1]


def test_R45_nobody_begins_a_round_before_all_have_ended_the_last() -> None:
    table = Table(
        player("paula", ["maze_barrel"] * 3),
        player("bruno", ["maze_barrel"] * 3),
        player("iris", []),
        is_unordered=True,
    )
    assert asked(table.state) == (0, 1, 2)
    table.do("draw", 1)
    assert asked(table.state) == (0, 2)
    assert table.view(1).round == 1


def test_R45_a_single_object_being_looked_at_is_claimed() -> None:
    table = Table(
        player("paula", ["item_dagger", "maze_barrel"]),
        player("bruno", ["item_dagger", "maze_barrel"]),
        is_unordered=True,
    )
    table.do("draw", 0).do("draw", 1)
    assert table.seen(1).discard == ("item_dagger",)
    assert table.told(ev.Ignored)[0].why == "claimed"
    table.do("leave", 0)
    assert table.seen(0).discard == ("item_dagger",)


def test_R46_a_fight_already_begun_is_finished_as_usual() -> None:
    table = Table(
        player("bruno", ["enc_bear", "maze_barrel"]),
        player("paula", ["enc_bear", "maze_barrel"]),
        dice=[(6, 6), (6, 6)],
        is_unordered=True,
    )
    table.do("draw", 0).do("draw", 1).do("way:body roll", 0).do("way:mind roll", 1)
    assert table.seen(1).discard == ("enc_bear",)


def test_R48_common_items_are_never_blocked() -> None:
    table = Table(player("bruno", ["maze_barrel"], hand=["item_catnip"]), player("paula", ["item_catnip"]))
    table.do("draw", 0).do("draw", 1)
    assert table.codes(1) == {"take", "leave"}


def test_R48_a_single_object_in_anothers_hand_is_discarded() -> None:
    table = Table(player("bruno", ["maze_barrel"], hand=["item_coins"]), player("paula", ["item_coins"]))
    table.do("draw", 0).do("draw", 1)
    assert (table.seen(1).discard, table.told(ev.Ignored)[0].why) == (("item_coins",), "carried")


def test_R49_the_grimoire_leaves_the_maze_with_its_bearer() -> None:
    bearer = player("bruno", ["exit_gate"], hand=["item_grimoire"], cats=["cat_ink"])
    table = Table(bearer, player("paula", ["item_grimoire"])).do("draw exit", 0).do("draw", 1)
    assert table.seen(1).discard == ("item_grimoire",)


def test_R49_a_discarded_grimoire_can_be_found_by_others() -> None:
    table = Table(
        player("bruno", ["maze_gust", "maze_barrel"], hand=["item_grimoire"]),
        player("paula", ["item_grimoire"]),
        dice=[(1, 2)],
    )
    table.do("draw roll", 0).do("draw", 1)
    assert table.codes(1) == {"take", "leave"}


def test_R50_cards_of_a_dead_player_block_nobody() -> None:
    table = Table(
        player("bruno", ["enc_bear"], hand=["item_dagger"], cats=["cat_ink"], life=1),
        player("paula", ["item_dagger", "cat_ink"]),
        dice=[(1, 1), (1, 1)],
    )
    table.do("draw way:mind roll", 0)
    assert table.seen(0).status == "dead"
    table.do("draw take draw giveup", 1)
    assert table.seen(1).hand == ("item_dagger",)
    assert not table.told(ev.Ignored)


def test_R47_cats_that_were_set_aside_come_back_when_their_finder_falls() -> None:
    aside = player("paula", ["maze_barrel"], ignored=["cat_ink"])
    table = Table(player("bruno", ["enc_bear"], cats=["cat_ink"], life=1), aside, dice=[(1, 1)])
    table.do("draw way:mind roll", 0)
    assert (table.seen(0).status, table.seen(1).ignored) == ("dead", ())
    assert table.seen(1).discard == ("cat_ink",)
    (told,) = narrate([event for event in table.events if isinstance(event, ev.Freed)], NAMES)
    assert told == "Ink roams the maze again. Bo can find it after dark."


def test_R50_a_ban_outlives_its_maker() -> None:
    table = Table(
        player("bruno", ["enc_lion"], banned=["enc_bear"], life=1), player("paula", ["enc_bear"]), dice=[(1, 1), (1, 1)]
    )
    table.do("draw way:soul roll", 0)
    assert table.seen(0).status == "dead"
    table.do("draw", 1)
    assert table.seen(1).banned == ("enc_bear",)


def test_R51_letting_the_mouse_go_leaves_the_cage_for_the_next() -> None:
    table = Table(player("paula", ["item_mouse", "maze_barrel"]), player("bruno", ["item_mouse"]), free_mice=1)
    table.do("draw leave", 0).do("draw", 1)
    assert "trap:free" in table.codes(1)
    table.do("trap:free", 1)
    assert (table.state.free_mice, table.seen(1).is_caged) == (0, True)


def test_R52_cats_that_left_stay_blocked() -> None:
    table = Table(player("bruno", ["exit_gate"], cats=["cat_ink"]), player("paula", ["cat_ink", "maze_barrel"]))
    table.do("draw exit", 0).do("draw", 1)
    assert (table.seen(1).ignored, table.seen(1).turns) == (("cat_ink",), 1)


def test_R53_shut_out_in_the_middle_of_a_card() -> None:
    leaver = player("bruno", ["exit_gate"], cats=["cat_ink", "cat_snow", "cat_ember"])
    table = Table(leaver, player("paula", ["item_mirror"]), player("iris", ["maze_barrel"], cats=[]), is_unordered=True)
    table.do("draw", 1).do("draw exit", 0)
    assert [table.seen(seat).status for seat in range(3)] == ["out", "shut", "shut"]
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert outcome.ranking == ((0,), (1, 2))
    assert outcome.scores == (3, 0, 0)


def test_R53_the_shut_out_rank_above_the_dead() -> None:
    leaver = player("bruno", ["exit_gate"], cats=["cat_ink", "cat_snow", "cat_ember"])
    table = Table(leaver, player("paula", ["maze_barrel"]), player("iris", [], status="dead", life=0))
    table.do("draw exit", 0)
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert outcome.ranking == ((0,), (1,), (2,))
    assert outcome.breakdown[1:] == ((Line("no cats (never left the maze)", 0),),) * 2


def test_R54_healing_counts_back_and_equals_share_the_draw() -> None:
    table = Table(
        player("paula", ["exit_gate"], cats=["cat_ink"], life=6),
        player("oscar", ["exit_gap"], cats=["cat_snow"], life=6),
    )
    table.do("draw exit", 0).do("draw exit", 1)
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.reason, outcome.ranking) == ("draw", ((0, 1),))


def test_R54_life_lost_is_measured_from_each_ones_own_start() -> None:
    table = Table(
        player("iris", ["exit_gate"], cats=["cat_ink"], life=7),
        player("oscar", ["exit_gap"], cats=["cat_snow"], life=7),
    )
    table.do("draw exit", 0).do("draw exit", 1)
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.reason, outcome.ranking) == ("life", ((1,), (0,)))


def test_R54_nobody_wins_if_nobody_is_left() -> None:
    table = Table(player("paula", ["enc_bear"], life=1), player("oscar", [], life=0, status="dead"), dice=[(1, 1)])
    table.do("draw way:body roll", 0)
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.reason, outcome.scores) == ("nobody", (0, 0))
    assert "Nobody wins" in GAME.words.verdict(GAME.view(table.state, None), ("Ada", "Bo"))


def test_R55_each_player_has_a_darkness_of_their_own() -> None:
    table = Table(player("paula", [], discard=["maze_barrel", "exit_gap"]), player("bruno", ["maze_barrel"]))
    table.do("draw", 0)
    assert (table.seen(0).night, table.seen(1).night) == (1, 0)


def test_B86_some_play_on_after_others_have_left() -> None:
    table = Table(player("paula", ["exit_gate"], cats=["cat_ink"]), player("bruno", ["maze_barrel"] * 3))
    table.do("draw exit", 0).do("draw draw draw", 1)
    assert GAME.outcome(table.state) is None
