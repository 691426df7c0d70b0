"""The report of a probe, in Markdown, without names, ids or anything else that is private."""

from __future__ import annotations

import platform
import time
from collections.abc import Sequence
from typing import Literal, TypeAlias

import discord
import msgspec

from bot.core.program import VERSION
from games.english import count, listing

Outcome: TypeAlias = Literal["ok", "DIFFERS", "not tried"]


class Result(msgspec.Struct, frozen=True):
    """The outcome of the check of one behavior. `number` is the behavior's number in docs/first-token.md."""

    number: int
    name: str
    outcome: Outcome
    sentence: str


def report(results: Sequence[Result], left: Sequence[str]) -> list[str]:
    """Return the lines of the report. `left` contains the names of things that the probe couldn't delete."""
    rows = [
        f"| {each.number} | {each.outcome} | `{each.name}` | {each.sentence} |"
        for each in sorted(results, key=lambda each: each.number)
    ]
    about = f"Guffaw {VERSION}, discord.py {discord.__version__}, Python {platform.python_version()}"
    return [
        f"### Probe of {time.strftime('%Y-%m-%d', time.gmtime())}: {_summary(results)}",
        "",
        f"{about}. The numbers are those of docs/first-token.md.",
        "",
        "| | | behavior | what Discord does |",
        "|---|---|---|---|",
        *rows,
        *([] if not left else ["", f"I couldn't delete {listing(list(dict.fromkeys(left)))}: please do that."]),
    ]


def _summary(results: Sequence[Result]) -> str:
    differing = [each.name for each in results if each.outcome == "DIFFERS"]
    missing = sum(each.outcome == "not tried" for each in results)
    words = f"Discord differs in {listing(differing)}" if differing else "nothing differs"
    return words + (f", {count(missing, 'behavior')} not tried" if missing else "")
