"""Tests of two processes that have more messages to send than Discord's rate limit allows.

Together they respect the limit, and pings go first.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import aiohttp
import pytest

from bot.core.ids import ChannelId, GuildId, InteractionId, MessageId, UserId
from bot.core.storage import Body, OutboxMessage, Person, Place
from bot.core.storage.kinds import COLLAPSE
from bot.core.storage.sql.outbox import post
from bot.core.table.registry import Tables
from games import GAMES
from tests.playground.raw_bot import Api
from tests.support.local_discord import LocalDiscord
from tests.support.patience import until
from tests.support.postgres import Server
from tests.support.processes import Processes

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
PLACES = 20  # channels for pings, and as many for less urgent messages: more than both processes serve at a time
EACH = 2  # messages per channel
AT_ONCE = 16  # deliveries of both processes
PING, NEWS = "ping", "news"


@pytest.fixture
async def discord(tmp_path: Path, postgres_server: Server) -> AsyncIterator[LocalDiscord]:
    with postgres_server.fresh() as database:
        async with LocalDiscord(tmp_path, database=database, guilds=2) as server:
            yield server
            assert server.complaints == []


async def threads(discord: LocalDiscord, count: int) -> Mapping[int, int]:
    """Create threads with one message each; return {id of the thread: id of its message}."""
    found = {}
    await discord.faults(lax=["rate_limits"])
    async with aiohttp.ClientSession() as http:
        api = Api(discord, http)
        path = f"/channels/{await api.channel()}/threads"
        for number in range(count):
            made = await api.ok("POST", path, {"name": f"Table {number}", "type": 11})
            layout = {"flags": 1 << 15, "components": [{"type": 10, "content": "A board of yesterday"}]}
            found[int(made["id"])] = int((await api.ok("POST", f"/channels/{made['id']}/messages", layout))["id"])
    await discord.faults(lax=[])
    return found


async def backlog(discord: LocalDiscord, places: Mapping[int, int]) -> int:
    """Fill the outbox with messages that are all due, the least urgent first; return how many there are.

    Half of the threads get news and collapse old boards, the others get pings.
    """
    state = await discord.state()
    ada = Person(UserId(int(next(user["id"] for user in state["users"] if user["username"] == "ada"))), "Ada")
    where = list(places)
    quiet, loud = where[:PLACES], where[PLACES:]
    store = await discord.stored.open()
    table = (
        await Tables(store, GAMES).create(
            Place(GuildId(int(state["guild"]["id"])), ChannelId(where[0])), "gizmos", ada, InteractionId(1)
        )
    ).id
    await store.do("DELETE FROM outbox")
    messages = [
        OutboxMessage(table, COLLAPSE, ChannelId(each), body=Body(message=MessageId(places[each]))) for each in quiet
    ]
    messages += [OutboxMessage(table, "notice", ChannelId(each), body=Body(notes=("News.",))) for each in quiet * EACH]
    ping = Body(notes=("Your turn.",), pings=(ada.id,))
    messages += [OutboxMessage(table, "notice", ChannelId(each), body=ping) for each in loud * EACH]
    await store.write(post, messages)
    await store.close()
    return len(messages)


def told(discord: LocalDiscord, places: Mapping[int, int]) -> list[str]:
    """Return the kinds of the delivered messages (collapsed board, ping or news), in order of delivery."""
    assert discord.server is not None
    loud, found = list(places)[PLACES:], list[tuple[str, str]]()
    for message in discord.server.world.messages.values():
        where, is_old = int(message["channel_id"]), int(message["id"]) in places.values()
        if where in places and is_old and message["edited_timestamp"]:
            found.append((message["edited_timestamp"], COLLAPSE))
        elif where in places and not is_old:
            found.append((message["timestamp"], PING if where in loud else NEWS))
    return [what for _, what in sorted(found)]


async def delivered(discord: LocalDiscord, requests: int) -> list[str]:
    """Fill the outbox, and deliver everything with two processes that share `requests` requests per second.

    Return the kinds of the messages, in order of delivery.
    """
    places = await threads(discord, 2 * PLACES)
    count = await backlog(discord, places)
    discord.settings["GUFFAW_REQUESTS"] = str(requests)
    async with Processes(discord, 2) as processes:
        await until(lambda: not discord.stored.rows("SELECT 1 FROM outbox"), "all is delivered", 90)
        for number in range(2):
            assert "Traceback" not in processes.log(number)
    assert discord.stored.rows("SELECT 1 FROM outbox") == []
    found = told(discord, places)
    assert len(found) == count
    return found


async def test_together_they_stay_below_the_limit_and_the_most_urgent_goes_first(discord: LocalDiscord) -> None:
    """Two processes that share a budget of 20 requests per second never exceed Discord's 50, and pings go first."""
    found = await delivered(discord, 20)
    assert discord.server is not None
    assert discord.server.limits.exceeded == 0
    last = {kind: max(number for number, what in enumerate(found) if what == kind) for kind in (PING, NEWS)}
    # Only messages in flight can overtake one that still waits behind another in its queue.
    assert last[PING] < PLACES * EACH + AT_ONCE
    assert last[NEWS] < 2 * PLACES * EACH + AT_ONCE


async def test_where_they_share_out_nothing_they_meet_the_limit_and_lose_nothing(discord: LocalDiscord) -> None:
    await discord.faults(requests=20)
    assert sorted(await delivered(discord, 0)) == sorted(
        [COLLAPSE] * PLACES + [NEWS] * PLACES * EACH + [PING] * PLACES * EACH
    )
    assert discord.server is not None
    assert discord.server.limits.exceeded > 0
