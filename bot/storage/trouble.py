"""What can be wrong with a database, in words for a player; the operator's words go to the log."""

from __future__ import annotations

import logging
from typing import Final

from bot.refusals import StorageTrouble

log = logging.getLogger(__name__)

WORK_LENGTH: Final = 120  # letters of a statement that the log has
IN_USE: Final = "My notebook is in use just now. Nothing was changed: try again in a moment."
FULL: Final = "My notebook is full: the operator must make room. Nothing was changed."
READ_ONLY: Final = "My notebook is read-only: the operator must look at it. Nothing was changed."
DAMAGED: Final = "A page of my notebook is damaged: the operator must look at it. Nothing was changed."
BROKEN: Final = "My notebook is damaged: the operator must look at it. Nothing was changed."
SHUT: Final = "I cannot open my notebook: the operator must look at it. Nothing was changed."
READING: Final = "I could not read my notebook: the operator must look at it. Nothing was changed."
ELSE: Final = "I could not write to my notebook: the operator must look at it. Nothing was changed."


def trouble(words: str, kind: str, work: str = "") -> StorageTrouble:
    """The error to raise. The log has the kind and the work: the text of a database's own error may quote a row.

    `work` is the name of what was done, or the statement with its placeholders, never a value.
    """
    named = {"work": " ".join(work.split())[:WORK_LENGTH]} if work else {}
    log.error("database trouble", extra={"fields": {"error": kind, **named}})
    return StorageTrouble(words)
