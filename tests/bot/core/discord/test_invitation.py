"""Tests of the link that invites the bot: it asks for the permissions that the bot needs, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest

from bot.core import invitation
from bot.core.invitation import PERMISSIONS, invite, learn_application, link
from playground.protocol.permissions import BITS
from tests.bot.core.discord.test_places import channel_id
from tests.bot.core.discord.test_play import revealed_board, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, files, text

ROOT = Path(__file__).resolve().parents[4]


def test_the_permissions_are_those_of_discord() -> None:
    wanted = discord.Permissions(**dict.fromkeys(PERMISSIONS, True))
    assert {name: getattr(discord.Permissions, name).flag for name in PERMISSIONS} == PERMISSIONS
    assert f"permissions={wanted.value}" in link(7)


def test_the_words_are_a_link_once_the_application_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "_application", [])
    assert invite("invite me") == "invite me"
    learn_application(7)
    assert invite("invite me") == f"[invite me]({link(7)})"


def test_the_docs_have_the_same_link() -> None:
    texts = [path.read_text() for path in (ROOT / "docs").glob("*.md")]
    links = [found for text in texts for found in re.findall(r"https://discord\.com/oauth2/authorize\S+", text)]
    assert links
    assert set(links) == {link(7).replace("client_id=7", "client_id=YOUR_APPLICATION_ID")}


async def test_a_bot_with_nothing_but_these_permissions_plays(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    denied = [name for name in BITS if name.lower() not in PERMISSIONS]
    assert "EMBED_LINKS" in denied
    await own_discord.faults(permissions={"channel": await channel_id(own_discord), "deny": denied})
    assert files(await seat(ada, bo))
    await seal_moves([ada, bo])
    await revealed_board(ada)
    assert "is ready in" in await said(ada, await ada.command("table new", game="pebbles", thread=True))
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await bo.click(card, "Join")
    await bo.wait_for(lambda message: message["id"] == card["id"] and "Ada · Bo" in text(message))
    await ada.click(card, "Start")
    board = await ada.wait_for(lambda message: "Play" in buttons(message), channel=card["channel_id"])
    assert files(board)


async def test_a_server_without_the_bot_reads_how_to_invite_it(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    bot = int(next(user["id"] for user in (await own_discord.state())["users"] if user.get("bot")))
    await own_discord.faults(commands_only=True)
    refused = await said(bo, await bo.command("table new", game="pebbles"))
    assert "An admin can [invite me](https://discord.com/oauth2/authorize?client_id=" in refused
    assert f"client_id={bot}&" in refused
