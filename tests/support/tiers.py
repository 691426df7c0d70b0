"""The division of parametrized tests' cases between `make test` and `make test-slow`, by how long they take."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final
from zlib import crc32

import pytest

from tests.support import costs

BUDGET: Final = 3.0  # seconds that all cases of one test may take in `make test`


def mark_slow(items: Sequence[pytest.Item]) -> None:
    """Mark cases `slow` so that each test's remaining cases take at most BUDGET seconds.

    The remaining cases are at regular distances and begin elsewhere in each test, so that tests with one case per game
    keep different games. If a test's cases take longer than BUDGET each, none remains. A test marked `every_case` keeps
    all of its cases.
    """
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if not any(item.get_closest_marker(mark) for mark in ("slow", "every_case")):
            cases[costs.function(item.nodeid)].append(item)
    for function in cases.keys() & costs.listed().keys():
        found = cases[function]
        kept = kept_cases(function, len(found))
        for at, item in enumerate(found):
            if at not in kept:
                item.add_marker(pytest.mark.slow)


def kept_cases(function: str, count: int) -> set[int]:
    """Return the positions of those of a test's `count` cases that run in `make test`."""
    room = int(BUDGET / max(costs.estimate(function), BUDGET / count))
    first = crc32(function.encode()) % count
    return {(first + at * count // room) % count for at in range(room)}
