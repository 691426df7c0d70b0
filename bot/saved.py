"""What an interaction has saved so far, so that no error message denies it.

A handler can fail after its change is committed: Discord refuses the answer, or a picture cannot be drawn. Whoever
commits calls `note`; whoever tells the person what went wrong asks the `Saved` of the interaction.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Literal, TypeAlias

What: TypeAlias = Literal["", "change", "take-back", "move"]
_ORDER = ("", "change", "take-back", "move")


class Saved:
    """The weightiest thing that was committed for one interaction."""

    def __init__(self) -> None:
        self.what: What = ""


_current: ContextVar[Saved | None] = ContextVar("saved", default=None)


def watch() -> Saved:
    """Return what the interaction of this task has saved; tasks that it starts note theirs there too."""
    saved = _current.get()
    if saved is None:
        saved = Saved()
        _current.set(saved)
    return saved


def note(what: What = "change") -> None:
    """Remember that something was committed."""
    saved = _current.get()
    if saved is not None:
        saved.what = max(saved.what, what, key=_ORDER.index)
