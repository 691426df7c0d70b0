"""Answers that say what they lack: a test that reads one needn't ask first whether it was a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class Answer(dict[str, Any]):
    """A JSON object. Reading a key that it lacks fails with all that it says, and not with the key alone."""

    def __missing__(self, key: str) -> NoReturn:
        raise AssertionError(f"there is no {key!r} in the answer {dict(self)}")


def first(things: Iterable[T], holds: Callable[[T], object], what: str) -> T:
    """Return the first thing for which `holds`; fail with `what` in words, and all the things, if there is none."""
    every = list(things)
    found = [thing for thing in every if holds(thing)]
    assert found, f"there is no {what} among {every}"
    return found[0]
