"""Hooks by which features take part in what tables ask people, tell them, and keep about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from bot.storage import AlsoWritten

if TYPE_CHECKING:
    from bot.table.position import Position

InCommit: TypeAlias = "Callable[[Position, Position], Sequence[AlsoWritten]]"


def nothing_written(_before: Position, _after: Position) -> tuple[()]:
    """Write nothing else."""
    return ()


class TableHooks(msgspec.Struct, frozen=True, kw_only=True):
    """What one feature adds to tables."""

    in_commit: InCommit = nothing_written  # what it writes in a change's transaction; gets the table before and after


class Hooks:
    """The hooks of all features, in the order of the features."""

    def __init__(self, hooks: Iterable[TableHooks] = ()) -> None:
        self._hooks = tuple(hooks)

    def in_commit(self, before: Position, after: Position) -> tuple[AlsoWritten, ...]:
        """Return what features write in the transaction that stores a change of the table."""
        return tuple(chain.from_iterable(hook.in_commit(before, after) for hook in self._hooks))


NO_HOOKS = Hooks()
