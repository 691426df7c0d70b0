"""Tests of the web page in a real Chromium: locked phone, kinds of channels, mentions of commands, user lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from playground.world import messages
from tests.playground.page.visitor import PHONE, SIDE_BY_SIDE, Visitor, channel, command, newest, pane
from tests.support.local_discord import LocalDiscord

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("page")]


async def test_a_locked_phone_shows_who_wrote_and_content_alone(visitor: Visitor, tmp_path: Path) -> None:
    page = await visitor.open("?view=bo&channel=general")
    phone = page.get_by_role("complementary", name="Locked phone")
    await expect(phone).to_contain_text("Bo's phone, locked")
    await command(pane(page, "bo"), "hand")
    await expect(phone.locator(".push-title").first).to_contain_text("Guffaw")
    await expect(phone.locator(".push-body").first).to_have_text("Your hand")
    await expect(page.locator(".phone-button .badge")).to_have_text("1")
    await phone.locator(".push").first.click()
    await expect(page.locator(".head-title")).to_contain_text("Guffaw")
    await expect(newest(page)).to_contain_text("Your hand")
    assert len(await page.screenshot(path=tmp_path / "locked.png")) > 5_000
    await page.locator(".phone-button").click()
    await expect(phone).to_be_hidden()


async def test_a_layout_has_no_words_on_the_phone_and_a_silent_message_never_reaches_it(
    visitor: Visitor, discord: LocalDiscord
) -> None:
    page = await visitor.open("?view=cy&channel=general")
    assert discord.server is not None
    world = discord.server.world
    cy = world.person("cy")["id"]
    words = {"type": 10, "content": f"<@{cy}> your turn"}
    games = next(each for each in world.channels.values() if each.get("name") == "games")
    send_as_bot(discord, games["id"], {"flags": 1 << 15, "components": [words]})
    send_as_bot(discord, games["id"], {"content": f"<@{cy}> psst", "flags": 1 << 12})
    pushes = page.locator(".push")
    await expect(channel(page.locator("body"), "games").locator(".badge")).to_have_text("2")
    await expect(pushes).to_have_count(1)
    await expect(pushes).to_contain_text("Guffaw (#games, The Cog & Kettle)")
    await expect(pushes.locator(".push-body")).to_have_text("(no text)")
    await page.reload()
    await expect(pushes).to_have_count(1)


def send_as_bot(discord: LocalDiscord, key: str, payload: dict[str, object]) -> None:
    assert discord.server is not None
    world = discord.server.world
    messages.create(world, world.channel(key), world.bot["id"], payload, {})


async def test_in_a_narrow_pane_the_phone_lies_on_top(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada,bo&channel=general", SIDE_BY_SIDE)
    for name in ("ada", "bo"):
        phone = pane(page, name).get_by_role("complementary", name="Locked phone")
        await expect(phone).to_be_hidden()
        await pane(page, name).locator(".phone-button").click()
        await expect(phone).to_be_visible()
        await expect(phone).to_contain_text(f"{name.title()}'s phone")


async def test_every_kind_of_channel_has_its_place_and_name(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada")
    side = page.get_by_role("navigation", name="Channels")
    for name in ("news announcement channel", "tables forum", "Game night group"):
        await expect(side.get_by_role("button", name=name)).to_be_visible()
    await channel(side, "tables").click()
    await page.locator(".composer-text").fill("Who plays on Friday?")
    await page.keyboard.press("Enter")
    await channel(side, "Who plays on Friday?").click()
    await expect(newest(page)).to_contain_text("Who plays on Friday?")


async def test_a_group_offers_commands_to_people_who_installed_the_bot(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada,bo&channel=Game night", SIDE_BY_SIDE)
    ada, bo = pane(page, "ada"), pane(page, "bo")
    for place, count in ((ada, 12), (bo, 0)):
        await expect(place.locator(".head-title")).to_contain_text("Game night")
        await place.locator(".composer-text").fill("/")
        await expect(place.get_by_role("option")).to_have_count(count)
    await ada.locator(".composer-text").fill("")
    await command(ada, "think")
    await expect(newest(ada)).to_contain_text("I thought about it.")


async def test_a_command_mention_begins_its_command(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "seats")
    mention = newest(page).get_by_role("button", name="/table new")
    await expect(mention).to_be_visible()
    await expect(newest(page)).not_to_contain_text("</")
    await mention.click()
    await expect(page.locator(".command-name")).to_have_text("/table new")


async def test_a_user_select_offers_everybody_and_gives_the_chosen(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=games-two")  # where nobody has written yet
    await command(pane(page, "ada"), "seats")
    select = page.locator(".select")
    await expect(select).to_contain_text("Who takes the seat?")
    await select.click()
    await page.get_by_role("option", name="Cy").click()
    await expect(newest(page)).to_contain_text("@Cy has the seat.")


async def test_the_phone_fits_a_phone(visitor: Visitor) -> None:
    page = await visitor.open("?view=bo&channel=general", PHONE, touch=True)
    await page.locator(".phone-button").tap()
    box = await page.locator(".phone").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
