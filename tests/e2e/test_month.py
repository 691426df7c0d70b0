"""The small version of `python -m tests.endurance month`: no table dies in silence, whatever becomes of its channel."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.endurance import month

pytestmark = pytest.mark.xdist_group("crashes")


async def test_after_a_week_every_table_is_playable_or_ended_or_its_people_were_told(tmp_path: Path) -> None:
    found = await month.counts(tmp_path, tables=3, days=7, storms=False)
    assert not {what: count for what, count in found.items() if what.startswith("WRONG") and count}
