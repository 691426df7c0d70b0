"""Lookups whose failures explain themselves, so that a test needn't first check whether an answer is a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class Answer(dict[str, Any]):
    """A JSON object whose missing keys fail with the whole content, not just the key."""

    def __missing__(self, key: str) -> NoReturn:
        raise AssertionError(f"there is no {key!r} in the answer {dict(self)}")


def first(things: Iterable[T], holds: Callable[[T], object], what: str) -> T:
    """Return the first thing for which `holds` is true; fail with `what` and a list of all things if there is none."""
    every = list(things)
    found = [thing for thing in every if holds(thing)]
    assert found, f"there is no {what} among {every}"
    return found[0]
