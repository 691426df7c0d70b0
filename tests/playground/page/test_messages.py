"""Tests of how the local Discord's web page draws all kinds of message content, in a real Chromium."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.playground.page.visitor import PHONE, SIDE_BY_SIDE, Visitor, command, newest, pane
from tests.support.patience import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("page")]


async def test_a_button_answers_only_the_one_who_pressed_it(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada,bo&channel=games", SIDE_BY_SIDE)
    ada, bo = pane(page, "ada"), pane(page, "bo")
    await command(ada, "show")
    await newest(bo).get_by_role("button", name="Play").click()
    await expect(newest(bo)).to_contain_text("What would you like to do?")
    await expect(newest(bo)).to_contain_text("Only you can see this · Dismiss message")
    await expect(newest(ada)).to_contain_text("your turn")
    await expect(ada.get_by_text("What would you like to do?")).to_have_count(0)
    await newest(bo).get_by_role("button", name="Lay a tile", exact=True).click()
    await expect(newest(bo)).to_contain_text("You chose Lay a tile.(edited)")
    await newest(bo).get_by_role("button", name="Dismiss message").click()
    await expect(bo.get_by_text("You chose")).to_have_count(0)


async def test_selects_take_one_or_several(visitor: Visitor) -> None:
    page = await visitor.open("?view=cy&channel=games-two")
    await command(pane(page, "cy"), "show")
    await newest(page).get_by_role("button", name="Play").click()
    panel = newest(page)
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
    message = newest(page)
    await message.get_by_role("button", name="Slow").click()
    await expect(message.locator(".button.busy .dots")).to_be_visible()
    await expect(message).to_contain_text("Slow but sure.")
    await expect(message.locator(".busy")).to_have_count(0)
    await message.get_by_role("button", name="Broken").click()
    await expect(message.get_by_role("alert")).to_have_text("The application did not respond")


async def test_a_press_counts_though_its_message_changes_under_the_finger(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada,bo&channel=general", SIDE_BY_SIDE)
    ada, bo = pane(page, "ada"), pane(page, "bo")
    await command(bo, "show")
    message = newest(ada)
    await expect(message).to_contain_text("your turn")
    await message.get_by_role("button", name="Slow").click()
    await message.get_by_role("button", name="Play").hover()
    await page.mouse.down()
    await expect(newest(bo)).to_contain_text("Slow but sure.")
    await page.mouse.up()
    await expect(newest(ada)).to_contain_text("What would you like to do?")
    await expect(ada.locator(".message").nth(-2)).to_contain_text("Slow but sure.")


async def test_a_command_without_an_answer_says_so(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "silent")
    await expect(newest(page)).to_contain_text("Sending command…")
    await expect(page.locator(".typing")).to_have_text("Guffaw is typing…")
    await expect(newest(page)).to_contain_text("The application did not respond")


async def test_thinking_is_shown_until_the_answer(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "think")
    await expect(newest(page)).to_contain_text("Guffaw is thinking…")
    await expect(newest(page)).to_contain_text("I thought about it.")


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
    answer = newest(page)
    await expect(answer).to_contain_text("Table name='Friday'; Pace='daily'; Extras=['gambits', 'gizmos']")
    await expect(answer).to_contain_text("Ending=['whole round']; Anybody may join=True")


async def test_a_form_of_the_older_kind_is_sent(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "show")
    await newest(page).get_by_role("button", name="Rules").click()
    form = page.get_by_role("dialog", name="A remark")
    await form.get_by_label("Words").fill("two\nlines")
    await form.get_by_label("Place").press("Enter")
    await expect(newest(page)).to_contain_text(r"'two\nlines' at ''")


async def test_a_layout_of_components_v2_is_drawn_and_works(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "layout")
    card = newest(page)
    await expect(card.locator(".container.accented h4")).to_have_text("A-Mazing Game of Gears 'N Guffaws")
    await expect(
        card.get_by_role("img", name="Board: lobby").or_(card.get_by_role("img", name="the lobby"))
    ).to_be_visible()
    await expect(card.locator(".thumbnail img")).to_have_attribute("alt", "a face")
    await expect(card.locator(".file-card")).to_contain_text("rules.txt")
    await expect(card.get_by_role("separator")).to_have_count(1)
    await card.get_by_role("button", name="Options").click()
    await expect(newest(page)).to_contain_text("pressed in V2")


async def test_a_picture_is_described_limited_and_zoomed(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "show")
    message = newest(page)
    picture = message.get_by_role("img", name="Board: turn 7")
    await expect(picture).to_be_visible()
    box = await picture.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == pytest.approx((428, 350), abs=1), "1100 x 900 pixels, 350 of them high"
    await expect(message.locator(".alt-badge")).to_be_visible()
    await message.get_by_role("button", name="Enlarge picture: Board: turn 7").click()
    large = page.get_by_role("dialog", name="Enlarged picture")
    await expect(large.locator(".lightbox-alt")).to_have_text("Board: turn 7")
    zoomed = await large.locator("img").bounding_box()
    assert zoomed is not None
    assert zoomed["width"] > 900
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(message.get_by_role("button", name="Enlarge picture: Board: turn 7")).to_be_focused()


async def test_the_keyboard_comes_back_to_a_picture_drawn_anew_meanwhile(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada,bo&channel=general", SIDE_BY_SIDE)
    ada = pane(page, "ada")
    await command(ada, "show")
    await expect(newest(ada).get_by_role("img", name="Board: turn 7")).to_be_visible()
    number = await newest(ada).get_attribute("data-id")
    before = ada.locator(f".message[data-id='{number}'] .zoom")
    await before.evaluate("button => { window.before = button; }")
    await before.click()
    await expect(ada.get_by_role("dialog", name="Enlarged picture")).to_be_visible()
    await command(pane(page, "bo"), "lane")
    await page.wait_for_function("() => !window.before.isConnected")
    await ada.get_by_role("dialog").get_by_role("button", name="Close").press("Escape")
    await expect(before).to_be_focused()


async def test_a_phone_enlarges_the_spot_that_is_tapped(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general", PHONE, touch=True)
    await command(pane(page, "ada"), "show")
    await newest(page).get_by_role("button", name="Enlarge picture: Board: turn 7").tap()
    frame = page.locator(".lightbox-frame")
    scrolled = "frame => [frame.scrollLeft, frame.scrollWidth - frame.clientWidth]"
    assert await frame.evaluate(scrolled) == [0, 0]
    box = await frame.locator("img").bounding_box()
    assert box is not None
    await frame.locator("img").tap(position={"x": box["width"] - 2, "y": box["height"] - 2})
    left, most = await frame.evaluate(scrolled)
    assert 0 < most - 40 < left <= most


async def test_a_person_who_scrolled_far_back_is_offered_the_newest_message(visitor: Visitor) -> None:
    page = await visitor.open("?view=cy&channel=general")
    for _ in range(2):
        await command(pane(page, "cy"), "show")
        await expect(newest(page).get_by_role("button", name="Play")).to_be_visible()
    back = page.get_by_role("button", name="Jump to the newest message")
    await expect(back).to_be_hidden()

    async def is_offered() -> bool:
        await page.locator(".scroller").evaluate("place => place.scrollTo(0, 0)")  # again once a picture has come
        return await back.is_visible()

    await until(is_offered, "the way to the newest message is offered")
    await back.click()
    await expect(back).to_be_hidden()
    await expect(newest(page)).to_be_in_viewport()


async def test_markdown_is_drawn_and_no_text_becomes_code(visitor: Visitor) -> None:
    page = await visitor.open("?view=ada&channel=general")
    await command(pane(page, "ada"), "markdown")
    message = newest(page)
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


NASTY = (
    "**" + "\\a" * 990,
    "`" * 2000,
    "> " * 1000,
    "[" * 2000,
    "||" * 1000,
    "*_" * 1000,
    "- " * 1000,
    "<t:9999999999999:R>",
    "```" * 600,
)
DRAW = """async ([texts]) => {
  const { markdown } = await import("/static/js/markdown/blocks.js");
  const pane = { store: { users: new Map(), channels: new Map(), me: { id: "1" } } };
  return texts.map((text) => markdown(text, pane).textContent.length);
}"""


async def test_no_text_however_nasty_stops_the_page(visitor: Visitor) -> None:
    page = await visitor.open()
    async with asyncio.timeout(60):  # catastrophic backtracking in a regular expression would take forever
        assert len(await page.evaluate(DRAW, [list(NASTY)])) == len(NASTY)
