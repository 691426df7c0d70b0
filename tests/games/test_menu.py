"""Tests of the menu, which groups legal actions, and of slash commands, which stand for chains of actions."""

from __future__ import annotations

import pytest

from games.kernel import Field, IllegalAction, Verb, play
from games.menu import Group, Item, chain, menu
from games.rng import Rng
from tests.games.example import GAME
from tests.games.example.rules import State

START = GAME.setup(2, GAME.defaults(), Rng("menu"))
TAKE, TOSS = GAME.verbs


def opened() -> State:
    state = START
    for seat in (0, 1):
        state = play(GAME, play(GAME, state, seat, "heap:a").state, seat, "take:1").state
    return state


def test_the_root_lists_groups_in_the_games_order_and_says_what_is_blocked() -> None:
    heaps = tuple(
        Item(f"heap:{name}", f"Heap {name.upper()}", f"{size} here")
        for name, size in zip("abc", START.heaps, strict=True)
    )
    assert menu(GAME, START, 0) == (
        Group("heap", "Take from a heap", heaps),
        Group("toss", "Toss a coin", (), "First everybody seals a move."),
    )


def test_a_group_that_is_open_is_not_blocked() -> None:
    state = opened()
    assert state.active is not None
    assert [(group.prefix, group.blocked) for group in menu(GAME, state, state.active)] == [("heap", ""), ("toss", "")]


def test_after_a_quiet_step_only_the_next_choice_is_listed() -> None:
    (group,) = menu(GAME, START, 0, ["heap:b"])
    assert group.title == "How many"
    assert [item.code for item in group.items] == ["take:1", "take:2", "take:3"]
    assert group.items[0].hint == f"leaves {START.heaps[1] - 1}"


def test_a_player_who_is_not_asked_has_no_menu() -> None:
    state = play(GAME, play(GAME, START, 0, "heap:a").state, 0, "take:1").state
    assert menu(GAME, state, 0) == ()


@pytest.mark.parametrize("codes", [["heap:z"], ["heap:a", "take:1"], ["take:1"]])
def test_a_chain_that_cannot_be_tried_has_no_menu(codes: list[str]) -> None:
    with pytest.raises(IllegalAction):
        menu(GAME, START, 0, codes)


def test_a_command_is_a_chain_up_to_the_first_empty_field() -> None:
    assert chain(TAKE, {"heap": "a", "pebbles": "2"}) == ("heap:a", "take:2")
    assert chain(TAKE, {"heap": "a"}) == ("heap:a",)
    assert chain(TAKE, {"pebbles": "2"}) == ()
    assert chain(TAKE, {"heap": "", "pebbles": "2"}) == ()
    assert chain(TOSS, {}) == ("toss",)


def test_a_field_without_prefix_takes_a_whole_code() -> None:
    verb = Verb("go", "Go", "Anything", (Field("what", "", "A code"), Field("count", "take", "How many")))
    assert chain(verb, {"what": "heap:c", "count": "1"}) == ("heap:c", "take:1")


def test_a_field_of_several_kinds_takes_their_codes_and_words_for_the_likeliest() -> None:
    field = Field("what", "", "A code", kinds=("heap", "take"))
    assert [field.takes(prefix) for prefix in ("heap", "take", "toss")] == [True, True, False]
    assert [field.code(value) for value in ("take:1", "Heap B", "toss")] == ["take:1", "heap:Heap B", "heap:toss"]
