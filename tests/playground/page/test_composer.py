"""Tests of typing messages and slash commands on the local Discord's web page, in a real Chromium."""

import asyncio
import re

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.playground.page.visitor import SIDE_BY_SIDE, Visitor, newest, pane

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("page")]


async def test_a_typed_message_reaches_the_other_person_without_markup(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada,bo&channel=general", SIDE_BY_SIDE)
    await pane(page, "ada").locator(".composer-text").fill("<b>hello</b> @bo, **now**")
    await page.keyboard.press("Enter")
    said = newest(pane(page, "bo"))
    await expect(said).to_contain_text("<b>hello</b> @Bo, now")
    await expect(said.locator("strong")).to_have_text("now")
    await expect(said).to_have_class(re.compile("mentioned"))


async def test_commands_are_listed_narrowed_and_chosen_by_keys(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada")
    box = page.locator(".composer-text")
    await box.fill("/")
    await expect(page.get_by_role("option")).to_have_count(12)
    await box.fill("/ta")
    await expect(page.get_by_role("option")).to_contain_text(["/table new"])
    await page.keyboard.press("Tab")
    await expect(page.locator(".command-name")).to_have_text("/table new")
    await page.keyboard.type("gear")
    await expect(page.get_by_role("option")).to_have_text(["Gears 'N Guffaws", "Geargrid"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("Ada used /table new")
    await expect(newest(page)).to_contain_text("A table of Geargrid")


async def test_autocomplete_follows_what_is_filled_in_already(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada")
    await page.locator(".composer-text").fill("/move ")
    await page.keyboard.type("piston")
    await expect(page.get_by_role("option")).to_have_text(["Piston Parade"])
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option")).to_have_text(["A2", "B2", "C2", "D2", "E2"])
    await page.get_by_role("option", name="C2").click()
    await page.keyboard.type("turn:")
    await page.keyboard.type("3")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("laid piston at C2, turned 3")


async def test_a_command_typed_whole_is_understood(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada")
    await page.locator(".composer-text").fill("/move tile: sprocket at: A1 turn: 2")
    await page.locator(".tail").press("Enter")
    await expect(newest(page)).to_contain_text("laid sprocket at A1, turned 2")


async def test_missing_and_wrong_options_get_an_error_message(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada")
    await page.locator(".composer-text").fill("/invite opponent: nobody rounds: 12")
    await page.locator(".tail").press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("opponent: Input a valid user.")
    await page.locator('.pill[data-option="opponent"] input').fill("bo")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("rounds: Must be at most 9.")
    await page.locator('.pill[data-option="opponent"] input').fill("")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("opponent: This option is required. Specify a value.")


async def test_people_channels_and_yes_or_no_can_be_options(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada")
    await page.locator(".composer-text").fill("/invite ")
    await page.get_by_role("option", name="Bo").click()
    await page.get_by_role("option", name="where").click()
    await page.get_by_role("option", name="#games", exact=True).click()
    await page.get_by_role("option", name="friendly").click()
    await page.get_by_role("option", name="False").click()
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("@Bo, will you play 3 rounds #games? friendly=False")


async def test_a_command_typed_before_the_page_knows_the_commands_is_understood_later(visitor: Visitor) -> None:
    context = await visitor.browser.new_context()
    page = await context.new_page()
    held: list[WebSocketRoute] = []
    late = asyncio.Event()

    def first_in_vain(route: WebSocketRoute) -> None:
        if held:
            route.connect_to_server()
        held.append(route)
        late.set()

    await page.route_web_socket(re.compile("/local/ws"), first_in_vain)
    await page.goto(f"{visitor.base}/?view=ada")
    await page.locator(".composer-text").fill("/move piston")
    await late.wait()
    await expect(page.get_by_role("option")).to_have_count(0)
    await held[0].close()
    await expect(page.get_by_role("option")).to_have_text(["Piston Parade"])
