"""Tests that what players read in golden games matches the stored listings, word for word.

After a deliberate change, regenerate the listings with `python -m tests.games.listings`, and review the diff.
"""

from __future__ import annotations

import re

import pytest

from games import GAMES
from tests.games.golden import ALL, HERE
from tests.games.listings import EVENTS, difference, listed, listing_path, names
from tests.games.transcript import Transcript

LISTED = [(key, name) for key in ALL for name in names(key)]
SILENT = {  # events that have no text, because their consequences do
    "geargrid": ["Counted"],
    "gears": ["DrawShown", "Evacuated", "GambitNotShown", "TurnBegan"],
    "gizmos": ["CameToLight", "RowRefilled", "Stopped", "TurnBegan"],
}
MOST = 200_000  # characters per listing


@pytest.mark.parametrize(("key", "name"), LISTED, ids=[f"{key}-{name}" for key, name in LISTED])
@pytest.mark.every_case
def test_a_golden_game_is_narrated_as_it_is_listed(key: str, name: str) -> None:
    kept = listing_path(key, name).read_text("utf-8").removesuffix("\n").split("\n")
    found = difference(kept, listed(key, name))
    assert not found, f"{key}/{name}, {found}\n(python -m tests.games.listings {key}/{name} writes it anew)"


@pytest.mark.parametrize("key", ALL)
def test_every_event_is_in_words_or_has_none(key: str) -> None:
    text = listing_path(key, EVENTS).read_text("utf-8")
    silent = [kind for kind, _, told in (part.partition("\n") for part in text.strip().split("\n\n")) if not told]
    assert silent == SILENT.get(key, [])


def test_every_golden_game_has_a_listing_of_readable_size() -> None:
    files = {listing_path(key, name) for key, name in LISTED}
    assert files == set(HERE.glob("*/listings/*.txt"))
    assert {key for key, _ in LISTED} >= set(GAMES)
    assert [file.name for file in files if len(file.read_text("utf-8")) > MOST] == []


def test_a_difference_names_the_decision_the_place_and_both_lines() -> None:
    old = ["", "7. Bo roll", "  log: Bo rolls 2 dice.", "  Bo can: Keep", "    Roll again · 1 left", "    End"]
    assert difference(old, old) == ""
    new = [*old[:4], "    Roll again · 2 left", old[5]]
    assert difference(old, new).split("\n") == [
        'below "7. Bo roll"',
        "Bo can, line 5:",
        "-    Roll again · 1 left",
        "+    Roll again · 2 left",
    ]
    assert difference(old, old[:-1]).split("\n")[2:] == ["-    End"]
    assert difference(old[:-1], old).split("\n")[1:] == ["Bo can, line 6:", "+    End"]


def test_a_transcript_leaves_out_what_was_read_before() -> None:
    text = Transcript(often=2)
    text.begin("1. Ada roll")
    for number in (3, 4, 5):
        text.add("log", f"Ada rolls {number} dice.")
    text.add("log", "Ada rolls 1 die.")
    text.begin("2. Ada end")  # nothing new, so no heading
    text.add("log", "Bo rolls 6 dice.")
    text.begin("3. Bo end")
    for hint in ("+1 gear", "+1 gear", "no gear"):
        text.add_if_new("Bo can", f"Lay a tile · {hint}", "lay:1")
    text.add_page("panel of Bo", ["Your turn.", "[Play]"])
    text.add_page("recap of Bo", ["Your turn.", "Ada rolled."])
    text.begin("4. Bo lay:1")
    text.add_page("panel of Bo", ["Done.", "[Play]"])
    assert text.lines == [
        "",
        "1. Ada roll",
        "  log: Ada rolls 3 dice.",
        "    Ada rolls 4 dice.",
        "    Ada rolls 1 die.",
        "",
        "3. Bo end",
        "  Bo can: Lay a tile · +1 gear",
        "    Lay a tile · no gear",
        "  panel of Bo: Your turn.",
        "    [Play]",
        "  recap of Bo: Ada rolled.",
        "",
        "4. Bo lay:1",
        "  panel of Bo: Done.",
    ]


@pytest.mark.parametrize("key", ALL)
def test_counts_of_one_are_singular(key: str) -> None:
    plural = re.compile(r"(?<![\d.,/:−+-])\b1 (points|crystals|gears|cards|tiles|spheres|turns|cats|gizmos|horns)\b")  # noqa: RUF001
    lines = [line for name in names(key) for line in listing_path(key, name).read_text("utf-8").splitlines()]
    assert [line.strip() for line in lines if plural.search(line)][:5] == []
