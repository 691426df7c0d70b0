"""Tests of which cases of parametrized tests run in `make test`."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.support import costs, tiers

LONG, QUICK, UNLISTED = "tests/test_x.py::test_long", "tests/test_x.py::test_quick", "tests/test_x.py::test_unlisted"
COSTS = {LONG: tiers.BUDGET / 4, QUICK: 0.001}


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "listed", lambda: COSTS)


class Item(SimpleNamespace):
    """A test double of a collected case, which records the names of its markers."""

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.marks.append(mark.name)


def kept(function: str, count: int, *marks: str) -> list[int]:
    """Return the positions of those cases that stay in `make test`."""
    items: list[Any] = [Item(nodeid=f"{function}[{at}]", marks=list(marks)) for at in range(count)]
    tiers.mark_slow(items)
    return [at for at, item in enumerate(items) if "slow" not in item.marks]


def test_a_long_test_keeps_as_many_cases_as_its_budget_pays_for_at_regular_distances() -> None:
    left = kept(LONG, 20)
    assert len(left) == 4
    assert {(after - before) % 20 for before, after in zip(left, left[1:] + left[:1], strict=True)} == {5}


def test_cases_that_take_longer_than_the_whole_budget_are_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COSTS, LONG, 1.1 * tiers.BUDGET)
    assert kept(LONG, 5) == []


@pytest.mark.parametrize("function", [QUICK, UNLISTED])
def test_quick_and_unlisted_tests_keep_all_cases(function: str) -> None:
    assert kept(function, 30) == list(range(30))


def test_a_test_can_keep_every_case_however_long_it_takes() -> None:
    assert kept(LONG, 20, "every_case") == list(range(20))


def test_cases_marked_slow_by_hand_take_none_of_the_budget() -> None:
    assert kept(LONG, 20, "slow") == []


def test_tests_with_as_many_cases_begin_at_different_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"tests/test_x.py::test_{number}" for number in range(12)]
    for name in names:
        monkeypatch.setitem(COSTS, name, tiers.BUDGET)
    assert len({tuple(kept(name, 5)) for name in names}) > 2
