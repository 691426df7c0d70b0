"""A full-text search of the rulebooks that tolerates misspelled words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

import msgspec

from bot.core.markdown import CHOICE, clip
from games.kernel import AnyGame, Entry

JOINED = 5  # minimum number of letters of a query that is compared to titles without their spaces
TITLES = 6  # number of the first test in `Query.fits` that looks beyond titles
NEARLY = 80.0  # minimum similarity of a word and its misspelling, out of 100
NEAREST = 3  # number of titles to suggest if a query finds nothing
LONGEST, MOST = 80, 10  # maximum characters and words of a query that are used; no title has more
_PLURAL = re.compile(r"(?<=\w{3})(?:ies|y|(?<=ch|sh|ss)es|(?<=x)es|(?<!s)s)$")
_IDLE = frozenset(
    {"a", "an", "and", "are", "be", "by", "can", "do", "does", "how", "i", "in", "is", "it", "many", "me", "my", "of"}
    | {"on", "or", "the", "to", "what", "when", "who", "why", "you"}
)


class SearchEntry(msgspec.Struct, frozen=True):
    """A rulebook entry prepared for the search. All its text is in lowercase, with a space before each word."""

    game: str
    entry: Entry
    name: str  # the name that suggestions show
    title: str
    text: str
    whole: str  # title, kind and text

    @property
    def value(self) -> str:
        """The value that Discord sends if somebody picks this entry among the suggestions."""
        return f"{self.game}:{self.entry.key}"


class Query:
    """The words of a query, prepared once for comparison with all rulebook entries."""

    def __init__(self, words: tuple[str, ...]) -> None:
        telling = tuple(word for word in words if word not in _IDLE) or words
        self.words, self.typed, self.joined = words, _spaced(words) or " ", "".join(telling)
        self.stems = tuple(map(_stem, telling))
        self.is_long = len(self.joined) >= JOINED
        self.is_many = len(telling) > 1

    def fits(self, page: SearchEntry) -> Iterator[bool]:
        """Yield whether the entry passes each test, from the strictest test to the loosest."""
        yield page.title == self.typed
        yield page.title.startswith(self.typed)
        yield self.typed in page.title
        yield self.is_long and self.joined in page.title.replace(" ", "")  # "cog seal", "pocket watch"
        yield all(stem in page.title for stem in self.stems)
        yield self.is_many and self.typed[1:] in page.text
        yield all(stem in page.whole for stem in self.stems)

    def has_half(self, page: SearchEntry) -> Iterator[bool]:
        """Yield a single value: whether the entry has at least half of the query's words."""
        yield self.is_many and sum(stem in page.whole for stem in self.stems) * 2 >= len(self.stems)


Test: TypeAlias = Callable[[SearchEntry], Iterator[bool]]


class RuleSearch:
    """The search in the rulebooks of all `games`.

    Everything that doesn't depend on the query is computed in advance, because each keystroke runs a search on the
    event loop.
    """

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._pages = tuple(_pages(games))
        self._words = sorted({word for page in self._pages for word in (page.title + page.text).split()} - _IDLE)
        self._text = _spaced(self._words)
        parts = [(part, page) for page in self._pages for part in {page.title.strip(), *page.title.split()}]
        self._parts, self._page_of_part = [part for part, _ in parts], [page for _, page in parts]

    def search(self, query: str, first: str) -> list[tuple[str, str]]:
        """Return (name, value) pairs of the entries that match the query, best first.

        Matches in titles come before other matches; within each group, entries of the game `first` come first.
        """
        parsed = Query(_words_of(query))
        matches = self._matching(first, parsed.fits)
        if not matches:
            parsed = Query(self._corrected(parsed.words))
            matches = self._matching(first, parsed.fits)
        return matches or self._matching(first, parsed.has_half)

    def page(self, typed: str) -> tuple[AnyGame, str] | None:
        """Return the game and the key of the entry with this name or value; None if there is none."""
        text = typed.strip().casefold()
        match = next((page for page in self._pages if text in (page.value.casefold(), page.name.casefold())), None)
        return (self._games[match.game], match.entry.key) if match else None

    def nearest(self, query: str) -> list[str]:
        """Return the names of the three entries whose title, or a word in it, is spelled most like the query."""
        typed = " ".join(_words_of(query))
        from rapidfuzz import fuzz, process

        likest = process.extract(typed, self._parts, scorer=fuzz.ratio, limit=None)
        names = dict.fromkeys(self._page_of_part[index].name for _, _, index in likest)
        return list(names)[:NEAREST]

    def _matching(self, first: str, tests: Test) -> list[tuple[str, str]]:
        """Return (name, value) pairs of entries that pass a test.

        The pairs are sorted by the first test passed, and then by the length of the title.
        """
        ranked: list[tuple[tuple[bool, bool, float], str, str]] = []
        for page in self._pages:
            rank = next((number for number, fits in enumerate(tests(page), 1) if fits), None)
            if rank is not None:
                order = (rank >= TITLES, page.game != first, rank + len(page.entry.title) / 1000)
                ranked.append((order, page.name, page.value))
        return [(name, value) for _, name, value in sorted(ranked, key=lambda match: match[0])]

    def _corrected(self, query: tuple[str, ...]) -> tuple[str, ...]:
        """Return the query with each misspelled word replaced by the most similar word in the rulebooks."""
        return tuple(word if word in _IDLE or _stem(word) in self._text else self._likest(word) for word in query)

    def _likest(self, word: str) -> str:
        """Return the word in the rulebooks with the most similar spelling, or the word itself if none is similar."""
        from rapidfuzz import fuzz, process  # here, because it takes 3 MB until somebody misspells a word

        match = process.extractOne(word, self._words, scorer=fuzz.ratio, score_cutoff=NEARLY)
        return match[0] if match else word


def _pages(games: Mapping[str, AnyGame]) -> Iterator[SearchEntry]:
    for key, game in games.items():
        for entry in game.words.entries():
            where = entry.kind if len(games) == 1 else game.name
            title, text = _spaced(_words(entry.title)), _spaced(_words(entry.text))
            whole = f"{title} {entry.kind}{text}"
            yield SearchEntry(key, entry, clip(f"{entry.title} · {where}", CHOICE), title, text, whole)


def _words_of(query: str) -> tuple[str, ...]:
    """Return the first few words of the query, because Discord may send up to 6,000 characters."""
    return _words(query[:LONGEST])[:MOST]


def _stem(word: str) -> str:
    """Return the word without its plural ending but with a space before it, to find words that begin with it."""
    return f" {_PLURAL.sub('', word)}"


def _spaced(words: Iterable[str]) -> str:
    return "".join(f" {word}" for word in words)


def _words(text: str) -> tuple[str, ...]:
    """Return the text's words in lowercase, without accents or apostrophes."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("\u2019", ""))
    return tuple(re.findall(r"[a-z0-9]+", plain))
