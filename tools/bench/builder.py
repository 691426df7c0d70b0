"""A benchmark of the bot's answers to four people who build at one table at once, compared with an echo command."""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from games.geargrid import GAME
from tests.e2e.people import is_answered, seat_everybody
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons, selects

PEOPLE = ("ada", "bo", "cy", "dee")
ECHOER = "eve"
EDITS_A_SECOND = 5  # number of tiles that each person picks up or places per second
SECONDS = 20.0
Times = list[float]


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the times from a tap to the answer, by the local Discord's clock, while the bot draws panels and boards."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        edits, echoes, lag = asyncio.run(_measure(Path(folder)))
    yield "geargrid, edits of four people at one table (wanted 20)", len(edits) / SECONDS, "edits/s"
    yield "geargrid, edit answered p50", statistics.median(edits), "ms"
    yield "geargrid, edit answered p95 (limit 300)", statistics.quantiles(edits, n=20)[-1], "ms"
    yield "geargrid, echo command meanwhile p50", statistics.median(echoes), "ms"
    yield "geargrid, echo command meanwhile p95", statistics.quantiles(echoes, n=20)[-1], "ms"
    yield "geargrid, event loop lag p99 meanwhile", lag, "ms"


async def _measure(folder: Path) -> tuple[Times, Times, float]:
    async with LocalDiscord(folder, (*PEOPLE, ECHOER), apart=True, lax=AT_FULL_SPEED) as discord:
        await discord.start_bot(sys.executable, "-m", "tools.bench.echo_bot", discord.base)
        people, echoer = [discord.person(name) for name in PEOPLE], discord.person(ECHOER)
        board = await seat_everybody(people, GAME.key, {"mode": "live", "minutes": "10"})
        panels = [str((await person.click(board, "Play"))["message"]) for person in people]
        for person, panel in zip(people, panels, strict=True):
            await _shown(person, panel, "I'm ready")
            await person.click(panel, "I'm ready")
        for person, panel in zip(people, panels, strict=True):
            await _shown(person, panel, "Place")
        await echoer.command("lag")
        edits, echoes = Times(), Times()
        end = time.monotonic() + SECONDS
        await asyncio.gather(
            *(_build(person, panel, end, edits) for person, panel in zip(people, panels, strict=True)),
            _echo(echoer, end, echoes),
        )
        answer = await echoer.command("lag")
        await discord.state()
        return edits, echoes, float(discord.messages[str(answer["message"])]["content"])


async def _shown(person: Person, panel: str, label: str) -> None:
    await person.wait_for(lambda m: m["id"] == panel and is_answered(m) and label in buttons(m))


async def _build(person: Person, panel: str, end: float, edits: Times) -> None:
    """Pick up and place tiles at a fixed rate until the time `end`; put back those that don't fit.

    Append the milliseconds of each answer to `edits`.
    """
    chance, due = random.Random(person.name), time.monotonic()
    while (now := time.monotonic()) < end:
        await asyncio.sleep(max(0.0, due - now))
        due += 1 / EDITS_A_SECOND
        await person.discord.state()
        answer = await _edit(person, person.discord.messages[panel], chance)
        assert "error" not in answer, answer
        edits.append(answer["ms"])


async def _edit(person: Person, shown: Json, chance: random.Random) -> Json:
    offered = buttons(shown)
    if not offered["Place"].get("disabled"):
        return await person.click(shown, "Place")
    if "Return" in offered:
        return await person.click(shown, "Return")
    lists = [each for each in selects(shown) if each["placeholder"].startswith("Take") and not each.get("disabled")]
    chosen = chance.choice(lists)
    value = chance.choice([each["value"] for each in chosen["options"] if each["value"].startswith("take")])
    return await person.choose(shown, value, select=chosen["custom_id"])


async def _echo(person: Person, end: float, echoes: Times) -> None:
    while time.monotonic() < end:
        echoes.append((await person.command("echo", text="hello"))["ms"])
        await asyncio.sleep(0.1)
