"""Tests of rounds of Gear Grid, played with the panel on the local Discord: live, with days per move, or solo."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.core.automation import scheduler
from bot.core.storage import Head
from bot.core.table.position import Position
from games.geargrid import GAME
from games.geargrid.components.placements import PLACEMENTS
from games.geargrid.nouns import signed
from tests.bot.core.discord.late import late_choice, late_click
from tests.bot.core.discord.test_crafted import crafted
from tests.e2e.people import is_answered, is_final, seat_everybody
from tests.support.answers import first
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, files, selects, text, until

TWO, STRAIGHT = "Take a tile: 2-square", "Take a tile: straight"
LIVE = {"mode": "live", "minutes": "5", "victories": "1"}


async def stored(discord: LocalDiscord) -> Position:
    return await discord.only_table({GAME.key: GAME})


async def head(discord: LocalDiscord) -> Head:
    return (await stored(discord)).head


async def boards(discord: LocalDiscord) -> list[list[str]]:
    benches = (await stored(discord)).state.benches
    return [[PLACEMENTS[tile].name for tile in bench.tiles if tile >= 0] for bench in benches]


class Builder:
    def __init__(self, person: Person, panel: str) -> None:
        self.person, self.panel, self.taps = person, panel, 0

    @classmethod
    async def open(cls, person: Person, board: Json) -> Builder:
        answer = await person.click(board, "Play")
        found = cls(person, str(answer["message"]))
        await found.sees("")
        return found

    async def sees(self, words: str) -> Json:
        """Wait until the panel contains these words; return the panel."""
        return await self.person.wait_for(lambda m: m["id"] == self.panel and is_answered(m) and words in text(m))

    async def press(self, label: str) -> Json:
        self.taps += 1
        return await self.person.click(self.panel, label)

    async def choose(self, title: str, begins: str) -> Json:
        """Open a list, and choose the entry that starts with `begins`, which takes two taps."""
        shown = await self.show(title)
        self.taps += 2
        found = listed(shown, title)
        value = first(found["options"], lambda line: line["label"].startswith(begins), f"line {begins!r}")["value"]
        return await self.person.choose(shown, value, select=found["placeholder"])

    async def show(self, title: str) -> Json:
        """Return the panel with the list whose title starts with `title`, after opening that list if necessary."""
        shown = await self.sees("")
        if listed(shown, title):
            return shown
        await self.choose("Take a tile", title.replace("Take a tile:", "Show"))
        return await self.person.wait_for(lambda m: m["id"] == self.panel and bool(listed(m, title)))

    async def submit_last(self) -> None:
        await self.person.wait_for(lambda m: m["id"] == self.panel and "Submit…" in buttons(m))
        await self.press("Submit…")
        await self.sees("You can't change it after that.")
        await self.press("Yes, submit")

    async def lay(self, title: str, code: str) -> None:
        await self.choose(title, code)
        await self.sees(f"**{code}**")
        await self.press("Place")
        await self.sees("**Take a tile**")


def listed(panel: Json, title: str) -> Json:
    """Return the panel's list whose title starts with `title`, or {} if there is none."""
    return next((each for each in selects(panel) if each["placeholder"].startswith(title)), {})


async def building(people: Sequence[Person], options: dict[str, str]) -> tuple[Json, list[Builder]]:
    """Start a round; return the board message, and for each person a Builder whose panel is open."""
    board = await seat_everybody(people, GAME.key, options)
    builders = [await Builder.open(person, board) for person in people]
    for number, builder in enumerate(builders if options["mode"] == "live" else ()):
        await builder.press("I'm ready")
        if number + 1 < len(builders):
            await builder.sees("Round 1 starts when")
    for builder in builders:
        await builder.sees("**Take a tile**")
    return board, builders


def in_seconds(database: Path, seconds: int) -> int:
    """Change the database, while the bot isn't running, so that the round ends in `seconds`.

    Return the new end of the round, in epoch seconds.
    """
    soon = int(time.time()) + seconds
    with closing(sqlite3.connect(database)) as connection:
        (row,) = connection.execute("SELECT head FROM tables").fetchone()
        found: Json = json.loads(row)
        found["deadlines"] = [each | {"due": soon} for each in found["deadlines"]]
        connection.execute("UPDATE tables SET head = ?, due = ?, limited = ?", (json.dumps(found), soon, soon))
        connection.commit()
    return soon


