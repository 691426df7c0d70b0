"""Data that features keep with a table: one value per feature, stored in the table's head under the feature's key.

Values of features that this program doesn't have are left unchanged.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from bot.storage import Head

T = TypeVar("T", bound=msgspec.Struct)


class State(Generic[T]):
    """Reads and writes what the feature with this key keeps in a table's head."""

    def __init__(self, key: str, kind: type[T]) -> None:
        self._key, self._kind = key, kind

    def of(self, head: Head) -> T | None:
        """Return the feature's value, or None if it keeps nothing with the table."""
        kept = head.features.get(self._key)
        return None if kept is None else msgspec.convert(kept, self._kind)

    def put(self, head: Head, value: T) -> Head:
        """Return the head with the feature's value."""
        return replace(head, features=head.features | {self._key: msgspec.to_builtins(value)})
