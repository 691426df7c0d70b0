"""Tests of tables in threads: in every kind of channel that can have threads, and after weeks without activity."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, latest_board, revealed_board, said, seal_moves, seat
from tests.support.local_discord import Json, LocalDiscord, buttons, text

DAY = 86_400.0


async def thread_of(discord: LocalDiscord, message: Json) -> Json:
    found: Json = next(c for c in (await discord.state())["channels"] if c["id"] == message["channel_id"])
    return found


async def test_a_table_waits_for_weeks_in_a_thread_and_is_played_on(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    await ada.command("table new", game="pebbles", thread=True)
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    assert (await thread_of(own_discord, card))["thread_metadata"]["auto_archive_duration"] == 10080
    await own_discord.advance(8 * DAY)
    assert (await thread_of(own_discord, card))["thread_metadata"]["archived"]
    assert "error" not in await bo.click(card, "Join")
    await bo.wait_for(lambda message: "Ada · Bo" in text(message) and "Join" in buttons(message))
    await ada.click(card, "Start")
    board = await latest_board(ada)
    await own_discord.advance(30 * DAY)
    assert (await thread_of(own_discord, board))["thread_metadata"]["archived"]
    play = buttons(board)["Play"]["custom_id"]
    for person in (ada, bo):  # a phone opens the thread first, which only members can do
        opened = await own_discord.act(person.name, op="component", message=board["id"], custom_id=play, phone=True)
        assert "Seal your first move." in text(await answer(person, opened))
    await own_discord.advance(30 * DAY)
    listed = await answer(bo, await bo.command("tables"))
    assert "your turn" in text(listed)
    assert "Seal your first move." in await said(bo, await bo.click(listed, "Play Pebbles"))
    await own_discord.act("bo", op="open_dm")
    channel = (await bo.dm())[0]["channel_id"]
    assert "Seal your first move." in await said(bo, await bo.command("play", channel))
    assert "not at a table" in (await said(cy, await cy.command("tables"))).lower()
    await seal_moves([ada, bo])
    await revealed_board(ada)


async def test_a_thread_is_opened_in_news_and_in_a_forum_or_refused_in_words(own_discord: LocalDiscord) -> None:
    ada = own_discord.person("ada")
    known = set[str]()
    for where, kind in (("news", 10), ("games", 11)):
        assert "is ready in" in await said(ada, await ada.command("table new", where, game="pebbles", thread=True))
        card = await ada.wait_for(lambda message: "Join" in buttons(message) and message["id"] not in known)
        known.add(card["id"])
        assert (await thread_of(own_discord, card))["type"] == kind
    post = await own_discord.act("ada", op="start_thread", channel="tables", name="Ours", content="Who plays?")
    assert "is ready" in await said(ada, await ada.command("table new", post["channel"], game="pebbles"))
    await ada.wait_for(lambda message: "Join" in buttons(message), channel=post["channel"])
    beside = await said(ada, await ada.command("table new", post["channel"], game="pebbles", thread=True))
    assert "is ready in" in beside
    forum = next(c["id"] for c in (await own_discord.state())["channels"] if c["type"] == 15)
    await own_discord.faults(permissions={"channel": forum, "deny": ["SEND_MESSAGES"]})
    unposted = await said(ada, await ada.command("table new", post["channel"], game="pebbles", thread=True))
    assert "give me the Create Posts permission in" in unposted
    await own_discord.faults(permissions={"channel": forum, "deny": []})
    await own_discord.faults(tags={"channel": forum, "names": ["Games", "Other"]})
    untagged = await said(ada, await ada.command("table new", post["channel"], game="pebbles", thread=True))
    assert "This forum requires a tag on every post" in untagged
    tag = next(c for c in (await own_discord.state())["channels"] if c["id"] == forum)["available_tags"][0]["id"]
    tagged = await own_discord.act(
        "ada", op="start_thread", channel="tables", name="Tagged", content="Who plays?", tags=[tag]
    )
    assert "is ready in" in await said(
        ada, await ada.command("table new", tagged["channel"], game="pebbles", thread=True)
    )
    posts = [c for c in (await own_discord.state())["channels"] if c.get("parent_id") == forum]
    assert [c["applied_tags"] for c in posts[-2:]] == [[tag], [tag]]
    await own_discord.faults(active_threads=1)
    news = await said(ada, await ada.command("table new", "news", game="pebbles", thread=True))
    assert "hit Discord's limit on open threads" in news
    full = await said(ada, await ada.command("table new", game="pebbles", thread=True))
    assert "hit Discord's limit on open threads" in full
    await own_discord.faults(clear=True)
    games = next(c["id"] for c in (await own_discord.state())["channels"] if c.get("name") == "games")
    await own_discord.faults(permissions={"channel": games, "deny": ["SEND_MESSAGES_IN_THREADS"]})
    denied = await said(ada, await ada.command("table new", game="pebbles", thread=True))
    assert "give me the Send Messages in Threads permission" in denied
    await own_discord.faults(permissions={"channel": games, "deny": []})
    secret = await own_discord.act("ada", op="start_thread", channel="games", name="Secret", private=True)
    outside = await said(ada, await ada.command("table new", secret["channel"], game="pebbles"))
    assert "I'm not in this private thread" in outside
    await own_discord.faults(route=f"GET /channels/{secret['channel']}", status=503)
    unknown = await said(ada, await ada.command("table new", secret["channel"], game="pebbles"))
    assert "Discord is responding slowly" in unknown


async def test_a_table_in_a_thread_begins_for_everybody_who_sat_down(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo, thread=True)
    members = (await thread_of(discord, board))["member_count"]
    assert members == 3


async def test_a_table_that_is_refused_opens_no_thread(discord: LocalDiscord) -> None:
    """If a person who already has ten open lobbies asks for another, it's refused, and no thread is created."""
    ada = discord.person("ada")

    async def threads() -> set[str]:
        return {channel["id"] for channel in (await discord.state())["channels"] if channel["type"] == 11}

    for _ in range(10):
        await ada.command("table new", game="pebbles")
    before = await threads()
    refused = await said(ada, await ada.command("table new", game="pebbles", thread=True))
    assert refused.startswith("You've opened 10 tables"), refused
    assert await threads() == before