async def test_M1_a_live_round_of_two_in_one_panel_each(discord: LocalDiscord) -> None:
    people = [discord.person("ada"), discord.person("bo")]
    _, (ada, bo) = await building(people, LIVE | {"victories": "2"})
    now = await head(discord)
    assert {each.due for each in now.deadlines} == {now.deadlines[0].due}, "one instant for all (M4)"
    assert 290 < now.deadlines[0].due - time.time() <= 301
    for code in ("D1R", "D1Y", "D1P"):
        await ada.lay(TWO, code)
    assert ada.taps == 1 + 3 * 3, "ready, then three taps a tile"
    await bo.lay(STRAIGHT, "I1R")
    assert [len(tiles) for tiles in await boards(discord)] == [3, 1]
    public = await ada.person.wait_for(lambda m: " 1. 112 tiles left in the pool." in text(m))
    assert not public.get("_only")
    posted = [m for m in await ada.person.messages("games") if "Play" in buttons(m)]
    assert len(posted) == 1, "the public message is renewed, not posted again"
    await ada.press("Submit")
    await ada.sees("Ada 3 (done)")
    await ada.press("Keep building")
    await ada.sees("**Take a tile**")
    for builder in (ada, bo):
        await builder.press("Submit")
    for builder in (ada, bo):  # the panel goes on to the next round by itself
        await builder.sees("wins round 1: Bo")
        assert "I'm ready" in buttons(await builder.sees("Ready?"))


async def test_the_end_is_stepped_through_and_other_ways_are_shown(discord: LocalDiscord) -> None:
    people = [discord.person("ada"), discord.person("bo")]
    _, (ada, bo) = await building(people, {"mode": "post", "victories": "1", "deal": "all"})
    for place in ("put:B1r0", "put:A2r1"):  # both are connected to the engine: one must go (X7)
        await ada.person.command("geargrid take", tile="D1R")
        answer = await ada.person.command("geargrid put", place=place.removeprefix("put:"))
        assert "error" not in answer, answer
    await ada.press("Submit")
    await bo.submit_last()
    final = await bo.person.wait_for(lambda m: "What if…" in buttons(m) and not m.get("_only"))

    panel = Builder(bo.person, str((await bo.person.click(final, "Step through"))["message"]))
    await panel.sees("Bo: **The board as built** (1 of 2)")
    await bo.person.choose(panel.panel, "Ada", select="Whose")
    await panel.sees("Ada: **The board as built** (1 of 3)")
    await panel.press("Next")
    assert files(await panel.sees("Ada: **Wave 1: black** (2 of 3)")), "with a picture"
    await panel.press("End")
    shown = await panel.sees(f"Ada: **Score {signed(-59)}** (3 of 3)")
    assert buttons(shown)["Next"]["disabled"]
    (ways,) = (each["options"] for each in selects(shown) if each["placeholder"] == "What if…")
    assert [each.get("description") for each in ways] == [None, f"{signed(-59)} instead of {signed(-59)}"]
    await bo.person.choose(panel.panel, ways[1]["value"], select="What if…")
    await panel.sees("Ada (Wave 1: keep a, lose b): ")
    await bo.person.choose(panel.panel, "As played", select="What if…")
    await panel.sees(f"Ada: **Score {signed(-59)}** (3 of 3)")

    panel = Builder(ada.person, str((await ada.person.click(final, "What if…"))["message"]))
    await panel.sees(f"{signed(-59)} instead of {signed(-59)}")
    await ada.person.choose(panel.panel, "Bo", select="Whose")
    await panel.sees("there were no conflicts")


async def test_M4_building_ends_for_all_at_once_and_late_clicks_learn_how_late_they_were(
    own_discord: LocalDiscord,
) -> None:
    people = [own_discord.person("ada"), own_discord.person("bo")]
    _, (ada, bo) = await building(people, LIVE | {"victories": "2"})
    await ada.choose(TWO, "D1R")
    seen = await ada.sees("**D1R**")
    await own_discord.stop_bot()
    instant = in_seconds(own_discord.database, 2)
    await own_discord.restart_bot()
    await bo.person.wait_for(lambda m: " round 1. " in text(m))
    now = await head(own_discord)
    assert {each.seat for each in now.ended} == {0, 1}
    assert {each.due for each in now.ended} == {now.ended[0].due}
    assert now.ended[0].due >= instant
    await late_click(ada.person, seen, "Place")
    told = await ada.sees("too late")
    assert re.search(r"You were \d+\.\d seconds too late\.", text(told))
    assert (await stored(own_discord)).state.results[0].scores == (-60, -60), (
        "a tile in the hand counts for nothing (GG16)"
    )


