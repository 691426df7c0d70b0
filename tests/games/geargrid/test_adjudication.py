"""Tests of how boards are scored, and of what players' choices lead to, against an independent model."""

from __future__ import annotations

import random

import pytest

from games.geargrid.adjudication.judging import advised, conflict, judged, prospect
from games.geargrid.adjudication.search import Conflict, Ending, best, endings, followed
from games.geargrid.components.board import bits
from games.geargrid.components.placements import PLACEMENTS
from games.geargrid.components.tiles import BOX
from tests.games.geargrid.build import Drawn, drawn, laid
from tests.games.geargrid.model import Model, Outcome, laid_by_name
from tools.bench.adjudication import full_board

LETTERS = "abcdefghijklmnopq"


def random_board(chance: random.Random) -> Drawn:
    """Return a random board of at most 6 by 5 spaces, full of conflicts.

    Its tiles have two or three squares in two or three colors.
    """
    width, height, colors = chance.choice((5, 6)), chance.choice((4, 5)), chance.choice(("RY", "RYP", "RR.", "RY.."))
    signs = [["--"] * width for _ in range(height)]
    signs[0][0] = "@@"
    for row, column in ((0, width - 1), (height - 1, 0), (height - 1, width - 1)):
        signs[row][column] = "$$"
    for letter in LETTERS[: chance.randint(4, 13)]:
        cells = _somewhere(chance, signs)
        if not cells:
            break
        pattern = [chance.choice(colors) for _ in cells]
        pattern[chance.randrange(len(pattern))] = chance.choice(colors.replace(".", ""))
        for (row, column), color in zip(cells, pattern, strict=True):
            signs[row][column] = letter + color
    return drawn("\n".join(" ".join(row) for row in signs))


def _somewhere(chance: random.Random, signs: list[list[str]]) -> list[tuple[int, int]]:
    """Return two or three adjacent empty cells, or [] if a random search finds none."""
    for _ in range(20):
        cells = [(chance.randrange(len(signs)), chance.randrange(len(signs[0])))]
        for _ in range(chance.choice((1, 1, 2))):
            down = chance.randrange(2)
            cells.append((cells[-1][0] + down, cells[-1][1] + 1 - down))
        if all(r < len(signs) and c < len(signs[0]) and signs[r][c] == "--" for r, c in cells):
            return cells
    return []


def rank(outcome: Outcome) -> tuple[int, int, int, list[str], list[str]]:
    """Return a key that sorts outcomes from best to worst (GG36)."""
    score, rights, invalid, cut = outcome
    return -score, -rights, len(invalid), sorted(invalid), sorted(cut)


@pytest.mark.parametrize("seed", range(12))
def test_GG36_every_outcome_and_the_best_as_a_try_of_every_subset_finds_them(seed: int) -> None:
    chance, choices = random.Random(seed), 0
    for _ in range(40):
        board = random_board(chance)
        if len(board.labels) < 2:
            continue
        found = list(endings(board.board))
        named = {(e.score, e.rights, frozenset(board.named(e.invalid)), frozenset(board.named(e.cut))) for e in found}
        wanted = Model(board).outcomes()
        assert named == wanted
        first = min(wanted, key=rank)
        top = best(found)
        assert (top.score, top.rights, board.named(top.invalid)) == (first[0], first[1], sorted(first[2]))
        choices += len(wanted) > 1
    assert choices > 10


@pytest.mark.parametrize("seed", range(4))
def test_GG32_picking_tile_by_tile_reaches_every_outcome_and_no_other(seed: int) -> None:
    chance = random.Random(100 + seed)
    for _ in range(25):
        board = random_board(chance).board
        reached, waiting = set[Ending](), [tuple[int, ...]()]
        while waiting:
            picks = waiting.pop()
            found = followed(board, picks)
            if isinstance(found, Ending):
                reached.add(found)
            else:
                assert isinstance(found, Conflict)
                waiting += [(*picks, tile) for tile in bits(found.contested)]
        assert reached == set(endings(board))


def test_GG36_following_the_advice_leads_to_the_best_score() -> None:
    chance, waited = random.Random(7), 0
    for _ in range(60):
        tiles = full_board(chance, "R")
        picks: tuple[int, ...] = ()
        while conflict(tiles, picks) is not None:
            assert prospect(tiles, picks) == judged(tiles).score
            picks, waited = (*picks, advised(tiles, picks)), waited + 1
        assert judged(tiles, picks).score == judged(tiles).score
    assert waited > 40


@pytest.mark.parametrize("colors", ["RYPO", "RY", "P"])
def test_GG36_boards_of_the_box_are_judged_as_the_ledger_reads_their_names(colors: str) -> None:
    """Full and half-full boards get the score of the model, which knows only the names of the placements."""
    chance = random.Random(f"named {colors}")
    for _ in range(150):
        tiles = full_board(chance, colors)
        tiles = tuple(chance.sample(tiles, chance.choice((len(tiles), len(tiles) // 2))))
        found = judged(tiles)
        wanted = Model(laid_by_name([PLACEMENTS[tile].name for tile in tiles])).outcomes()
        labels = [f"{number:02}" for number in range(len(tiles))]
        gone, cut = ({labels[tile] for tile in each} for each in (found.invalid, found.cut))
        assert (found.score, found.rights, frozenset(gone), frozenset(cut)) == min(wanted, key=rank)


def test_the_box_is_as_the_ledger_counts_it_GG1() -> None:
    assert sum(BOX) == 116


def test_holes_among_labels_change_nothing_GG63() -> None:
    tiles = laid("I2P@B1r0, I1P@A2r1, L2P@B2r0")
    assert judged(tiles).black == (1,)
    assert judged((-1, *tiles)).black == (2,)
    assert judged((*tiles[:1], -1, *tiles[1:])).black == (2,)
    assert judged((-1, *tiles)).score == judged(tiles).score
    assert -1 not in (tiles[fall.tile] for wave in judged(tiles).waves for fall in wave.falls)
