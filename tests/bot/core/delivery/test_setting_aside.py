"""Tests of how long the bot retries a message that Discord refuses, and when it gives up on it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.core.delivery.courier_protocol import ContentRefused, NoPlace, Refused
from bot.core.delivery.outbox import setting_aside
from bot.core.ids import ChannelId, MessageId, TableId, UserId
from bot.core.storage import Body, OutboxMessage, Posted

NOW, HOURS = 1_000_000.0, int(setting_aside.HOURS_SECONDS)
REFUSED, CONTENT = Refused("403 99999 Nope"), ContentRefused("400 50035 Nope")


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting_aside, "time", SimpleNamespace(time=lambda: NOW))


def refused(ago: int | None) -> OutboxMessage:
    """Return a message that Discord first refused `ago` seconds ago, or never if `ago` is None."""
    body = Body(upto=4, since=0 if ago is None else int(NOW) - ago)
    return OutboxMessage(TableId("t"), "board", ChannelId(700), body=body, due=5.0, attempts=3, begun=7, id=9, lease=11)


@pytest.mark.parametrize(
    ("refusal", "ago", "seconds"),
    [
        (REFUSED, None, 15),
        (REFUSED, 10, 15),
        (REFUSED, 16, 16),
        (REFUSED, 100, 100),  # the wait equals the time since the first refusal
        (REFUSED, 299, 299),
        (REFUSED, 4000, 300),
        (CONTENT, None, 180),
        (CONTENT, 4000, 180),
    ],
)
def test_a_refused_message_waits_longer_each_time(
    refusal: Refused | ContentRefused, ago: int | None, seconds: int
) -> None:
    waiting = setting_aside.waiting(refused(ago), refusal)
    assert waiting.due == NOW + seconds
    assert waiting.body == Body(upto=4, since=int(NOW) - (ago or 0), aside=True)
    assert (waiting.id, waiting.attempts, waiting.begun, waiting.lease) == (0, 0, 0, 0), "a new message, not yet begun"


def test_a_message_that_may_go_again_joins_the_end_of_its_queue() -> None:
    waiting = replace(setting_aside.waiting(refused(60), REFUSED), id=9, lease=11)
    back = setting_aside.rejoining(waiting)
    assert (back.body.aside, back.due, back.id, back.lease) == (False, 0.0, 0, 0)
    assert back.body.since == NOW - 60


@pytest.mark.parametrize(
    ("refusal", "ago", "gives_up"),
    [
        (REFUSED, None, False),
        (REFUSED, HOURS - 1, False),
        (REFUSED, HOURS, True),
        (CONTENT, None, False),
        (CONTENT, 180, True),  # the second attempt was the last
    ],
)
def test_a_message_is_given_up_after_hours_or_after_two_attempts_at_its_content(
    refusal: Refused | ContentRefused, ago: int | None, gives_up: bool
) -> None:
    assert setting_aside.gives_up(refused(ago), refusal) is gives_up


def test_refused_for_hours_the_channel_is_lost_but_refused_content_is_only_that() -> None:
    assert setting_aside.given_up(CONTENT) is CONTENT
    lost = setting_aside.given_up(REFUSED)
    assert (type(lost), str(lost)) == (NoPlace, "Discord doesn't let me post there")


@pytest.mark.parametrize(
    ("is_repair", "ago", "seconds"),
    [(False, 5000, 180), (True, 0, 180), (True, 500, 500), (True, HOURS - 1, HOURS - 1)],
)
def test_each_repair_of_a_partly_accepted_message_waits_longer(is_repair: bool, ago: int, seconds: int) -> None:
    body = Body(upto=4, request=5, since=int(NOW) - ago, repairs=77 if is_repair else 0)
    posted = Posted(ChannelId(701), MessageId(77), Body(upto=6))
    (repair,) = setting_aside.repair(OutboxMessage(TableId("t"), "board", ChannelId(700), body=body), posted)
    since = int(NOW) - (ago if is_repair else 0)
    assert repair.body == Body(after=6, upto=6, request=5, continues=True, since=since, repairs=77, aside=True)
    assert (repair.channel, repair.due) == (701, NOW + seconds)


def test_a_repair_that_failed_for_hours_is_given_up() -> None:
    body = Body(since=int(NOW) - HOURS, repairs=77)
    assert (
        setting_aside.repair(
            OutboxMessage(TableId("t"), "board", ChannelId(700), body=body), Posted(ChannelId(701), MessageId(77))
        )
        == ()
    )


def test_the_repair_of_a_private_message_goes_to_the_same_player() -> None:
    (repair,) = setting_aside.repair(
        OutboxMessage(TableId("t"), "hand", user=UserId(3)), Posted(ChannelId(701), MessageId(77))
    )
    assert (repair.channel, repair.user) == (0, 3)