async def test_M4_a_crash_in_the_last_seconds_loses_no_edit_and_no_time(own_discord: LocalDiscord) -> None:
    people = [own_discord.person("ada"), own_discord.person("bo")]
    _, (ada, _) = await building(people, LIVE | {"victories": "2"})
    await ada.lay(TWO, "D1R")
    await ada.choose(TWO, "D1Y")
    await ada.sees("**D1Y**")
    await own_discord.kill_bot()
    instant = in_seconds(own_discord.database, 120)
    ((awake,),) = own_discord.stored.rows("SELECT value FROM meta WHERE key = ?", scheduler.AWAKE)
    begun = time.time()
    await own_discord.restart_bot()

    # the panel from before the crash still works
    answer = await ada.press("Place")
    assert "error" not in answer, answer
    await ada.sees("**Take a tile**")
    added, rounding = [0], 1

    async def is_postponed() -> bool:
        added[0] = (await head(own_discord)).deadlines[0].due - instant
        return added[0] >= begun - float(awake) - rounding

    await until(is_postponed, "as much time is left as when the bot was last awake")
    assert added[0] <= time.time() - float(awake) + rounding, "and no more"
    await own_discord.kill_bot()
    instant = in_seconds(own_discord.database, 1)
    await own_discord.restart_bot()
    await ada.person.wait_for(lambda m: " round 1. " in text(m))
    assert time.time() >= (await head(own_discord)).ended[0].due >= instant
    assert [bench.count for bench in (await stored(own_discord)).state.finals] == [2, 0]


async def test_of_two_panels_that_were_opened_at_once_the_newer_one_stays_and_is_answered(
    discord: LocalDiscord,
) -> None:
    people = [discord.person("ada"), discord.person("bo")]
    board, _ = await building(people, LIVE)
    builders = [
        Builder(people[0], str(answer["message"]))
        for answer in await asyncio.gather(*(people[0].click(board, "Play") for _ in range(2)))
    ]
    left = list[Builder]()

    async def is_one_left() -> bool:
        answered = {message["id"]: is_answered(message) for message in await people[0].messages()}
        left[:] = [builder for builder in builders if builder.panel in answered]
        return len(left) == 1 and answered[left[0].panel]

    await until(is_one_left, "one of the two panels is closed")
    for _ in range(2):
        await left[0].lay(TWO, "D1R")
    await left[0].sees("tile b (D1R)")


async def test_M2_M3_four_clickers_at_once(discord: LocalDiscord) -> None:
    people = [discord.person(name) for name in discord.players[:4]]
    _, builders = await building(people, LIVE)
    await choose_at_once(builders, STRAIGHT, ("I1R",))
    holders = list[int]()

    async def is_taken() -> bool:
        """Tell whether somebody holds the tile in the database, which stores a click shortly after the answer."""
        benches = (await stored(discord)).state.benches
        holders[:] = [seat for seat, bench in enumerate(benches) if bench.hand >= 0]
        return bool(holders)

    await until(is_taken, "somebody holds the tile")
    (first,) = holders
    await builders[first].sees("**I1R**")
    for seat, builder in enumerate(builders):
        if seat != first:
            await builder.sees("Someone just took the last I1R.")

    # several clicks by each person on the same picture: all of them count, and the last result is shown
    for codes in 2 * (("D1R", "D1Y", "DRY"), ("D1P", "D1O", "DPO")):  # never a tile that somebody holds
        await choose_at_once(builders, TWO, codes)

    async def all_count() -> bool:
        return bool(sum(bench.takes for bench in (await stored(discord)).state.benches) == 1 + 3 * 4 * 4)

    await until(all_count, "each click takes a tile")
    state = (await stored(discord)).state
    for seat, builder in enumerate(builders):
        hand = state.benches[seat].hand
        assert hand >= 0
        await builder.sees(f"**{GAME.view(state, seat).hand}**")
    GAME.check(state)
    assert len([m for m in await people[0].messages("games") if "Play" in buttons(m)]) == 1


