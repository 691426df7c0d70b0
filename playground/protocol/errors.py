"""Errors with Discord's own codes, and collections of complaints (errors in the fields of a request)."""

from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]


class ApiError(Exception):
    """A refused request, with its HTTP status, Discord's code and message, and complaints about its fields."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(": ".join([message, *_complaints(errors or {}, ())]))
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def body(self) -> dict[str, Any]:
        """Return the error as the JSON object that Discord sends."""
        return {"message": self.message, "code": self.code, **({"errors": self.errors} if self.errors else {})}


def _complaints(tree: dict[str, Any], path: Path) -> Iterator[str]:
    for key, node in tree.items():
        if key == "_errors":
            yield from (f"{'/'.join(map(str, path))}: {complaint['message']}" for complaint in node)
        else:
            yield from _complaints(node, (*path, key))


class Refused(Exception):  # noqa: N818 - an answer to a person, not a fault
    """An action that Discord's own app wouldn't allow. The message tells the person why."""


def unknown(what: str) -> ApiError:
    """Return the 404 error for something that doesn't exist, such as a channel, a message or a user."""
    codes = {"Channel": 10003, "Guild": 10004, "Member": 10007, "Message": 10008, "User": 10013, "Webhook": 10015}
    return ApiError(404, {**codes, "interaction": 10062, "application command": 10063}[what], f"Unknown {what}")


class Complaints:
    """A collection of complaints by the path of the field that each is about, as in Discord's error 50035."""

    def __init__(self) -> None:
        self.tree: dict[str, Any] = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Add a complaint about the field at `path`."""
        node = self.tree
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: Path) -> None:
        """Add a complaint that a field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: Path, value: Any, low: int, high: int) -> None:
        """Add a complaint unless `value` has between `low` and `high` characters or elements."""
        if low <= len(value) <= high:
            return
        if low == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def text(self, path: Path, value: Any, low: int, high: int) -> None:
        """Add a complaint unless `value` is a string of `low` to `high` characters. None is accepted if `low` is 0."""
        if value is None:
            if low:
                self.required(path)
        elif not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        else:
            self.length(path, value, low, high)

    def number(self, path: Path, value: Any, low: int, high: int) -> None:
        """Add a complaint unless `value` is None or an integer from `low` to `high`."""
        if value is not None and (not isinstance(value, int) or not low <= value <= high):
            self.add(path, "NUMBER_TYPE_RANGE", f"int value should be between {low} and {high}.")

    def choice(self, path: Path, value: Any, allowed: tuple[int, ...]) -> None:
        """Add a complaint unless `value` is one of `allowed`."""
        if value not in allowed:
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, allowed))}}}.")

    def items(self, path: Path, value: Any, low: int, high: int) -> list[Any]:
        """Return `value` if it's a list, or else [].

        Add a complaint unless it has between `low` and `high` elements.
        """
        if value is None:
            if low:
                self.required(path)
            return []
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        self.length(path, value, low, high)
        return value

    def snowflake(self, path: Path, value: Any) -> int:
        """Convert an id from text to a number. If it isn't an id, add a complaint and return 0."""
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20:
            return int(value)
        self.add(path, "NUMBER_TYPE_COERCE", f'Value "{str(value)[:50]}" is not snowflake.')
        return 0

    def raise_any(self) -> None:
        """Raise ApiError 50035 if there are any complaints."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", self.tree)
