"""Persistent storage of the world: JSON values in an SQLite database, and a folder of attachments."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from playground.protocol.wire import decode, encode

_ATTACHMENT = re.compile(rb'"http://127\.0\.0\.1:\d+/attachments/')


class Store:
    """A database that stores every change immediately, and stays intact if the process is killed."""

    def __init__(self, folder: Path) -> None:
        self._files = folder / "attachments"
        self._files.mkdir(parents=True, exist_ok=True)
        # Autocommit in WAL mode with synchronous=NORMAL takes about 20 µs per write; only a power cut can lose the last
        # ones.
        self._database = sqlite3.connect(folder / "world.sqlite3", isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=NORMAL")
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS things"
            " (kind TEXT, id TEXT, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID"
        )

    def put(self, kind: str, key: str, value: object) -> bytes:
        """Store a value under (kind, key); return the value as JSON."""
        body = encode(value)
        self._database.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, key, body))
        return body

    def drop(self, kind: str, key: str) -> None:
        self._database.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, key))

    def all(self, kind: str, moved_to: str | None = None) -> dict[str, Any]:
        """Return all values of a kind by key, in numerical or alphabetical order of the keys.

        `moved_to` is the server's current base URL, which replaces old ones in the URLs of attachments.
        """
        rows = self._database.execute("SELECT id, body FROM things WHERE kind = ?", (kind,))
        found = sorted(rows, key=lambda row: (len(row[0]), row[0]))
        if moved_to is not None:
            found = [(key, _ATTACHMENT.sub(f'"{moved_to}/attachments/'.encode(), body)) for key, body in found]
        return {key: decode(body) for key, body in found}

    def put_file(self, key: str, data: bytes) -> None:
        """Store an attachment. Call this before storing the message that refers to it."""
        (self._files / key).write_bytes(data)

    def drop_file(self, key: str) -> None:
        (self._files / key).unlink(missing_ok=True)

    def file(self, key: str) -> Path | None:
        """Return the path of an attachment's file, or None if there is none."""
        path = self._files / key
        return path if key.isdigit() and path.is_file() else None

    def close(self) -> None:
        self._database.close()


class Marks:
    """A set of ids that is stored in the database, such as the people who block DMs."""

    def __init__(self, store: Store, kind: str) -> None:
        self._store, self._kind = store, kind
        self._ids = set(store.all(kind))

    def __contains__(self, key: object) -> bool:
        return key in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def replace(self, keys: Iterable[str]) -> None:
        """Replace all ids in the set."""
        fresh = set(keys)
        for key in self._ids - fresh:
            self._store.drop(self._kind, key)
        for key in fresh - self._ids:
            self._store.put(self._kind, key, True)
        self._ids = fresh
