"""Functions for reading rows that may be damaged. An unreadable row affects only its own table, and is logged once.

The log names the row but doesn't show its content, which may be a seed or a hand.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import msgspec

from bot.core.refusals import Damaged

log = logging.getLogger(__name__)

T = TypeVar("T")
Raw = TypeVar("Raw")


class UnknownKind(msgspec.DecodeError):
    """Raised if a row is in a format of a newer version of the bot, or of a removed feature."""


def legible(read: Callable[[Raw], T], raw: Raw, *row: object) -> T | None:
    """Return `read(raw)`, or None if the row is damaged or of an unknown kind.

    `row` names the row in the log, such as "head of table", "abc234".
    """
    try:
        return read(raw)
    except UnknownKind:  # not damage: nothing has to be repaired
        _tell_unknown(" ".join(map(str, row)))
        return None
    except (msgspec.DecodeError, UnicodeError) as error:  # UnicodeError: bytes that aren't UTF-8 (see `decoded`)
        _tell(" ".join(map(str, row)), type(error).__name__)
        return None


def required(read: Callable[[Raw], T], raw: Raw, *row: object) -> T:
    """Return `read(raw)`. Raises Damaged if the row is damaged, because its table can't be read without it."""
    value = legible(read, raw, *row)
    if value is None:
        raise Damaged
    return value


def decoded(text: bytes) -> str:
    """Decode a text column. Bytes that aren't UTF-8 become surrogates, so that the row can still be read and named."""
    return text.decode("utf-8", "surrogateescape")


def is_text(value: object) -> bool:
    """Tell whether the value can be encoded as UTF-8, which isn't true of surrogates left by `decoded`."""
    return not (isinstance(value, str) and any("\ud800" <= character <= "\udfff" for character in value))


def readable(text: str) -> str:
    """Return the text with a question mark for each byte that wasn't UTF-8, so that it can be shown."""
    return text.encode("utf-8", "replace").decode()


@lru_cache(1000)  # so that each row is logged once
def _tell_unknown(row: str) -> None:
    log.info("skipped a row of an unknown kind", extra={"fields": {"row": row}})


@lru_cache(1000)  # so that each row is logged once
def _tell(row: str, error: str) -> None:
    log.error("skipped a damaged row", extra={"fields": {"row": row, "error": error}})
