"""Estimates of how long tests take, measured by `pytest --costs`, to sort tests and divide them between tiers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    import pytest  # every bot that a test starts imports this module: pytest would cost it a fifth of a second

ROOT: Final = Path(__file__).parents[2]
FILE: Final = Path(__file__).with_suffix(".json")
SLOWEST_UNLISTED: Final = 0.3  # seconds of one case; the file lists only tests that take longer,
SLOWEST_UNLISTED_TOTAL: Final = 2  # or whose cases together take longer than this
MANY: Final = 5  # cases, of which the first one in a process often prepares what the others reuse
USUAL: Final = 0.05  # seconds of a test that the file doesn't list
WITH_A_BOT: Final = 0.2  # the same where the test talks to a bot
BOTS: Final = ("tests/bot/core/discord/", "tests/e2e/")


def plain(node: str) -> str:
    """Return a test's id in the form that pytest accepts, without the group that xdist appends."""
    return re.sub(r"@[^@\]]*$", "", node)


def function(node: str) -> str:
    return node.partition("[")[0].partition("@")[0]


def is_there(function: str) -> bool:
    """Tell whether a test still exists, given its id without parameters."""
    path, _, name = function.partition("::")
    return (ROOT / path).is_file() and f"def {name}(" in (ROOT / path).read_text()


def estimate(node: str) -> float:
    """Return how many seconds one case of a test is likely to take."""
    return listed().get(function(node), WITH_A_BOT if node.startswith(BOTS) else USUAL)


def summary(seconds: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Return the seconds that one case takes, for each test that takes long enough to be listed.

    `seconds` has the times of all cases. If a test has more than MANY cases, its slowest one doesn't count.
    """
    counted = {name: sorted(cases)[:-1] if len(cases) > MANY else cases for name, cases in seconds.items()}
    return {
        name: round(sum(cases) / len(cases), 3)
        for name, cases in counted.items()
        if sum(cases) > min(SLOWEST_UNLISTED * len(cases), SLOWEST_UNLISTED_TOTAL)
    }


@cache
def listed() -> dict[str, float]:
    """Return {id of a test without parameters: measured seconds of one of its cases} for all tests that take long."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, float])


def longest_first(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Sort tests by time, the longest first, so that no processor idles at the end. Keep each xdist group together."""
    seconds: defaultdict[str, float] = defaultdict(float)
    grouped = [(group(item), item) for item in items]
    for name, item in grouped:
        seconds[name] += estimate(item.nodeid)
    return [item for name, item in sorted(grouped, key=lambda each: (-seconds[each[0]], each[0]))]


def group(item: pytest.Item) -> str:
    """Return the name of the xdist group of a test, or its id if it has no group."""
    mark = item.get_closest_marker("xdist_group")
    return str(mark.args[0]) if mark and mark.args else item.nodeid
