"""Finding a page of the rule books by whatever a person types: a title, a few words, a word that is nearly right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache

from bot.markdown import CHOICE, clip
from games.kernel import AnyGame, Entry

JOINED = 5  # letters
TITLES = 6  # the first test that is not of titles alone
NEARLY = 0.8  # how much alike a word and its misspelling are
NEAREST = 3  # titles for a query that finds nothing
LONGEST, MOST = 80, 10  # letters and words of a query that are looked for: more than any title has
_PLURAL = re.compile(r"(?<=\w{3})(?:ies|y|(?<=ch|sh|ss)es|(?<=x)es|(?<!s)s)$")
_IDLE = frozenset(
    {"a", "an", "and", "are", "be", "by", "can", "do", "does", "how", "i", "in", "is", "it", "many", "me", "my", "of"}
    | {"on", "or", "the", "to", "what", "when", "who", "why", "you"}
)


def search(games: Mapping[str, AnyGame], query: str, first: str) -> list[tuple[str, str]]:
    """(what is shown, game:key) of the pages that fit, best first.

    Titles that fit come before texts that do, and within each the game `first` before all others.
    """
    words = _asked(query)
    found = _found(games, first, lambda entry: _tests(words, entry))
    if not found:
        words = _corrected(words, games)
        found = _found(games, first, lambda entry: _tests(words, entry))
    return found or _found(games, first, lambda entry: [_has_half(words, entry)])


def page(games: Mapping[str, AnyGame], value: str) -> tuple[AnyGame, str] | None:
    """The game and the key of the page that `value`, a game:key, names."""
    game, _, key = value.partition(":")
    is_there = game in games and any(entry.key == key for entry in games[game].words.entries())
    return (games[game], key) if is_there else None


def _found(games: Mapping[str, AnyGame], first: str, tests: Callable[[Entry], Iterable[bool]]) -> list[tuple[str, str]]:
    """The pages that pass one of the tests, by the first that they pass, and of two alike the shorter title first."""
    ranked: list[tuple[tuple[bool, bool, float], str, str]] = []
    for key, entry, shown in _pages(games):
        rank = next((number for number, fits in enumerate(tests(entry), 1) if fits), None)
        if rank is not None:
            order = (rank >= TITLES, key != first, rank + len(entry.title) / 1000)
            ranked.append((order, shown, f"{key}:{entry.key}"))
    return [(shown, value) for _, shown, value in sorted(ranked, key=lambda found: found[0])]


def nearest(games: Mapping[str, AnyGame], query: str) -> list[str]:
    """What is shown of the few pages whose titles are written most like the query."""
    typed = " ".join(_asked(query))
    scored = [(_likeness(typed, entry.title), shown) for _, entry, shown in _pages(games)]
    return [shown for _, shown in sorted(scored, key=lambda found: -found[0])[:NEAREST]]


def _likeness(typed: str, title: str) -> float:
    """With the whole title, or the likest word of it."""
    parts = (" ".join(_words(title)), *_words(title))
    return max(SequenceMatcher(None, part, typed).ratio() for part in parts)


def _pages(games: Mapping[str, AnyGame]) -> Iterator[tuple[str, Entry, str]]:
    """Each game's key, a page of it, and how that is shown."""
    for key, game in games.items():
        for entry in game.words.entries():
            where = entry.kind if len(games) == 1 else game.name
            yield key, entry, clip(f"{entry.title} · {where}", CHOICE)


def _asked(query: str) -> tuple[str, ...]:
    """The words that are looked for: a keystroke may bring 6,000 letters, and each word is held against all pages."""
    return _words(query[:LONGEST])[:MOST]


def _corrected(query: tuple[str, ...], games: Mapping[str, AnyGame]) -> tuple[str, ...]:
    """The words, one that begins no word of any page replaced by the likest that does."""
    known = {word for _, entry, _ in _pages(games) for word in _words(entry.title) + _words(entry.text)} - _IDLE
    return tuple(word if word in _IDLE or _all((word,), known) else _likest(word, known) for word in query)


def _likest(word: str, known: Iterable[str]) -> str:
    """The word itself where none is much like it."""
    return next(iter(get_close_matches(word, known, 1, NEARLY)), word)


def _tests(query: tuple[str, ...], entry: Entry) -> Iterator[bool]:
    """Whether the page fits in this way or that, the best first."""
    title, text = _words(entry.title), _words(entry.text)
    wanted = _telling(query)
    typed, whole = " ".join(query), " ".join(title)
    yield whole == typed
    yield whole.startswith(typed)
    yield f" {typed}" in whole
    joined = "".join(wanted)
    yield len(joined) >= JOINED and joined in "".join(title)  # "cog seal", "pocket watch"
    yield _all(wanted, title)
    yield len(wanted) > 1 and typed in " ".join(text)
    yield _all(wanted, (*title, entry.kind, *text))


def _has_half(query: tuple[str, ...], entry: Entry) -> bool:
    """Whether the page has every other word at least."""
    wanted, words = _telling(query), _words(f"{entry.title} {entry.text}")
    return len(wanted) > 1 and sum(_all((word,), words) for word in wanted) * 2 >= len(wanted)


def _telling(query: tuple[str, ...]) -> tuple[str, ...]:
    """The words that say what is meant."""
    return tuple(word for word in query if word not in _IDLE) or query


def _all(wanted: tuple[str, ...], words: Iterable[str]) -> bool:
    """Whether each word begins one of these, be it in the plural."""
    return all(any(word.startswith(stem) for word in words) for stem in (_PLURAL.sub("", word) for word in wanted))


@lru_cache(4096)
def _words(text: str) -> tuple[str, ...]:
    """Its words in small letters without accents; apostrophes join ("n'", "Cogwright's")."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("\u2019", ""))
    return tuple(re.findall(r"[a-z0-9]+", plain))
