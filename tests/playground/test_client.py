"""Tests of the unmodified discord.py client on the local Discord.

All data is checked against Discord's OpenAPI document.
"""

import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.support.beside import ABSENT
from tests.support.local_discord import LocalDiscord, Person, alts, buttons, text, until, walk

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("client")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path_factory.mktemp("client")) as running:
        await start_sample_bot(running)
        yield running
        assert sorted(set(running.complaints)) == []  # from all tests in this file


async def start_sample_bot(running: LocalDiscord) -> None:
    await running.start_bot(sys.executable, "-m", "tests.playground.sample_bot", running.base)


@pytest.fixture
def ada(discord: LocalDiscord) -> Person:
    return discord.person("ada")


@pytest.fixture
def bo(discord: LocalDiscord) -> Person:
    return discord.person("bo")


async def test_a_command_is_answered(ada: Person) -> None:
    assert (await ada.command("echo", text="hello"))["ms"] > 0
    assert text((await ada.messages("games"))[-1]) == "hello"


async def test_an_ephemeral_message_is_seen_by_its_person_alone(discord: LocalDiscord, ada: Person, bo: Person) -> None:
    answer = await ada.command("whisper", text="psst")
    mine = await ada.wait_for(lambda m: m["id"] == answer["message"])
    assert mine["flags"] & 64
    assert all(message["id"] != answer["message"] for message in await bo.messages())
    click = await discord.act("bo", op="component", message=mine["id"], custom_id="anything")
    assert click["error"] == "You do not see that message"


async def test_a_button_edits_its_message_and_replaces_the_picture(
    discord: LocalDiscord, ada: Person, bo: Person
) -> None:
    answer = await ada.command("board")
    before = await ada.wait_for(lambda m: m["id"] == answer["message"])
    assert alts(before) == ["A board"]
    assert before["attachments"][0]["width"] == 1
    assert (await discord.read(before["attachments"][0]["url"])).startswith(b"\x89PNG")
    assert (await bo.click(before, "e2"))["type"] == 7
    after = await ada.wait_for(lambda m: m["id"] == answer["message"] and text(m) == "played e2")
    assert alts(after) == ["After"]
    assert await bo.wait_for(lambda m: text(m) == "your move: e2" and m["flags"] & 64)


async def test_selects_give_the_chosen_values(ada: Person, bo: Person) -> None:
    message = (await ada.command("board"))["message"]
    await bo.choose(message, "Queen")
    assert await bo.wait_for(lambda m: text(m) == "picked queen")


async def test_components_v2_are_numbered_and_their_pictures_resolved(discord: LocalDiscord, ada: Person) -> None:
    answer = await ada.command("layout")
    message = await ada.wait_for(lambda m: m["id"] == answer["message"])
    assert message["flags"] & 1 << 15
    assert [c["id"] for c in walk(message)] == list(range(1, 10))
    picture = next(c for c in walk(message) if c["type"] == 12)["items"][0]
    assert message["attachments"] == []  # the layout shows it
    assert (await discord.read(picture["media"]["url"])).startswith(b"\x89PNG")
    assert set(buttons(message)) == {"a1", "h8"}


async def test_a_deferred_reply_stops_thinking_when_it_is_edited(ada: Person) -> None:
    answer = await ada.command("slow")
    assert answer["type"] == 5
    done = await ada.wait_for(lambda m: m["id"] == answer["message"] and text(m) == "done")
    assert not done["flags"] & 128
    assert done["flags"] & 64


async def test_a_form_carries_texts_radios_and_checkboxes(ada: Person) -> None:
    form = await ada.command("form")
    assert form["type"] == 9
    missing = await ada.modal(form, words="go", extras=["solo"])
    assert missing["error"] == "Speed: choose one"
    too_long = await ada.modal(form, words="x" * 21, speed="live")
    assert "20 characters" in too_long["error"]
    answer = await ada.modal(form, words="go", speed="live", extras=["solo", "clock"])
    assert await ada.wait_for(lambda m: m["id"] == answer["message"] and text(m) == "['go', 'live', ['clock', 'solo']]")
    assert (await ada.modal(form, words="go", speed="live"))["error"] == "There is no such form open"


async def test_autocomplete_offers_choices(ada: Person) -> None:
    choices = await ada.autocomplete("game move", "to", to="e")
    assert [choice["value"] for choice in choices] == [f"e{rank}" for rank in range(1, 9)]
    assert len(await ada.autocomplete("game move", "to")) == 25


