"""Tests of notifications on a locked phone, which show the author, the place, and only the message's `content`."""

from __future__ import annotations

import asyncio

from tests.playground.raw_bot import Api, Hearer, Json, asked
from tests.support.local_discord import LocalDiscord, text

V2, SILENT = 1 << 15, 1 << 12


async def shown(discord: LocalDiscord, who: str = "bo") -> list[tuple[str, str, bool]]:
    return [(each["title"], each["body"], each["silent"]) for each in await discord.notifications(who)]


async def test_a_mention_is_shown_in_plain_words(discord: LocalDiscord, api: Api) -> None:
    bo, games = await api.user("bo"), await api.channel()
    await api.post(
        games, f"<@{bo}> **Gears**: your turn in <#{games}>, or </play:123>. [Replay](https://example.invalid)"
    )
    words = "@Bo Gears: your turn in #games, or /play. Replay"
    assert await shown(discord) == [("Guffaw (#games, The Cog & Kettle)", words, False)]
    assert await shown(discord, "ada") == []


async def test_a_layout_shows_no_words_though_it_mentions(discord: LocalDiscord, api: Api) -> None:
    bo = await api.user("bo")
    words = {"type": 10, "content": f"<@{bo}> your turn"}
    await api.ok("POST", f"/channels/{await api.channel()}/messages", {"flags": V2, "components": [words]})
    assert await shown(discord) == [("Guffaw (#games, The Cog & Kettle)", "", False)]


async def test_words_that_become_a_layout_were_shown_and_an_edit_shows_nothing(discord: LocalDiscord, api: Api) -> None:
    bo = await api.user("bo")
    message = await api.post(await api.channel(), f"<@{bo}> your turn")
    components = [{"type": 10, "content": f"<@{bo}> your turn, at length"}]
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    edited = await api.ok("PATCH", path, {"content": None, "flags": V2, "components": components})
    assert (edited["content"], text(edited)) == ("", f"<@{bo}> your turn, at length")
    assert [body for _, body, _ in await shown(discord)] == ["@Bo your turn"]


async def test_suppressed_notifications_are_silent(discord: LocalDiscord, api: Api) -> None:
    sent = await api.post(await api.channel(), f"<@{await api.user('bo')}> psst", flags=SILENT)
    assert sent["flags"] & SILENT
    assert [silent for *_, silent in await shown(discord)] == [True]


async def test_a_person_whom_allowed_mentions_leaves_out_is_not_notified(discord: LocalDiscord, api: Api) -> None:
    await api.post(await api.channel(), f"<@{await api.user('bo')}> psst", allowed_mentions={"parse": []})
    assert await shown(discord) == []


async def test_private_messages_and_groups_notify_without_mentions(discord: LocalDiscord, api: Api) -> None:
    dm = await api.ok("POST", "/users/@me/channels", {"recipient_id": await api.user("bo")})
    await api.post(dm["id"], "Your hand")
    await discord.person("bo").say("thanks", dm["id"])
    await discord.person("ada").say("Friday?", "Game night")
    assert await shown(discord) == [("Guffaw", "Your hand", False), ("Ada (Game night)", "Friday?", False)]
    assert await shown(discord, "ada") == []  # people aren't notified of their own messages


async def test_the_answer_to_what_somebody_just_did_does_not_ring_for_them(hearer: Hearer) -> None:
    api = hearer.api
    task, interaction = await asked(hearer, "ada")
    both = f"<@{await api.user('ada')}> plays with <@{await api.user('bo')}>"
    await hearer.answer(interaction, type=4, data={"content": both})
    await task
    assert (await shown(api.discord, "ada"), len(await shown(api.discord, "bo"))) == ([], 1)


async def test_ephemeral_answers_ring_for_nobody(hearer: Hearer) -> None:
    task, interaction = await asked(hearer, "ada")
    secret = {"content": f"<@{await hearer.api.user('bo')}>", "flags": 64}
    await hearer.answer(interaction, type=4, data=secret)
    await task
    assert await shown(hearer.api.discord) == []


async def test_the_page_gets_notifications_at_once_and_when_it_opens(discord: LocalDiscord, api: Api) -> None:
    address = f"ws{discord.base.removeprefix('http')}/local/ws?user="
    async with api.http.ws_connect(address + "bo") as bo, api.http.ws_connect(address + "ada") as ada:
        hello = [await page.receive_json() for page in (bo, ada)]
        assert [frame["d"]["notifications"] for frame in hello] == [[], []]
        await api.post(await api.channel(), f"<@{await api.user('bo')}> your turn")
        told: dict[str, Json] = {}
        async with asyncio.timeout(10):
            while len(told) < 2:
                frame = await bo.receive_json()
                told[frame["t"]] = frame["d"]
        assert told["NOTIFICATION"]["body"] == "@Bo your turn"
        assert (await ada.receive_json())["t"] == "MESSAGE_CREATE"  # and no notification
    async with api.http.ws_connect(address + "bo") as again:
        assert [each["body"] for each in (await again.receive_json())["d"]["notifications"]] == ["@Bo your turn"]
