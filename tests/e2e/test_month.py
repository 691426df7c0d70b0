"""Small versions of `python -m tests.endurance month` and `services`: no table dies in silence, whatever becomes of its
channel, and nothing that people left with the bot is lost when it is killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.endurance import month, services

pytestmark = pytest.mark.xdist_group("crashes")


async def test_after_a_week_every_table_is_playable_or_ended_or_its_people_were_told(tmp_path: Path) -> None:
    found = await month.counts(tmp_path, tables=3, days=7, storms=False)
    assert not {what: count for what, count in found.items() if what.startswith("WRONG") and count}


async def test_in_some_days_plans_are_carried_out_and_kills_lose_nothing(tmp_path: Path) -> None:
    found = await services.counts(tmp_path, tables=10, days=5)
    assert not {what: count for what, count in found.items() if what.startswith("WRONG") and count}
    assert min(found["moves by plan"], found["plans that did not fit, and were told so"], found["kills"]) > 0