async def test_user_options_come_resolved_and_mention_only_people_whom_the_bot_allows(ada: Person, bo: Person) -> None:
    answer = await ada.command("game new", opponent="bo")
    message = await bo.wait_for(lambda m: m["id"] == answer["message"])
    assert text(message).endswith("on 5")
    assert message["mentions"] == []
    assert message["interaction"]["name"] == "game new"


async def test_options_in_the_raw_format_of_discord_are_accepted(discord: LocalDiscord, bo: Person) -> None:
    state = await discord.state()
    cy = next(user["id"] for user in state["users"] if user["username"] == "cy")
    options = [{"name": "new", "type": 1, "options": [{"name": "opponent", "type": 6, "value": cy}]}]
    channel = next(c["id"] for c in state["channels"] if c["name"] == "games")
    answer = await discord.act("bo", op="command", channel=channel, name="game", options=options)
    assert cy in text(await bo.wait_for(lambda m: m["id"] == answer["message"]))


async def test_a_private_message_is_sent_and_edited(ada: Person, bo: Person) -> None:
    await ada.command("letter")
    await ada.wait_for(lambda m: text(m) == "sent")
    assert [text(m) for m in await ada.dm()] == ["your hand, later"]
    assert alts((await ada.dm())[0]) == ["Later"]
    assert all("hand" not in text(m) for m in await bo.messages())


async def test_closed_private_messages_are_refused_with_50007(discord: LocalDiscord, bo: Person) -> None:
    await discord.faults(closed_dms=["bo"])
    answer = await bo.command("letter")
    await bo.wait_for(lambda m: m["id"] == answer["message"] and text(m) == "refused 50007")
    await discord.faults(clear=True)


async def test_lost_permissions_are_refused(discord: LocalDiscord, ada: Person) -> None:
    channel = next(c["id"] for c in (await discord.state())["channels"] if c.get("name") == "games-two")
    for denied, code in (("ATTACH_FILES", 50013), ("SEND_MESSAGES", 50013), ("VIEW_CHANNEL", 50001)):
        await discord.faults(permissions={"channel": channel, "deny": [denied]})
        answer = await ada.command("post", "games-two")
        told = f"refused {code}"
        await ada.wait_for(lambda m, a=answer, t=told: m["id"] == a["message"] and text(m) == t)  # type: ignore[misc]
    await discord.faults(clear=True)


async def test_a_command_that_stays_unanswered_for_three_seconds_fails(ada: Person) -> None:
    assert (await ada.command("silent"))["error"] == "The application did not respond"


async def test_errors_limits_and_delays_on_request(discord: LocalDiscord, ada: Person) -> None:
    sends = "POST /channels/.*/messages"
    await discord.faults(status=429, route=sends, count=1, retry_after=0.1)
    await discord.faults(status=500, route=sends, count=1, after=True)  # the message is sent, but the response is lost
    before = len([m for m in await ada.messages("general") if text(m) == "posted"])
    answer = await ada.command("post", "general")
    await ada.wait_for(lambda m: m["id"] == answer["message"] and text(m) == "sent")
    after = [m for m in await ada.messages("general") if text(m) == "posted"]
    assert len(after) - before <= 1  # thanks to the nonce, the client could retry without a duplicate
    await discord.faults(delay=0.3, route="callback", count=1)
    assert 300 < (await ada.command("echo", text="late"))["ms"] < 3000


async def test_a_dropped_gateway_is_resumed_without_losing_a_click(discord: LocalDiscord, ada: Person) -> None:
    await discord.faults(drop_gateway=True)
    assert "error" not in await ada.command("echo", text="meanwhile")

    async def resumed() -> bool:
        return "RESUMED" in discord.bot_log()

    await until(resumed, "the client says so")


async def test_an_invalid_session_makes_the_client_identify_again(discord: LocalDiscord, ada: Person) -> None:
    assert discord.server is not None
    old = set(discord.server.gateway.sessions.by_id)
    await discord.faults(drop_gateway=True, invalid_session=True)
    sessions = discord.server.gateway.sessions

    async def anew() -> bool:
        return sessions.connected == 1 and not old & set(sessions.by_id)

    await until(anew, "the client has identified again")
    assert "error" not in await ada.command("echo", text="again")


async def test_every_payload_fits_discords_own_document(discord: LocalDiscord, ada: Person) -> None:
    if discord.judge is None:
        pytest.skip(ABSENT)
    before = discord.judge.judged
    await ada.command("echo", text="judged")
    assert discord.judge.judged > before
    assert sorted(set(discord.complaints)) == []
