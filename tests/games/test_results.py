"""Tests of how messages sum up a turn's events, numbers and scores, and which scores they compare."""

from __future__ import annotations

import pytest

from games.kernel import Deed, Figure, Standing
from games.kernel.results import changed


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (Deed("ended the turn"), "ended the turn"),
        (Deed("turned", 5, "tile"), "turned 5 tiles"),
        (Deed("turned", 1, "tile"), "turned 1 tile"),
        (Deed("Rope Walkers", -6, now=2), "Rope Walkers \N{MINUS SIGN}6 → 2"),
        (Deed("Rope Walkers", -8, now=0), "Rope Walkers \N{MINUS SIGN}8 → 0"),
        (Deed("Rope Walkers", 3, now=9), "Rope Walkers +3 → 9"),
        (Deed("hit Bo", -6, "HP", now=2, by=("Ink", "Ash")), "Ink and Ash hit Bo: \N{MINUS SIGN}6 → 2 HP"),
        (Deed("hit Bo", 0, "HP", now=2, by=("Ink",)), "Ink hit Bo in vain"),
        (Deed("rolls", noun="against Bo", objects=("6", "6")), "rolls 6 and 6 against Bo"),
        (Deed("Rope Walkers", 0, now=9), ""),  # damaged and healed again: nothing to say
    ],
)
def test_a_deed_is_described_with_its_count_or_its_change(deed: Deed, words: str) -> None:
    assert deed.describe() == words


@pytest.mark.parametrize(
    ("deed", "is_sum"),
    [
        (Deed("turned", 5, "tile"), True),
        (Deed("Rope Walkers", -6, now=2), True),
        (Deed("Rope Walkers", -6, now=0), True),  # zero is worth mentioning, too
        (Deed("laid Sprocket Square"), False),
    ],
)
def test_counts_and_figures_are_added_up_but_names_are_not(deed: Deed, is_sum: bool) -> None:
    assert deed.is_sum is is_sum


def test_deeds_that_are_alike_add_up_to_where_the_later_one_ends() -> None:
    assert (
        Deed("Rope Walkers", -6, now=4).joined(Deed("Rope Walkers", -3, now=1)).describe()
        == "Rope Walkers \N{MINUS SIGN}9 → 1"
    )
    assert Deed("turned", 2, "tile", telling=4).joined(Deed("turned", 3, "tile")) == Deed("turned", 5, "tile", 4)


def test_a_change_has_its_sign_and_its_end() -> None:
    assert [changed(-6, 2), changed(4, "12 gears"), changed(0, 3)] == ["\N{MINUS SIGN}6 → 2", "+4 → 12 gears", "0 → 3"]


@pytest.mark.parametrize(
    ("figure", "words"),
    [
        (Figure(25, "gear"), "25 gears"),
        (Figure(1, "gear"), "1 gear"),
        (Figure(0, "gear"), "0 gears"),
        (Figure(2, "energy", "energy"), "2 energy"),
        (Figure(1, "body", "bodies"), "1 body"),
        (Figure(0, "body", "bodies"), "0 bodies"),
    ],
)
def test_a_figure_is_counted_in_its_own_plural(figure: Figure, words: str) -> None:
    assert figure.describe() == words


@pytest.mark.parametrize(
    ("points", "seat", "own", "best", "rivals"),
    [
        ((8, 15), 0, 8, 15, (1,)),
        ((15, 8), 0, 15, 8, (1,)),
        ((8, 15, None), 0, 8, 15, (1,)),
        ((8, 15, 15), 0, 8, 15, (1, 2)),
        ((-4, -2), 0, -4, -2, (1,)),
        ((8, None), 0, 8, 0, ()),
        ((None, 8), 0, None, 8, (1,)),
        ((8,), 0, 8, 0, ()),
        ((), 0, None, 0, ()),
        ((8, 15), 2, None, 15, (1,)),  # a seat without a score
    ],
)
def test_a_score_is_compared_with_the_best_that_is_known_of_the_others(
    points: tuple[int | None, ...], seat: int, own: int | None, best: int, rivals: tuple[int, ...]
) -> None:
    standing = Standing((), points)
    assert (standing.own(seat), standing.best_rivals(seat)) == (own, (best, rivals))
