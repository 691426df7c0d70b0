"""Tests that renaming a field in the code doesn't rename it in the database, because old rows have to stay readable."""

import msgspec
import pytest

from bot.core.ids import ChannelId, GuildId, TableId, UserId
from bot.core.storage import Chair, Head, Timer
from bot.core.storage.rows import Place
from bot.core.storage.sql.people import Wishes
from bot.features.clocks.clockwork import BANK, CLOCKWORK, Bank, Clockwork
from bot.features.handover.requests import Back, Offer, with_back, with_offer
from bot.features.pauses.request import PAUSE, PauseRequest
from bot.features.planned_turns.stored import PLANS, PlannedTurn, Plans, ResponseTime, with_response_times
from bot.features.teaching.modes import TEACHING, Teaching
from bot.features.vacations.steps import VACATION, Away


def features(key: str, value: dict[str, object]) -> dict[str, object]:
    """Return the stored field `features` of a row, with only this feature's value."""
    return {"features": {key: value}}


HEAD = Head(TableId("abcdef"), Place(GuildId(1), ChannelId(2)), UserId(3), "pebbles", 1, {})
PLAN = PlannedTurn(7, (("heap:a", "take:1"),), ("1 from A",))

OFFERED = with_back(with_offer(Chair("Ada"), Offer(5, UserId(6))), Back(7, UserId(8), "Bo"))
PAUSED = PAUSE.put(HEAD, PauseRequest(7, 0, (0, 1), 9))

STORED = [
    (Chair("Ada", auto_responses={"coin": "always"}), {"stances": {"coin": "always"}}),
    (Wishes(vacation=(5, 9)), {"holiday": [5, 9]}),
    (
        msgspec.structs.replace(HEAD, timers=(Timer(0, "abc", 9),)),
        {"errands": [{"seat": 0, "prompt": "abc", "due": 9}]},
    ),
    (msgspec.structs.replace(HEAD, waiting_since={UserId(4): 9}), {"asked": {"4": 9}}),
    (
        PLANS.put(Chair("Ada"), Plans((PlannedTurn(7, is_draft=False),))),
        features("planned_turns", {"turns": [{"id": 7, "is_open": False}]}),
    ),
    (OFFERED, features("handover", {"offer": {"id": 5, "user": 6}, "back": {"id": 7, "user": 8, "name": "Bo"}})),
    (VACATION.put(Chair("Ada"), Away(5, 9)), features("vacations", {"first": 5, "last": 9})),
    (BANK.put(Chair("Ada"), Bank(60)), features("clocks", {"left": 60})),
    (
        PLANS.put(Chair("Ada"), Plans((PLAN,), ("abc", "Plan 1: No."))),
        features(
            "planned_turns",
            {
                "turns": [{"id": 7, "moves": [["heap:a", "take:1"]], "told": ["1 from A"]}],
                "failure_reasons": ["abc", "Plan 1: No."],
            },
        ),
    ),
    (
        with_response_times(HEAD, UserId(3), (ResponseTime(9, 2),)),
        features("planned_turns", {"by_user": {"3": [[9, 2]]}}),
    ),
    (PAUSED, features("pauses", {"id": 7, "seat": 0, "agreed": [0, 1], "since": 9})),
    (TEACHING.put(HEAD, Teaching("open")), features("teaching", {"mode": "open"})),
    (
        CLOCKWORK.put(HEAD, Clockwork(60, 20, "Europe/Berlin", True, "seat")),
        features("clocks", {"bank": 60, "hour": 20, "zone": "Europe/Berlin", "weekends_off": True, "at_zero": "seat"}),
    ),
]


@pytest.mark.parametrize(("row", "stored"), STORED, ids=lambda value: next(iter(value)) if type(value) is dict else "")
def test_a_row_keeps_the_names_under_which_it_was_first_stored(
    row: Chair | Head | Wishes, stored: dict[str, object]
) -> None:
    text = msgspec.json.encode(row)
    written = msgspec.json.decode(text)
    assert {name: written[name] for name in stored} == stored
    assert msgspec.json.decode(text, type=type(row)) == row
