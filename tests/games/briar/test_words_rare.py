"""Tests of all variants of sentences that occur in no golden game. The tests edit Views to produce them."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from games.briar import GAME
from games.briar.view import BackView, View
from games.briar.words.prompts import waiting
from games.kernel import Outcome
from tests.games.briar.build import NAMES, Table, player


def seen(**facts: Any) -> View:
    """Return Ada's View (as Paula) at the start of her turn. `facts` replaces fields of her player."""
    view = Table(player("paula", ["maze_barrel"]), player("bruno", ["maze_barrel"])).view(0)
    return replace(view, players=(replace(view.players[0], **facts), *view.players[1:]))


MIRROR: Final = ("item_mirror",)


@pytest.mark.parametrize(
    ("view", "code", "reason"),
    [
        (
            seen(hand=("spell_sight#1",)),
            "play:spell_sight#1",
            "To read Far Sight, name a Cat or an Exit that's still in your deck.",
        ),
        (seen(hand=("spell_sight#1",)), "play:spell_sight#2", "You have the other Scroll of Far Sight."),
        (seen(), "play:spell_sight#2", "You don't have the Scroll of Far Sight."),
        (seen(phase="find"), "trap:free", "Nobody left a caged Mouse behind."),
        (seen(phase="find", card="item_rocks"), "trap:free", "Only a Mouse can be caught like that."),
        (seen(phase="find"), "trap:item_mirror", "You don't have the Mirror."),
        (seen(phase="find", hand=MIRROR), "trap:item_mirror", "Mirror doesn't catch a Mouse."),
        (seen(phase="find"), "trap:teapot", "I don't know that card."),
        (seen(phase="find", card="item_mouse"), "take", "You need a Cage or a Cheese to take the Mouse."),
        (seen(phase="find", card="item_rocks"), "take", "Take it or leave it."),
        (seen(phase="pick"), "pick:bruno", "Bruno is taken."),
        (seen(phase="pick"), "pick:teapot", "I don't know that character."),
        (seen(), "scout", "Only Iris has the Map in the Head."),
        (seen(character="iris", is_skill_ready=False), "scout", "You can't use the map again until darkness falls."),
        (seen(character="iris", is_skill_ready=True), "scout", "Your deck is empty."),
        (seen(back=BackView("exit_gate", 2)), "back:exit_gate", "You're already backtracking to the Rusty Gate."),
        (seen(), "back:exit_gate", "You haven't left the Rusty Gate open."),
        (seen(phase="fight", way="body"), "give:item_mirror", "You chose to roll, and there's no going back."),
        (seen(phase="fight"), "give:item_mirror", "You don't have the Mirror."),
        (seen(phase="fight", card="enc_bear", hand=MIRROR), "give:item_mirror", "The Root Bear doesn't want that."),
        (seen(phase="fight", way="body"), "way:mind", "You already chose a roll, and there's no going back."),
        (seen(phase="fight"), "way:mind", "You can't roll that here."),
        (seen(phase="chase", card="cat_snow"), "lure:item_mirror", "You don't have the Mirror."),
        (seen(phase="chase", card="cat_snow", hand=MIRROR), "lure:item_mirror", "Snow doesn't care for that."),
        (seen(phase="surplus"), "ban:item_mirror", "You don't have the Mirror."),
        (seen(phase="surplus", hand=MIRROR), "ban:item_mirror", "With the Grimoire, the Mirror doesn't count."),
        (seen(cats=("cat_snow",)), "seek:cat_snow", "You already have Snow."),
        (seen(), "seek:cat_snow", "Snow isn't in your deck."),
        (seen(ahead=("cat_snow",)), "seek:cat_snow", "You need a Scroll of Far Sight to search."),
        (seen(ahead=("cat_snow",), hand=("spell_sight#1",)), "seek:cat_snow", "You can't search for Snow now."),
        (seen(phase="fight", card="enc_bear"), "draw", "Deal with the Root Bear first."),
        (seen(hand=("item_rocks",)), "play:item_rocks", "Play the Rocks only right before a roll they help."),
        (seen(phase="exit"), "tie:item_yarn#1", "You don't have the Ball of Yarn."),
        (seen(phase="exit", hand=MIRROR), "tie:item_mirror", "You can tie only a Ball of Yarn to an Exit."),
        (seen(phase="exit", hand=("item_yarn#1",)), "tie:item_yarn#1", "This Exit already has a Ball of Yarn."),
    ],
)
def test_an_impossible_choice_has_its_reason(view: View, code: str, reason: str) -> None:
    assert GAME.words.why(view, code, NAMES) == reason


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (seen(), ("Draw a card", "")),
        (seen(deck=0), ("Draw a card", "your deck is empty: darkness falls first")),
        (seen(deck=0, back=BackView("exit_gate", 0)), ("Step up to the Rusty Gate", "")),
        (seen(back=BackView("exit_gate", 2)), ("Draw a card", "")),
    ],
)
def test_the_label_for_drawing_names_the_exit_and_its_hint_an_empty_deck(view: View, words: tuple[str, str]) -> None:
    legal = GAME.legal_actions(Table(player("paula", ["maze_barrel"])).state, 0)
    draw = next(each for each in legal if each.code == "draw")
    assert (GAME.words.label(view, draw, NAMES), GAME.words.hint(view, draw)) == words


