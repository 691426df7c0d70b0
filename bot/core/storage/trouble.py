"""Messages for players about database errors. Details for the operator go to the log."""

from __future__ import annotations

import logging
from typing import Final

from bot.core.program import COMMAND
from bot.core.refusals import StorageTrouble

log = logging.getLogger(__name__)

RESTORE: Final = f"Restore a backup: {COMMAND} restore FILE"  # the end of a message for the operator
WORK_LENGTH: Final = 120  # maximum number of a statement's characters that are logged
IN_USE: Final = "My database is busy, so I changed nothing. Try again in a moment."
FULL: Final = "My database is full, so I changed nothing. Ask whoever hosts me to make room."
READ_ONLY: Final = "My database is read-only, so I changed nothing. Ask whoever hosts me to fix it."
DAMAGED: Final = "Part of my database is damaged, so I changed nothing. Ask whoever hosts me to fix it."
BROKEN: Final = "My database is damaged, so I changed nothing. Ask whoever hosts me to fix it."
SHUT: Final = "I can't open my database, so I changed nothing. Ask whoever hosts me to fix it."
READING: Final = "I couldn't read my database, so I changed nothing. Ask whoever hosts me to fix it."
ELSE: Final = "I couldn't save that, so nothing changed. Ask whoever hosts me to fix it."


def trouble(words: str, kind: str, work: str = "") -> StorageTrouble:
    """Log a database error, and return the StorageTrouble to raise, with the message `words` for the player.

    The log shows only `kind` (the error's type or code) and `work` (the operation's name or the statement with
    placeholders, never values), because a database's own message may quote a row.
    """
    named = {"work": " ".join(work.split())[:WORK_LENGTH]} if work else {}
    log.error("database trouble", extra={"fields": {"error": kind, **named}})
    return StorageTrouble(words)
