"""Search the rule books by whatever a person types: a title, a few words, or a word that is nearly right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

import msgspec
from rapidfuzz import fuzz, process

from bot.markdown import CHOICE, clip
from games.kernel import AnyGame, Entry

JOINED = 5  # letters
TITLES = 6  # the first test that is not of titles alone
NEARLY = 80.0  # how much alike a word and its misspelling are, of 100
NEAREST = 3  # titles for a query that finds nothing
LONGEST, MOST = 80, 10  # letters and words of a query that are looked for: more than any title has
_PLURAL = re.compile(r"(?<=\w{3})(?:ies|y|(?<=ch|sh|ss)es|(?<=x)es|(?<!s)s)$")
_IDLE = frozenset(
    {"a", "an", "and", "are", "be", "by", "can", "do", "does", "how", "i", "in", "is", "it", "many", "me", "my", "of"}
    | {"on", "or", "the", "to", "what", "when", "who", "why", "you"}
)


class Page(msgspec.Struct, frozen=True):
    """A page of a rule book. Its searchable texts are words in small letters, with a space before each of them."""

    game: str
    entry: Entry
    name: str  # under which it is offered
    title: str
    text: str
    whole: str  # title, kind and text

    @property
    def value(self) -> str:
        """What a suggestion of the page sends."""
        return f"{self.game}:{self.entry.key}"


class Query:
    """The words of a query, worked out once for all pages."""

    def __init__(self, words: tuple[str, ...]) -> None:
        telling = tuple(word for word in words if word not in _IDLE) or words
        self.words, self.typed, self.joined = words, _spaced(words) or " ", "".join(telling)
        self.stems = tuple(map(_stem, telling))
        self.is_long = len(self.joined) >= JOINED
        self.is_many = len(telling) > 1

    def fits(self, page: Page) -> Iterator[bool]:
        """Tell whether the page fits in this way or that, the best way first."""
        yield page.title == self.typed
        yield page.title.startswith(self.typed)
        yield self.typed in page.title
        yield self.is_long and self.joined in page.title.replace(" ", "")  # "cog seal", "pocket watch"
        yield all(stem in page.title for stem in self.stems)
        yield self.is_many and self.typed[1:] in page.text
        yield all(stem in page.whole for stem in self.stems)

    def has_half(self, page: Page) -> Iterator[bool]:
        """Tell whether the page has every other word at least."""
        yield self.is_many and sum(stem in page.whole for stem in self.stems) * 2 >= len(self.stems)


Test: TypeAlias = Callable[[Page], Iterator[bool]]


class RuleSearch:
    """Find pages of the rule books of all `games`.

    Everything that does not depend on the query is worked out once, for each keystroke is searched on the event loop.
    """

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._pages = tuple(_pages(games))
        self._words = sorted({word for page in self._pages for word in (page.title + page.text).split()} - _IDLE)
        self._text = _spaced(self._words)
        parts = [(part, page) for page in self._pages for part in {page.title.strip(), *page.title.split()}]
        self._parts, self._page_of_part = [part for part, _ in parts], [page for _, page in parts]

    def search(self, query: str, first: str) -> list[tuple[str, str]]:
        """Return (name, value) of the pages that fit, best first.

        Titles that fit come before texts that do, and within each the game `first` before all others.
        """
        asked = Query(_asked(query))
        found = self._found(first, asked.fits)
        if not found:
            asked = Query(self._corrected(asked.words))
            found = self._found(first, asked.fits)
        return found or self._found(first, asked.has_half)

    def page(self, typed: str) -> tuple[AnyGame, str] | None:
        """Return the game and the key of the page that a suggestion stands for, by its value or by its name."""
        text = typed.strip().casefold()
        found = next((page for page in self._pages if text in (page.value.casefold(), page.name.casefold())), None)
        return (self._games[found.game], found.entry.key) if found else None

    def nearest(self, query: str) -> list[str]:
        """Return the names of the few pages whose titles, or a word of them, are spelled most like the query."""
        typed = " ".join(_asked(query))
        likest = process.extract(typed, self._parts, scorer=fuzz.ratio, limit=None)
        names = dict.fromkeys(self._page_of_part[index].name for _, _, index in likest)
        return list(names)[:NEAREST]

    def _found(self, first: str, tests: Test) -> list[tuple[str, str]]:
        """Return the pages that pass a test, by the first that they pass, and of two alike the shorter title first."""
        ranked: list[tuple[tuple[bool, bool, float], str, str]] = []
        for page in self._pages:
            rank = next((number for number, fits in enumerate(tests(page), 1) if fits), None)
            if rank is not None:
                order = (rank >= TITLES, page.game != first, rank + len(page.entry.title) / 1000)
                ranked.append((order, page.name, page.value))
        return [(name, value) for _, name, value in sorted(ranked, key=lambda found: found[0])]

    def _corrected(self, query: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words, one that begins no word of any page replaced by the likest that does."""
        return tuple(word if word in _IDLE or _stem(word) in self._text else self._likest(word) for word in query)

    def _likest(self, word: str) -> str:
        """Return the known word that is spelled most like it; the word itself where none is much like it."""
        found = process.extractOne(word, self._words, scorer=fuzz.ratio, score_cutoff=NEARLY)
        return found[0] if found else word


def _pages(games: Mapping[str, AnyGame]) -> Iterator[Page]:
    for key, game in games.items():
        for entry in game.words.entries():
            where = entry.kind if len(games) == 1 else game.name
            title, text = _spaced(_words(entry.title)), _spaced(_words(entry.text))
            whole = f"{title} {entry.kind}{text}"
            yield Page(key, entry, clip(f"{entry.title} · {where}", CHOICE), title, text, whole)


def _asked(query: str) -> tuple[str, ...]:
    """Return the words that are looked for: a keystroke may bring 6,000 letters."""
    return _words(query[:LONGEST])[:MOST]


def _stem(word: str) -> str:
    """Return how a word of a page begins that is this word, also in the plural."""
    return f" {_PLURAL.sub('', word)}"


def _spaced(words: Iterable[str]) -> str:
    return "".join(f" {word}" for word in words)


def _words(text: str) -> tuple[str, ...]:
    """Return the words in small letters without accents; apostrophes join ("n'", "Cogwright's")."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("\u2019", ""))
    return tuple(re.findall(r"[a-z0-9]+", plain))
