"""Tests that `/rulebook` finds each page by its title and by everyday words."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from bot.core.markdown import CHOICE
from bot.features.rulebook.search import LONGEST, MOST, RuleSearch
from games import GAMES
from games.kernel import Entry
from rendering import RENDERERS
from tests.games.example import GAME
from tests.games.example.renderer import RENDERER

PNG = b"\x89PNG"
RULES = RuleSearch(GAMES)
BOTH = RuleSearch({**GAMES, GAME.key: GAME})
PAGES = [(key, entry) for key, game in GAMES.items() for entry in game.words.entries()]


@pytest.mark.parametrize("change", [str, str.upper, lambda title: title.replace("'", "")])
def test_every_page_is_the_first_for_its_title(change: Callable[[str], str]) -> None:
    for key, entry in PAGES:
        (shown, value), *_ = RULES.search(change(entry.title), key)
        assert value == f"{key}:{entry.key}", shown
        assert len(shown) <= CHOICE
        assert len(value) <= CHOICE


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("pocket watch", "Rewind Pocketwatch"),
        ("teapots", "Exploding Teapot"),
        ("inventer", "Inventor"),
        ("twist of fate", "Inventor"),
        ("trade offer", "Trading gizmos and gears"),
        ("can i redeem a gambit", "Gambits at the end"),
        ("demolish tile", "Demolishing tiles"),
        ("prime gear", "The Prime Gear"),
        ("veiled", "Veiled Cog"),
        ("dusk", "Darkness falls"),
        ("darknes fals", "Darkness falls"),
        ("exploding teapto", "Exploding Teapot"),
        ("ability", "Abilities and what they cost"),
    ],
)
def test_everyday_words_find_the_rule_page_that_is_meant(typed: str, title: str) -> None:
    assert RULES.search(typed, "gears")[0][0].startswith(title)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("gears", "token role faction link draft pile pool gear junk rubble gambit gizmo cogseal gearnade trade bluff"),
        ("briar", "dusk night life dead cat bait item spell score gift failure chase exit deck hand ban maze draw"),
        ("gizmos", "sphere ring archive display row dispenser token trigger fire draw level masterwork starter"),
    ],
)
def test_an_everyday_word_opens_a_page_that_is_about_it(key: str, words: str) -> None:
    """An everyday word finds a rule or a term first, not a card whose name contains the word."""
    for word in words.split():
        (_, value), *_ = RuleSearch({key: GAMES[key]}).search(word, key)
        found = next(entry for entry in GAMES[key].words.entries() if f"{key}:{entry.key}" == value)
        assert found.kind in ("rule", "term"), (word, found.title)


def test_the_game_that_is_played_comes_first_and_nonsense_finds_nothing() -> None:
    assert BOTH.search("first", GAME.key)[0][1] == f"{GAME.key}:seal"
    assert BOTH.search("xyzzy", "") == []
    assert len(BOTH.search("", "")) == len(PAGES) + len(GAME.words.entries())


def test_a_query_of_thousands_of_letters_costs_no_more_than_one_of_a_few_words() -> None:
    """A query of 6,000 characters takes no longer than a few words, because a search blocks the event loop."""
    pasted = " ".join(f"{chr(97 + number % 26)}zq{number}x" for number in range(100))
    for look in (lambda query: RULES.search(query, ""), lambda query: RULES.nearest(query)):
        look("")  # fills the cache of the pages' words
        look("misspeled")  # loads rapidfuzz
        assert _calls(look, pasted) <= 1.2 * _calls(look, pasted[:LONGEST])
    assert all(len(entry.title) <= LONGEST and len(entry.title.split()) <= MOST for _, entry in PAGES)


def _calls(look: Callable[[str], object], query: str) -> int:
    count = 0

    def counts(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counts)
    try:
        look(query)
    finally:
        sys.setprofile(None)
    return count


def test_for_what_is_not_there_the_likest_titles_are_named() -> None:
    assert RULES.search("zzyzx", "") == []
    assert RuleSearch({GAME.key: GAME}).nearest("frist mov")[0] == "The first move · rule"


def test_a_title_of_another_game_comes_before_a_text_of_this_one() -> None:
    assert BOTH.search("the last pebble", "gears")[0][1] == f"{GAME.key}:goal"


@pytest.mark.parametrize("key", sorted({**RENDERERS, GAME.key: RENDERER}))
def test_a_page_that_has_a_picture_has_words_for_it(key: str) -> None:
    """If the first or last rule page of a kind has a picture, it also has an alt text."""
    game, painter = {**GAMES, GAME.key: GAME}[key], {**RENDERERS, GAME.key: RENDERER}[key]
    kinds: dict[str, list[Entry]] = {}
    for entry in game.words.entries():
        kinds.setdefault(entry.kind, []).append(entry)
    ends = [entry for entries in kinds.values() for entry in (entries[0], entries[-1])]
    pictures = [(entry.key, painter.entry(entry.key)) for entry in ends]
    assert [entry for entry, picture in pictures if picture and not picture.alt] == []
    assert [entry for entry, picture in pictures if picture and not picture.data.startswith(PNG)] == []
    assert painter.entry("no such page") is None
