"""Lookups whose errors show what was there, so that tests needn't check first whether a request was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class Answer(dict[str, Any]):
    """A JSON object. Looking up a missing key raises an error that shows the whole object."""

    def __missing__(self, key: str) -> NoReturn:
        raise AssertionError(f"there is no {key!r} in the answer {dict(self)}")


def first(things: Iterable[T], holds: Callable[[T], object], what: str) -> T:
    """Return the first thing for which `holds` is true. If there's none, fail with `what` and a list of all things."""
    every = list(things)
    found = [thing for thing in every if holds(thing)]
    assert found, f"there is no {what} among {every}"
    return found[0]
