"""The page in real Chromium, before a real local Discord with a real discord.py bot (demo_bot.py) attached."""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, ViewportSize, async_playwright, expect

from playground.server import Server, address, listen

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="the page is tested in Chromium, and none is installed"),
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("page"),
]
BOT = Path(__file__).with_name("demo_bot.py")
DESKTOP, PHONE = ViewportSize(width=1400, height=900), ViewportSize(width=390, height=844)
SIDE_BY_SIDE = ViewportSize(width=1600, height=900)


class Town:
    """A local Discord on a free port with the demonstration bot in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listener = listen(0)
        self.base = address(listener)
        self.port = listener.getsockname()[1]
        self.server, self._listener = Server(folder, self.base, ("ada", "bo", "cy")), listener

    async def start(self) -> None:
        await self.server.start(self._listener)
        self.bot = await asyncio.create_subprocess_exec(
            sys.executable, str(BOT), self.base, stderr=asyncio.subprocess.DEVNULL
        )
        await self.until_ready()

    async def until_ready(self) -> None:
        async with asyncio.timeout(30):
            while not (self.server.gateway.sessions.connected and self.server.world.all_commands()):
                await asyncio.sleep(0.05)

    async def restart(self, pause: float) -> None:
        await self.server.stop()
        await asyncio.sleep(pause)
        self.server, self._listener = Server(self.folder, self.base, ("ada", "bo", "cy")), listen(self.port)
        await self.server.start(self._listener)

    async def stop(self) -> None:
        self.bot.terminate()
        await self.bot.wait()
        await self.server.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    place = Town(tmp_path_factory.mktemp("town"))
    await place.start()
    yield place
    await place.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as engine:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        chromium = await engine.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield chromium
        await chromium.close()


class Visitor:
    """Opens pages, and remembers whatever they should not have done."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser, self.base, self.faults = browser, base, list[str]()

    async def open(self, query: str = "", size: ViewportSize = DESKTOP, *, touch: bool = False) -> Page:
        context = await self.browser.new_context(viewport=size, has_touch=touch, is_mobile=touch)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console", lambda line: self.faults.append(line.text) if "Content Security Policy" in line.text else None
        )
        page.on(
            "request", lambda request: None if request.url.startswith(self.base) else self.faults.append(request.url)
        )
        await page.goto(f"{self.base}/{query}")
        await expect(page.locator(".composer-text").first).to_be_visible()
        return page


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: Browser, town: Town) -> AsyncIterator[Visitor]:
    guest = Visitor(browser, town.base)
    yield guest
    for context in browser.contexts:
        await context.close()
    assert guest.faults == []


def pane(page: Page, person: str) -> Locator:
    return page.locator(f'.pane[data-person="{person}"]')


def channel(place: Locator, name: str) -> Locator:
    return place.locator(".channel", has=place.page.locator(f".channel-name:text-is('{name}')"))


async def command(place: Locator, words: str) -> None:
    """Type a command to its end and send it."""
    await place.locator(".composer-text").fill(f"/{words} ")
    await place.page.keyboard.press("Enter")


def newest(place: Locator) -> Locator:
    return place.locator(".message").last


async def test_the_page_opens_as_the_first_person_in_a_text_channel(visitor: Visitor) -> None:
    page = await visitor.open()
    await expect(page.locator(".person-name")).to_have_text("Ada")
    await expect(page.locator(".head-title")).to_contain_text("general")
    await expect(
        page.get_by_role("navigation", name="Channels").get_by_role("button", name="games", exact=False).first
    ).to_be_visible()
    await expect(page.locator(".members")).to_contain_text("Guffaw")


