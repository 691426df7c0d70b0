"""Tests of people, channels, windows and connections on the local Discord's web page, in a real Chromium."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.playground.page.visitor import PHONE, SIDE_BY_SIDE, Visitor, channel, command, newest, pane
from tests.support.local_discord import LocalDiscord

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("page")]


async def test_the_page_opens_as_the_first_person_in_a_text_channel(visitor: Visitor) -> None:
    page = await visitor.open()
    await expect(page.locator(".person-name")).to_have_text("Ada")
    await expect(page.locator(".head-title")).to_contain_text("general")
    await expect(
        page.get_by_role("navigation", name="Channels").get_by_role("button", name="games", exact=False).first
    ).to_be_visible()
    await expect(page.locator(".members")).to_contain_text("Guffaw")


async def test_an_unknown_person_reads_who_is_here(visitor: Visitor) -> None:
    page = await visitor.browser.new_page()
    await page.goto(f"{visitor.base}/?view=zoe")
    await expect(page.locator(".boot")).to_contain_text("Nobody here is called “zoe”. Here are: Ada, Bo, Cy.")


async def test_switching_the_person_keeps_the_channel_and_the_address(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=games")
    await page.get_by_role("button", name="You are Ada. Switch person").click()
    await page.get_by_role("menuitemradio", name="Bo").click()
    await expect(page.locator(".person-name")).to_have_text("Bo")
    await expect(page.locator(".head-title")).to_contain_text("games")
    assert "view=bo" in page.url


async def test_unread_channels_and_messages_for_me_are_marked(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada,bo&channel=general", SIDE_BY_SIDE)
    ada, bo = pane(page, "ada"), pane(page, "bo")
    games = channel(bo, "games")
    await games.click()
    await channel(bo, "general").click()
    await channel(ada, "games").click()
    await ada.locator(".composer-text").fill("anyone here?")
    await page.keyboard.press("Enter")
    await expect(games).to_have_class(re.compile("unread"))
    await ada.locator(".composer-text").fill("hey @bo")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(games.locator(".badge")).to_have_text("1")
    await games.click()
    await expect(bo.locator(".divider.fresh")).to_contain_text("NEW")
    await expect(games).not_to_have_class(re.compile("unread"))


async def test_a_direct_message_is_seen_by_its_person_alone(visitor: Visitor) -> None:
    page = await visitor.open("?view=cy,bo&channel=general", SIDE_BY_SIDE)
    cy, bo = pane(page, "cy"), pane(page, "bo")
    await command(cy, "hand")
    entry = cy.locator(".channel.dm")
    await expect(entry.locator(".badge")).to_have_text("1")
    await expect(bo.get_by_text("Look in your direct messages.")).to_have_count(0)
    await entry.click()
    await expect(newest(cy)).to_contain_text("Your hand")
    await expect(newest(cy).get_by_role("img", name="Board: two roles")).to_be_visible()
    await expect(entry.locator(".badge")).to_have_count(0)


async def test_a_thread_hangs_under_its_channel_and_its_message(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "lane")
    card = page.locator(".thread-card", has_text="Back lane")
    await expect(card).to_contain_text("1 message")
    await expect(newest(page)).to_contain_text("Join me there.")
    await expect(newest(page).locator(".context")).to_have_text("GuffawA lane opens.")
    await card.click()
    await expect(page.locator(".head-title")).to_contain_text("Back lane")
    await expect(newest(page)).to_contain_text("Here we play.")
    await page.get_by_role("button", name="#general").click()
    await expect(page.locator(".head-title")).to_contain_text("general")


async def test_a_phone_shows_messages_full_width_and_channels_in_a_drawer(visitor: Visitor, tmp_path: Path) -> None:
    page = await visitor.open("?view=bo&channel=general", PHONE, touch=True)
    await command(pane(page, "bo"), "show")
    await command(pane(page, "bo"), "layout")
    await expect(newest(page).locator(".container")).to_be_visible()
    overflow = "all => all.map(each => each.scrollWidth - each.clientWidth)"
    assert await page.locator("html, .panes, .scroller").evaluate_all(overflow) == [0, 0, 0]
    widths = await page.locator(".message img").evaluate_all("all => all.map(e => e.getBoundingClientRect().right)")
    assert max(widths) <= PHONE["width"]
    box = await page.locator(".composer-send").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    drawer = page.get_by_role("navigation", name="Channels")
    await expect(drawer).to_be_hidden()
    await page.get_by_role("button", name=re.compile("^Channels")).tap()
    await expect(drawer).to_be_visible()
    await channel(drawer, "games").tap()
    await expect(drawer).to_be_hidden()
    await expect(page.locator(".head-title")).to_contain_text("games")
    picture = await page.screenshot(path=tmp_path / "phone.png")
    assert len(picture) > 5_000


async def test_reconnecting_after_the_server_restarts(visitor: Visitor, discord: LocalDiscord) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await pane(page, "ada").locator(".composer-text").fill("before the restart")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("before the restart")
    await discord.stop()
    await expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    await discord.start()
    await expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_hidden()
    await expect(page.get_by_text("before the restart").first).to_be_visible()
    await expect(page.locator(".bot-away")).to_have_count(0)
    await command(pane(page, "ada"), "hand")
    await expect(newest(page)).to_contain_text("Look in your direct messages.")


async def test_everything_is_reached_by_keys(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "show")
    await newest(page).get_by_role("button", name="Play").focus()
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("What would you like to do?")
    await newest(page).get_by_role("button", name="Move a token", exact=True).focus()
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("You chose Move a token.")
    await expect(newest(page).get_by_role("button", name="Move a token", exact=True)).to_be_focused()
    await page.get_by_role("button", name="You are Ada. Switch person").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await expect(page.locator(".person-name")).to_have_text("Bo")


async def test_an_admin_gives_a_person_a_role_and_nobody_else_does(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    members = page.locator(".members")
    await members.get_by_role("button", name="Bo").click()
    await page.get_by_role("menuitemcheckbox", name="Moderators (can manage the server)").click()
    await expect(members.get_by_role("button", name="Bo")).to_contain_text("Moderators")
    await members.get_by_role("button", name="Bo").click()
    await page.get_by_role("menuitemcheckbox", name="Moderators", exact=True).click()
    await expect(members.get_by_role("button", name="Bo")).not_to_contain_text("Moderators")
    page = await visitor.open("?view=cy&channel=general")
    await page.locator(".members").get_by_role("button", name="Cy").click()
    await page.get_by_role("menuitemcheckbox", name="Moderators", exact=True).click()
    await expect(page.get_by_role("status").filter(has_text="Only an admin")).to_be_visible()
