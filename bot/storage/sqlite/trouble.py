"""What SQLite complains of, in words for a player; the operator's words go to the log."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from bot.logs import sqlite_words
from bot.refusals import StorageTrouble

log = logging.getLogger(__name__)

_WORDS = (
    ("locked", "My notebook is in use just now. Nothing was changed: try again in a moment."),
    ("full", "My notebook is full: the operator must make room. Nothing was changed."),
    ("readonly", "My notebook is read-only: the operator must look at it. Nothing was changed."),
    ("malformed", "A page of my notebook is damaged: the operator must look at it. Nothing was changed."),
    ("not a database", "My notebook is damaged: the operator must look at it. Nothing was changed."),
    ("unable to open", "I cannot open my notebook: the operator must look at it. Nothing was changed."),
)
_ELSE = "I could not write to my notebook: the operator must look at it. Nothing was changed."


def in_words(error: Exception) -> str:
    """The sentence for players, found by a word of SQLite's message."""
    return next((words for sign, words in _WORDS if sign in str(error)), _ELSE)


@contextmanager
def troubles() -> Iterator[None]:
    """Turns SQLite's errors and unreadable rows into StorageTrouble.

    Integrity errors pass through: they say that another process wrote the same log entry or interaction first.
    """
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:
        log.error("database trouble", extra={"fields": {"error": sqlite_words(error)}})
        raise StorageTrouble(in_words(error)) from error
    except msgspec.DecodeError as error:  # its text may quote a row, so it is not logged
        log.error("database row is damaged", extra={"fields": {"error": type(error).__name__}})
        raise StorageTrouble("A page of my notebook is damaged: the operator must look at it.") from error
