"""Tests of the probe: it passes on the local Discord, and names each behavior that is switched off there."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import WRONG, main
from bot.core.discord.local_endpoint import TOKEN, point_at
from bot.core.ids import ChannelId, UserId
from bot.core.settings import WrongSetting
from bot.core.storage import database_identity
from bot.operator.probe import BAD, OK, checks, probe
from bot.operator.probe.helped import CHOICES, COMMAND, NO, OPTION, PRESS, UNSEEN, YES
from bot.operator.probe.pictures import LARGE, film
from bot.operator.probe.session import Patience
from playground.world.behaviors import BEHAVIORS
from tests.support.forking import ROOT
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, text

AT_ONCE = Patience(phone=0.0, person=60.0, settling=0.0, panel=0.0, clock=0.0)
NOBODY = Patience(phone=0.0, person=0.0, settling=0.0, panel=0.0, clock=0.0)
NEEDING_IT = {
    "layout_edits": ["edited_mentions", "component_ids", "hour_old_edits"],
    "deferred_pictures": ["frequent_edits"],
    "large_gifs": ["gif_moves"],
}
ROW = re.compile(r"\| (\d+) \| (ok|DIFFERS|not tried) \| `(\w+)` \| (.*) \|")


@pytest.fixture
async def discord(tmp_path: Path, pointed_back: pytest.MonkeyPatch) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord without a bot, to which the probe's client connects."""
    pointed_back.delenv("DISCORD_TOKEN", raising=False)
    async with LocalDiscord(tmp_path, ("ada", "bo"), lax=("rate_limits", "old_edits")) as running:
        point_at(running.base)
        yield running
        assert running.complaints == []


async def games(discord: LocalDiscord) -> int:
    return next(int(each["id"]) for each in (await discord.state())["channels"] if each.get("name") == "games")


async def help_out(discord: LocalDiscord, answer: str = YES) -> None:
    """Do what the probe asks for, as Ada. Before answering one of its questions, advance the clock by over an hour."""
    ada = discord.person("ada")
    done: set[str] = set()
    while True:
        message = await ada.wait_for(lambda message: message["id"] not in done and is_request(message))
        done.add(message["id"])
        if PRESS in buttons(message):
            await ada.click(message, PRESS)
        elif answer in buttons(message):
            if "badge" in text(message):
                await discord.advance(3700)
            await ada.click(message, answer)
        else:
            await pick(ada)


def is_request(message: Json) -> bool:
    return bool(buttons(message)) or f"/{COMMAND}" in text(message)


async def pick(ada: Person) -> None:
    with suppress(AssertionError):  # the probe's answer may be refused
        choices = await ada.autocomplete(COMMAND, OPTION)
        assert len(choices) == CHOICES
    await ada.command(COMMAND, **{OPTION: str(CHOICES)})


async def probed(discord: LocalDiscord, answer: str = YES) -> tuple[int, dict[str, str], str]:
    """Run the probe with Ada's help; return its exit code, {name of a check: outcome}, and its whole output."""
    lines: list[str] = []
    helping = asyncio.create_task(help_out(discord, answer))
    try:
        code = await probe(ChannelId(await games(discord)), TOKEN, say=lines.append, patience=AT_ONCE)
    finally:
        helping.cancel()
        await asyncio.gather(helping, return_exceptions=True)
    return code, outcomes(lines), "\n".join(lines)


def outcomes(lines: list[str]) -> dict[str, str]:
    return {row[3]: row[2] for line in lines if (row := ROW.fullmatch(line))}


async def test_the_probe_passes_on_the_local_discord_and_leaves_only_archived_threads(discord: LocalDiscord) -> None:
    code, results, said = await probed(discord)
    assert set(results.values()) == {"ok"}, said
    assert code == OK
    assert list(results) == [name for _, name, _ in sorted(checks(), key=lambda entry: entry[0])]
    assert "nothing differs" in said
    state = await discord.state()
    assert [text(message) for message in state["messages"] if "_only" not in message] == []
    assert state["commands"] == []
    threads = [channel for channel in state["channels"] if channel["type"] == 11]
    assert [each["thread_metadata"]["archived"] for each in threads] == [True, True]
    assert "I couldn't delete the thread Guffaw probe: message and the thread Guffaw probe: edit" in said


async def test_a_notification_shows_what_the_probe_asks_about(discord: LocalDiscord) -> None:
    await probed(discord)
    shown = [push["body"] for push in await discord.notifications("ada") if not push["silent"]]
    assert shown[0] == "Guffaw: It's your turn, Ann_B\\*. @Ada"


@pytest.mark.parametrize("behavior", BEHAVIORS)
async def test_the_probe_names_each_behavior_that_is_switched_off(discord: LocalDiscord, behavior: str) -> None:
    await discord.faults(without=[behavior])
    code, results, said = await probed(discord)
    assert code == BAD
    assert [name for name, outcome in results.items() if outcome == "DIFFERS"] == [behavior], said
    assert f"Discord differs in {behavior}" in said
    rest = [name for name, outcome in results.items() if outcome == "not tried"]
    assert rest == NEEDING_IT.get(behavior, []), said


