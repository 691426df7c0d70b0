"""What SQLite complains of, in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from bot.logs import sqlite_words
from bot.storage.trouble import BROKEN, DAMAGED, ELSE, FULL, IN_USE, READ_ONLY, SHUT, trouble

_WORDS = (
    ("locked", IN_USE),
    ("full", FULL),
    ("readonly", READ_ONLY),
    ("malformed", DAMAGED),
    ("not a database", BROKEN),
    ("unable to open", SHUT),
)


def in_words(error: Exception) -> str:
    """The sentence for players, found by a word of SQLite's message."""
    return next((words for sign, words in _WORDS if sign in str(error)), ELSE)


@contextmanager
def troubles() -> Iterator[None]:
    """Turns SQLite's errors into StorageTrouble.

    Integrity errors pass through: they say that another process wrote the same log entry or interaction first.
    """
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:
        raise trouble(in_words(error), sqlite_words(error)) from error
