"""Tests of the Deduction Directive (G20-G24) against a brute-force search over all possible deals."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest

from games.gears.data import CHARACTER, MEMBERS
from games.gears.hidden.deduction import EVERYBODY, claims, proven
from games.gears.setup import deal
from games.rng import Rng
from tests.games.gears.build import Table, name

Deal = tuple[int, ...]


def couplings(members: tuple[int, ...]) -> list[Deal]:
    """Return all ways to divide these characters into pairs. Each pair is a bit mask."""
    if not members:
        return [()]
    first, *rest = members
    return [
        (1 << first | 1 << partner, *others)
        for partner in rest
        for others in couplings(tuple(c for c in rest if c != partner))
    ]


@cache
def worlds(seats: int) -> frozenset[Deal]:
    """Return every possible combination of the seats' hands, over all deals that rule G10 allows."""
    return frozenset(
        hands
        for one in couplings(MEMBERS["opportunut"])
        for two in couplings(MEMBERS["gizmologist"])
        for three in couplings(MEMBERS["rabblerouser"])
        for hands in permutations(one + two + three, seats)
    )


def reveals(seed: int) -> tuple[int, ...]:
    """Return the characters that each seat has revealed in a random deal, as bit masks."""
    rng = Rng(f"reveals-{seed}")
    seats, rng = rng.below(5)
    pairs, rng = deal(rng)
    shown = []
    for one, other in pairs[: seats + 2]:
        mask, rng = rng.choice((0, 1 << one, 1 << other, 1 << one | 1 << other))
        shown.append(mask)
    return tuple(shown)


@pytest.mark.parametrize("seed", range(60))
def test_06_G21_closed_form_equals_all_worlds(seed: int) -> None:
    shown = reveals(seed)
    agreeing = [
        hands for hands in worlds(len(shown)) if all(own & hand == own for own, hand in zip(shown, hands, strict=True))
    ]
    # A character that one seat revealed can't be any other seat's; the deal alone implies that.
    may = tuple(0 for _ in shown)
    must = tuple(EVERYBODY for _ in shown)
    for hands in agreeing:
        may = tuple(mask | hand for mask, hand in zip(may, hands, strict=True))
        must = tuple(mask & hand for mask, hand in zip(must, hands, strict=True))
    assert claims(shown) == may
    assert proven(shown) == {c: seat for seat, mask in enumerate(must) for c in range(12) if mask >> c & 1}


def test_G20_only_claimable_tokens_move_and_serve_as_bases() -> None:
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3",
        tokens={"ex_soldier": (0, 0), "saboteur": (0, -1), "rogue": (0, -1)},
        revealed=["ex_soldier"],
    )
    assert table.values("move", 0) == {"rogue"}
    table.do("place:blind")
    assert name((1, 0)) not in table.values("at")
    assert name((0, -2)) in table.values("at")


def test_G23_recomputed_within_the_turn() -> None:
    table = Table("prime@(0,0)+0, x_manifold@(0,-1)+3", tokens={"rogue": (0, 0), "inventor": (0, -1)})
    assert table.values("move") == {"rogue", "inventor"}
    table.do("reveal:inventor")
    assert table.values("move") == {"inventor"}


def test_G24_a_token_out_of_play_is_nobodys() -> None:
    table = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, eliminated=["inventor"])
    view = table.view()
    assert view.tokens[CHARACTER["inventor"]].claimants == view.tokens[CHARACTER["scholar"]].claimants == ()
