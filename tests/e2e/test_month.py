"""Short versions of the endurance tests `python -m tools.endurance month` and `services`.

They check that tables stay playable even if their channels are lost, and that killing the bot loses nothing.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools.endurance import month, services

pytestmark = pytest.mark.slow


async def test_after_a_week_every_table_is_playable_or_ended_or_its_people_were_informed(tmp_path: Path) -> None:
    found = await month.counts(tmp_path, tables=3, days=7, storms=False)
    assert not {what: count for what, count in found.items() if what.startswith("WRONG") and count}


async def test_in_some_days_plans_are_carried_out_and_kills_lose_nothing(tmp_path: Path) -> None:
    found = await services.counts(tmp_path, tables=10, days=5, most=4, pause=(0.1, 1.0))
    assert not {what: count for what, count in found.items() if what.startswith("WRONG") and count}
    assert min(found["moves by plan"], found["plans that did not fit, and were told so"], found["kills"]) > 0


async def test_data_that_a_kill_loses_is_noticed(tmp_path: Path) -> None:
    """The endurance test notices if a kill loses data, which an older copy of the database simulates."""
    database, older = tmp_path / "guffaw.sqlite3", tmp_path / "older.sqlite3"
    async with services.month_in(tmp_path) as month:
        await month.open(2)
    shutil.copy(database, older)
    async with services.month_in(tmp_path) as month:
        await month.look_for_what_was_lost()
        assert not any(month.wrong.values())
        for person in month.people:
            for head in await month.tables.of_user(person.id):
                table = await month.tables.get(head.id)
                if person.id in table.now.waiting:
                    await month._sensibly(table, person)
                await month._note(table, person.id)
    shutil.copy(older, database)
    async with services.month_in(tmp_path) as month:
        await month.look_for_what_was_lost()
        assert min(month.wrong["kills that lost a move"], month.wrong["kills that lost a note"]) > 0
