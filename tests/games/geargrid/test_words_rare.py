"""Both branches of sentences of Gear Grid that no golden game comes to, from Views with other facts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.geargrid import GAME
from games.geargrid.adjudication.judging import Judgement
from games.geargrid.events.scoring import why
from games.geargrid.nouns import Tile
from games.geargrid.view import Ask, View
from games.geargrid.words.labels import label
from games.geargrid.words.prompts import asked, pool
from games.geargrid.words.standing import nearing
from games.geargrid.words.verdicts import verdict
from games.kernel import Outcome
from tests.games.geargrid.build import Table

NAMES = ("Ada", "Bo")
BUILD = "Take a tile, lift one, or finish."


def seen(codes: str = "", **facts: Any) -> View:
    """What Ada sees after her codes, with these facts changed."""
    return replace(Table(2, deal="all", help="none").do(0, codes).view(0), **facts)


@pytest.mark.parametrize(
    ("view", "question"),
    [
        (seen(edits_left=1), f"{BUILD} 1 change left."),
        (seen(edits_left=2), f"{BUILD} 2 changes left."),
        (seen(edits_left=None), BUILD),
        (seen(takes_left=0), f"{BUILD} You have taken and lifted all you may this round."),
        (seen("take:D1R", edits_left=None), "D1R (two, red-blank) in your hand. Put it down, or give it back."),
        (
            seen("take:D1R", edits_left=None, home="B1r0"),
            "D1R (two, red-blank) in your hand, lifted from B1. Put it down, or give it back.",
        ),
        (
            seen("take:D1R", edits_left=None, places=()),
            "D1R (two, red-blank) in your hand. It fits nowhere: give it back, or take another.",
        ),
    ],
)
def test_who_builds_is_told_what_is_in_hand_and_what_is_left(view: View, question: str) -> None:
    assert GAME.words.question(view, NAMES) == question


@pytest.mark.parametrize(
    ("seconds", "span"), [(60, "1 minute"), (300, "5 minutes"), (3600, "1 hour"), (7200, "2 hours")]
)
def test_who_is_asked_to_get_ready_is_told_how_long_a_round_is(seconds: int, span: str) -> None:
    view = seen(seconds=seconds, round=2)
    assert asked(view, Ask("ready")) == f"Round 2: {span} to build, from one pool for all. Ready?"


def test_a_conflict_of_two_and_one_of_three() -> None:
    two, three = (("a", ("b",)), ("b", ("a",))), (("a", ()), ("b", ()), ("c", ()))
    assert asked(seen(), Ask("conflict", 2, two)) == "Wave 2: a and b cannot both stay. Which one does?"
    assert asked(seen(), Ask("conflict", 3, three)) == "Wave 3: a, b and c cannot all stay. Which one does?"


def test_who_waits_is_told_whether_they_are_done() -> None:
    done = seen("done")
    assert GAME.words.waiting(done, NAMES) == "Round 1: Bo is building. You are done."
    assert GAME.words.waiting(replace(done, ask=None), NAMES) == "Round 1: Bo is building."
    busy = tuple(replace(player, status="building") for player in done.players)
    assert GAME.words.waiting(replace(done, players=busy, ask=None), NAMES) == "Round 1: Ada and Bo are building."


ALL_TAKEN = "You have taken and lifted as many tiles as a round allows."


@pytest.mark.parametrize(
    ("view", "code", "reason"),
    [
        (seen(takes_left=0), "take:D1R", ALL_TAKEN),
        (seen(takes_left=0), "lift:B1", ALL_TAKEN),
        (seen(edits_left=0), "take:D1R", "Your last change is for the tile in your hand."),
        (seen(edits_left=1, home="B1r0"), "take:D1R", "Your last change is for the tile in your hand."),
        (seen(edits_left=2, home="B1r0", deal=()), "take:D1R", "No D1R was dealt this round."),
        (seen(edits_left=1, deal=()), "take:D1R", "No D1R was dealt this round."),
        (seen(deal=(("D1R", 1),)), "take:D1R", "No D1R is left in your pool."),
        (seen(pool=()), "take:D1R", "The pool is empty."),
        (seen(is_live=True), "take:D1R", "The last D1R has just gone."),
        (seen(), "lift:B1", "No tile lies on your board."),
        (seen("D1R@B1r0"), "lift:Z9", "Spaces are A1 to H8."),
        (seen("take:D1R"), "put:B1", "A place is a space and quarter turns, as B1r0 or C4r3."),
        (seen("D1R@B1r0 take:D1R"), "put:B1r0", "The D1R would lie on another tile there."),
        (
            seen("take:D1R"),
            "put:E5r0",
            "There the D1R would touch neither the engine nor a tile that hangs together with it.",
        ),
        (
            seen("take:D1R"),
            "put:H8r0",
            "The D1R does not fit on the playable spaces there: no corner, nothing beyond the edge.",
        ),
    ],
)
def test_reasons(view: View, code: str, reason: str) -> None:
    assert GAME.words.why(view, code, NAMES) == reason


def test_what_fits_nowhere_is_blocked() -> None:
    view = seen("take:D1R")
    assert "put" not in GAME.words.blocked(view)
    assert GAME.words.blocked(replace(view, places=()))["put"] == "The D1R fits nowhere on your board."


def test_what_giving_a_tile_back_costs() -> None:
    view = seen("D1R@B1r0 lift:B1")
    action = next(each for each in GAME.legal_actions(Table(2, deal="all").do(0, "take:D1R").state, 0)
                  if each.code == "back")  # fmt: skip
    assert GAME.words.hint(replace(view, edits=3), action) == "removes it from your board: 1 change"
    assert GAME.words.hint(replace(view, edits=0), action) == "removes it from your board"
    assert GAME.words.hint(replace(view, home=None), action) == "costs nothing"


def test_an_empty_pool_and_one_without_a_shape() -> None:
    assert pool(seen(pool=())) == ["Nothing is left to take."]
    assert pool(seen(pool=(("D1R", 1),))) == ["To take, 1 tile:", "Twos: 1 of D1R."]
    assert pool(seen(pool=(("D1R", 2), ("D1P", 1)))) == ["To take, 3 tiles:", "Twos: 2 of D1R; 1 of D1P."]


@pytest.mark.parametrize(
    ("victories", "target", "told"),
    [
        ((0, 0), 1, "This round is the last."),
        ((1, 0), 2, "This round may be the last."),
        ((0, 0), 2, ""),
        ((0,), 1, ""),  # who plays alone knows
    ],
)
def test_the_last_round_is_announced(victories: tuple[int, ...], target: int, told: str) -> None:
    players = tuple(replace(seen().players[0], victories=number) for number in victories)
    assert nearing(seen(players=players, target=target)) == told


def test_the_verdict_counts_victories_and_says_who_else_has_some() -> None:
    table = Table(2, deal="all", victories="2")
    view = table.all("done").all("done").view(None)
    ended = Outcome("victories", ((0,), (1,)), (2, 1), ((), ()))
    players = tuple(replace(each, victories=2 - each.seat) for each in view.players)
    last = view.rounds[-1]
    two = replace(view, outcome=ended, players=players, rounds=(last, last))
    assert verdict(two, NAMES).startswith("Ada wins the match with 2 victories after 2 rounds; Bo has 1. Last round: ")
    fewer = replace(two, players=tuple(replace(each, victories=1 - each.seat) for each in view.players))
    assert verdict(fewer, NAMES).startswith("Ada wins the match with 1 victory after 2 rounds; Bo has 0. ")
    shared = replace(two, outcome=replace(ended, ranking=((0, 1),)))
    assert verdict(shared, NAMES).startswith("Ada and Bo share the match with 2 victories after 2 rounds. Last round: ")


def test_a_tile_goes_because_of_several_of_which_three_are_named() -> None:
    tiles = tuple(Tile(letter, f"D1R@B{number}r0") for number, letter in enumerate("abcde", 1))
    assert why("clashes", tiles[:1]) == f"it clashes with {tiles[0].said}, nearer to the engine"
    told = why("clashes", tiles)
    assert told.endswith(f"{tiles[2].said} and 2 more, nearer to the engine"), told
    assert tiles[3].said not in told


def test_tiles_that_nothing_drives_are_named() -> None:
    view = Table(2, deal="all").do(0, "D1R@B1r0 DRY@D2r1").view(0)
    assert view.board is not None
    judgement = view.board.judgement
    assert isinstance(judgement, Judgement)
    cut = replace(judgement, cut=(0, 1), waves=(), falls=())
    board = replace(view.board, judgement=cut)
    assert "Driven by nothing: a and b." in GAME.words.secret(replace(view, board=board), NAMES).split("\n")
    one = replace(view.board, judgement=replace(cut, cut=(1,)))
    assert "Driven by nothing: b." in GAME.words.secret(replace(view, board=one), NAMES).split("\n")


def test_a_place_is_named_without_a_tile_in_hand() -> None:
    action = next(each for each in GAME.legal_actions(Table(2, deal="all").do(0, "take:D1R").state, 0)
                  if each.code == "put:B1r0")  # fmt: skip
    assert label(seen("take:D1R"), action, NAMES) == "B1: red B1, blank C1"
    assert label(seen(), action, NAMES) == "B1"
