"""Tests that the *Plan* button is shown to a waiting player exactly when there's something to plan or a plan to see."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from bot.core.refusals import NotNow
from bot.core.table.position import Position
from bot.features.planned_turns import pages as plan
from bot.features.planned_turns import preview
from tests.games.golden import ALL, Golden, path
from tests.games.positions import after, opened

GAMES = [("gears", "both"), ("gizmos", "gizmos"), ("gnomes", "three"), ("briar", "cats"), ("geargrid", "live")]
LONGEST = 300  # decisions


def can_plan(position: Position, seat: int) -> bool:
    try:
        preview.ahead(position, seat)
    except NotNow:
        return False
    return True


@pytest.mark.parametrize(("key", "name"), GAMES)
def test_plan_is_offered_where_something_can_be_planned(key: str, name: str) -> None:
    record = msgspec.json.decode(path(key, name).read_bytes(), type=Golden).record
    position, found = opened(ALL[key], record), set[bool]()
    for entry in islice(record.log, LONGEST):
        position = after(position, entry)
        for seat in range(record.header.seats):
            if not position.may_act(seat):
                is_offered = bool(plan.offer(position, seat))
                assert is_offered == can_plan(position, seat), f"{position.length}: seat {seat}"
                found.add(is_offered)
    assert True not in found if ALL[key].ahead is None else True in found
