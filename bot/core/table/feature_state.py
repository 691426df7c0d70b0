"""The data that features keep with a table: values in its head and in its chairs, each under a feature's key, as JSON.

Values of features that this program doesn't have are left unchanged.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.storage import Chair, Head
from bot.core.storage.sql.damage import required

Row = TypeVar("Row", Head, Chair)
Value = TypeVar("Value", bound=msgspec.Struct)


class FeatureState(Generic[Row, Value]):
    """The value that one feature keeps with a table, in its head (main row) or in each of its chairs (seats)."""

    def __init__(self, key: str, kind: type[Value]) -> None:
        self._key, self._read = key, msgspec.json.Decoder(kind).decode

    def of(self, row: Row) -> Value | None:
        """Return the feature's value in the row, or None if there is none. Raises Damaged if it can't be read."""
        kept = row.features.get(self._key)
        return None if kept is None else required(self._read, kept, "value of feature", self._key)

    def put(self, row: Row, value: Value | None) -> Row:
        """Return the row with `value` as the feature's value. None, or a value of only defaults, removes the value."""
        kept = {key: other for key, other in row.features.items() if key != self._key}
        text = b"{}" if value is None else msgspec.json.encode(value)
        return replace(row, features=kept if text == b"{}" else kept | {self._key: msgspec.Raw(text)})


def without_user(row: Row, user: UserId) -> Row:
    """Return the row without the values that contain the user's id. This covers features that were removed."""
    kept = {key: value for key, value in row.features.items() if not _has(msgspec.json.decode(value), user)}
    return row if kept == row.features else replace(row, features=kept)


def _has(value: Any, user: UserId) -> bool:
    """Tell whether decoded JSON contains the user's id: as a number, a string, a mention in a string, or a key."""
    if isinstance(value, dict):
        return any(_has(key, user) or _has(item, user) for key, item in value.items())
    if isinstance(value, list):
        return any(_has(item, user) for item in value)
    if isinstance(value, str):
        return value == str(user) or f"<@{user}>" in value
    return type(value) is int and value == user
