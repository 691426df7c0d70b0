"""Tests of payments (rules Z40-Z42) against an independent search that tries every conversion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from games.gizmos.actions import CONVERTERS, LETTER, pay
from games.gizmos.building.energy import counts, heap_of, letters
from games.gizmos.building.payments import payments, reach
from games.gizmos.data import ANY, CARD, CARDS, COLORS
from games.rng import Rng
from tests.games.gizmos.build import P, Table, cards, heap

Units = tuple[int, ...]
GENERIC = "*"


def paid(ring: str, converters: str, color: str, cost: int, discount: int = 0) -> set[tuple[str, str]]:
    """Return (spheres, converters) for each payment on offer. Fail if one is offered twice."""
    used = bytes(sorted(cards(converters)))
    found = payments(heap(ring), used, f"{COLORS}*".index(color), max(0, cost - discount))
    assert len(set(found)) == len(found), "none is told twice"
    return {(letters(spheres), " ".join(CARDS[card].id for card in used)) for spheres, used in found}


def test_Z40_the_color_of_the_card() -> None:
    assert paid("RRB", "", "R", 2) == {("RR", "")}
    assert paid("RBB", "", "R", 2) == set()


def test_Z40_generic_cards_take_any_mix() -> None:
    assert paid("RRRBBBYY", "", GENERIC, 7) == {("RRBBBYY", ""), ("RRRBBYY", ""), ("RRRBBBY", "")}


def test_Z40_a_converter_saves_a_color() -> None:
    assert paid("RY", "102", "Y", 1) == {("Y", ""), ("R", "102")}


def test_Z40_converters_can_be_chained() -> None:
    """Converters can be chained: one makes a red sphere blue, and another doubles a blue one."""
    assert paid("R", "102 219", "B", 2) == {("R", "102 219")}
    assert paid("RB", "102 219", "B", 3) == {("RB", "102 219")}
    # Either unit of a doubled blue sphere may be converted again, each by a different converter.
    assert paid("B", "219 104 107", "R", 2) == {("B", "104 107 219")}


def test_Z40_a_converter_of_two_spheres_converts_two_at_most() -> None:
    assert paid("RRRY", "216", "Y", 3) == {("RRY", "216")}
    assert paid("RRRR", "216", "Y", 3) == set()


def test_Z40_the_double_one_works_once_for_each_color() -> None:
    assert paid("YB", "305 104", "Y", 3) == {("BY", "104 305")}
    assert paid("YY", "305", "Y", 4) == set()
    assert paid("YY", "305", "Y", 3) == {("YY", "305")}


def test_Z40_a_converter_of_any_color_pays_any_color() -> None:
    assert paid("K", "303", "R", 1) == {("K", "303")}
    assert paid("KB", "303 304", "R", 2) == {("BK", "303 304")}


def test_Z41_discounts_reduce_the_price_to_zero_at_most() -> None:
    assert paid("RR", "", "R", 3, 1) == {("RR", "")}
    assert paid("", "", "R", 2, 2) == {("", "")}
    assert paid("", "", "R", 2, 3) == {("", "")}


def test_Z42_surplus_within_the_discount_is_no_loss() -> None:
    """A card that costs 3, less 1, can be paid with two red spheres, or with one red sphere that's doubled.

    Doubling one of two spheres would only cost more, so it isn't offered.
    """
    assert paid("RR", "218", "R", 3, 1) == {("RR", ""), ("R", "218")}


def test_Z42_no_surplus_is_lost() -> None:
    assert paid("R", "218", "R", 1) == {("R", "")}
    assert paid("RR", "218", "R", 3) == {("RR", "218")}
    assert paid("RRB", "218 107", "R", 3) == {("RR", "218"), ("RB", "107 218"), ("RRB", "107")}


def test_Z42_two_converters_with_the_same_effect_are_offered_once() -> None:
    assert paid("R", "102 105", "Y", 1) == {("R", "102")}
    assert paid("RR", "102 105", "Y", 2) == {("RR", "102 105")}
    assert paid("R", "102 216", "Y", 1) == {("R", "102"), ("R", "216")}, "these two are not alike"


@cache
def forwards(units: Units, left: frozenset[tuple[str, int]], color: str) -> frozenset[tuple[int, frozenset[str]]]:
    """Return everything that these units can become, as (number of units of the color, cards used).

    The function tries every conversion.
    """
    done = set()
    if color == GENERIC or sum(units) == units[COLORS.index(color)]:
        done.add((sum(units), frozenset[str]()))
    if sum(units) <= 7:
        for slot in left:
            for after in converted(units, *slot):
                done |= {(n, used | {slot[0]}) for n, used in forwards(after, left - {slot}, color)}
    return frozenset(done)


def converted(units: Units, card: str, number: int) -> Iterator[Units]:
    source, target = CARDS[CARD[card]].converts[number]
    sources = range(4) if source == "*" else [COLORS.index(source)]
    for place in (place for place in sources if units[place]):
        less = [count - (other == place) for other, count in enumerate(units)]
        targets = range(4) if target == "*" else [place]
        for other in targets:
            yield tuple(count + len(target) * (n == other) for n, count in enumerate(less))


def all_ways(ring: int, converters: bytes, color: str, least: int, most: int) -> set[tuple[int, frozenset[str]]]:
    """Return all minimal payments, by trying every subset of the spheres."""
    names = [CARDS[card].id for card in converters]
    slots = frozenset((name, n) for name in names for n in range(len(CARDS[CARD[name]].converts)))
    found = {
        (heap_of(spent), used)
        for spent in product(*(range(count + 1) for count in counts(ring)))
        for n, used in forwards(spent, slots, color)
        if least <= n <= most
    }
    return {way for way in found if not any(other != way and _within(other, way) for other in found)}


def _within(one: tuple[int, frozenset[str]], other: tuple[int, frozenset[str]]) -> bool:
    return all(a <= b for a, b in zip(counts(one[0]), counts(other[0]), strict=True)) and one[1] <= other[1]


def kinds(used: frozenset[str] | bytes) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return what each converter does, so that equivalent cards compare as equal."""
    names = used if isinstance(used, frozenset) else [CARDS[card].id for card in used]
    return tuple(sorted(CARDS[CARD[name]].converts for name in names))


