"""What somebody knows who outlives the bot: mappings whose every change is in a file before it is relied on.

A process that is killed leaves what it has written to a file in the hands of the system. So the next one knows all that
this one knew, but for the change that it was about to make.
"""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any


class Journal:
    """The file: one change after the other."""

    def __init__(self, path: Path) -> None:
        self._known: dict[str, list[tuple[Any, Any]]] = {}
        path.touch()
        with path.open("rb+") as file:
            whole = self._read(file)
            file.truncate(whole)  # the last change may be written by half
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
        """The mapping of that name, as it was left."""
        return Kept(self, name, self._known.pop(name, []))

    def write(self, name: str, key: Any, value: Any) -> None:
        """In one piece."""
        os.write(self._file, pickle.dumps((name, key, value)))

    def close(self) -> None:
        """Of the file alone: nothing waits to be written."""
        os.close(self._file)


class Kept(dict[Any, Any]):
    """What is not there counts as 0."""

    def __init__(self, journal: Journal, name: str, known: list[tuple[Any, Any]]) -> None:
        super().__init__(known)
        self._journal, self._name = journal, name

    def __missing__(self, _key: Any) -> int:
        return 0

    def __setitem__(self, key: Any, value: Any) -> None:
        if key not in self or self[key] != value:
            super().__setitem__(key, value)
            self._journal.write(self._name, key, value)
