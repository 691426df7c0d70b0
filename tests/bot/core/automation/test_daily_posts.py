"""Tests of the daily puzzle's posts in channels that subscribed to it: when they're sent, and what they show."""

from __future__ import annotations

import time

import pytest

from bot.core.ids import ChannelId, GuildId, InteractionId
from bot.core.storage import OutboxMessage
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from bot.features.daily_puzzle import attempts, calendar
from bot.features.daily_puzzle.pages import ranks
from bot.features.daily_puzzle.posts import DailyPosts
from bot.features.daily_puzzle.puzzles import Puzzles
from bot.features.daily_puzzle.store import DailyStore, Subscription
from tests.bot.conftest import ADA, BO
from tests.bot.core.table.daily.clock import DAY, Clock, clock
from tests.bot.core.table.daily.test_puzzles import KEY, SERVER, played, tables_of

__all__ = ["clock"]
CHANNEL, ELSEWHERE = 700, 800


@pytest.fixture
def tables(store: SqliteStore) -> Tables:
    return tables_of(store)


async def messages(tables: Tables) -> list[OutboxMessage]:
    return [*(await tables.store.outbox.heads(time.time() + DAY, 100))[0]]


async def day_of(tables: Tables, message: OutboxMessage) -> int:
    attempt = attempts.of((await tables.get(message.table)).now)
    assert attempt is not None
    return attempt.day


async def test_a_message_a_day_that_is_brought_up_to_date_and_closed(tables: Tables, clock: Clock) -> None:
    day, book = calendar.today(), DailyStore(tables.store)
    await book.subscribe(Subscription(ChannelId(CHANNEL), GuildId(SERVER), KEY))
    await book.subscribe(Subscription(ChannelId(ELSEWHERE), GuildId(SERVER + 1), KEY))
    posts = DailyPosts(tables)
    await posts.look()
    first = await messages(tables)
    assert {(each.kind, each.channel, each.role) for each in first} == {
        ("post", CHANNEL, f"post:{CHANNEL}"),
        ("post", ELSEWHERE, f"post:{ELSEWHERE}"),
    }
    await tables.store.outbox.drop(first)
    await posts.look()
    assert await messages(tables) == [], "once a day"

    await played(tables, ADA)
    await played(tables, BO)
    await posts.look()
    (told,) = await messages(tables)
    assert told.channel == CHANNEL, "the list of the other server has not changed"
    assert told.table == first[0].table, "the same message is edited"
    await tables.store.outbox.drop([told])

    clock.to(day + 1, 0)
    again = DailyPosts(tables)  # as after a restart
    await again.look()
    assert await DailyStore(tables.store).channels(GuildId(SERVER)) == [
        Subscription(ChannelId(CHANNEL), GuildId(SERVER), KEY)
    ]
    days = [await day_of(tables, each) for each in await messages(tables)]
    assert sorted(set(days)) == [day + 1], "the new one goes first in its channel, the old one is closed behind it"
    await tables.store.outbox.drop(await messages(tables))
    assert {await day_of(tables, each) for each in await messages(tables)} == {day}
    await tables.store.outbox.drop(await messages(tables))
    await book.unsubscribe(ChannelId(CHANNEL))
    await book.unsubscribe(ChannelId(ELSEWHERE))
    clock.to(day + 2)
    await again.look()
    assert await messages(tables) == []


async def test_an_unfinished_attempt_is_canceled_a_day_after_its_puzzle_ends(tables: Tables, clock: Clock) -> None:
    day = calendar.today()
    left = await Puzzles(tables).begin(KEY, ADA, GuildId(SERVER), InteractionId(1))
    clock.to(day + 1)
    await DailyPosts(tables).look()
    assert (await tables.get(left.id)).now.status == "playing", "it may be finished for fun"
    clock.to(day + 2)
    await DailyPosts(tables).look()
    assert (await tables.get(left.id)).now.status == "cancelled"


async def test_a_list_shows_what_the_server_chose_and_only_those_who_began_there(tables: Tables) -> None:
    await played(tables, ADA)
    standing = await Puzzles(tables).day_results(KEY, calendar.today(), BO.id)
    names, figures, nothing = (ranks.ranks(standing, GuildId(SERVER), shows).text for shows in ranks.SHOWS)
    assert "1. Ada **" in names
    assert "Ada" not in figures
    assert "1. **" in figures
    assert "1. " not in nothing
    assert "1 player so far" in nothing
    elsewhere = ranks.ranks(standing, GuildId(SERVER + 1), ranks.NAMES).text
    assert "Ada" not in elsewhere
    assert "1 player so far" in elsewhere
