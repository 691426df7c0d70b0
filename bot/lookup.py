"""Finding a page of the rule books by whatever a person types: a title, a few words, a word that is nearly right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import lru_cache

from bot.presenter.text import CHOICE, clip
from games.kernel import AnyGame, Entry

JOINED = 5  # letters
TITLES = 6  # ranks up to five are of titles, a length is added to them
NEARLY = 0.8  # how much alike a word and its misspelling are
_IDLE = frozenset(
    {"a", "an", "and", "are", "be", "by", "can", "do", "does", "how", "i", "in", "is", "it", "many", "me", "my", "of"}
    | {"on", "or", "the", "to", "what", "when", "who", "why", "you"}
)


def search(games: Mapping[str, AnyGame], query: str, first: str) -> list[tuple[str, str]]:
    """(what is shown, game:key) of the pages that fit, best first.

    Titles that fit come before texts that do, and within each the game `first` before all others.
    """
    ranked: list[tuple[tuple[bool, bool, float], str, str]] = []
    for key, game in games.items():
        for entry in game.words.entries():
            value = f"{key}:{entry.key}"
            rank = 0.0 if query == value else _rank(_words(query), entry)
            if rank is not None:
                shown = f"{entry.title} · {entry.kind}" if len(games) == 1 else f"{entry.title} · {game.name}"
                ranked.append(((rank > TITLES, key != first, rank), clip(shown, CHOICE), value))
    return [(shown, value) for _, shown, value in sorted(ranked, key=lambda found: found[0])]


def _rank(query: tuple[str, ...], entry: Entry) -> float | None:
    """How well the page fits, 0 the best; None if not at all."""
    found = next((rank for rank, fits in enumerate(_tests(query, entry), 1) if fits), None)
    return None if found is None else found + len(entry.title) / 1000  # of two alike the shorter title


def _tests(query: tuple[str, ...], entry: Entry) -> Iterator[bool]:
    title, text = _words(entry.title), _words(entry.text)
    wanted = tuple(word for word in query if word not in _IDLE) or query
    typed, whole = " ".join(query), " ".join(title)
    yield whole == typed
    yield whole.startswith(typed)
    yield f" {typed}" in whole
    joined = "".join(wanted)
    yield len(joined) >= JOINED and joined in "".join(title)  # "cog seal", "pocket watch"
    yield _all(wanted, title)
    yield len(wanted) > 1 and typed in " ".join(text)
    yield _all(wanted, (*title, entry.kind, *text))
    yield all(any(_nearly(word, other) for other in title) for word in wanted)
    yield len(wanted) > 1 and sum(_all((word,), (*title, *text)) for word in wanted) * 2 >= len(wanted)


def _all(wanted: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether each word begins one of these, be it in the plural."""
    return all(any(word.startswith(stem) for word in words) for stem in map(_stem, wanted))


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _nearly(word: str, other: str) -> bool:
    if len(word) < 4:
        return False
    match = SequenceMatcher(None, word, other)
    return all(ratio() >= NEARLY for ratio in (match.real_quick_ratio, match.quick_ratio, match.ratio))


@lru_cache(1024)
def _words(text: str) -> tuple[str, ...]:
    """Its words in small letters without accents; apostrophes join ("n'", "Cogwright's")."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("\u2019", ""))
    return tuple(re.findall(r"[a-z0-9]+", plain))
