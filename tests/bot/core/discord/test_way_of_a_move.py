"""Tests that docs/architecture.md lists all functions that turn a slash command into a move and an answer."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Final

from tests.bot.core.discord.conftest import NAMES
from tests.bot.core.discord.test_play import said, seat
from tests.support.forking import ROOT
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, text

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
LISTED = re.findall(r"^\d+\. `([\w.]+)` \(`([\w/.]+)`\)", PAGE.partition("## How a move travels")[2], re.MULTILINE)
HOPS: Final = [f"{path}:{function}" for function, path in LISTED]
RULES, COMMIT, ANSWER, DELIVERY = -4, -3, -2, -1  # places in the list
MOST = 13  # hops from the command to the answer that a reader has to follow


def is_in_order(calls: list[str]) -> bool:
    """Tell whether the functions in `HOPS` are called in that order, with or without other calls in between."""
    rest = iter(calls)
    return all(hop in rest for hop in HOPS)


async def test_a_move_calls_the_documented_functions_in_their_order(tmp_path: Path) -> None:
    """For a real move, the bot calls the listed functions in this order.

    No function that leads to the rules, the commit or the answer is missing from the list.
    """
    assert len(HOPS) <= MOST + 1, "and the delivery"
    calls = tmp_path / "calls"
    calls.with_suffix(".names").write_text("\n".join(HOPS), "utf-8")
    async with LocalDiscord(tmp_path, NAMES, lax=AT_FULL_SPEED) as discord:
        await discord.start_bot(
            sys.executable, "-m", "tests.bot.core.discord.profiled_program", discord.base, str(calls)
        )
        ada, bo = discord.person("ada"), discord.person("bo")
        await seat(ada, bo)
        await said(bo, await bo.command("pebbles take", heap="b", pebbles="1"))
        before = len(calls.read_text("utf-8").splitlines())
        assert "You sealed" in await said(ada, await ada.command("pebbles take", heap="a", pebbles="1"))
        await ada.wait_for(lambda message: "took 1 from heap A" in text(message))
    stacks = [json.loads(line) for line in calls.read_text("utf-8").splitlines()[before:]]
    called = [stack[0] for stack in stacks]
    assert is_in_order(called), called
    passed = {call for end in (RULES, COMMIT, ANSWER) for call in stacks[called.index(HOPS[end])]}
    assert passed == set(HOPS[:DELIVERY])
