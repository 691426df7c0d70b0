"""Tests of the local Discord's web page in a real browser, as newcomers see it after `make play`.

Two people play side by side in one window, from an empty channel to the score sheet.
"""

from __future__ import annotations

import random
import shutil
from contextlib import suppress

import pytest
from playwright.async_api import Error, Locator, Page, ViewportSize, async_playwright, expect

from bot.core.pages.parts.descriptions import GREEN
from bot.core.pages.parts.screens import DESKTOP
from games import GAMES
from games.kernel import AnyGame
from tests.bot.test_glance import SCROLLED
from tests.e2e.endings import the_end_is_whole
from tests.e2e.people import ASIDE, HURRY, MEDDLING, TRUSTING, each_game, is_final, the_table
from tests.playground.page.conftest import FLAGS
from tests.playground.page.visitor import SIDE_BY_SIDE, Visitor, newest, pane
from tests.support.local_discord import LocalDiscord

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
TAPS = 15  # taps in each game that isn't played to its end
MOST_TAPS = 20_000
MISSES = 5  # taps in a row that change nothing
MISSED_MS = 15_000
PANELS = 6  # opened in a row with the green button, as most players would
WINDOW = ViewportSize(width=1280, height=800)
TYPED = 5  # attempts at most, until games are suggested
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the page is tested in Chromium, and none is installed")


WHOLE = "geargrid"  # the game that `make test` plays to its end


@each_game(quick={WHOLE})
@pytest.mark.every_case
async def test_two_people_finish_a_game_on_the_page(discord: LocalDiscord, game: AnyGame) -> None:
    await play_on_the_page(discord, game)
    players = [discord.person("ada"), discord.person("bo")]
    await the_end_is_whole(discord, players, await players[0].wait_for(is_final), game)


@pytest.mark.parametrize("game", [pytest.param(game, id=key) for key, game in GAMES.items() if key != WHOLE])
@pytest.mark.every_case
async def test_two_people_make_their_first_taps_on_the_page(discord: LocalDiscord, game: AnyGame) -> None:
    await play_on_the_page(discord, game, taps=TAPS)
    assert (await the_table(discord)).decisions


@each_game(quick={"gnomes"})
async def test_the_usual_panels_fit_a_desktop_window(discord: LocalDiscord, game: AnyGame) -> None:
    async with async_playwright() as engine:
        browser = await engine.chromium.launch(executable_path=PROGRAM, args=FLAGS)
        page = await Visitor(browser, discord.base).open("?view=ada&channel=games", WINDOW)
        ada = pane(page, "ada")
        await new_table(page, ada, game)
        await ada.get_by_role("button", name="Add computer").click()
        await ada.get_by_role("button", name="Start", exact=True).click()
        await ada.get_by_role("button", name="Play", exact=True).click()
        panel = ada.locator(".message.ephemeral").last
        await expect(panel).to_be_visible()
        for _ in range(PANELS):
            await expect(panel.locator(".busy")).to_have_count(0)
            high = await panel.evaluate("message => message.offsetHeight")
            assert high <= DESKTOP.room + SCROLLED, await panel.inner_text()
            usual = panel.locator("button.button.green:enabled")
            if not await usual.count():
                break
            before = await panel.inner_text()
            await usual.first.click()
            await expect(panel).not_to_have_text(before, use_inner_text=True)
        await browser.close()


async def play_on_the_page(discord: LocalDiscord, game: AnyGame, taps: int = MOST_TAPS) -> None:
    """Seat Ada and Bo side by side in one browser window; have them play to the score sheet, or for `taps` taps."""
    chance, made = random.Random(3), 0
    async with async_playwright() as engine:
        browser = await engine.chromium.launch(executable_path=PROGRAM, args=FLAGS)
        visitor = Visitor(browser, discord.base)
        page = await visitor.open("?view=ada,bo&channel=games", SIDE_BY_SIDE)
        await sit_down(page, game)
        people = [pane(page, "ada"), pane(page, "bo")]
        is_over = page.get_by_role("button", name="Rematch")
        while made < taps and not await is_over.count():
            for person in people:
                if await is_called(person) or chance.random() < MEDDLING:
                    made += await play(person, chance, taps - made)
        if taps == MOST_TAPS:
            for person in people:
                await expect(person.get_by_role("button", name="Rematch")).to_be_visible()
        await browser.close()
    assert visitor.faults == []


