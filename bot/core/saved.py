"""A record of what an interaction has saved so far, so that no error message falsely says that nothing changed.

A handler can fail after its change was committed, for example if Discord refuses the response. Code that commits
something calls `note`; code that reports an error reads the interaction's `Saved`.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Literal, TypeAlias

What: TypeAlias = Literal["", "change", "take-back", "move"]
_ORDER = ("", "change", "take-back", "move")


class Saved:
    """The kind of change that one interaction has committed: "" if none, the most important kind if several."""

    def __init__(self) -> None:
        self.what: What = ""


_current: ContextVar[Saved | None] = ContextVar("saved", default=None)


def watch() -> Saved:
    """Return a record of what the current task's interaction has saved. Tasks started later share the record."""
    saved = _current.get()
    if saved is None:
        saved = Saved()
        _current.set(saved)
    return saved


def note(what: What = "change") -> None:
    """Record that the current task's interaction has committed something.

    Do nothing if `watch` wasn't called for the interaction.
    """
    saved = _current.get()
    if saved is not None:
        saved.what = max(saved.what, what, key=_ORDER.index)
