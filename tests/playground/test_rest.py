"""Tests of the REST API with raw requests, which show what a client library would hide."""

import asyncio
import json
import re
import time

import pytest

from playground.protocol.snowflake import Snowflakes, made_at
from playground.world.clock import Clock
from tests.playground.raw_bot import BOT, Api, Hearer, Json, asked
from tests.playground.sample_bot import PNG
from tests.support.local_discord import LocalDiscord, until


async def test_only_this_machine_is_answered(discord: LocalDiscord, api: Api) -> None:
    for headers in (
        {"Host": "evil.example"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
    ):
        async with api.http.get(f"{discord.base}/local/state", headers=headers) as response:
            assert response.status == 403
    for origin in (discord.base, discord.base.replace("127.0.0.1", "localhost")):
        async with api.http.get(f"{discord.base}/local/state", headers={"Origin": origin}) as response:
            assert response.status == 200


async def test_a_real_looking_token_is_refused(api: Api) -> None:
    real = "M" * 26 + ".GabcDE." + "x" * 38
    for token in (f"Bot {real}", "Bot ", "Bearer local"):
        assert (await api.call("GET", "/users/@me", headers={"Authorization": token}))[0] == 401


async def test_a_route_that_is_not_built_says_so(api: Api, caplog: pytest.LogCaptureFixture) -> None:
    status, answer = await api.call("GET", "/guilds/1/audit-logs")
    assert status == 501
    assert "Not built in the local Discord: GET /api/v10/guilds/1/audit-logs" in caplog.text
    assert "GET /api/v10/guilds/1/audit-logs" in answer["message"]


async def test_a_server_says_how_many_are_in_it(discord: LocalDiscord, api: Api) -> None:
    async with api.http.ws_connect(f"ws{discord.base.removeprefix('http')}/gateway/") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "local", "intents": 1}})
        hearer = Hearer(api, socket)
        guild = await hearer.next("GUILD_CREATE")
    assert discord.server is not None
    assert guild["member_count"] == len(discord.server.world.people()) + 1


async def test_unknown_things_have_discords_codes(api: Api) -> None:
    games = await api.channel()
    assert await api.code("GET", "/channels/1") == (404, 10003)
    assert await api.code("GET", f"/channels/{games}/messages/1") == (404, 10008)
    assert await api.code("GET", "/users/1") == (404, 10013)
    assert await api.code("POST", "/webhooks/1/nothing", {"content": "x"}) == (404, 10015)
    assert await api.code("POST", "/interactions/1/nothing/callback", {"type": 4}) == (404, 10062)
    assert await api.code("POST", f"/channels/{games}/messages", data=b"{") == (400, 50109)


