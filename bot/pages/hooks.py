"""What features add to core's pages: lines, buttons, and lines of `/guide`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from bot.storage import Store
from bot.table.position import Position

Situation: TypeAlias = Literal["anywhere", "on turn", "waiting"]
HandLines: TypeAlias = Callable[[Store, Position, int], Awaitable[Sequence[str]]]


class PageHooks(msgspec.Struct, frozen=True, kw_only=True):
    """What one feature adds."""

    hand_lines: HandLines | None = None  # to the private side of a table, for its player, who is given as user
    help: Mapping[Situation, str] = {}  # to `/guide`: what a slash command does, in a few words


class Slots:
    """What all features of a bot add, in the order of the features."""

    def __init__(self, hooks: Iterable[PageHooks] = ()) -> None:
        self._hooks = tuple(hooks)

    async def hand_lines(self, store: Store, position: Position, user: int) -> list[str]:
        """Return the lines on a player's private side."""
        found = [await each.hand_lines(store, position, user) for each in self._hooks if each.hand_lines]
        return [line for lines in found for line in lines]

    def help(self, situation: Situation, *core: str) -> str:
        """Return a line of `/guide`: what core says there, then what features do."""
        return " · ".join([*core, *(each.help[situation] for each in self._hooks if situation in each.help)])