def test_the_prompt_names_those_who_choose_a_character_or_may_take_turns() -> None:
    view = seen()
    picking = tuple(replace(each, phase="pick") for each in view.players)
    assert waiting(replace(view, players=picking, acting=(1,)), NAMES).startswith("Bo is choosing a character.")
    assert waiting(replace(view, players=picking, acting=(0, 1)), NAMES).startswith(
        "Ada and Bo are choosing a character."
    )
    assert waiting(replace(view, acting=(0, 1), round=3), NAMES).startswith("Round 3: Ada and Bo can take their turns.")


def verdict(reason: str, first: tuple[int, ...], *statuses: str) -> str:
    """Return the sentence about a game's result. Each player who has left the maze is given a cat."""
    view = seen()
    players = tuple(
        replace(view.players[seat % 2], seat=seat, status=status, cats=("cat_snow",) if status == "out" else ())
        for seat, status in enumerate(statuses)
    )
    rest = tuple((seat,) for seat in range(len(statuses)) if seat not in first)
    outcome = Outcome(reason, (first, *rest), (None,) * len(statuses), ((),) * len(statuses))
    return GAME.words.verdict(replace(view, players=players, outcome=outcome), NAMES)


def test_verdicts_against_rivals_name_the_winner_and_the_fate_of_the_others() -> None:
    assert verdict("cats", (0,), "out", "out", "dead").startswith("Ada wins with Snow.")
    assert verdict("cats", (0,), "out", "out", "dead").endswith("Bo brought Snow home and Cy never made it out.")
    assert verdict("cats", (0,), "out", "shut").endswith("Bo found no cats.")
    assert verdict("draw", (0, 1), "out", "out").startswith("Ada and Bo share the win with Snow and Snow.")
    assert verdict("nobody", (0, 1), "dead", "dead").startswith("Nobody wins: Ada and Bo never made it out.")
    assert verdict("nobody", (0,), "dead").startswith("Nobody wins: Ada never made it out.")


@pytest.mark.parametrize(
    ("reason", "cats", "told"),
    [
        ("dead", (), "Ada (Paula) is lost in the maze. "),
        ("dead", ("cat_snow",), "Ada (Paula) is lost in the maze with Snow. "),
        ("empty", (), "Ada (Paula) leaves empty-handed and loses. "),
        ("full", ("cat_snow",), "Ada (Paula) brings Snow home: a complete victory. "),
        ("partial", ("cat_snow",), "Ada (Paula) brings Snow home: a partial victory. "),
    ],
)
def test_verdicts_of_solo_games_name_the_cats_and_the_fate(reason: str, cats: tuple[str, ...], told: str) -> None:
    view = seen(cats=cats)
    outcome = Outcome(reason, ((0,),), (None,), ((),), won=reason in ("full", "partial"))
    assert GAME.words.verdict(replace(view, players=view.players[:1], outcome=outcome), NAMES).startswith(told)