async def sit_down(page: Page, game: AnyGame) -> None:
    """Have Ada open a table with the shorter version of the game, if it has one; start when Bo has joined."""
    ada, bo = pane(page, "ada"), pane(page, "bo")
    await new_table(page, ada, game)
    if shorter := next((option.title for option in game.options if option.key == "shorter"), ""):
        await switch_on(ada, shorter)
    await bo.get_by_role("button", name="Join").click()
    await ada.get_by_role("button", name="Start", exact=True).click()
    await expect(ada.get_by_role("button", name="Play", exact=True)).to_be_visible()


async def new_table(page: Page, ada: Locator, game: AnyGame) -> None:
    offered = page.get_by_role("option", name=game.name)
    for _ in range(TYPED):
        await ada.locator(".composer-text").fill("")
        await ada.locator(".composer-text").fill("/table new ")
        with suppress(AssertionError):  # the busy bot suggested nothing within Discord's time limit: type again
            await expect(offered).to_be_visible(timeout=8000)
            break
    await offered.click()
    await page.keyboard.press("Enter")


async def switch_on(person: Locator, title: str) -> None:
    """Switch on the option with this title, on whichever page of the options it is."""
    await newest(person).get_by_role("button", name="Options").click()
    page = person.locator(".message.ephemeral").last
    option = page.locator("button.select", has_text=title)
    await expect(page.locator("button.select").first).to_be_visible()  # before the page appears, it lacks every option
    while not await option.count():
        before = await page.inner_text()
        await page.get_by_role("button", name="More options").click()
        await expect(page).not_to_have_text(before, use_inner_text=True)
    await option.click()
    await person.page.get_by_role("option", name="On").click()
    await expect(option).to_contain_text("On")
    await page.get_by_role("button", name="Dismiss message").click()


async def is_called(person: Locator) -> bool:
    play = person.page.get_by_role("button", name="Play", exact=True)
    boards = person.locator(".message:not(.ephemeral)", has=play)
    return bool(await boards.evaluate_all("all => all.at(-1)?.classList.contains('mentioned')"))


async def play(person: Locator, chance: random.Random, taps: int) -> int:
    """Press *Play*, then use the panel until it's done or for `taps` taps; return how many of them had an effect."""
    button = person.locator(".message:not(.ephemeral)").get_by_role("button", name="Play", exact=True).last
    seen = await person.locator(".message.ephemeral").count()
    try:
        await button.click(timeout=2000)
        await expect(person.locator(".message.ephemeral")).to_have_count(seen + 1, timeout=2000)
    except (Error, AssertionError):  # the bot collapsed that board under the pointer: a newer one is coming
        return 0
    key = await person.locator(".message.ephemeral").last.get_attribute("data-id")
    panel = person.locator(f'.message[data-id="{key}"]')
    made = missed = 0
    while made < taps and (tapped := await tap(panel, chance)) is not None:
        made, missed = made + tapped, 0 if tapped else missed + 1
        assert missed < MISSES, "taps in this panel do nothing"
    with suppress(Error):  # a panel that opened late has closed this one
        await panel.get_by_role("button", name="Dismiss message").click(timeout=2000)
    return made


async def tap(panel: Locator, chance: random.Random) -> bool | None:
    """Press one thing in the panel; return whether that had an effect, or None if there's nothing to press.

    The web page replaces a panel whenever the bot edits it. This function looks at the panel once, and uses the
    elements that were there, because a locator that is evaluated later might wait for a button that no longer exists.
    """
    await expect(panel.locator(".busy")).to_have_count(0)
    seen = await panel.locator("button.button:enabled, button.select:enabled").element_handles()
    named = [(choice, (await choice.inner_text()).strip()) for choice in seen]
    live = [choice for choice, name in named if name not in ASIDE]
    if not live:
        return None
    if chance.random() < HURRY:
        live = [choice for choice, name in named if name == "End turn"] or live
    if chance.random() < TRUSTING:
        live = [choice for choice, name in named if name == GREEN] or live
    chosen = chance.choice(live)
    is_list = "select" in (await chosen.get_attribute("class") or "")
    try:
        before = await panel.inner_text(timeout=2000)
        await chosen.click(timeout=2000)
        if is_list:
            options = panel.page.get_by_role("option", selected=False)  # choosing the selected one would change nothing
            await options.first.wait_for(timeout=2000)
            await chance.choice(await options.element_handles()).click(timeout=2000)
    except Error:  # the page replaced or closed the panel under the pointer, e.g. while everybody builds at once
        return False
    with suppress(AssertionError):  # the bot answers a tap on an outdated panel by showing it as it is now
        await expect(panel).not_to_have_text(before, use_inner_text=True, timeout=MISSED_MS)
        await expect(panel.locator(".busy")).to_have_count(0)
        return True
    return False
