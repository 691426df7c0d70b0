"""Tests of threads: they're archived after a while, can be locked, and not every channel can have any number."""

from __future__ import annotations

import pytest

from tests.playground.raw_bot import Api, Hearer, Json
from tests.playground.sample_bot import PNG
from tests.support.local_discord import LocalDiscord

HOUR = 3600


async def thread(api: Api, **more: object) -> Json:
    body = {"name": "Table 7", "type": 11} | more
    return dict(await api.ok("POST", f"/channels/{await api.channel()}/threads", body))


async def is_archived(api: Api, key: str) -> bool:
    return bool((await api.ok("GET", f"/channels/{key}"))["thread_metadata"]["archived"])


@pytest.mark.parametrize("minutes", [60, 1440, 4320, 10080, None])
async def test_a_thread_archives_itself_when_nobody_writes(
    discord: LocalDiscord, api: Api, minutes: int | None
) -> None:
    made = await thread(api, auto_archive_duration=minutes)
    seconds = (minutes or 1440) * 60
    await discord.advance(seconds - HOUR / 2)
    assert not await is_archived(api, made["id"])
    await api.post(made["id"])
    await discord.advance(seconds - HOUR / 2)
    assert not await is_archived(api, made["id"])  # the message restarted the time until archiving
    await discord.advance(HOUR / 2)
    assert await is_archived(api, made["id"])


async def test_other_durations_are_refused_and_a_channel_has_its_own_default(discord: LocalDiscord, api: Api) -> None:
    path = f"/channels/{await api.channel()}/threads"
    assert await api.code("POST", path, {"name": "x", "type": 11, "auto_archive_duration": 90}) == (400, 50035)
    assert discord.server is not None
    discord.server.world.channel(await api.channel())["default_auto_archive_duration"] = 60
    made = await thread(api)
    assert made["thread_metadata"]["auto_archive_duration"] == 60
    assert await api.code("PATCH", f"/channels/{made['id']}", {"auto_archive_duration": 61}) == (400, 50035)


async def test_a_lax_server_archives_nothing_by_itself(discord: LocalDiscord, api: Api) -> None:
    made = await thread(api)
    await discord.faults(lax=["archiving"])
    await discord.advance(30 * 86400)
    assert not await is_archived(api, made["id"])


async def test_edits_in_an_archived_thread_are_refused_and_a_post_opens_it(discord: LocalDiscord, api: Api) -> None:
    made = await thread(api)
    here, message = f"/channels/{made['id']}", await api.post(made["id"], "board")
    await discord.advance(86400)
    edit = f"{here}/messages/{message['id']}"
    assert await api.code("PATCH", edit, {"content": "x"}) == (400, 50083)
    assert await api.code("PATCH", here, {"name": "x"}) == (400, 50083)
    assert await api.code("PUT", f"{here}/thread-members/{await api.user('bo')}") == (400, 50083)
    await api.post(made["id"], "again")
    assert (await api.ok("PATCH", edit, {"content": "moved"}))["content"] == "moved"


async def test_the_bot_opens_its_own_archived_thread(discord: LocalDiscord, api: Api) -> None:
    made = await thread(api)
    await discord.advance(86400)
    await api.ok("PATCH", f"/channels/{made['id']}", {"archived": False})
    assert not await is_archived(api, made["id"])
    await discord.advance(HOUR)
    assert not await is_archived(api, made["id"])  # opening it restarted the time


async def test_a_locked_thread_is_for_admins(discord: LocalDiscord, api: Api) -> None:
    made = await thread(api)
    here = f"/channels/{made['id']}"
    refusal = await discord.act("bo", op="edit_thread", channel=made["id"], locked=True)
    assert "admin" in refusal["error"]
    message = await api.post(made["id"], "board")
    await discord.act("ada", op="edit_thread", channel=made["id"], locked=True)
    assert await api.code("PATCH", f"{here}/messages/{message['id']}", {"content": "x"}) == (400, 160005)
    await discord.act("ada", op="edit_thread", channel=made["id"], archived=True)
    assert await api.code("POST", f"{here}/messages", {"content": "x"}) == (400, 160005)
    assert await api.code("PATCH", here, {"archived": False}) == (403, 50013)
    assert "locked" in (await discord.person("bo").say("hello?", made["id"]))["error"]
    assert "error" not in await discord.person("ada").say("open again", made["id"])
    assert not await is_archived(api, made["id"])


