"""Tests of all variants of sentences that occur in no golden game. The tests edit Views to produce them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.geargrid import GAME
from games.geargrid.adjudication.judging import Judgement
from games.geargrid.events.scoring import LastRoundWon, why
from games.geargrid.nouns import Tile
from games.geargrid.view import Ask, View
from games.geargrid.words.labels import label
from games.geargrid.words.prompts import ask_words, pool, score_so_far
from games.geargrid.words.standing import nearing
from games.geargrid.words.verdicts import verdict
from games.kernel import Outcome
from tests.games.geargrid.build import Table

NAMES = ("Ada", "Bo")
BUILD = "Your hand is empty."


def seen(codes: str = "", **facts: Any) -> View:
    """Return Ada's View after she plays these codes. `facts` replaces fields of the View."""
    return replace(Table(2, deal="all", help="none").do(0, codes).view(0), **facts)


@pytest.mark.parametrize(
    ("view", "question"),
    [
        (seen(edits_left=1), f"{BUILD} You have 1 change left."),
        (seen(edits_left=2), f"{BUILD} You have 2 changes left."),
        (seen(edits_left=None), BUILD),
        (seen(takes_left=0), f"{BUILD} You've used up this round's takes and lifts."),
        (seen("take:D1R", edits_left=None), "You're holding D1R (red-blank)."),
        (seen("take:D1R", edits_left=None, home="B1r0"), "You're holding D1R (red-blank), lifted from B1."),
        (
            seen("take:D1R", edits_left=None, places=()),
            "You're holding D1R (red-blank). It doesn't fit anywhere: return it or take another.",
        ),
    ],
)
def test_a_builder_reads_what_is_in_hand_and_what_is_left(view: View, question: str) -> None:
    assert GAME.words.question(view, NAMES) == question


@pytest.mark.parametrize(
    ("seconds", "span"), [(60, "1 minute"), (300, "5 minutes"), (3600, "1 hour"), (7200, "2 hours")]
)
def test_the_ready_question_says_how_long_a_round_is(seconds: int, span: str) -> None:
    view = seen(seconds=seconds, round=2)
    assert ask_words(view, Ask("ready")) == f"Round 2: {span} to build from one shared pool. Ready?"


def test_the_question_about_a_conflict_names_its_two_or_three_tiles() -> None:
    two, three = (("a", ("b",)), ("b", ("a",))), (("a", ()), ("b", ()), ("c", ()))
    assert (
        ask_words(seen(), Ask("conflict", 2, two))
        == "In wave 2, tiles a and b can't both stay. Which one will you keep?"
    )
    assert (
        ask_words(seen(), Ask("conflict", 3, three))
        == "In wave 3, tiles a, b and c can't all stay. Which one will you keep?"
    )


def test_a_waiting_player_reads_whether_they_are_done() -> None:
    done = seen("done")
    assert GAME.words.waiting(done, NAMES) == "Round 1: Bo is building. You're done."
    assert GAME.words.waiting(replace(done, ask=None), NAMES) == "Round 1: Bo is building."
    busy = tuple(replace(player, status="building") for player in done.players)
    assert GAME.words.waiting(replace(done, players=busy, ask=None), NAMES) == "Round 1: Ada and Bo are building."


MINUS = "\N{MINUS SIGN}"


def test_GG52_a_solo_player_reads_the_target_and_how_far_it_is() -> None:
    begun = Table(1, deal="all").do(0, "D1R@B1r0")
    assert GAME.words.question(begun.view(0), ("Ada",)).endswith(f" Score so far: {MINUS}58 (58 to go).")
    assert GAME.words.waiting(begun.view(None), ("Ada",)) == "Ada is building. The target is 0 points."
    live = Table(1, mode="live", help="sides").do(0, "ready")
    assert GAME.words.waiting(live.view(None), ("Ada",)) == (
        "Tiles placed: Ada 0. 116 tiles left in the pool. The target is 0 points."
    )
    assert "to go" not in GAME.words.question(live.view(0), ("Ada",)), "the help hides the score"


@pytest.mark.parametrize(
    ("score", "distance"), [(-1, f"{MINUS}1 (1 to go)"), (0, "0 (enough to win)"), (2, "+2 (enough to win)")]
)
def test_GG52_the_target_is_reached_at_0(score: int, distance: str) -> None:
    view = Table(1, deal="all").view(0)
    assert view.board is not None
    assert view.board.judgement is not None
    board = replace(view.board, judgement=replace(view.board.judgement, score=score))
    assert score_so_far(replace(view, board=board)) == f"score so far: {distance}"


def test_a_match_of_one_round_counts_no_victories() -> None:
    decided = LastRoundWon(1, (-58, -60), (0,), (1, 0), 1)
    assert decided.sentence(NAMES) == f"Ada wins round 1: Ada {MINUS}58, Bo {MINUS}60."
    assert decided.beside(NAMES) == "Ada wins round 1."
    assert replace(decided, target=2).beside(NAMES) == "Ada wins round 1. Victories: Ada 1 (first to 2)."


ALL_TAKEN = "You've used up this round's takes and lifts."


