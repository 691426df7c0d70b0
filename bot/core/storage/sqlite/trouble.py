"""Messages about SQLite's errors, for players and for the operator."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.core.logs import sqlite_words
from bot.core.refusals import StorageTrouble
from bot.core.storage.trouble import BROKEN, DAMAGED, ELSE, FULL, IN_USE, READ_ONLY, RESTORE, SHUT, trouble

_WORDS = (
    ("locked", IN_USE),
    ("full", FULL),
    ("readonly", READ_ONLY),
    ("malformed", DAMAGED),
    ("not a database", BROKEN),
    ("unable to open", SHUT),
)


def in_words(error: Exception, otherwise: str = ELSE) -> str:
    """Return the sentence for players about the error, or `otherwise` if the error is unknown."""
    return next((words for sign, words in _WORDS if sign in str(error)), otherwise)


_AT_START = (
    ("locked", "is in use by another program. Stop that first."),
    ("full", "can't be written: its disk is full. Make room there."),
    ("readonly", "is read-only. It and its folder must belong to the user who runs me."),
    ("malformed", f"is damaged. {RESTORE}"),
    ("not a database", f"isn't a database, or is damaged. {RESTORE}"),
    ("unable to open", "can't be opened. It must be a file, and the user who runs me needs access to its folder."),
)


@contextmanager
def at_start(path: Path) -> Iterator[None]:
    """Turn errors in opening the file into StorageTrouble, with a message for the operator."""
    try:
        yield
    except sqlite3.Error as error:
        kind = sqlite_words(error)
        words = next((words for sign, words in _AT_START if sign in str(error)), f"can't be used: {kind}.")
        raise trouble(f"The database {path} {words}", kind) from error
    except OSError as error:
        raise StorageTrouble(f"The database {path} can't be opened: {error.strerror}.") from error


@contextmanager
def troubles(work: str, otherwise: str = ELSE) -> Iterator[None]:
    """Turn SQLite's errors in the `with` block into StorageTrouble, with a message for players.

    `work` names the block in the log. Integrity errors are passed on, because they mean that another process has
    written the same log entry or interaction first.
    """
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:
        raise trouble(in_words(error, otherwise), sqlite_words(error), work) from error
