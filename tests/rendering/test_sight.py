"""Tests that people with deuteranopia can distinguish all marks on hands, lobby cards and results of every game.

`test_palette.py` compares only colors. These tests compare pixels, including shapes, rims, symbols and backgrounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
import pytest
from PIL import Image

from rendering.draw.record import Mark
from tests.rendering.color import Floats, labs
from tests.rendering.scenes import Drawn
from tests.rendering.test_seen import every, look
from tools.side_by_side import seen

# What must be distinguishable, as patterns for the names of its marks.
KINDS: Final = {
    "player": re.compile(r"^badge (\d) \d+$"),
    "faction": re.compile(r"^emblem \S*?(?:medal|coin)/(opportunut|gizmologist|rabblerouser) .*\d+"),
    "tribe": re.compile(r"^(?:part token/|unit )(tur|ach|imb|bet)\d? \d+$"),
    "energy": re.compile(r"^part sphere/([RBYK]) \d+$"),
    "gear": re.compile(r"^square ([ROPY]) "),
}
SIDE: Final = 24  # pixels to which each mark is scaled
LEAST: Final = 12  # minimum of the mean difference of their pixels, in L*a*b*
_ROW, _COLUMN = np.mgrid[:SIDE, :SIDE]
_AWAY: Final = np.hypot(_ROW - SIDE / 2 + 0.5, _COLUMN - SIDE / 2 + 0.5) * 2 / SIDE  # from the middle; 1 at the sides
AROUND: Final = 1.35  # in radii of a mark: the background is sampled at this distance


def marks(shown: Drawn) -> Iterator[tuple[str, str, Mark]]:
    """Yield (kind, name within the kind, mark) for each mark that must look different from others of its kind."""
    for mark in shown.marks:
        for kind, pattern in KINDS.items():
            if mark.kind == "sprite" and (found := pattern.match(mark.name)):
                yield kind, found[1], mark


def seen_at(image: Image.Image, mark: Mark, radii: float = 1.0) -> Floats:
    """Return the pixels, in L*a*b*, of a square around the mark but not its shadow, enlarged by `radii`."""
    (x, y), last = mark.middle, mark.name.split()[-1]
    half = radii * (int(last) if last.isdigit() and int(last) > 20 else mark.right - mark.left) / 2
    box = round(x - half), round(y - half), round(x + half), round(y + half)
    return labs(image.crop(box).resize((SIDE, SIDE), Image.Resampling.BOX))


def difference(one: Floats, other: Floats) -> float:
    """Return the mean difference between two round marks, or between a mark and a color."""
    return float(np.linalg.norm(one - other, axis=-1)[_AWAY <= 1].mean())


@cache
def as_deuteranope(game: str, name: str) -> Image.Image:
    return seen(look(game, name).image, "deutan")


SHEETS: Final = every("hand", "more", "final", "lobby")


@pytest.mark.parametrize(("game", "name"), SHEETS)
def test_marks_on_a_sheet_can_be_distinguished_with_deuteranopia(game: str, name: str) -> None:
    shown = look(game, name)
    image = as_deuteranope(game, name)
    found = [(kind, which, seen_at(image, mark)) for kind, which, mark in marks(shown)]
    alike = [
        (kind, one, other)
        for (kind, one, here), (also, other, there) in combinations(found, 2)
        if kind == also and one != other and difference(here, there) < LEAST
    ]
    assert alike == [], shown.scene


@pytest.mark.parametrize(("game", "name"), SHEETS)
def test_marks_on_a_sheet_stand_out_with_deuteranopia(game: str, name: str) -> None:
    shown = look(game, name)
    image = as_deuteranope(game, name)
    faint = [
        (mark.name, mark.left, mark.top)
        for _, _, mark in marks(shown)
        if difference(seen_at(image, mark), ground(image, mark)) < LEAST
    ]
    assert faint == [], shown.scene


def ground(image: Image.Image, mark: Mark) -> Floats:
    around = seen_at(image, mark, AROUND)
    found: Floats = np.median(around[(_AWAY >= 0.9) & (_AWAY <= 1)], axis=0)
    return found


def test_the_measure_finds_marks_that_are_alike() -> None:
    disc = Image.new("RGB", (80, 40), "#3c2f22")
    disc.paste("#b11d00", (4, 4, 36, 36))
    disc.paste("#3c7a00", (44, 4, 76, 36))
    one, other = Mark("sprite", "badge 0 32", 4, 4, 36, 36), Mark("sprite", "badge 1 32", 44, 4, 76, 36)
    usual, deutan = disc, seen(disc, "deutan")
    assert difference(seen_at(usual, one), seen_at(usual, other)) > 4 * LEAST
    assert difference(seen_at(deutan, one), seen_at(deutan, other)) < LEAST
