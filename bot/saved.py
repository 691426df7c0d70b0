"""Tracks what an interaction has saved so far, so that no error message says that nothing changed.

A handler can fail after its change is committed, if Discord refuses the response or a picture can't be drawn. Code that
commits calls `note`; code that reports an error reads the interaction's `Saved`.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Literal, TypeAlias

What: TypeAlias = Literal["", "change", "take-back", "move"]
_ORDER = ("", "change", "take-back", "move")


class Saved:
    """The most important kind of change that was committed for one interaction, "" if none was."""

    def __init__(self) -> None:
        self.what: What = ""


_current: ContextVar[Saved | None] = ContextVar("saved", default=None)


def watch() -> Saved:
    """Return the record of what this task's interaction has saved. Tasks started after this call share it."""
    saved = _current.get()
    if saved is None:
        saved = Saved()
        _current.set(saved)
    return saved


def note(what: What = "change") -> None:
    """Record that something was committed, if the task belongs to an interaction that is watched."""
    saved = _current.get()
    if saved is not None:
        saved.what = max(saved.what, what, key=_ORDER.index)