async def choose_at_once(builders: Sequence[Builder], title: str, codes: Sequence[str]) -> None:
    """Wait until everybody sees their panel, then have everybody choose all these tiles at the same moment."""
    seen = [(builder.person, await builder.show(title)) for builder in builders]
    clicks = [
        late_choice(person, panel, listed(panel, title), value)
        for person, panel in seen
        for value in values_of(panel, title, codes)
    ]
    answers = await asyncio.gather(*clicks)
    assert all("error" not in answer for answer in answers), answers


def values_of(panel: Json, title: str, codes: Sequence[str]) -> list[str]:
    """Return the values of the list entries for these tiles. Fail if a tile is missing."""
    lines = listed(panel, title)["options"]
    return [first(lines, lambda line: line["label"].split(" ")[0] == code, code)["value"] for code in codes]  # noqa: B023


async def test_forged_building_clicks_get_a_message_and_build_nothing(discord: LocalDiscord) -> None:
    people, cy = [discord.person("ada"), discord.person("bo")], discord.person("cy")
    board, (ada, _) = await building(people, LIVE)
    panel = await ada.sees("")
    verb, table, prompt, *_ = buttons(panel)["Submit"]["custom_id"].split(";")
    cursors = ("", "~", "!", "!~", "Z9r9", "~A1r0", "!B2r0", "B2r", "B2r\N{ARABIC-INDIC DIGIT THREE}", "9" * 60)
    codes = ("", "|", "take:", "take:D1R|put:B1r0", "done|work", "put:B1r0", "lift:A1", "keep:a", "~abcdef", "x" * 60)
    asked = [f"{verb};{table};{prompt};;{cursor};" for cursor in cursors]
    asked += [f"{verb};{table};{prompt};;B2r0;{code}" for code in codes]
    asked += [f"{verb};{table};{other};;B2r0;take:D1R" for other in ("", "elsewhere")]
    for custom_id in asked:
        assert "**Take a tile**" in await crafted(ada.person, panel, custom_id, []), custom_id
    for value in ("-1", "9" * 500, "a;b;c", "|", "put:B1r0;~B2r0"):
        assert "**Take a tile**" in await crafted(ada.person, panel, selects(panel)[0]["custom_id"], [value]), value
    for code in ("", "take:D1R", "done"):
        assert "Ada and Bo are playing" in await crafted(cy, board, f"{verb};{table};{prompt};;B2r0;{code}", [])
    state = (await stored(discord)).state
    assert [(bench.count, bench.hand, bench.takes, bench.done) for bench in state.benches] == [(0, -1, 0, False)] * 2


async def test_M5_at_your_own_pace_boards_are_hidden_until_all_are_done(discord: LocalDiscord) -> None:
    people = [discord.person("ada"), discord.person("bo")]
    _, (ada, bo) = await building(people, {"mode": "post", "deal": "all", "victories": "1"})
    await ada.lay(TWO, "D1R")
    await ada.press("Submit")
    await ada.sees("Bo is building. You're done.")
    told = await bo.person.wait_for(lambda m: not m.get("_only") and "Ada is done." in text(m))
    assert "building" in text(told)
    for message in await bo.person.messages():
        assert "D1R@" not in text(message)
        assert "Ada 1 tile" not in text(message)
    assert "12 left" in json.dumps(selects(await bo.sees("")))
    await bo.submit_last()
    final = await bo.person.wait_for(is_final)
    assert "Ada wins the match" in text(final)
    await ada.sees("Ada wins the match")


async def test_M6_a_solo_round_is_played_in_a_dm(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    channel = (await discord.act("ada", op="open_dm"))["channel"]
    board = await seat_everybody([ada], GAME.key, {"mode": "post", "deal": "all"}, channel)
    builder = await Builder.open(ada, board)
    for code in ("D1R", "DRY", "D1Y"):
        await builder.lay(TWO, code)
    await builder.choose("Spot ", "Column A")
    await builder.submit_last()
    final = await ada.wait_for(is_final)
    assert "Ada loses with" in text(final)
    assert builder.taps == 3 * 3 + 2 + 2


async def test_M8_there_is_no_undo_and_it_says_so(discord: LocalDiscord) -> None:
    people = [discord.person("ada"), discord.person("bo")]
    board, (ada, _) = await building(people, LIVE)
    await ada.lay(TWO, "D1R")
    assert "Undo" not in buttons(board)
    answer = await ada.person.command("undo")
    told = await ada.person.wait_for(lambda m: m["id"] == str(answer["message"]) and text(m))
    assert text(told) == "There's no undo in Gear Grid."
