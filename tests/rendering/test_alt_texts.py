"""Tests that alt texts mention everything drawn: numbers, players, cells, and things that have a page in the rulebook.

The text of a card may be missing, because the card is named and the rulebook has the text. The alt text of an animation
describes the game, not its frames. The text of the message with the picture counts, too.
"""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from games import GAMES
from rendering.draw.record import Mark, Marks
from rendering.draw.wording import MOST
from tests.rendering.scenes import Drawn, holds
from tests.rendering.test_seen import every, look

FIGURE = re.compile(r"[+\N{MINUS SIGN}\N{MULTIPLICATION SIGN}]?\d+(/\d+)?")
CELL = re.compile(r"[A-Z]\d\d")
FULL = MOST - 60  # alt texts longer than this may have left something out
COLUMNS = ("upgrade", "convert", "file", "pick", "build")  # of gizmos, by their type
TALLIED = (*(f"gizmos/{kind}" for kind in COLUMNS), *(kind.capitalize() for kind in COLUMNS))
SCALE = 7  # at least this many numbers in a line
KINDS = ("tile", "character", "card", "gizmo", "gambit", "item", "spell", "encounter", "exit", "cat", "maze")


def words(text: str) -> set[str]:
    """Return the words and numbers in `text`. "no cats" counts as 0."""
    return set(re.findall(r"[^\W\d_]+|\d+", text.lower().replace("no cats", "0 cats")))


def titles(game: str) -> set[str]:
    """Return the titles of the rule pages about things, such as cards and tiles."""
    return {entry.title for entry in GAMES[game].words.entries() if entry.kind.lower() in KINDS}


def beside(shown: Drawn) -> str:
    view, names, told = shown.scene.view, shown.scene.frame.names, GAMES[shown.scene.game].words
    secret = told.secret(view, names) if view.seat is not None else ""
    offered = " ".join(f"{offer.label} {offer.hint}" for offer in shown.scene.offered)
    return " ".join((secret, GAMES[shown.scene.game].prompt(view, names), offered))


def written(mark: Mark) -> str:
    """Return the text in a mark, or "" if the mark is a picture."""
    if mark.kind == "text":
        return mark.name
    kind, _, rest = mark.name.partition(" ")
    text = re.sub(r"( [\d.]+)+( #\w+)?$", "", rest) if kind in ("haloed", "plate") else ""
    return "" if FIGURE.fullmatch(text) else text  # numbers on tiles belong to the edges of a die, or to an order


def tells(text: str, game: str) -> bool:
    """Tell whether the text is specific to this table: a number, a cell, or the title of a rule page."""
    return bool(FIGURE.fullmatch(text) or CELL.fullmatch(text)) or text in titles(game)


def _describe(marks: Marks) -> list[Mark]:
    """Return the marks that the alt text has to mention, among those that record what is drawn.

    The alt text needn't mention text on cards, scales, or how many gizmos of a kind there are.
    """
    windows = [mark for mark in marks if mark.name.startswith("frame gizmos/window")]
    apart = (mark for before, mark in pairwise(marks) if before.name not in TALLIED)
    scale = _scales(marks)
    return [m for m in apart if m not in scale and not any(holds(window, *m.middle) for window in windows)]


def _scales(marks: Marks) -> set[Mark]:
    """Return the numbers that form a scale, such as the rounds of a game in a row, except the highlighted one."""
    numbers = [mark for mark in marks if mark.kind == "text" and mark.name.isdecimal()]
    lines = dict[tuple[str, int, float], list[Mark]]()
    for mark in numbers:
        for axis in (0, 1):
            lines.setdefault((mark.how, axis, mark.middle[axis]), []).append(mark)
    counted = (line for line in lines.values() if [int(m.name) for m in line] == sorted({int(m.name) for m in line}))
    return {mark for line in counted if len(line) >= SCALE for mark in line}


@pytest.mark.every_case  # whichever test is first in a process draws all scenes
@pytest.mark.parametrize(("game", "name"), every("board", "hand", "final"))
def test_the_alt_text_names_what_is_drawn(game: str, name: str) -> None:
    shown = look(game, name)
    known, full = words(shown.picture.alt + " " + beside(shown)), len(shown.picture.alt) >= FULL
    drawn = [text for text in map(written, _describe(shown.marks)) if tells(text, game)]
    unsaid = [text for text in drawn if not words(text.rpartition("/")[2]) <= known]  # in "5/6", each part counts
    assert full or not unsaid, f"{shown.scene}: drawn, but not told: {', '.join(unsaid)}. Alt text: {shown.picture.alt}"


@pytest.mark.parametrize(("game", "name"), every("board", "hand", "choices", "final", "lobby", "more", "film", "entry"))
def test_an_alt_text_is_there_and_fits(game: str, name: str) -> None:
    alt = look(game, name).picture.alt
    assert 10 < len(alt) <= MOST
    assert "  " not in alt
    assert not re.search(r"\(\)| None|[a-z]+\.[a-z]+\(|<[a-z]| \.|,\.", alt.replace(": None", "")), alt


@pytest.mark.parametrize(("game", "name"), every("board", "final"))
def test_the_alt_text_names_every_player(game: str, name: str) -> None:
    shown = look(game, name)
    assert all(each[:20] in shown.picture.alt for each in shown.scene.frame.names), shown.picture.alt
