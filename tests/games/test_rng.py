"""Tests that an Rng is an immutable value, and that its numbers are the same on every machine, forever."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.rng import Rng

# printf golden:0 | b2sum -l 64, then golden:1, ...
WORDS = (
    0x87389728A32C66AF,
    0xDBDF29EDE711A60B,
    0xEEDCB6F6D5587A9E,
    0xD94951EB294662BB,
    0x8598A1079713B45B,
    0x85C4C1C4D6BD2682,
)


def test_golden_numbers_never_change() -> None:
    """The Rng draws the numbers that old records were made with. The expected numbers were computed with b2sum."""
    rng = Rng("golden")
    for word, n in zip(WORDS, (2, 6, 24, 50, 1000, 1 << 40), strict=True):
        number, rng = rng.below(n)
        assert number == word % n
    assert rng.drawn == len(WORDS)


def test_golden_shuffle_never_changes() -> None:
    assert Rng("golden").shuffled("gears") == (tuple("asgre"), Rng("golden", 4))


def test_a_draw_leaves_the_stream_as_it_was() -> None:
    rng = Rng("k")
    assert rng.below(100) == rng.below(100)
    assert rng.drawn == 0


def test_a_stream_goes_on_after_json() -> None:
    rng = Rng("k", 17)
    assert msgspec.json.decode(msgspec.json.encode(rng), type=Rng).below(1000) == rng.below(1000)


def test_below_is_uniform() -> None:
    """6,000 rolls of a die pass a chi-squared test. 20.5 is its 99.9th percentile for 5 degrees of freedom."""
    rng, counts = Rng("die"), Counter[int]()
    for _ in range(6000):
        number, rng = rng.below(6)
        counts[number] += 1
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_every_order_of_a_shuffle_occurs_about_equally_often() -> None:
    rng, counts = Rng("orders"), Counter[tuple[int, ...]]()
    for _ in range(2400):
        order, rng = rng.shuffled((1, 2, 3, 4))
        counts[order] += 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 49.7  # 99.9th percentile, 23 degrees of freedom


def test_a_number_past_the_last_whole_multiple_is_drawn_again() -> None:
    """Numbers that would cause modulo bias are drawn again, and every draw is counted.

    For a range just above 2^63, that happens to nearly half of all numbers.
    """
    rng = Rng("bias")
    for _ in range(64):
        number, rng = rng.below((1 << 63) + 1)
        assert number <= 1 << 63
    assert rng.drawn > 64


def test_choosing_from_one_item_returns_it_and_shuffling_none_draws_nothing() -> None:
    assert Rng("k").choice(["only"])[0] == "only"
    assert Rng("k").shuffled(()) == ((), Rng("k"))


@pytest.mark.parametrize("n", [0, -1])
def test_drawing_below_nothing_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Rng("k").below(n)


def test_a_rekeyed_stream_has_another_key_and_has_drawn_as_much() -> None:
    old, chance = Rng("k", 17), Rng("c")
    new, left = old.rekeyed(chance)
    assert (new.drawn, left.drawn) == (17, 1)
    assert new.key != old.key
    assert new.below(1 << 40)[0] != old.below(1 << 40)[0]
    assert old.rekeyed(chance) == (new, left)
    assert old.rekeyed(left)[0].key != new.key


def test_choosing_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot draw below 0"):
        Rng("k").choice(())
