"""Tests of situations that few games reach: empty decks, three players after the same cat, the last tiebreaker."""

from __future__ import annotations

import pytest

from games.briar import GAME
from games.briar import events as ev
from games.briar.state import Player, asked
from games.kernel import Outcome
from tests.games.briar.build import Table, player

OBJECTS = ("item_dagger", "item_cane", "item_marionette", "item_coins", "item_amulet")


def result(table: Table) -> Outcome:
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game has ended"
    return outcome


# Empty decks


def test_B34_R22_darkness_falls_with_the_draw_and_the_card_is_one_of_the_discarded() -> None:
    table = Table(player("paula", ["maze_barrel"], discard=["exit_gap"]))
    table.do("draw")
    assert (table.seen().night, table.told(ev.NightFell)) == (0, [])
    table.do("draw")
    assert (table.seen().night, len(table.told(ev.NightFell))) == (1, 1)
    assert set(table.seen().discard) | {table.told(ev.Drew)[-1].card} <= {"maze_barrel", "exit_gap"}


def test_R25_a_search_in_an_empty_deck_finds_nothing_and_brings_no_darkness() -> None:
    table = Table(player("iris", ["maze_prints"], discard=["cat_ink"]), dice=[(5, 5)])
    table.do("draw roll")
    assert (table.seen().night, table.seen().banned, table.seen().discard) == (0, ("maze_prints",), ("cat_ink",))


def test_R25_R35_a_mill_takes_the_last_card_an_exit_and_leaves_it_flat() -> None:
    """Whispering Hedge makes a player discard two cards. If only an Exit is left in the deck, that is discarded."""
    table = Table(player("wren", ["maze_whispers", "exit_gate"], life=6, cats=["cat_snow"]), dice=[(1, 2)])
    table.do("draw roll")
    assert (table.seen().life, table.seen().night) == (5, 0)
    assert set(table.seen().discard) == {"exit_gate", "maze_whispers"}
    assert table.codes() == {"draw"}, "the milled Exit isn't open"


def test_R23_R31_darkness_takes_open_exits_into_the_deck_and_leaves_the_yarn_tied() -> None:
    table = Table(
        player(
            "paula",
            [],
            discard=["exit_gate"],
            open={"exit_gate": 3},
            tied=["exit_gate"],
            table=["item_yarn#1"],
            cats=["cat_ink"],
        )
    )
    table.do("draw stay")
    assert (table.seen().night, table.seen().table) == (1, ("item_yarn#1",))
    assert table.codes() == {"draw"}, "a yarn is tied, and no card lies between"
    assert table.state.players[0].tied == table.state.players[0].discard, "the Gate is the Exit that was tied"


def test_R24_the_lucky_button_is_used_up_until_darkness_and_ready_after_it() -> None:
    """The Lucky Button's reroll can be used once, and again after darkness falls.

    The deck has nothing but Flying Crockery (needs Mind 9; Oscar has 2), so that the same card comes up again.
    """
    table = Table(player("oscar", ["maze_crockery"], life=7, skill_used=True), dice=[(1, 2), (1, 2), (5, 6)])
    table.do("draw roll")
    assert table.seen().life == 6
    table.do("draw roll")
    assert (table.seen().night, table.seen().life) == (1, 6)
    table.do("reroll")
    assert table.seen().life == 6


def three(*decks: list[str], **more: object) -> list[Player]:
    return [player(who, deck, **more) for who, deck in zip(("bruno", "paula", "iris"), decks, strict=True)]


def test_R45_of_three_who_draw_one_cat_the_first_has_the_claim_until_it_is_given_up() -> None:
    table = Table(
        *three(["cat_ember", "maze_barrel"], ["cat_ember", "maze_barrel"], ["maze_barrel", "cat_ember"]),
        is_unordered=True,
    )
    table.do("draw", 0).do("draw", 1)
    assert [(event.seat, event.why, event.by) for event in table.told(ev.Ignored)] == [(1, "claimed", 0)]
    table.do("giveup", 0).do("draw", 2).do("draw", 2)
    assert (table.seen(2).card, len(table.told(ev.Ignored))) == ("cat_ember", 1)


def test_R44_R45_three_take_their_turns_in_any_order_and_the_next_round_waits_for_the_last() -> None:
    table = Table(*three(*[["maze_barrel"] * 3] * 3), is_unordered=True)
    for seat, waiting in ((2, (0, 1)), (0, (1,))):
        table.do("draw", seat)
        assert asked(table.state) == waiting
    table.do("draw", 1)
    assert asked(table.state) == (0, 1, 2)
    table = Table(*three(*[["maze_barrel"] * 3] * 3))
    assert [asked(table.do("draw").state) for _ in range(3)] == [(1,), (2,), (0,)], "table turns go round"


def test_R47_a_cat_that_two_had_set_aside_goes_to_both_discard_piles() -> None:
    table = Table(
        player("bruno", ["enc_bear"], cats=["cat_ink"], life=1),
        player("paula", ["maze_barrel"], ignored=["cat_ink"]),
        player("iris", ["maze_barrel"], ignored=["cat_ink"]),
        dice=[(1, 1)],
    ).do("draw way:mind roll", 0)
    assert [table.seen(seat).discard for seat in (1, 2)] == [("cat_ink",)] * 2
    (freed,) = table.told(ev.Freed)
    assert freed.back == (1, 2)


