"""Tests that renaming a field in the code doesn't rename it in the database, because old rows have to stay readable."""

import msgspec
import pytest

from bot.storage import Chair, Head, PlannedTurn, ResponseTime, Timer
from bot.storage.rows import Place
from bot.storage.sql.people import Wishes

HEAD = Head("abcdef", Place(1, 2), 3, "pebbles", 1, {})
PLAN = PlannedTurn(7, (("heap:a", "take:1"),), ("1 from A",))

STORED = [
    (Chair("Ada", auto_responses={"coin": "always"}), {"stances": {"coin": "always"}}),
    (Chair("Ada", vacation=(5, 9)), {"holiday": [5, 9]}),
    (Wishes(vacation=(5, 9)), {"holiday": [5, 9]}),
    (Chair("Ada", failure_reasons=("abc", "Plan 1: No.")), {"hindered": ["abc", "Plan 1: No."]}),
    (
        Chair("Ada", planned_turns=(PLAN,)),
        {"sealed": [{"id": 7, "moves": [["heap:a", "take:1"]], "told": ["1 from A"]}]},
    ),
    (
        msgspec.structs.replace(HEAD, timers=(Timer(0, "abc", 9),)),
        {"errands": [{"seat": 0, "prompt": "abc", "due": 9}]},
    ),
    (msgspec.structs.replace(HEAD, response_times={3: (ResponseTime(9, 2),)}), {"paces": {"3": [[9, 2]]}}),
]


@pytest.mark.parametrize(("row", "stored"), STORED, ids=lambda value: next(iter(value)) if type(value) is dict else "")
def test_a_row_keeps_the_names_under_which_it_was_first_stored(
    row: Chair | Head | Wishes, stored: dict[str, object]
) -> None:
    text = msgspec.json.encode(row)
    written = msgspec.json.decode(text)
    assert {name: written[name] for name in stored} == stored
    assert msgspec.json.decode(text, type=type(row)) == row