async def test_an_observation_that_a_person_denies_is_a_difference(discord: LocalDiscord) -> None:
    code, results, said = await probed(discord, NO)
    assert code == BAD
    assert [name for name, outcome in results.items() if outcome == "DIFFERS"] == [
        "push_text",
        "mention_badge",
        "gif_moves",
    ]
    assert "not so: a notification shows the backslashes" in said


async def test_an_observation_that_a_person_cannot_confirm_is_not_tried(discord: LocalDiscord) -> None:
    code, results, _ = await probed(discord, UNSEEN)
    assert code == BAD
    questions = {"push_text", "push_names", "mention_badge", "gif_moves"}
    assert {name for name, outcome in results.items() if outcome == "not tried"} == questions


async def test_nobody_has_to_help_or_to_wait(discord: LocalDiscord) -> None:
    """If nobody helps, the probe skips only the checks that need help. Ctrl+C cancels a long wait."""
    lines: list[str] = []

    def say(line: str) -> None:
        lines.append(line)
        if "Press Ctrl+C" in line:
            probing.cancel()

    probing = asyncio.create_task(probe(ChannelId(await games(discord)), TOKEN, say=say, patience=NOBODY))
    assert await probing == BAD
    results = outcomes(lines)
    assert {name for name, outcome in results.items() if outcome == "ok"} == {
        "layout_edits",
        "edited_mentions",
        "component_ids",
        "large_gifs",
        "mentions_join",
        "quiet_joins",
    }
    assert "DIFFERS" not in results.values()
    assert all("_only" in message for message in (await discord.state())["messages"])


async def test_only_the_person_it_names_is_heard(discord: LocalDiscord) -> None:
    bo = int(await discord.user_id("bo"))
    lines: list[str] = []
    probing = asyncio.create_task(
        probe(ChannelId(await games(discord)), TOKEN, UserId(bo), say=lines.append, patience=AT_ONCE)
    )
    ada = discord.person("ada")
    message = await ada.wait_for(lambda message: PRESS in buttons(message))
    assert "error" in await ada.click(message, PRESS)
    assert "error" not in await discord.person("bo").click(message, PRESS)
    probing.cancel()
    assert await probing == BAD


async def test_an_interrupted_probe_cleans_up_and_reports(discord: LocalDiscord) -> None:
    lines: list[str] = []
    probing = asyncio.create_task(probe(ChannelId(await games(discord)), TOKEN, say=lines.append, patience=AT_ONCE))
    await discord.person("ada").wait_for(lambda message: PRESS in buttons(message))
    probing.cancel()
    assert await probing == BAD
    results = outcomes(lines)
    assert results["layout_edits"] == "ok"
    assert results["deferred_pictures"] == results["hour_old_edits"] == "not tried"
    assert (await discord.state())["messages"] == []


async def test_the_report_is_fit_for_an_issue(discord: LocalDiscord) -> None:
    _, _, said = await probed(discord)
    report = said.partition("### Probe")[2]
    people = [await discord.user_id(name) for name in ("ada", "Guffaw")]
    for private in ("Ada", "127.0.0.1", str(await games(discord)), *people):
        assert private not in report, private


async def test_an_unusable_channel_user_or_token_is_reported(discord: LocalDiscord) -> None:
    ignored: list[str] = []

    async def why(channel: ChannelId, user: UserId | None = None) -> str:
        with pytest.raises(WrongSetting) as wrong:
            await probe(channel, TOKEN, user, say=ignored.append, patience=NOBODY)
        return str(wrong.value)

    channels = (await discord.state())["channels"]
    forum = next(int(channel["id"]) for channel in channels if channel["type"] == 15)
    assert "I need a text channel on a server." in await why(ChannelId(forum))
    assert "python -m bot doctor 100000000000000000" in await why(ChannelId(10**17))
    assert "--user ID" in await why(ChannelId(await games(discord)), UserId(10**17))
    await discord.faults(reset_token=True)
    assert "Discord rejected DISCORD_TOKEN." in await why(ChannelId(forum))


async def test_the_program_refuses_while_a_bot_uses_the_database(
    discord: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "guffaw.sqlite3"
    database.touch()
    monkeypatch.setenv("GUFFAW_DATABASE", str(database))
    command = ["--local", discord.base, "probe", str(await games(discord))]
    with database_identity.alone(database):
        assert await asyncio.to_thread(main, command) == WRONG
    assert "Stop it first" in capsys.readouterr().err
    assert await asyncio.to_thread(main, [*command[:-1], str(10**17)]) == WRONG
    assert "I can't see the channel" in capsys.readouterr().err


def test_the_gif_is_large_and_moves() -> None:
    data = film().data
    assert len(data) > LARGE
    with Image.open(io.BytesIO(data)) as picture:
        assert getattr(picture, "n_frames", 1) > 1


def test_every_behavior_is_in_the_checklist_under_its_number() -> None:
    page = (ROOT / "docs" / "first-token.md").read_text("utf-8")
    sections = {int(number): body for number, body in re.findall(r"^## (\d+)\. (.*?)(?=^## |\Z)", page, re.M | re.S)}
    assert list(sections) == list(range(1, 11))
    for number, name, _ in checks():
        assert f"`{name}`" in sections[number], name
    assert {name for _, name, _ in checks()} >= BEHAVIORS.keys()