def test_R51_two_who_fall_with_a_caged_mouse_leave_two_free_ones() -> None:
    mouse = {"hand": ["item_mouse"], "is_caged": True, "life": 1}
    table = Table(
        player("bruno", ["enc_bear"], **mouse), player("paula", ["enc_bear"], **mouse),
        player("iris", ["item_mouse", "maze_barrel"]), dice=[(1, 1), (1, 1)],
    ).do("draw way:mind roll", 0).do("draw way:mind roll", 1)  # fmt: skip
    assert table.state.free_mice == 2
    table.do("draw trap:free", 2)
    assert (table.state.free_mice, table.seen(2).hand) == (1, ("item_mouse",))


def test_R52_R53_the_last_cat_to_leave_shuts_out_living_players_without_one_and_not_dead_ones() -> None:
    """When the last two of the three cats leave the maze, living players without a cat are shut out of the game."""
    table = Table(
        player("bruno", ["exit_gate"], cats=["cat_snow", "cat_ember"]),
        player("paula", [], status="out", cats=["cat_ink"]),
        player("iris", ["maze_barrel"]),
    ).do("draw exit", 0)
    assert [table.seen(seat).status for seat in range(3)] == ["out", "out", "shut"]
    assert result(table).ranking == ((0,), (1,), (2,))


def test_R53_a_player_who_carries_a_cat_is_not_shut_out() -> None:
    """Iris, who carries the cat Ember, stays in the game after the other two cats have left."""
    table = Table(
        player("bruno", ["exit_gate"], cats=["cat_snow", "cat_ink"]),
        player("paula", ["maze_barrel"]),
        player("iris", ["maze_barrel"], cats=["cat_ember"]),
    ).do("draw exit", 0)
    assert [table.seen(seat).status for seat in range(3)] == ["out", "in", "in"]
    assert GAME.outcome(table.state) is None


# The order in which effects are resolved


def test_R9_at_life_0_the_rest_of_a_failure_is_not_carried_out() -> None:
    """On a failure, Lantern Wisp costs a Life and then discards the top card.

    If the lost Life kills the player, the card stays in the deck.
    """
    table = Table(player("paula", ["enc_wisp", "item_coins"], life=1), dice=[(1, 1)]).do("draw way:mind roll")
    assert (table.seen().status, table.seen().life) == ("dead", 0)
    assert (table.seen().discard, table.state.players[0].deck != b"") == (("enc_wisp",), True)


def test_R12_surplus_is_banned_before_the_turn_passes_on() -> None:
    full = player("bruno", ["item_amulet"], hand=["item_mirror", "item_cage", "item_coins"])
    table = Table(full, player("paula", ["maze_barrel"])).do("draw take", 0)
    assert (asked(table.state), table.codes(1)) == ((0,), set())
    table.do("ban:item_amulet", 0)
    assert asked(table.state) == (1,)


def home(who: str, cats: list[str], life: int, hand: list[str] | None = None) -> Player:
    return player(who, [], status="out", cats=cats, life=life, hand=hand or [])


@pytest.mark.parametrize(
    ("players", "reason", "ranking"),
    [
        # Ada and Bo have each lost two Life of 7. Cy has lost one of 8, but has fewer cats.
        (
            (home("paula", ["cat_snow"], 5), home("oscar", ["cat_ink"], 5, ["item_coins"]), home("iris", [], 8)),
            "objects",
            ((1,), (0,), (2,)),
        ),
        # Life breaks the tie between the first two, even though the loser has all five objects.
        (
            (home("paula", ["cat_snow"], 5, [*OBJECTS]), home("oscar", ["cat_ink"], 6), home("iris", ["cat_ember"], 5)),
            "life",
            ((1,), (0,), (2,)),
        ),
        # The winner has more cats; the other two share second place.
        (
            (home("paula", [], 5), home("oscar", ["cat_ink"], 1), home("wren", [], 5)),
            "cats",
            ((1,), (0, 2)),
        ),
        # All three are equal in everything: a draw.
        (
            (home("paula", ["cat_snow"], 5), home("oscar", ["cat_ink"], 5), home("iris", ["cat_ember"], 6)),
            "draw",
            ((0, 1, 2),),
        ),
    ],
)  # fmt: skip
def test_B87_B90_cats_then_life_lost_then_objects_then_a_draw(
    players: tuple[Player, ...], reason: str, ranking: tuple[tuple[int, ...], ...]
) -> None:
    outcome = result(Table(*players))
    assert (outcome.reason, outcome.ranking) == (reason, ranking)


@pytest.mark.parametrize("card", OBJECTS)
def test_B89_each_of_the_five_objects_counts_one(card: str) -> None:
    outcome = result(Table(home("paula", ["cat_snow"], 5), home("oscar", ["cat_ink"], 5, [card])))
    assert (outcome.reason, outcome.ranking) == ("objects", ((1,), (0,)))


@pytest.mark.parametrize("card", ["item_mirror", "item_grimoire", "item_catnip", "spell_mend#1"])
def test_B89_nothing_else_breaks_a_tie(card: str) -> None:
    outcome = result(Table(home("paula", ["cat_snow"], 5), home("oscar", ["cat_ink"], 5, [card])))
    assert (outcome.reason, outcome.ranking) == ("draw", ((0, 1),))


def test_B4_the_dead_keep_no_point_for_the_cats_in_their_arms() -> None:
    fallen = player("oscar", [], status="dead", life=0, cats=["cat_ink", "cat_ember"])
    outcome = result(Table(home("paula", ["cat_snow"], 1), fallen))
    assert (outcome.scores, outcome.ranking, outcome.reason) == ((1, 0), ((0,), (1,)), "cats")