@pytest.mark.parametrize("seed", range(60))
def test_Z42_every_distinct_minimal_payment_and_none_twice(seed: int) -> None:
    rng = Rng(f"pay-{seed}")
    order, rng = rng.shuffled(CONVERTERS)
    number, rng = rng.below(4)
    chosen = bytes(sorted(order[:number]))
    spheres, rng = rng.shuffled([color for color in range(4) for _ in range(3)])
    size, rng = rng.below(6)
    ring = heap_of(tuple(spheres[:size].count(color) for color in range(4)))
    for color, (cost, discount) in product(range(ANY + 1), ((1, 0), (2, 0), (3, 1), (5, 0), (6, 2))):
        found = payments(ring, chosen, color, max(0, cost - discount))
        expected = all_ways(ring, chosen, f"{COLORS}*"[color], max(0, cost - discount), cost)
        assert {(spent, kinds(used)) for spent, used in found} == {(spent, kinds(used)) for spent, used in expected}
        assert len({(spent, kinds(used)) for spent, used in found}) == len(found)
        payable = reach(ring, chosen)[color] >> max(0, cost - discount) & (2 << min(cost, discount)) - 1
        assert bool(payable) == bool(found)


@pytest.mark.parametrize("seed", range(40))
def test_Z40_units_within_reach_are_those_that_trying_every_conversion_gives(seed: int) -> None:
    """With few spheres and many converters, the units within reach are those that trying every conversion gives."""
    order, rng = Rng(f"reach-{seed}").shuffled(CONVERTERS)
    size, rng = rng.below(4)
    ring, _ = Rng(f"ring-{seed}").shuffled("RRBBYYKK")
    chosen = bytes(sorted(order[: 3 + seed % 3]))
    names = [CARDS[card].id for card in chosen]
    slots = frozenset((name, n) for name in names for n in range(len(CARDS[CARD[name]].converts)))
    own = heap("".join(ring[: 1 + size]))
    parts = list(product(*(range(count + 1) for count in counts(own))))
    for color, within in zip(f"{COLORS}*", reach(own, chosen), strict=True):
        made = {n for spent in parts for n, _ in forwards(spent, slots, color)}
        assert {n for n in range(8) if within >> n & 1} == {n for n in made if n < 8}


def test_Z42_too_many_ways_are_asked_for_color_by_color() -> None:
    """With 20 spheres and doubling converters, there are hundreds of payments, but each list of choices stays short."""
    table = Table(P("RRRRRBBBBBYYYYYKKKKK", "301 302 201 202 203 204 218 219 217"), display="333 334")
    table.do("build:333")
    assert table.codes("pay") == []
    assert table.codes()[0].startswith("spend:R")
    table.do(table.codes()[1])
    while not table.codes("pay"):
        assert 1 < len(table.codes()) < 20
        table.do(table.codes()[-1])
    assert 1 <= len(table.codes()) <= 60
    table.do(table.codes()[0])
    assert table.gizmos()[-1] == "333"


@pytest.mark.parametrize("seed", range(4))
def test_Z42_lists_stay_short_with_eight_converters_and_a_large_ring(seed: int) -> None:
    """After the numbers of spheres are chosen, only a short list of converters is left."""
    order, _ = Rng(f"many-{seed}").shuffled(CONVERTERS)
    for color in (0, ANY):
        found = payments(heap("RRRBBBYYYKKK"), bytes(sorted(order[:8])), color, 7)
        assert max(Counter(spheres for spheres, _ in found).values()) <= 60


def test_a_payment_is_spelled_by_its_spheres_and_converters() -> None:
    assert pay(heap("RRK"), cards("102 219")).code == f"pay:RRK+{LETTER[CARD['102']]}{LETTER[CARD['219']]}"
    assert pay(0, b"").code == "pay:0"
