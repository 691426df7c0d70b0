"""What can be wrong with a database, in words for a player; the operator's words go to the log."""

from __future__ import annotations

import logging
from typing import Final

from bot.refusals import StorageTrouble

log = logging.getLogger(__name__)

WORK_LENGTH: Final = 120  # letters of a statement that the log has
IN_USE: Final = "My notebook is busy, so I changed nothing. Try again in a moment."
FULL: Final = "My notebook is full, so I changed nothing. Whoever hosts me has to make room."
READ_ONLY: Final = "My notebook is read-only, so I changed nothing. Whoever hosts me has to fix it."
DAMAGED: Final = "A page of my notebook is damaged, so I changed nothing. Whoever hosts me has to fix it."
BROKEN: Final = "My notebook is damaged, so I changed nothing. Whoever hosts me has to fix it."
SHUT: Final = "I can't open my notebook, so I changed nothing. Whoever hosts me has to fix it."
READING: Final = "I couldn't read my notebook, so I changed nothing. Whoever hosts me has to fix it."
ELSE: Final = "I couldn't save that, so nothing changed. Whoever hosts me has to fix it."


def trouble(words: str, kind: str, work: str = "") -> StorageTrouble:
    """The error to raise. The log has the kind and the work: the text of a database's own error may quote a row.

    `work` is the name of what was done, or the statement with its placeholders, never a value.
    """
    named = {"work": " ".join(work.split())[:WORK_LENGTH]} if work else {}
    log.error("database trouble", extra={"fields": {"error": kind, **named}})
    return StorageTrouble(words)
