"""Logging: one line per record, as `key=value` pairs or JSON, without secrets.

An unexpected error gets a code that players can report.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sqlite3
import sys
import time
import traceback
from collections.abc import Mapping
from typing import Any, TextIO

from bot.core import metrics

log = logging.getLogger("bot.faults")

_CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")  # the shape of a Discord bot token
_HEX_SECRET = re.compile(r"\b[0-9a-f]{64}\b")  # the shape of a shuffle's seed
_PASSWORD = re.compile(r"(postgres(?:ql)?://[^:/@\s]*:)\S*@")
_TELLTALES = ("aiosqlite", "asyncpg", "discord")  # at DEBUG these log whole rows and messages, with seeds and hands
_WEBHOOK = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+")  # anybody who has this can respond for the bot


def setup(level: str = "INFO", form: str = "text", secret: str = "") -> None:
    """Configure logging to stderr. `form` is "text" or "json"; `secret` (the token) is never logged."""
    handler = Silent(sys.stderr)
    handler.setFormatter(Lines(as_json=form == "json", secret=secret))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for library in _TELLTALES:
        logging.getLogger(library).setLevel(max(logging.INFO, root.level))


def fault(what: str, error: BaseException, **fields: object) -> str:
    """Log an unexpected error with its traceback. Return a code with which the operator can find it in the log."""
    metrics.FAULTS.inc()
    code = "".join(secrets.choice(_CODE_ALPHABET) for _ in range(4))
    log.error(what, exc_info=error, extra={"fields": {"code": code, **fields}})
    return code


class Silent(logging.StreamHandler[TextIO]):
    """A log handler that drops lines it can't write (full disk, closed pipe).

    The standard handler would print an error report that contains secrets.
    """

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - overrides
        """Do nothing, unlike the base class, which prints the record."""


class Lines(logging.Formatter):
    """A formatter that writes each record as one line. To add fields: `log.info("moved", extra={"fields": {...}})`."""

    def __init__(self, *, as_json: bool = False, secret: str = "") -> None:
        super().__init__()
        self._as_json = as_json
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line. A traceback follows on further lines, or is a field of the JSON."""
        fields: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _event(record),
            **_extra(record),
        }
        trace = _trace(record)
        return redacted(self._json(fields, trace) if self._as_json else _text(fields, trace), self._secret)

    def _json(self, fields: dict[str, Any], trace: str) -> str:
        return json.dumps(fields | {"trace": trace} if trace else fields, default=str, ensure_ascii=False)


def redacted(line: str, secret: str = "") -> str:
    """Return the line without the `secret`, and without anything that looks like a token, a seed or a password."""
    if secret:
        line = line.replace(secret, "[token]")
    line = _PASSWORD.sub(r"\1[password]@", line)
    return _WEBHOOK.sub(r"\1[token]", _HEX_SECRET.sub("[secret]", _TOKEN.sub("[token]", line)))


def _event(record: logging.LogRecord) -> str:
    """Return the record's message.

    For asyncio's messages, return only the beginning: the rest shows objects' values.
    """
    text = record.getMessage()
    return re.split(r"[\n(<]", text, maxsplit=1)[0].strip() if record.name == "asyncio" else text


def _extra(record: logging.LogRecord) -> Mapping[str, Any]:
    fields = getattr(record, "fields", {})
    return fields if isinstance(fields, Mapping) else {}


def _text(fields: Mapping[str, Any], trace: str) -> str:
    line = " ".join(f"{key}={_quoted(str(value))}" for key, value in fields.items())
    return f"{line}\n{trace}" if trace else line


def _quoted(value: str) -> str:
    return value if re.fullmatch(r"[\w.:/@+-]+", value) else json.dumps(value, ensure_ascii=False)


def _trace(record: logging.LogRecord) -> str:
    """Return the traceback of the record's error and its causes, but no error messages, which may quote secrets."""
    chain: list[str] = []
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        chain.insert(0, f"{''.join(traceback.format_tb(error.__traceback__))}{_said(error)}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(chain)


def _said(error: BaseException) -> str:
    """Return an error's type, and also its text if that can't quote a row, a State, a choice or a Discord message."""
    kind = type(error).__name__
    if isinstance(error, sqlite3.Error):
        return f"{kind}: {sqlite_words(error)}"
    if isinstance(getattr(error, "status", None), int):  # a response of Discord, whose further lines quote the request
        return f"{kind}: {str(error).splitlines()[0]}"
    return f"{kind}: {error}" if isinstance(error, OSError) else kind


def sqlite_words(error: sqlite3.Error) -> str:
    """Return SQLite's own error message (which names tables and columns), but hide Python's (which quotes rows)."""
    return str(error) if getattr(error, "sqlite_errorname", None) else "a row can't be read"