async def test_a_repeated_nonce_returns_the_first_message_also_after_a_restart(discord: LocalDiscord, api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    first = await api.ok("POST", path, {"content": "once", "nonce": "table-7", "enforce_nonce": True})
    again = await api.ok("POST", path, {"content": "twice", "nonce": "table-7", "enforce_nonce": True})
    await discord.stop()
    await discord.start()
    later = await api.ok("POST", path, {"content": "thrice", "nonce": "table-7", "enforce_nonce": True})
    assert [m["content"] for m in (first, again, later)] == ["once"] * 3
    assert (await api.ok("POST", path, {"content": "free", "nonce": "table-7"}))["content"] == "free"
    assert await api.code("POST", path, {"content": "x", "nonce": "n" * 26, "enforce_nonce": True}) == (400, 50035)


async def test_attachments_are_kept_replaced_and_described(discord: LocalDiscord, api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    named = [{"id": 0, "filename": "a.png", "description": "First"}, {"id": 1, "filename": "b.png"}]
    status, message = await api.upload("POST", path, {"attachments": named}, a=PNG, b=PNG)
    assert (status, [a["filename"] for a in message["attachments"]]) == (200, ["a.png", "b.png"])
    first, second = message["attachments"]
    assert (first["description"], first["width"], first["content_type"]) == ("First", 1, "image/png")
    keep = {"attachments": [{"id": first["id"], "description": "Kept"}, {"id": "0", "filename": "c.png"}]}
    _, edited = await api.upload("PATCH", f"{path}/{message['id']}", keep, c=PNG)
    assert [(a["filename"], a.get("description")) for a in edited["attachments"]] == [
        ("a.png", "Kept"),
        ("c.png", None),
    ]
    assert await discord.read(first["url"]) == PNG
    async with api.http.get(second["url"]) as gone:
        assert gone.status == 404
    status, bad = await api.call("PATCH", f"{path}/{message['id']}", {"attachments": [{"id": "999"}]})
    assert (status, list(bad["errors"]["attachments"])) == (400, ["0"])


async def test_a_missing_picture_of_a_layout_is_refused(discord: LocalDiscord, api: Api) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    path = f"/channels/{await api.channel()}/messages"
    status, answer = await api.call("POST", path, {"flags": 1 << 15, "components": [gallery]})
    assert (status, answer["code"]) == (400, 50035)
    assert "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND" in json.dumps(answer)
    status, _ = await api.upload("POST", path, {"flags": 1 << 15, "components": [gallery]}, other=PNG)
    assert status == 400
    assert list((discord.folder / "world" / "attachments").iterdir()) == []  # refused requests leave nothing behind
    status, sent = await api.upload("POST", path, {"flags": 1 << 15, "components": [gallery]}, board=PNG)
    media = sent["components"][0]["items"][0]["media"]
    assert (status, sent["attachments"], await discord.read(media["url"])) == (200, [], PNG)


async def test_mentions_ping_only_people_in_allowed_mentions(api: Api) -> None:
    path, ada, bo = f"/channels/{await api.channel()}/messages", await api.user("ada"), await api.user("bo")

    async def pinged(content: str, allowed: object = None) -> list[str]:
        body = {"content": content} | ({"allowed_mentions": allowed} if allowed is not None else {})
        return [user["username"] for user in (await api.ok("POST", path, body))["mentions"]]

    both = f"<@{ada}> and <@!{bo}>"
    assert await pinged(both) == ["ada", "bo"]
    assert await pinged(both, {"parse": []}) == []
    assert await pinged(both, {"parse": [], "users": [bo]}) == ["bo"]
    assert await pinged(both, {"parse": ["users"]}) == ["ada", "bo"]
    assert await pinged("nobody", {"users": [bo]}) == []
    path = f"/channels/{await api.channel('general')}/messages"
    for users in ([bo, bo], [str(user) for user in range(101)]):
        assert await api.code("POST", path, {"content": both, "allowed_mentions": {"users": users}}) == (400, 50035)
    sent = await api.post(await api.channel("general"), both, allowed_mentions={"users": [ada]})
    layout = {"flags": 1 << 15, "content": None, "components": [{"type": 10, "content": both}]}
    edited = await api.ok("PATCH", f"{path}/{sent['id']}", layout | {"allowed_mentions": {"users": [bo]}})
    assert [user["username"] for user in edited["mentions"]] == ["bo"]


async def test_replies_need_their_message_unless_they_accept_a_missing_one(api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    first = await api.ok("POST", path, {"content": "first"})
    reply = await api.ok("POST", path, {"content": "reply", "message_reference": {"message_id": first["id"]}})
    assert (reply["type"], reply["referenced_message"]["content"]) == (19, "first")
    gone = {"message_id": "1", "fail_if_not_exists": False}
    assert (await api.ok("POST", path, {"content": "alone", "message_reference": gone}))["type"] == 0
    status, answer = await api.call("POST", path, {"content": "x", "message_reference": {"message_id": "1"}})
    assert status == 400
    assert answer["errors"]["message_reference"]["_errors"][0]["code"] == "REPLIES_UNKNOWN_MESSAGE"


async def test_history_pages_both_ways(api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    await api.discord.faults(lax=["rate_limits"])
    ids = [(await api.ok("POST", path, {"content": str(n)}))["id"] for n in range(7)]

    async def page(query: str) -> str:
        return "".join(m["content"] for m in await api.ok("GET", f"{path}?{query}"))

    assert await page("limit=3") == "654"
    assert await page(f"limit=2&before={ids[4]}") == "32"
    assert await page(f"limit=2&after={ids[4]}") == "65"
    assert await page(f"limit=3&around={ids[3]}") == "432"
    assert await api.code("GET", f"{path}?limit=101") == (400, 50035)


async def test_only_own_messages_are_edited_and_deleted(discord: LocalDiscord, api: Api) -> None:
    said = (await discord.person("bo").say("mine"))["message"]
    path = f"/channels/{await api.channel()}/messages/{said}"
    assert await api.code("PATCH", path, {"content": "x"}) == (403, 50005)
    assert await api.code("DELETE", path) == (403, 50013)
    assert "admin" in (await discord.person("cy").delete(said))["error"]
    assert "error" not in await discord.person("ada").delete(said)
    assert await api.code("GET", path) == (404, 10008)


async def test_threads_open_archive_reopen_and_take_members(discord: LocalDiscord, api: Api) -> None:
    games, bo = await api.channel(), await api.user("bo")
    thread = await api.ok("POST", f"/channels/{games}/threads", {"name": "Table 7", "type": 11})
    here = f"/channels/{thread['id']}"
    await api.ok("PUT", f"{here}/thread-members/{bo}")
    assert {m["user_id"] for m in await api.ok("GET", f"{here}/thread-members")} == {bo, thread["owner_id"]}
    message = await api.ok("POST", f"{here}/messages", {"content": "hello"})
    assert (await api.ok("PATCH", here, {"archived": True}))["thread_metadata"]["archived"]
    assert await api.code("PATCH", f"{here}/messages/{message['id']}", {"content": "x"}) == (400, 50083)
    await api.ok("POST", f"{here}/messages", {"content": "again"})
    assert not (await api.ok("GET", here))["thread_metadata"]["archived"]
    active = await api.ok("GET", f"/guilds/{thread['guild_id']}/threads/active")
    assert [each["id"] for each in active["threads"]] == [thread["id"]]
    assert await api.code("DELETE", here) == (403, 50013)
    assert (await discord.person("cy").say("I see it", thread["id"]))["type"] == 4


async def test_a_message_has_one_thread(api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    message = await api.ok("POST", path, {"content": "talk here"})
    thread = await api.ok("POST", f"{path}/{message['id']}/threads", {"name": "Talk"})
    assert thread["id"] == message["id"]
    assert (await api.ok("GET", f"{path}/{message['id']}"))["flags"] & 1 << 5
    assert await api.code("POST", f"{path}/{message['id']}/threads", {"name": "Talk"}) == (400, 160004)
    assert await api.code("POST", f"{path}/{message['id']}/threads", {"name": ""}) == (400, 50035)


async def test_a_private_thread_is_hidden_from_others(discord: LocalDiscord, api: Api) -> None:
    thread = await api.ok("POST", f"/channels/{await api.channel()}/threads", {"name": "Secret", "type": 12})
    await api.ok("PUT", f"/channels/{thread['id']}/thread-members/{await api.user('bo')}")
    message = await api.ok("POST", f"/channels/{thread['id']}/messages", {"content": "for bo"})
    added, seen = await discord.person("bo").messages(thread["id"])
    assert (added["type"], seen["id"]) == (1, message["id"])
    assert await discord.person("ada").messages(thread["id"]) == []
    assert "see no channel" in (await discord.person("ada").say("hi", thread["id"]))["error"]


@pytest.mark.parametrize(
    ("denied", "what", "code"),
    [
        ("SEND_MESSAGES", "send", 50013), ("ATTACH_FILES", "attach", 50013), ("VIEW_CHANNEL", "send", 50001),
        ("CREATE_PUBLIC_THREADS", "thread", 50013),
    ],
)  # fmt: skip
async def test_a_lost_permission_is_missed(discord: LocalDiscord, api: Api, denied: str, what: str, code: int) -> None:
    games = await api.channel()
    await discord.faults(permissions={"channel": games, "deny": [denied]})
    here = f"/channels/{games}"
    calls = {
        "send": lambda: api.call("POST", f"{here}/messages", {"content": "x"}),
        "attach": lambda: api.upload("POST", f"{here}/messages", {}, a=PNG),
        "thread": lambda: api.call("POST", f"{here}/threads", {"name": "x", "type": 11}),
    }
    status, answer = await calls[what]()
    assert (status, answer["code"]) == (403, code)
    await discord.faults(clear=True)
    assert (await calls[what]())[0] < 300


async def test_without_permission_to_read_the_history_a_bot_gets_no_message(discord: LocalDiscord, api: Api) -> None:
    games = await api.channel()
    message = await api.post(games, "before")
    await discord.faults(permissions={"channel": games, "deny": ["READ_MESSAGE_HISTORY"]})
    assert await api.ok("GET", f"/channels/{games}/messages") == []
    assert await api.code("GET", f"/channels/{games}/messages/{message['id']}") == (403, 50013)
    await discord.faults(clear=True)
    assert [each["id"] for each in await api.ok("GET", f"/channels/{games}/messages")] == [message["id"]]


async def test_a_deleted_channel_and_message_are_gone(discord: LocalDiscord, api: Api) -> None:
    games = await api.channel()
    thread = await api.ok("POST", f"/channels/{games}/threads", {"name": "x", "type": 11})
    message = await api.ok("POST", f"/channels/{await api.channel('general')}/messages", {"content": "x"})
    await discord.faults(delete_channel=games)
    await discord.faults(delete_message=message["id"])
    assert await api.code("POST", f"/channels/{games}/messages", {"content": "x"}) == (404, 10003)
    assert await api.code("GET", f"/channels/{thread['id']}") == (404, 10003)
    assert message["id"] not in {m["id"] for m in (await discord.state())["messages"]}


async def test_commands_keep_their_ids_when_they_are_put_again(api: Api) -> None:
    app = (await api.ok("GET", "/users/@me"))["id"]
    path = f"/applications/{app}/commands"
    command = {"name": "hand", "description": "Your hand"}
    first = await api.ok("PUT", path, [command])
    assert await api.ok("PUT", path, [command]) == first
    changed = await api.ok("PUT", path, [command | {"description": "Yours"}])
    assert (changed[0]["id"], changed[0]["version"] == first[0]["version"]) == (first[0]["id"], False)
    guild = (await api.discord.state())["guild"]["id"]
    await api.ok("PUT", f"/applications/{app}/guilds/{guild}/commands", [command])
    assert len((await api.discord.state())["commands"]) == 1


async def test_faults_strike_as_often_as_asked(discord: LocalDiscord, api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    await discord.faults(status=429, route="POST /channels", count=2, retry_after=0.05)
    for _ in range(2):
        async with api.http.post(f"{discord.base}/api/v10{path}", headers=BOT, json={"content": "x"}) as response:
            assert (response.status, response.headers["Via"]) == (429, "1.1 local")
            assert (await response.json())["retry_after"] == 0.05
    assert (await api.call("POST", path, {"content": "x"}))[0] == 200
    await discord.faults(status=503, route="messages")
    assert [(await api.call("GET", path))[0] for _ in range(3)] == [503] * 3
    await discord.faults(clear=True)
    assert (await api.call("GET", path))[0] == 200


async def test_an_answer_can_be_lost_after_its_effect(discord: LocalDiscord, api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    await discord.faults(status=500, route="POST", count=1, after=True)
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    assert (await api.call("POST", path, body))[0] == 500
    await api.ok("POST", path, body)
    assert [m["content"] for m in await api.ok("GET", path)] == ["once"]


async def test_rate_limits_are_counted(discord: LocalDiscord, api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    left = []
    for number in range(6):
        address = f"{discord.base}/api/v10{path}"
        async with api.http.post(address, headers=BOT, json={"content": str(number)}) as response:
            left.append((response.status, response.headers["X-RateLimit-Remaining"]))
    assert left == [(200, "4"), (200, "3"), (200, "2"), (200, "1"), (200, "0"), (429, "0")]
    statuses = await asyncio.gather(*(api.call("GET", "/users/@me") for _ in range(60)))
    assert {status for status, _ in statuses} == {200, 429}
    assert await api.code("POST", "/webhooks/1/nothing", {"content": "x"}) == (404, 10015)  # not limited


async def test_an_interaction_is_answered_once(hearer: Hearer) -> None:
    task, interaction = await asked(hearer)
    assert await hearer.refused(interaction, type=7, data={"content": "x"}) == 50035
    assert await hearer.refused(interaction, type=4, data={"content": "x" * 2001}) == 50035
    assert (await hearer.answer(interaction, type=4, data={"content": "yes"}))[0] == 204
    assert await hearer.refused(interaction, type=4, data={"content": "no"}) == 40060
    assert (await task)["data"]["content"] == "yes"


async def test_three_seconds_are_the_limit(hearer: Hearer) -> None:
    task, interaction = await asked(hearer)
    assert (await task)["error"] == "The application did not respond"
    assert await hearer.refused(interaction, type=4, data={"content": "late"}) == 10062


async def test_a_token_lives_fifteen_minutes_and_survives_a_restart(discord: LocalDiscord, hearer: Hearer) -> None:
    task, interaction = await asked(hearer)
    hook = f"/webhooks/{interaction['application_id']}/{interaction['token']}"
    assert await hearer.api.code("POST", hook, {"content": "too early"}) == (404, 10015)
    await hearer.answer(interaction, type=5, data={"flags": 64})
    await task
    await discord.stop()
    await discord.start()
    filled = await hearer.api.ok("POST", hook, {"content": "takes the place of thinking"})
    assert filled["flags"] == 64
    assert (await hearer.api.ok("GET", f"{hook}/messages/@original"))["id"] == filled["id"]
    await hearer.api.ok("PATCH", f"{hook}/messages/@original", {"content": "edited"})
    second = await hearer.api.ok("POST", hook, {"content": "one more"})
    await hearer.api.ok("DELETE", f"{hook}/messages/{second['id']}")
    assert discord.server is not None
    discord.server.interactions.by_token[interaction["token"]].made -= 901
    assert await hearer.api.code("PATCH", f"{hook}/messages/@original", {"content": "x"}) == (401, 50027)


async def test_ephemeral_messages_stay_off_the_gateway_and_the_channel(discord: LocalDiscord, hearer: Hearer) -> None:
    task, interaction = await asked(hearer)
    await hearer.answer(interaction, type=4, data={"content": "secret", "flags": 64})
    answer = await task
    await discord.person("ada").say("in the open")
    assert (await hearer.next("MESSAGE_CREATE"))["type"] == 0  # the next event is the public message
    games = await hearer.api.channel()
    assert await hearer.api.code("GET", f"/channels/{games}/messages/{answer['message']}") == (404, 10008)
    assert "secret" not in json.dumps(await hearer.api.ok("GET", f"/channels/{games}/messages"))


async def test_without_the_privileged_intent_words_are_for_named_bots_and_private_messages(hearer: Hearer) -> None:
    discord = hearer.api.discord
    await discord.person("bo").say("gossip")
    assert (await hearer.next("MESSAGE_CREATE"))["content"] == ""
    bot = (await hearer.api.ok("GET", "/users/@me"))["id"]
    await discord.person("bo").say(f"<@{bot}> hello")
    assert (await hearer.next("MESSAGE_CREATE"))["content"] == f"<@{bot}> hello"
    dm = (await discord.act("bo", op="open_dm"))["channel"]
    await discord.person("bo").say("psst", dm)
    assert (await hearer.next("MESSAGE_CREATE"))["content"] == "psst"


@pytest.mark.parametrize(("change", "code"), [({"token": ""}, 4004), ({"intents": 1 << 15}, 4014)])
async def test_bad_logins_are_closed(api: Api, change: Json, code: int) -> None:
    async with api.http.ws_connect(f"ws{api.discord.base.removeprefix('http')}/gateway/") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "local", "intents": 0} | change})
        await socket.receive()
        assert socket.close_code == code


async def test_state_since_gives_what_changed(discord: LocalDiscord, api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    old, new = [await api.ok("POST", path, {"content": text}) for text in ("old", "new")]

    async def since(key: str) -> Json:
        async with api.http.get(f"{discord.base}/local/state?since={key}") as response:
            return dict(await response.json())

    assert [m["content"] for m in (await since(old["id"]))["messages"]] == ["new"]
    assert (await since((await since(new["id"]))["cursor"]))["messages"] == []
    cursor = (await since(new["id"]))["cursor"]
    await api.ok("PATCH", f"{path}/{old['id']}", {"content": "edited"})
    await api.ok("DELETE", f"{path}/{new['id']}")
    changed = await since(cursor)
    assert ([m["content"] for m in changed["messages"]], changed["deleted"]) == (["edited"], [new["id"]])


async def test_a_page_sees_what_its_person_sees(discord: LocalDiscord, hearer: Hearer) -> None:
    address = f"ws{discord.base.removeprefix('http')}/local/ws?user="
    async with hearer.api.http.ws_connect(address + "ada") as ada, hearer.api.http.ws_connect(address + "bo") as bo:
        hello = [await page.receive_json() for page in (ada, bo)]
        assert [frame["d"]["me"]["username"] for frame in hello] == ["ada", "bo"]
        assert hello[0]["d"]["bot_online"] is True
        await ada.send_json({"n": 1, "op": "command", "channel": "games", "name": "hand"})
        interaction = await hearer.next("INTERACTION_CREATE")
        await hearer.answer(interaction, type=4, data={"content": "your hand", "flags": 64})
        assert [(await ada.receive_json())["t"] for _ in range(2)] == ["MESSAGE_CREATE", "RESULT"]
        await hearer.api.ok("POST", f"/channels/{await hearer.api.channel()}/typing")
        assert (await bo.receive_json())["t"] == "TYPING"  # and nothing before it
        await hearer.socket.close()
        assert await bo.receive_json() == {"t": "BOT", "d": {"online": False}}


async def test_a_resumed_session_hears_what_it_missed(api: Api) -> None:
    address = f"ws{api.discord.base.removeprefix('http')}/gateway/"
    async with api.http.ws_connect(address) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "local", "intents": 1 << 9}})
        ready = await socket.receive_json()
        await socket.close(code=4000)
    assert api.discord.server is not None
    sessions = api.discord.server.gateway.sessions

    async def away() -> bool:
        return not sessions.connected

    await until(away, "the server notices")
    await api.ok("POST", f"/channels/{await api.channel()}/messages", {"content": "missed"})
    async with api.http.ws_connect(address) as socket:
        await socket.receive_json()
        resume = {"token": "local", "session_id": ready["d"]["session_id"], "seq": ready["s"]}
        await socket.send_json({"op": 6, "d": resume})
        assert [(await socket.receive_json())["t"] for _ in range(2)] == ["MESSAGE_CREATE", "RESUMED"]
    async with api.http.ws_connect(address) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 6, "d": resume | {"session_id": "another"}})
        assert await socket.receive_json() == {"op": 9, "d": False}


def test_ids_are_dated_and_grow() -> None:
    new_id = Snowflakes(time.time)
    made = [new_id() for _ in range(1000)]
    assert made == sorted(made, key=int)
    assert len(set(made)) == 1000
    assert made_at(made[0]) <= time.time()
    assert Clock(3600).age(made[0]) >= 3600
    assert re.fullmatch(r"\d{17,20}", made[0])
