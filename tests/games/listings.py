"""Listings: text files with everything that players read in golden games, and with all other sentences of each game.

`python -m tests.games.listings` regenerates all of them, `python -m tests.games.listings gears` those of a game, and
`python -m tests.games.listings gears/pool` a single one. Review the diff, which shows what players will read.
"""

from __future__ import annotations

import asyncio
import sys
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from typing import Final

import msgspec

from games.record import Record
from tests.games.choices import choice_lines
from tests.games.golden import ALL, HERE, Golden, path, rewrite_verdict, wanted
from tests.games.playthrough import Playthrough
from tests.games.rules_in_words import rule_lines
from tests.games.sentences import sentence_lines

AROUND: Final = 4  # lines shown from the first difference on
EVENTS: Final = "events"  # the listing of all sentences of a game's events
CHOICES: Final = "choices"  # the listing of all sentences about what can and can't be chosen
RULES: Final = "rules"  # the listing of what a game says before anybody plays


def names(key: str) -> list[str]:
    return [EVENTS, CHOICES, RULES, *(each.name for each in wanted(key))]


def listing_path(key: str, name: str) -> Path:
    return HERE / key / "listings" / f"{name}.txt"


def listed(key: str, name: str) -> list[str]:
    if name == EVENTS:
        return sentence_lines(ALL[key], [_record(key, each.name) for each in wanted(key)])
    if name == RULES:
        return rule_lines(ALL[key])
    if name == CHOICES:
        return choice_lines(ALL[key], {each.name: _record(key, each.name) for each in wanted(key)})
    return asyncio.run(Playthrough(name, _record(key, name)).lines())


def _record(key: str, name: str) -> Record:
    return msgspec.json.decode(path(key, name).read_bytes(), type=Golden).record


def difference(old: list[str], new: list[str]) -> str:
    """Describe the first difference between two listings, and its heading and place; "" if they're equal."""
    pairs = enumerate(zip_longest(old, new))
    at = next((number for number, (before, now) in pairs if before != now), None)
    if at is None:
        return ""
    above = new[: at + 1] or [""]
    heading = next((line for line in reversed(above) if line and not line.startswith(" ")), "")
    place = next((line for line in reversed(above) if line[:2] == "  " and line[2:3] != " "), "")
    window = unified_diff(old[at : at + AROUND], new[at : at + AROUND], n=0, lineterm="")
    changes = [line for line in window if not line.startswith(("---", "+++", "@@"))]
    return "\n".join([f'below "{heading}"', f"{place.strip().partition(':')[0]}, line {at + 1}:", *changes])


def write(key: str, name: str) -> None:
    file = listing_path(key, name)
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(listed(key, name)) + "\n", "utf-8")


def main(keys: list[str]) -> None:
    """Regenerate listings and golden games' verdicts: all, those of a game (`gears`), or one (`gears/pool`)."""
    every = [(key, name) for key in ALL for name in names(key)]
    for key, name in every:
        if not keys or key in keys or f"{key}/{name}" in keys:
            if path(key, name).exists():
                rewrite_verdict(key, name)
            write(key, name)
    for file in set(HERE.glob("*/listings/*.txt")) - {listing_path(*each) for each in every}:
        file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
