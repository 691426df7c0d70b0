"""Both branches of sentences of BriarMaze that no golden game comes to, from Views with other facts."""

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
    """What Ada, who is Paula, sees at the start of her turn, with facts of hers changed."""
    view = Table(player("paula", ["maze_barrel"]), player("bruno", ["maze_barrel"])).view(0)
    return replace(view, players=(replace(view.players[0], **facts), *view.players[1:]))


MIRROR: Final = ("item_mirror",)


@pytest.mark.parametrize(
    ("view", "code", "reason"),
    [
        (
            seen(hand=("spell_sight#1",)),
            "play:spell_sight#1",
            "Far Sight is read with the name of a Cat or an Exit that is still in your deck.",
        ),
        (seen(hand=("spell_sight#1",)), "play:spell_sight#2", "It is the other Scroll of Far Sight that you carry."),
        (seen(), "play:spell_sight#2", "You do not carry the Scroll of Far Sight."),
        (seen(phase="find"), "trap:free", "No cage with a Mouse lies about."),
        (seen(phase="find", card="item_rocks"), "trap:free", "Only a Mouse is caught like that."),
        (seen(phase="find"), "trap:item_mirror", "You do not carry the Mirror."),
        (seen(phase="find", hand=MIRROR), "trap:item_mirror", "Mirror catches no Mouse."),
        (seen(phase="find"), "trap:teapot", "I don't know that card."),
        (seen(phase="find", card="item_mouse"), "take", "A Mouse is taken only with a Cage or a Cheese."),
        (seen(phase="find", card="item_rocks"), "take", "Take it or leave it."),
        (seen(phase="pick"), "pick:bruno", "Bruno is taken."),
        (seen(phase="pick"), "pick:teapot", "I don't know that character."),
        (seen(), "scout", "Only Iris has a map in the head."),
        (seen(character="iris", is_skill_ready=False), "scout", "The map is used up until darkness falls."),
        (seen(character="iris", is_skill_ready=True), "scout", "No cards lie ahead."),
        (seen(back=BackView("exit_gate", 2)), "back:exit_gate", "You are on your way back to the Rusty Gate."),
        (seen(), "back:exit_gate", "You have not left the Rusty Gate open."),
        (seen(phase="fight", way="body"), "give:item_mirror", "You have chosen to roll: that binds."),
        (seen(phase="fight"), "give:item_mirror", "You do not carry the Mirror."),
        (seen(phase="fight", card="enc_bear", hand=MIRROR), "give:item_mirror", "The Root Bear will not take that."),
        (seen(phase="fight", way="body"), "way:mind", "You have chosen how: that binds."),
        (seen(phase="fight"), "way:mind", "That is no way to deal with this one."),
        (seen(phase="chase", card="cat_snow"), "lure:item_mirror", "You do not carry the Mirror."),
        (seen(phase="chase", card="cat_snow", hand=MIRROR), "lure:item_mirror", "Snow does not care for that."),
        (seen(phase="surplus"), "ban:item_mirror", "You do not carry the Mirror."),
        (seen(phase="surplus", hand=MIRROR), "ban:item_mirror", "With the Grimoire, the Mirror does not count."),
        (seen(cats=("cat_snow",)), "seek:cat_snow", "You have Snow."),
        (seen(), "seek:cat_snow", "Snow is not in your deck."),
        (seen(ahead=("cat_snow",)), "seek:cat_snow", "Searching takes a Scroll of Far Sight."),
        (seen(ahead=("cat_snow",), hand=("spell_sight#1",)), "seek:cat_snow", "Snow cannot be searched out now."),
        (seen(phase="fight", card="enc_bear"), "draw", "First you must deal with the Root Bear."),
    ],
)
def test_reasons(view: View, code: str, reason: str) -> None:
    assert GAME.words.why(view, code, NAMES) == reason


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (seen(), ("Draw a card", "")),
        (seen(deck=0), ("Draw a card", "the deck is used up: darkness falls first")),
        (seen(deck=0, back=BackView("exit_gate", 0)), ("Step up to the Rusty Gate", "")),
        (seen(back=BackView("exit_gate", 2)), ("Draw a card", "")),
    ],
)
def test_drawing_from_a_deck_that_may_be_used_up(view: View, words: tuple[str, str]) -> None:
    legal = GAME.legal_actions(Table(player("paula", ["maze_barrel"])).state, 0)
    draw = next(each for each in legal if each.code == "draw")
    assert (GAME.words.label(view, draw, NAMES), GAME.words.hint(view, draw)) == words


def test_who_chooses_a_character_and_who_may_take_turns() -> None:
    view = seen()
    picking = tuple(replace(each, phase="pick") for each in view.players)
    assert waiting(replace(view, players=picking, acting=(1,)), NAMES).startswith("Bo chooses a character.")
    assert waiting(replace(view, players=picking, acting=(0, 1)), NAMES).startswith("Ada and Bo choose a character.")
    assert waiting(replace(view, acting=(0, 1), round=3), NAMES).startswith("Round 3: Ada and Bo may take their turns.")


def verdict(reason: str, first: tuple[int, ...], *statuses: str) -> str:
    """How it ended; each player has a cat if out of the maze."""
    view = seen()
    players = tuple(
        replace(view.players[seat % 2], seat=seat, status=status, cats=("cat_snow",) if status == "out" else ())
        for seat, status in enumerate(statuses)
    )
    rest = tuple((seat,) for seat in range(len(statuses)) if seat not in first)
    outcome = Outcome(reason, (first, *rest), (None,) * len(statuses), ((),) * len(statuses))
    return GAME.words.verdict(replace(view, players=players, outcome=outcome), NAMES)


def test_verdicts() -> None:
    assert verdict("cats", (0,), "out", "out", "dead").startswith("Ada wins with Snow.")
    assert verdict("cats", (0,), "out", "out", "dead").endswith("Bo brought 1 cat and Cy was lost.")
    assert verdict("cats", (0,), "out", "shut").endswith("Bo found none.")
    assert verdict("draw", (0, 1), "out", "out").startswith("Ada and Bo share the win with Snow and Snow.")
    assert verdict("nobody", (0, 1), "dead", "dead").startswith("Nobody wins: Ada and Bo are lost in the maze.")
    assert verdict("nobody", (0,), "dead").startswith("Nobody wins: Ada is lost in the maze.")


@pytest.mark.parametrize(
    ("reason", "cats", "told"),
    [
        ("dead", (), "Ada lost Paula in the maze. "),
        ("dead", ("cat_snow",), "Ada lost Paula in the maze, with Snow in arms. "),
        ("empty", (), "Ada left the maze as Paula, with empty hands: a defeat. "),
        ("full", ("cat_snow",), "Ada brought Snow home as Paula: a full victory. "),
        ("partial", ("cat_snow",), "Ada brought Snow home as Paula: a partial victory. "),
    ],
)
def test_verdicts_of_one_who_plays_alone(reason: str, cats: tuple[str, ...], told: str) -> None:
    view = seen(cats=cats)
    outcome = Outcome(reason, ((0,),), (None,), ((),), won=reason in ("full", "partial"))
    assert GAME.words.verdict(replace(view, players=view.players[:1], outcome=outcome), NAMES).startswith(told)
