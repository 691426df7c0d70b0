"""Tests that a person who sends commands as fast as a script gets an error message, and nobody else has to wait."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.discord import floods
from bot.core.discord.floods import AT_ONCE, CROWDED, SLOWLY, TOLD_SECONDS, WAITING, Floods, Turns
from bot.core.ids import ChannelId, GuildId, UserId
from bot.core.table.people.allowance import Quota
from tests.support.local_discord import LocalDiscord, text

CALM = "You're not at a table"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_full_quota_gets_one_warning_and_passes_again_later(clock: Clock) -> None:
    judge = Floods(Quota(60, 600, 600), clock)
    assert [judge.refusal(UserId(1), ChannelId(7), GuildId(70)) for _ in range(60)] == [None] * 60
    assert [judge.refusal(UserId(1), ChannelId(7), GuildId(70)) for _ in range(3)] == [SLOWLY, "", ""]
    assert judge.refusal(UserId(2), ChannelId(7), GuildId(70)) is None
    clock.now += 1
    assert judge.refusal(UserId(1), ChannelId(7), GuildId(70)) is None
    clock.now += TOLD_SECONDS
    assert [judge.refusal(UserId(1), ChannelId(7), GuildId(70)) for _ in range(12)] == [None] * 10 + [SLOWLY, ""]


def test_a_channel_has_its_own_measure_which_no_one_person_uses_up(clock: Clock) -> None:
    judge = Floods(Quota(60, 120, 600), clock)
    for _ in range(500):
        judge.refusal(UserId(1), ChannelId(7), GuildId(70))
    assert [judge.refusal(UserId(2), ChannelId(7), GuildId(70)) for _ in range(60)] == [None] * 60
    assert judge.refusal(UserId(3), ChannelId(7), GuildId(70)) == CROWDED
    assert judge.refusal(UserId(3), ChannelId(8), GuildId(70)) is None


def test_autocomplete_requests_count_little_toward_the_limit(clock: Clock) -> None:
    judge = Floods(Quota(60, 600, 600), clock)
    assert all(judge.refusal(UserId(1), ChannelId(7), GuildId(70), 0.1) is None for _ in range(500))


async def test_two_requests_of_one_person_run_at_once_and_those_of_others_are_not_delayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(floods, "PATIENCE", 600.0)
    turns, done, under_way = Turns(), asyncio.Event(), list[int]()

    async def work(user: UserId) -> bool:
        async with turns.of(user) as has_turn:
            if has_turn:
                under_way.append(user)
                await done.wait()
            return has_turn

    tasks = [asyncio.create_task(work(UserId(user))) for user in (1,) * 50 + (2, 3)]
    for _ in range(5):
        await asyncio.sleep(0)
    assert sorted(under_way) == [1, 1, 2, 3]
    done.set()
    assert sum(await asyncio.gather(*tasks[:50])) == AT_ONCE + WAITING == under_way.count(1)
    assert all(await asyncio.gather(*tasks[50:]))


async def test_a_person_with_slow_requests_under_way_is_still_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "PATIENCE", 0.01)
    turns, slow = Turns(), asyncio.Event()

    async def replay() -> None:
        async with turns.of(UserId(1)):
            await slow.wait()

    tasks = [asyncio.create_task(replay()) for _ in range(5)]
    async with turns.of(UserId(1)) as has_turn:
        assert has_turn
        assert not any(task.done() for task in tasks)
    slow.set()
    await asyncio.gather(*tasks)


async def test_a_flooding_person_is_warned_and_the_others_are_answered(own_discord: LocalDiscord) -> None:
    await own_discord.stop_bot()
    own_discord.settings = {"GUFFAW_MOST_CLICKS": "20/600/1200"}
    await own_discord.restart_bot()
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    flood = [asyncio.create_task(ada.command("tables")) for _ in range(60)]
    answers = [await bo.command("tables") for _ in range(5)]
    await asyncio.wait(flood, timeout=1)
    for task in flood:
        task.cancel()
    await asyncio.gather(*flood, return_exceptions=True)
    told = [text(message) for message in await ada.messages("games")]
    assert AT_ONCE + WAITING <= sum(CALM in line for line in told) <= 30
    assert SLOWLY in told
    mine = await bo.messages("games")
    assert [CALM in text(message) for message in mine if message["id"] in {a["message"] for a in answers}] == [True] * 5
