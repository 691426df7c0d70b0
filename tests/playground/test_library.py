"""Tests of discord.py on the local Discord: its exceptions have Discord's error codes, and its helpers work."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator

import discord as library
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.playground.raw_bot import Api
from tests.playground.sample_bot import PNG
from tests.support.local_discord import LocalDiscord, files, text, until


@pytest.fixture
async def client(discord: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[library.Client]:
    """Yield a client that's logged in for HTTP requests only, and that raises an error instead of waiting over 30 s."""
    monkeypatch.setattr(Route, "BASE", f"{discord.base}/api/v10")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(f"ws{discord.base[4:]}/gateway/"))
    async with library.Client(intents=library.Intents.default(), max_ratelimit_timeout=30) as made:
        await made.login("local")
        yield made


def picture() -> library.File:
    return library.File(io.BytesIO(PNG), "board.png")


async def text_channel(client: library.Client, api: Api, name: str = "games") -> library.TextChannel:
    found = await client.fetch_channel(int(await api.channel(name)))
    assert isinstance(found, library.TextChannel)
    return found


async def test_an_edit_in_an_archived_thread(discord: LocalDiscord, client: library.Client, api: Api) -> None:
    games = await text_channel(client, api)
    kind = library.ChannelType.public_thread
    thread = await games.create_thread(name="Table 7", type=kind, auto_archive_duration=60)
    message = await thread.send("board")
    await discord.advance(3600)
    with pytest.raises(library.HTTPException) as caught:
        await message.edit(content="moved")
    assert (caught.value.status, caught.value.code) == (400, 50083)
    await thread.edit(archived=False)
    await message.edit(content="moved")


async def test_a_private_thread_without_the_bot(discord: LocalDiscord, client: library.Client) -> None:
    wish = {"op": "start_thread", "channel": "games", "name": "Secret", "private": True}
    key = (await discord.act("bo", **wish))["channel"]
    with pytest.raises(library.Forbidden) as caught:
        await client.get_partial_messageable(int(key)).send("x")
    assert caught.value.code == 50001


async def test_a_forum_and_an_announcement_channel(client: library.Client, api: Api) -> None:
    forum = await client.fetch_channel(int(await api.channel("tables")))
    assert isinstance(forum, library.ForumChannel)
    made = await forum.create_thread(name="Table 7", content="A table", file=picture())
    assert (made.message.content, made.message.id) == ("A table", made.thread.id)
    news = await text_channel(client, api, "news")
    assert news.is_news()
    with pytest.raises(library.HTTPException) as caught:
        await news.create_thread(name="x")
    assert caught.value.code == 50024
    thread = await news.create_thread(name="x", type=library.ChannelType.news_thread)
    await thread.send("here")


async def test_private_messages_that_cannot_be_sent(discord: LocalDiscord, client: library.Client, api: Api) -> None:
    bo = await client.fetch_user(int(await api.user("bo")))
    for fault, code in (({"closed_dms": ["bo"]}, 50007), ({"closed_dms": [], "strangers": ["bo"]}, 50278)):
        await discord.faults(**fault)
        with pytest.raises(library.Forbidden) as caught:
            await bo.send("psst")
        assert caught.value.code == code


async def test_a_wait_of_minutes_is_an_exception_of_its_own(client: library.Client, api: Api) -> None:
    who = await api.user("bo")
    for _ in range(10):
        await api.ok("POST", "/users/@me/channels", {"recipient_id": who})
    with pytest.raises(library.RateLimited) as caught:
        await client.create_dm(library.Object(int(who)))
    assert caught.value.retry_after > 30


async def test_an_old_message_is_edited_when_the_wait_is_over(
    discord: LocalDiscord, client: library.Client, api: Api
) -> None:
    games = await text_channel(client, api)
    message = await games.send("old")
    await discord.advance(3601)
    for number in range(3):
        await message.edit(content=str(number))
    await discord.faults(lax=["old_edits"])
    await discord.faults(status=429, code=30046, route="PATCH", count=1, retry_after=0.05)
    assert (await message.edit(content="at last")).content == "at last"


async def test_a_board_in_a_layout_is_replaced(discord: LocalDiscord, client: library.Client, api: Api) -> None:
    games = await text_channel(client, api)

    def board(words: str) -> library.ui.LayoutView:
        view = library.ui.LayoutView()
        view.add_item(library.ui.TextDisplay(words))
        view.add_item(library.ui.MediaGallery(library.MediaGalleryItem("attachment://board.png")))
        return view

    sent = await games.send(view=board("turn 1"), file=picture(), silent=True)
    assert (sent.attachments, sent.flags.suppress_notifications) == ([], True)
    await sent.edit(view=board("turn 2"), attachments=[picture()])
    (shown,) = await discord.person("bo").messages("games")
    assert (text(shown), len(files(shown))) == ("turn 2", 1)
    assert len(list((discord.folder / "world" / "attachments").iterdir())) == 1


@pytest.mark.usefixtures("client")  # redirects discord.py to the local Discord
async def test_two_processes_share_the_shards(discord: LocalDiscord, api: Api) -> None:
    guild = int((await discord.state())["guild"]["id"])
    count = next(count for count in range(2, 60) if (guild >> 22) % count)
    heard: dict[int, list[str]] = {}

    class Listener(library.Client):
        async def on_message(self, message: library.Message) -> None:
            heard.setdefault(self.shard_id or 0, []).append(message.content)

    home = (guild >> 22) % count
    pair = [Listener(intents=library.Intents.default(), shard_id=each, shard_count=count) for each in (0, home)]
    tasks = [asyncio.create_task(each.start("local")) for each in pair]
    assert discord.server is not None
    sessions = discord.server.gateway.sessions
    await until(lambda: sessions.connected == 2, "both are connected")
    bot = (await api.ok("GET", "/users/@me"))["id"]
    dm = (await discord.act("bo", op="open_dm"))["channel"]
    await discord.person("bo").say(f"<@{bot}> in the server")
    await discord.person("bo").say("in private", dm)
    await until(lambda: len(heard) == 2, "both have heard")
    assert heard == {0: ["in private"], home: [f"<@{bot}> in the server"]}
    for each in pair:
        await each.close()
    for task in tasks:
        await task