async def test_an_unknown_person_is_told_who_is_here(visitor: Visitor) -> None:
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
    await expect(page.get_by_role("option")).to_have_count(11)
    await box.fill("/ta")
    await expect(page.get_by_role("option")).to_contain_text(["/table new"])
    await page.keyboard.press("Tab")
    await expect(page.locator(".command-name")).to_have_text("/table new")
    await page.keyboard.type("gear")
    await expect(page.get_by_role("option")).to_have_text(["Gears 'N Guffaws", "Geargrid"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(newest(page.locator(".pane"))).to_contain_text("Ada used /table new")
    await expect(newest(page.locator(".pane"))).to_contain_text("A table of Geargrid")


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
    await expect(newest(page.locator(".pane"))).to_contain_text("laid piston at C2, turned 3")


async def test_a_command_typed_whole_is_understood(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada")
    await page.locator(".composer-text").fill("/move tile: sprocket at: A1 turn: 2")
    await page.locator(".tail").press("Enter")
    await expect(newest(page.locator(".pane"))).to_contain_text("laid sprocket at A1, turned 2")


async def test_missing_and_wrong_options_are_told_in_words(visitor: Visitor) -> None:
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
    await expect(newest(page.locator(".pane"))).to_contain_text("@Bo, will you play 3 rounds #games? friendly=False")


async def test_a_button_answers_only_the_one_who_pressed_it(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada,bo&channel=games", SIDE_BY_SIDE)
    ada, bo = pane(page, "ada"), pane(page, "bo")
    await command(ada, "show")
    await newest(bo).get_by_role("button", name="Play").click()
    await expect(newest(bo)).to_contain_text("What would you like to do?")
    await expect(newest(bo)).to_contain_text("Only you can see this · Dismiss message")
    await expect(newest(ada)).to_contain_text("your turn")
    await expect(ada.get_by_text("What would you like to do?")).to_have_count(0)
    await newest(bo).get_by_role("button", name="Lay a tile").click()
    await expect(newest(bo)).to_contain_text("You chose Lay a tile.(edited)")
    await newest(bo).get_by_role("button", name="Dismiss message").click()
    await expect(bo.get_by_text("You chose")).to_have_count(0)


async def test_selects_take_one_or_several(visitor: Visitor) -> None:
    page = await visitor.open("?view=cy&channel=games-two")
    await command(pane(page, "cy"), "show")
    await newest(page.locator(".pane")).get_by_role("button", name="Play").click()
    panel = newest(page.locator(".pane"))
    await expect(panel.get_by_role("button", name="End turn")).to_be_disabled()
    await panel.get_by_role("button", name="Which cells?").click()
    for cell in ("A1", "A3"):
        await page.get_by_role("option", name=cell).click()
    await page.keyboard.press("Escape")
    await expect(panel).to_contain_text("Cells: A1, A3")
    await panel.get_by_role("button", name="Which tile?").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await expect(panel).to_contain_text("Tile: piston")


async def test_a_slow_button_spins_and_a_broken_one_says_so(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "show")
    message = newest(page.locator(".pane"))
    await message.get_by_role("button", name="Slow").click()
    await expect(message.locator(".button.busy .dots")).to_be_visible()
    await expect(message).to_contain_text("Slow but sure.")
    await expect(message.locator(".busy")).to_have_count(0)
    await message.get_by_role("button", name="Broken").click()
    await expect(message.get_by_role("alert")).to_have_text("The application did not respond")


async def test_a_command_without_an_answer_says_so(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "silent")
    await expect(newest(page.locator(".pane"))).to_contain_text("Sending command…")
    await expect(newest(page.locator(".pane"))).to_contain_text("The application did not respond")


async def test_thinking_is_shown_until_the_answer(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "think")
    await expect(newest(page.locator(".pane"))).to_contain_text("Guffaw is thinking…")
    await expect(newest(page.locator(".pane"))).to_contain_text("I thought about it.")


async def test_a_form_checks_its_fields_and_is_sent(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "form")
    form = page.get_by_role("dialog", name="House rules")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".field-fault").first).to_have_text("This field is required.")
    await form.get_by_label("Table name").fill("ab")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".field-fault").first).to_have_text("Write at least 3 characters.")
    await form.get_by_label("Table name").fill("Friday")
    await form.get_by_text("daily", exact=True).click()
    for extra in ("gambits", "gizmos", "traps"):
        await form.get_by_text(extra, exact=True).click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("Choose at most 2.")).to_be_visible()
    await form.get_by_text("traps", exact=True).click()
    await form.get_by_role("button", name="Ending").click()
    await page.get_by_role("option", name="whole round").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    answer = newest(page.locator(".pane"))
    await expect(answer).to_contain_text("Table name='Friday'; Pace='daily'; Extras=['gambits', 'gizmos']")
    await expect(answer).to_contain_text("Ending=['whole round']; Anybody may join=True")