async def test_a_phone_opens_a_thread_before_it_clicks(discord: LocalDiscord, api: Api) -> None:
    made = await thread(api)
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"}]}
    message = await api.post(made["id"], "lobby", components=[row])
    await api.ok("PUT", f"/channels/{made['id']}/thread-members/{await api.user('bo')}")
    await discord.advance(86400)
    click = {"op": "component", "message": message["id"], "custom_id": "join", "phone": True}
    assert "permission to open" in (await discord.act("cy", **click))["error"]  # cy isn't a member of the thread
    assert await is_archived(api, made["id"])
    assert "did not respond" in (await discord.act("bo", **click))["error"]  # the click was sent, but no bot is running
    assert not await is_archived(api, made["id"])


async def test_adding_somebody_is_announced_and_a_mention_in_a_message_or_an_edit_is_not(
    discord: LocalDiscord, api: Api
) -> None:
    made = await thread(api)
    here = f"/channels/{made['id']}"
    for _ in range(2):
        await api.ok("PUT", f"{here}/thread-members/{await api.user('bo')}")
    lines = await api.ok("GET", f"{here}/messages")
    assert [(line["type"], line["mentions"][0]["username"]) for line in lines] == [(1, "bo")]
    message = await api.post(made["id"], "lobby")
    await api.ok("PATCH", f"{here}/messages/{message['id']}", {"content": f"<@{await api.user('cy')}>"})
    followers = {row["user_id"] for row in await api.ok("GET", f"{here}/thread-members")}
    assert await api.user("cy") in followers
    assert [line["type"] for line in await api.ok("GET", f"{here}/messages")] == [0, 1]
    assert not [push for push in await discord.notifications("cy") if push["message"] == message["id"]]


