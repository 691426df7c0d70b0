"""Helpers that open the local Discord's web page in a browser, and find parts of it."""

from contextlib import suppress

from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from tests.support.patience import PATIENCE_SECONDS

DESKTOP, PHONE = ViewportSize(width=1400, height=900), ViewportSize(width=390, height=844)
HURRIES = 10
expect.set_options(timeout=1000 * PATIENCE_SECONDS)
SIDE_BY_SIDE = ViewportSize(width=1600, height=900)


class Visitor:
    """A browser that records script errors, forbidden content and requests to other hosts."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser, self.base, self.faults = browser, base, list[str]()

    async def open(self, query: str = "", size: ViewportSize = DESKTOP, *, touch: bool = False) -> Page:
        """Open the page with a query such as `?view=ada,bo`, and wait until the user can type messages."""
        context = await self.browser.new_context(viewport=size, has_touch=touch, is_mobile=touch)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if "Content Security" in line.text else None)
        page.on("request", lambda asked: None if asked.url.startswith(self.base) else self.faults.append(asked.url))
        await page.goto(f"{self.base}/{query}")
        await expect(page.locator(".composer-text").first).to_be_visible()
        return page


def pane(page: Page, person: str) -> Locator:
    return page.locator(f'.pane[data-person="{person}"]')


def channel(place: Locator, name: str) -> Locator:
    return place.locator(".channel", has=place.page.locator(f".channel-name:text-is('{name}')"))


def newest(place: Page | Locator) -> Locator:
    return place.locator(".message").last


async def command(place: Locator, words: str) -> None:
    """Type and send a complete command. Retry until the page knows the bot's commands."""
    form = place.locator(".command-form")
    for _ in range(HURRIES):
        await place.locator(".composer-text").fill(f"/{words} ")
        with suppress(AssertionError):
            await expect(form).to_be_visible(timeout=1000)
            break
    await form.locator("input").last.press("Enter")
