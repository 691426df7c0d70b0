"""Rows that may be damaged: one that cannot be read harms its own table alone, and the log names it once.

What it says is never logged: it may be a seed or a hand.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import msgspec

from bot.refusals import Damaged

log = logging.getLogger(__name__)

T = TypeVar("T")
Said = TypeVar("Said")


def legible(read: Callable[[Said], T], said: Said, *row: object) -> T | None:
    """What the row says; None of one that is damaged. `row` names it in words, such as "head of table", "abc234"."""
    try:
        return read(said)
    except (msgspec.DecodeError, UnicodeError) as error:  # the latter: bytes that are not UTF-8, see `decoded`
        _tell(" ".join(map(str, row)), type(error).__name__)
        return None


def required(read: Callable[[Said], T], said: Said, *row: object) -> T:
    """The same of a row without which its table cannot be read. Raises Damaged."""
    found = legible(read, said, *row)
    if found is None:
        raise Damaged
    return found


def decoded(text: bytes) -> str:
    """Decode a text column. Bytes that are not UTF-8 become surrogates, so that whoever reads the row can name it."""
    return text.decode("utf-8", "surrogateescape")


def is_text(value: object) -> bool:
    """Whether the value can be encoded again: false for bytes that `decoded` kept as surrogates."""
    return not (isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value))


def readable(text: str) -> str:
    """The text to show to somebody, with a question mark for each byte that was not UTF-8."""
    return text.encode("utf-8", "replace").decode()


@lru_cache(1000)  # rows that are named once
def _tell(row: str, error: str) -> None:
    log.error("a row is damaged and left out", extra={"fields": {"row": row, "error": error}})
