"""Tests of a message that replaces older unsent ones: whom it pings, and what else it takes over."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.ids import ChannelId, TableId, UserId
from bot.core.storage import Body, OutboxMessage
from bot.core.storage.sql.merge import supersede

ADA, BO, CY = 1, 2, 3


def merged(old: Body, new: Body, waiting: tuple[int, ...] = ()) -> Body:
    return supersede(
        [OutboxMessage(TableId("t"), "board", ChannelId(1), body=old)],
        OutboxMessage(TableId("t"), "board", ChannelId(1), body=new),
        waiting,
    ).body


@pytest.mark.parametrize(
    ("old", "new", "waiting", "pinged"),
    [
        ((ADA,), (BO,), (ADA, BO), (ADA, BO)),
        ((ADA,), (BO,), (BO,), (BO,)),  # Ada has moved in the meantime
        ((ADA,), (ADA,), (ADA,), (ADA,)),  # once, not twice
        ((ADA, BO), (CY,), (BO, CY), (BO, CY)),
        ((ADA, BO), (), (), ()),
    ],
)
def test_a_merged_message_pings_each_player_whom_the_table_still_awaits_once(
    old: tuple[UserId, ...], new: tuple[UserId, ...], waiting: tuple[UserId, ...], pinged: tuple[UserId, ...]
) -> None:
    assert merged(Body(pings=old), Body(pings=new), waiting).pings == pinged


@pytest.mark.parametrize(("old", "new", "first"), [(4, 7, 4), (7, 4, 4)])
def test_a_merged_message_covers_everything_from_the_earlier_decision_to_the_later(
    old: int, new: int, first: int
) -> None:
    body = merged(Body(after=old, upto=7, notes=("Bo sat down.",)), Body(after=new, upto=9, notes=("Cy left.",)))
    assert (body.after, body.upto, body.notes) == (first, 9, ("Bo sat down.", "Cy left."))


@pytest.mark.parametrize(
    ("field", "old", "new", "both"),
    [
        # The people to move are unchanged only if neither message says otherwise.
        ("continues", True, True, True),
        ("continues", True, False, False),
        ("continues", False, True, False),
        # Somebody who moved in either of the changes may get a DM.
        ("acted", True, False, True),
        ("acted", False, True, True),
        ("acted", False, False, False),
        ("arrived", (ADA, BO), (BO, CY), (ADA, BO, CY)),
        # When Discord first refused the message.
        ("since", 500, 0, 500),
        ("since", 500, 900, 900),
        ("since", 0, 900, 900),
    ],
)
def test_a_merged_message_keeps_what_is_true_of_both(field: str, old: Any, new: Any, both: Any) -> None:
    assert getattr(merged(Body(**{field: old}), Body(**{field: new})), field) == both


def test_a_message_that_replaces_a_repair_has_not_been_refused_yet() -> None:
    assert merged(Body(since=500, repairs=77), Body()).since == 0