async def test_a_form_of_the_older_kind_is_sent(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "show")
    await newest(page.locator(".pane")).get_by_role("button", name="Rules").click()
    form = page.get_by_role("dialog", name="A remark")
    await form.get_by_label("Words").fill("two\nlines")
    await form.get_by_label("Place").press("Enter")
    await expect(newest(page.locator(".pane"))).to_contain_text(r"'two\nlines' at ''")


async def test_a_layout_of_components_v2_is_drawn_and_works(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "layout")
    card = newest(page.locator(".pane"))
    await expect(card.locator(".container.accented h4")).to_have_text("A-Mazing Game of Gears 'N Guffaws")
    await expect(
        card.get_by_role("img", name="Board: lobby").or_(card.get_by_role("img", name="the lobby"))
    ).to_be_visible()
    await expect(card.locator(".thumbnail img")).to_have_attribute("alt", "a face")
    await expect(card.locator(".file-card")).to_contain_text("rules.txt")
    await expect(card.get_by_role("separator")).to_have_count(1)
    await card.get_by_role("button", name="Options").click()
    await expect(newest(page.locator(".pane"))).to_contain_text("pressed in V2")


async def test_a_picture_is_described_limited_and_zoomed(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "show")
    message = newest(page.locator(".pane"))
    picture = message.get_by_role("img", name="Board: turn 7")
    await expect(picture).to_be_visible()
    box = await picture.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(550, abs=1)
    await expect(message.locator(".alt-badge")).to_have_attribute("title", "Board: turn 7")
    await message.get_by_role("button", name="Enlarge picture: Board: turn 7").click()
    large = page.get_by_role("dialog", name="Enlarged picture")
    await expect(large.locator(".lightbox-alt")).to_have_text("Board: turn 7")
    zoomed = await large.locator("img").bounding_box()
    assert zoomed is not None
    assert zoomed["width"] > 900
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(message.get_by_role("button", name="Enlarge picture: Board: turn 7")).to_be_focused()


async def test_markdown_is_drawn_and_no_text_becomes_code(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "markdown")
    message = newest(page.locator(".pane"))
    for tag in (
        "strong",
        "em",
        "u",
        "s",
        "code",
        "blockquote",
        "ul ul li",
        "ol li",
        "small.subtext",
        "pre code",
        "time",
    ):
        await expect(message.locator(f".md {tag}").first).to_be_attached()
    await expect(message.locator(".md pre code")).to_have_text('print("<b>no markup</b>")')
    await expect(message.locator("img, script")).to_have_count(0)
    await expect(message.get_by_role("link", name="a link")).to_have_attribute("href", "https://example.invalid/page")
    await expect(message.get_by_role("link", name="x", exact=True)).to_have_count(0)
    await expect(message.locator(".embed")).to_contain_text("17 VP")
    await expect(message.locator(".file-card")).to_contain_text("record.json")
    hidden = message.get_by_role("button", name="Spoiler")
    await hidden.click()
    await expect(hidden).to_have_class(re.compile("shown"))
    assert "broken" not in await page.title()


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
    await card.click()
    await expect(page.locator(".head-title")).to_contain_text("Back lane")
    await expect(newest(page.locator(".pane"))).to_contain_text("Here we play.")
    await page.get_by_role("button", name="#general").click()
    await expect(page.locator(".head-title")).to_contain_text("general")


async def test_a_phone_shows_messages_full_width_and_channels_in_a_drawer(visitor: Visitor, tmp_path: Path) -> None:
    page = await visitor.open("?view=bo&channel=general", PHONE, touch=True)
    await command(pane(page, "bo"), "show")
    await command(pane(page, "bo"), "layout")
    await expect(newest(page.locator(".pane")).locator(".container")).to_be_visible()
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


async def test_reconnecting_after_the_server_restarts(visitor: Visitor, town: Town) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await pane(page, "ada").locator(".composer-text").fill("before the restart")
    await page.keyboard.press("Enter")
    await expect(newest(page.locator(".pane"))).to_contain_text("before the restart")
    restarting = asyncio.create_task(town.restart(pause=1))
    await expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    await restarting
    await expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_hidden()
    await expect(page.get_by_text("before the restart").first).to_be_visible()
    await town.until_ready()
    await command(pane(page, "ada"), "hand")
    await expect(newest(page.locator(".pane"))).to_contain_text("Look in your direct messages.")
