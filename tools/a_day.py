"""A simulated day of one player at six tables, on a page the size of a phone: `python -m tools.a_day FOLDER`.

The clock advances hour by hour. Ada has her pings sent as DMs, except at night. The others play randomly, using slash
commands. The program saves screenshots of what Ada sees, including the lock screen with all her notifications.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import Page, async_playwright

from bot.core.pages.parts.descriptions import GREEN
from games import GAMES
from tests.e2e.people import ASIDE, is_answered
from tests.e2e.test_in_the_browser import PROGRAM
from tests.playground.page.conftest import FLAGS
from tests.playground.page.visitor import PHONE, Visitor
from tests.support.clock import Clocks
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons, selects, text
from tools.endurance.tables import Laid, all_sent, lay

HOUR = 3600
TABLES = ("gears", "gizmos", "briar", "gnomes", "gears", "geargrid")
AWAY = ("Skip", "Next table", "Discard plan", "Remove last step", "Keep planning", "Submit")
TAPS = 30  # maximum number of taps at one table
MORNING = 7
PLAYED = 4  # number of tables at which Ada plays each time she opens Discord


class Day:
    def __init__(self, discord: LocalDiscord, clocks: Clocks, page: Page, folder: Path) -> None:
        self.discord, self.clocks, self.page, self.folder = discord, clocks, page, folder
        self.ada, *self.others = (discord.person(name) for name in ("ada", "bo", "cy"))
        self.chance, self.count = random.Random("a day"), 0
        self.laid: list[Laid] = []

    async def until(self, hour: int) -> None:
        """Move the clock ahead to `hour` o'clock UTC, and wait until all messages that are due have been sent."""
        at = self.clocks.now()
        await self.clocks.advance((hour * HOUR - at) % (24 * HOUR))
        await all_sent(self.clocks)

    async def open(self) -> None:
        for number, game in enumerate(TABLES):
            people: Sequence[Person] = (self.others[number % 2], self.ada)
            self.laid.append(await lay(self.discord, GAMES[game], people, "games", computer=False, clock=86_400))
        page = await self._answer(await self.ada.command("notify", zone="UTC"))
        for value, where in (("dm", "Where"), ("not-22-7", "When")):
            page = await self._answer(await self.ada.choose(page, value, select=where))

    async def others_play(self) -> None:
        """Have the others move until it's Ada's turn at every table."""
        for laid in self.laid:
            player = laid.players[0]
            for _ in range(12):
                if not (codes := await player.asked()):
                    break
                await player.move(codes)
        await all_sent(self.clocks)

    async def ada_plays(self, *, plans: bool = False) -> None:
        """Have Ada play at one table after another, using `/next`. With `plans=True`, also plan turns if possible."""
        shown = await self._answer(await self.ada.command("next"))
        await self.picture("next")
        for _ in range(PLAYED):
            if "**Gear Grid**" in text(shown):  # a game without turns, so no button leads to the next table
                skip = next((each for each in buttons(shown) if each.startswith("Skip")), None)
                if skip is None:
                    break
                shown = await self._answer(await self.ada.click(shown, skip))
            for _ in range(TAPS):
                if not (live := self._live(shown)) and not selects(shown):
                    break
                shown = await self._answer(await self._press(shown, live))
            await self.picture("after-a-move")
            if plans and "Plan" in buttons(shown):
                await self.ada_plans(shown)
                shown, plans = await self._answer(await self.ada.command("next")), False
                continue
            onward = [each for each in buttons(shown) if each.startswith("Next table")]
            if not onward:
                break
            shown = await self._answer(await self.ada.click(shown, onward[0]))
            await self.picture("next-table")

    async def ada_plans(self, page: Json) -> None:
        page = await self._answer(await self.ada.click(page, "Plan"))
        await self.picture("plan")
        for _ in range(TAPS):
            if selects(page) and selects(page)[0]["placeholder"] == "Play it…":
                break
            page = await self._answer(await self._press(page, self._live(page)))
        await self.picture("seal")
        await self._answer(await self.ada.choose(page, "worth", select="Play it…"))
        await self.picture("sealed")

    def _live(self, page: Json) -> list[str]:
        """Return the labels of the buttons for Ada's next step in this panel, or only the one that ends the turn."""
        live = [label for label, each in buttons(page).items() if not each.get("disabled") and not each.get("url")]
        found = [label for label in live if label not in ASIDE and not label.startswith(AWAY)]
        return [label for label in found if label in ("End turn", "Lock it in…", GREEN)] or found

    async def _press(self, page: Json, live: Sequence[str]) -> Json:
        if live:
            return await self.ada.click(page, self.chance.choice(live))
        return await self.ada.choose(page, self.chance.choice(selects(page)[0]["options"])["value"])

    async def _answer(self, reply: Json) -> Json:
        assert "error" not in reply, reply
        return await self.ada.wait_for(lambda message: message["id"] == reply["message"] and is_answered(message))

    async def locked(self, name: str) -> None:
        toggle = self.page.get_by_role("button", name="Show or hide the locked phone")
        await toggle.click()
        await self.page.wait_for_timeout(300)
        await self.picture(f"locked-{name}")
        await toggle.click()

    async def picture(self, name: str) -> None:
        await self.page.wait_for_timeout(500)  # until images have been decoded
        self.count += 1
        await self.page.screenshot(path=self.folder / f"{self.count:02d}-{name}.png")


async def spend(folder: Path, place: Path) -> None:
    """Simulate the day and the nights before and after. Save screenshots to `folder`, the bot's data to `place`."""
    async with LocalDiscord(place, ("ada", "bo", "cy"), lax=AT_FULL_SPEED) as discord, async_playwright() as engine:
        clocks = Clocks(discord)
        command = (sys.executable, "-m", "tests.bot.core.discord.moved_program", discord.base, str(clocks.file))
        await discord.start_bot(*command)
        browser = await engine.chromium.launch(executable_path=PROGRAM, args=FLAGS)
        page = await Visitor(browser, discord.base).open("?view=ada&channel=games", PHONE, touch=True)
        day = Day(discord, clocks, page, folder)
        await day.until(20)
        await day.open()
        await day.until(23)
        await day.others_play()
        await day.locked("at-night")
        await day.until(MORNING)
        await day.locked("in-the-morning")
        await day.ada_plays(plans=True)
        await day.until(12)
        await day.others_play()
        await day.locked("at-noon")
        await day.until(18)
        await day.locked("in-the-evening")
        await day.ada_plays()
        await day.until(21)
        await day.locked("before-the-night")
        pushes = await discord.notifications("ada")
        for push in pushes:
            print(push["title"], "|", push["body"])
        await browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as scratch:
        Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
        asyncio.run(spend(Path(sys.argv[1]), Path(scratch)))