@pytest.mark.parametrize(
    ("view", "code", "reason"),
    [
        (seen(takes_left=0), "take:D1R", ALL_TAKEN),
        (seen(takes_left=0), "lift:B1", ALL_TAKEN),
        (seen(edits_left=0), "take:D1R", "You need your last change for the tile in your hand."),
        (seen(edits_left=1, home="B1r0"), "take:D1R", "You need your last change for the tile in your hand."),
        (seen(edits_left=2, home="B1r0", deal=()), "take:D1R", "This round's deal has no D1R."),
        (seen(edits_left=1, deal=()), "take:D1R", "This round's deal has no D1R."),
        (seen(deal=(("D1R", 1),)), "take:D1R", "Your pool is out of D1R."),
        (seen(pool=()), "take:D1R", "The pool is empty."),
        (seen(is_live=True), "take:D1R", "Someone just took the last D1R."),
        (seen(), "lift:B1", "Your board is empty."),
        (seen("D1R@B1r0"), "lift:Z9", "Spaces run from A1 to H8."),
        (seen("take:D1R"), "put:B1", "Write a spot like B1r0 or C4r3: the space, then the number of quarter turns."),
        (seen("D1R@B1r0 take:D1R"), "put:B1r0", "The D1R would overlap another tile there."),
        (seen("take:D1R"), "put:E5r0", "The D1R has to touch the engine or a tile connected to it."),
        (seen("take:D1R"), "put:H8r0", "The D1R doesn't fit there: it would cover a corner or leave the board."),
    ],
)
def test_an_impossible_choice_has_its_reason(view: View, code: str, reason: str) -> None:
    assert GAME.words.why(view, code, NAMES) == reason


def test_a_tile_that_fits_nowhere_cannot_be_placed() -> None:
    view = seen("take:D1R")
    assert "put" not in GAME.words.blocked(view)
    assert GAME.words.blocked(replace(view, places=()))["put"] == "The D1R doesn't fit anywhere on your board."


def test_the_hint_for_giving_a_tile_back_says_what_it_costs() -> None:
    view = seen("D1R@B1r0 lift:B1")
    action = next(each for each in GAME.legal_actions(Table(2, deal="all").do(0, "take:D1R").state, 0)
                  if each.code == "back")  # fmt: skip
    assert GAME.words.hint(replace(view, edits=3), action) == "removes it from your board for 1 change"
    assert GAME.words.hint(replace(view, edits=0), action) == "removes it from your board"
    assert GAME.words.hint(replace(view, home=None), action) == "free"


def test_the_pool_leaves_out_shapes_that_are_used_up() -> None:
    assert pool(seen(pool=())) == ["The pool is empty."]
    assert pool(seen(pool=(("D1R", 1),))) == ["1 tile in the pool:", "2-square tiles: 1 D1R."]
    assert pool(seen(pool=(("D1R", 2), ("D1P", 1)))) == ["3 tiles in the pool:", "2-square tiles: 2 D1R; 1 D1P."]


@pytest.mark.parametrize(
    ("victories", "target", "told"),
    [
        ((0, 0), 1, ""),  # the only round
        ((1, 1), 2, "This is the last round."),
        ((1, 0), 2, "This could be the last round."),
        ((0, 0), 2, ""),
        ((0,), 1, ""),  # a solo player
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
    assert verdict(two, NAMES).startswith("Ada wins the match with 2 victories in 2 rounds; Bo has 1. Last round: ")
    fewer = replace(two, players=tuple(replace(each, victories=1 - each.seat) for each in view.players))
    assert verdict(fewer, NAMES).startswith("Ada wins the match with 1 victory in 2 rounds; Bo has 0. ")
    shared = replace(two, outcome=replace(ended, ranking=((0, 1),)))
    assert verdict(shared, NAMES).startswith("Ada and Bo share the win with 2 victories in 2 rounds. Last round: ")


def test_a_tile_goes_because_of_several_of_which_three_are_named() -> None:
    tiles = tuple(Tile(letter, f"D1R@B{number}r0") for number, letter in enumerate("abcde", 1))
    assert why("clashes", tiles[:1]) == f"it clashes with tile {tiles[0].said} and is farther from the engine"
    told = why("clashes", tiles)
    assert told.endswith(f"{tiles[2].said} and 2 more and is farther from the engine")
    assert tiles[3].said not in told


def test_tiles_that_nothing_drives_are_named() -> None:
    view = Table(2, deal="all").do(0, "D1R@B1r0 DRY@D2r1").view(0)
    assert view.board is not None
    judgement = view.board.judgement
    assert isinstance(judgement, Judgement)
    cut = replace(judgement, cut=(0, 1), waves=(), falls=())
    board = replace(view.board, judgement=cut)
    assert "Nothing drives tiles a and b." in GAME.words.secret(replace(view, board=board), NAMES).split("\n")
    one = replace(view.board, judgement=replace(cut, cut=(1,)))
    assert "Nothing drives tile b." in GAME.words.secret(replace(view, board=one), NAMES).split("\n")


def test_a_place_is_named_without_a_tile_in_hand() -> None:
    action = next(each for each in GAME.legal_actions(Table(2, deal="all").do(0, "take:D1R").state, 0)
                  if each.code == "put:B1r0")  # fmt: skip
    assert label(seen("take:D1R"), action, NAMES) == "B1 (red on B1, blank on C1)"
    assert label(seen(), action, NAMES) == "B1"
