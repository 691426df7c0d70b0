"""Mappings that survive a killed process: every change is written to a file before anything relies on it.

Data written to a file by a process stays with the operating system when the process is killed. So the next process
knows everything that its predecessor knew, except for a change that it was just about to make.
"""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any


class Journal:
    """A file of changes to named mappings, from which they're restored when it's opened."""

    def __init__(self, path: Path) -> None:
        self._known: dict[str, list[tuple[Any, Any]]] = {}
        path.touch()
        with path.open("rb+") as file:
            whole = self._read(file)
            file.truncate(whole)  # the last change may be incomplete
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND)

    def _read(self, file: Any) -> int:
        while True:
            whole = file.tell()
            try:
                name, key, value = pickle.load(file)
            except (EOFError, pickle.UnpicklingError):
                return int(whole)
            self._known.setdefault(name, []).append((key, value))

    def kept(self, name: str) -> Kept:
        """Return the mapping with that name, with its latest content."""
        return Kept(self, name, self._known.pop(name, []))

    def write(self, name: str, key: Any, value: Any) -> None:
        """Append a change in a single write."""
        os.write(self._file, pickle.dumps((name, key, value)))

    def close(self) -> None:
        """Close the file; there's nothing to flush."""
        os.close(self._file)


class Kept(dict[Any, Any]):
    """A persistent mapping. A missing key has the value 0."""

    def __init__(self, journal: Journal, name: str, known: list[tuple[Any, Any]]) -> None:
        super().__init__(known)
        self._journal, self._name = journal, name

    def __missing__(self, _key: Any) -> int:
        return 0

    def __setitem__(self, key: Any, value: Any) -> None:
        if key not in self or self[key] != value:
            super().__setitem__(key, value)
            self._journal.write(self._name, key, value)
