"""Tests of Gear Grid against the worked examples X1 to X23 of the rules ledger, in `examples.json`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.geargrid.adjudication.judging import judge, judged
from games.geargrid.adjudication.search import UNTOUCHED, Ending, best, endings
from games.geargrid.components.board import bits
from tests.games.geargrid.build import Drawn, Table, drawn, laid

EXAMPLES: list[dict[str, Any]] = msgspec.json.decode(Path(__file__).with_name("examples.json").read_bytes())
X23 = (
    "I2P@B1r0, I1P@A2r1, L2P@B2r0, IPO@B3r1, L1P@D3r1, LRP@F4r2, L2R@F3r0, DRO@G2r3, L1R@H4r1, L1O@B6r2, D1R@E5r0,"
    "I1R@E6r2, D1R@F6r0, I1O@C7r2, D1R@G7r2, DRY@D8r2, D1R@E8r0"
)
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=[f"X{each['n']}" for each in EXAMPLES])


def waves(board: Drawn, ending: Ending) -> dict[str, int]:
    story = judge(board.board)
    assert story.score == ending.score
    return {board.labels[tile]: wave.number for wave in story.waves for tile in wave.stays}


@each_example
def test_the_best_outcome_of_a_board_agrees_with_the_ledger(example: dict[str, Any]) -> None:
    board = drawn(example["board"])
    found = best(endings(board.board))
    assert (found.score, found.rights, found.empty) == (example["score"], example["right"], example["empties"])
    assert board.named(found.invalid) == example["invalid"]
    assert board.named(found.cut) == example["cut"]
    assert [("none" if goal == UNTOUCHED else goal) for goal in found.goals] == example["goals"]
    assert board.spaces == example["playable"]
    assert waves(board, found) == example["levels"]
    sides = dict.fromkeys(board.named(found.black), "black") | dict.fromkeys(
        board.named(found.driven & ~found.black), "white"
    )
    assert sides == example["sides"]


@each_example
def test_every_outcome_that_the_owner_could_choose(example: dict[str, Any]) -> None:
    board = drawn(example["board"])
    found = sorted(endings(board.board), key=lambda ending: ending.key)
    assert [
        (each.score, board.named(each.invalid), board.named(each.cut), each.rights, each.empty) for each in found
    ] == [(each["score"], each["invalid"], each["cut"], each["right"], each["empties"]) for each in example["outcomes"]]
    assert [[board.named(kept) for kept in each.kept] for each in found] == [
        [labels for _, labels in each["kept"]] for each in example["outcomes"]
    ]


@each_example
def test_the_story_adds_up(example: dict[str, Any]) -> None:
    """The story that explains a board's score mentions every tile exactly once, and its points add up to the score.

    Each conflict lists the possible choices, the best one first.
    """
    board = drawn(example["board"])
    story = judge(board.board)
    assert sum(points for _, points in story.arithmetic) == story.score == example["score"]
    falls = [fall for wave in story.waves for fall in wave.falls] + list(story.falls)
    fates = [*story.black, *story.white, *(fall.tile for fall in falls), *story.cut]
    assert sorted(fates) == list(range(len(board.labels)))
    assert all(fall.against for fall in falls)
    conflicts = [wave for wave in story.waves if wave.choices]
    for wave in conflicts:
        scores = [choice.score for choice in wave.choices]
        assert scores == sorted(scores, reverse=True)
        assert [choice.is_chosen for choice in wave.choices] == [True, *[False] * (len(scores) - 1)]
        assert set(wave.choices[0].stays) <= set(wave.stays)
        assert set(wave.choices[0].goes) <= {fall.tile for fall in wave.falls}
    assert len(conflicts) == len(example["outcomes"][0]["kept"])


def test_X23_in_codes_is_the_same_board_GG66() -> None:
    story = judged(laid(X23))
    assert story.score == -22
    order = "fadbghiCjcEGFkHAB"
    assert {order[tile] for tile in story.invalid} in ({"A", "F"}, {"A", "G"})
    both = sorted(
        (each.score, sorted(order[tile] for tile in bits(each.invalid)))
        for each in endings(drawn(EXAMPLES[22]["board"]).board)
    )
    assert [score for score, _ in both] == [-22, -22]


def test_X23_can_be_built_each_tile_touching_GG13() -> None:
    table = Table(1, mode="live", help="full")
    table.do(0, "ready").do(0, X23.replace(",", " "))
    board = table.view(0).board
    assert board is not None, "the seat has a board"
    assert board.judgement is not None
    assert board.judgement.score == -22
    table.do(0, "done")
    assert table.state.results[0].scores == (-22,)
