"""Mappings that survive a kill of their process, because every change is immediately written to a file.

What a process has written to a file stays with the operating system if the process is killed. So the next process knows
everything that the killed one knew, except for a change that was just about to be written.
"""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any


class Journal:
    """A file with all changes of several named mappings, which are restored when the file is opened."""

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
        return Kept(self, name, self._known.pop(name, []))

    def write(self, name: str, key: Any, value: Any) -> None:
        """Append a change to the file with a single write."""
        os.write(self._file, pickle.dumps((name, key, value)))

    def close(self) -> None:
        os.close(self._file)


class Kept(dict[Any, Any]):
    """A mapping that is stored in a journal. The value of a missing key is 0."""

    def __init__(self, journal: Journal, name: str, known: list[tuple[Any, Any]]) -> None:
        super().__init__(known)
        self._journal, self._name = journal, name

    def __missing__(self, _key: Any) -> int:
        return 0

    def __setitem__(self, key: Any, value: Any) -> None:
        if key not in self or self[key] != value:
            super().__setitem__(key, value)
            self._journal.write(self._name, key, value)