async def test_a_fault_can_be_meant_for_uploads_alone(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(status=400, code=50035, route="POST /channels", files=True)
    await api.post(await api.channel(), "words")
    path = f"/channels/{await api.channel()}/messages"
    assert (await api.upload("POST", path, {"content": "x"}, board=PNG))[0] == 400


async def test_a_command_in_an_archived_thread_is_not_sent(discord: LocalDiscord, api: Api) -> None:
    made = await thread(api)
    await discord.advance(86400)
    refused = await discord.act("bo", op="command", channel=made["id"], name="anything", options={})
    assert "archived" in refused["error"]


async def test_a_forum_may_want_a_tag_on_each_post(discord: LocalDiscord, api: Api) -> None:
    forum = await api.channel("tables")
    path, post = f"/channels/{forum}/threads", {"name": "Table 7", "message": {"content": "Who plays?"}}
    await api.ok("POST", path, post)
    await discord.faults(tags={"channel": forum, "names": ["Games"]})
    assert await api.code("POST", path, post) == (400, 40067)
    (tag,) = (await api.ok("GET", f"/channels/{forum}"))["available_tags"]
    assert (await api.ok("POST", path, post | {"applied_tags": [tag["id"]]}))["applied_tags"] == [tag["id"]]
    await discord.faults(clear=True)
    assert (await api.ok("POST", path, post))["applied_tags"] == []


async def test_a_server_has_room_for_so_many_active_threads(discord: LocalDiscord, api: Api) -> None:
    first, _ = await thread(api), await discord.faults(active_threads=1)
    path = f"/channels/{await api.channel()}/threads"
    assert await api.code("POST", path, {"name": "x", "type": 11}) == (400, 160006)
    news = f"/channels/{await api.channel('news')}/threads"
    assert await api.code("POST", news, {"name": "x", "type": 10}) == (400, 160007)
    await discord.advance(86400)  # an archived thread doesn't count toward the limit
    await thread(api, name="second")
    assert await api.code("PATCH", f"/channels/{first['id']}", {"archived": False}) == (400, 160006)
    await discord.faults(clear=True)
    await thread(api, name="third")


async def test_a_private_thread_without_the_bot_is_closed_to_it(discord: LocalDiscord, api: Api) -> None:
    wish = {"op": "start_thread", "channel": "games", "name": "Secret", "private": True}
    key = (await discord.act("bo", **wish))["channel"]
    for method, path, body in (
        ("GET", "", None), ("POST", "/messages", {"content": "x"}), ("GET", "/messages", None),
        ("PUT", "/thread-members/@me", None),
    ):  # fmt: skip
        assert await api.code(method, f"/channels/{key}{path}", body) == (403, 50001)
    assert "error" not in await discord.person("bo").say("nobody hears me", key)


async def test_a_person_mentioned_in_a_thread_joins_it(discord: LocalDiscord, hearer: Hearer) -> None:
    api, bot = hearer.api, (await hearer.api.ok("GET", "/users/@me"))["id"]
    wish = {"op": "start_thread", "channel": "games", "name": "Secret", "private": True}
    key = (await discord.act("bo", **wish))["channel"]
    await discord.person("bo").say(f"<@{bot}> come in", key)
    assert (await hearer.next("THREAD_CREATE"))["id"] == key
    await discord.person("bo").say(f"<@{await api.user('cy')}> too", key)
    await api.post(key, f"<@{await api.user('ada')}> too")
    assert len(await api.ok("GET", f"/channels/{key}/thread-members")) == 4
    for name in ("ada", "cy"):
        assert "error" not in await discord.person(name).say("here", key)


async def test_an_announcement_channel_has_threads_of_its_own_type(api: Api) -> None:
    news = f"/channels/{await api.channel('news')}"
    for kind in ({"type": 11}, {"type": 12}, {}):
        assert await api.code("POST", f"{news}/threads", {"name": "x"} | kind) == (400, 50024)
    made = await api.ok("POST", f"{news}/threads", {"name": "Table 7", "type": 10})
    assert (made["type"], (await api.post(made["id"]))["channel_id"]) == (10, made["id"])
    message = await api.ok("POST", f"{news}/messages", {"content": "news"})
    under = await api.ok("POST", f"{news}/messages/{message['id']}/threads", {"name": "Talk"})
    assert under["type"] == 10


async def test_a_forum_takes_threads_with_a_first_message_and_nothing_else(discord: LocalDiscord, api: Api) -> None:
    forum = f"/channels/{await api.channel('tables')}"
    assert await api.code("POST", f"{forum}/messages", {"content": "x"}) == (400, 50008)
    assert await api.code("POST", f"{forum}/threads", {"name": "x"}) == (400, 50035)
    assert await api.code("POST", f"{forum}/threads", {"name": "x", "message": {"content": ""}}) == (400, 50006)
    lost = {"type": 12, "items": [{"media": {"url": "attachment://lost.png"}}]}
    broken = {"name": "x", "message": {"flags": 1 << 15, "components": [lost]}}
    assert await api.code("POST", f"{forum}/threads", broken) == (400, 50035)
    posted = {"name": "Table 7", "message": {"content": "A table", "attachments": [{"id": 0, "filename": "a.png"}]}}
    status, made = await api.upload("POST", f"{forum}/threads", posted, a=PNG)
    assert (status, made["type"], made["message"]["id"]) == (201, 11, made["id"])
    assert await discord.read(made["message"]["attachments"][0]["url"]) == PNG
    assert [m["content"] for m in await discord.person("cy").messages(made["id"])] == ["A table"]
    active = await api.ok("GET", f"/guilds/{made['guild_id']}/threads/active")
    assert [each["name"] for each in active["threads"]] == ["Table 7"]  # the refused requests left no threads behind
    assert "start a thread" in (await discord.person("bo").say("hello", "tables"))["error"]
    own = await discord.act("bo", op="start_thread", channel="tables", name="Bo's", content="Who plays?")
    assert [m["content"] for m in await discord.person("cy").messages(own["channel"])] == ["Who plays?"]


async def test_no_thread_hangs_in_a_thread_or_in_private(discord: LocalDiscord, api: Api) -> None:
    dm = (await discord.act("bo", op="open_dm"))["channel"]
    for key in ((await thread(api))["id"], dm):
        assert await api.code("POST", f"/channels/{key}/threads", {"name": "x", "type": 11}) == (400, 50024)
