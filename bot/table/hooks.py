"""Hooks by which features take part in what tables ask people, tell them, and keep about them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from bot.storage import Chair, Head, Store
from bot.table.timing.counted_time import Closure, Shut
from bot.table.timing.turn_clocks import TurnClocks
from games.kernel import Reaction

if TYPE_CHECKING:
    from bot.table.writer import Table  # its Positions carry the hooks

ASK, ALWAYS, NEVER = "ask", "always", "never"  # what the bot does with a question: ask the player, say yes, or say no
Seated: TypeAlias = "Callable[[Store, Table], Awaitable[None]]"


def open_always(_head: Head, _chair: Chair) -> None:
    """Let all time count."""


def ask(_chair: Chair, _reaction: Reaction) -> str:
    """Let the player respond."""
    return ASK


class TableHooks(msgspec.Struct, frozen=True, kw_only=True):
    """What one feature adds to tables."""

    closed: Callable[[Head, Chair], Closure | None] = open_always  # time that doesn't count for the chair's clocks
    turn_clocks: TurnClocks | None = None  # the clocks that tables can choose, in place of core's
    ends_pauses: bool = False  # players can end a pause; if no feature lets them, the bot ends it
    auto_response: Callable[[Chair, Reaction], str] = ask  # ASK the player, or what the bot answers: ALWAYS, NEVER
    copied: Sequence[str] = ()  # the head's fields that a rematch copies
    seated: Seated | None = None  # called when somebody sits down, and when a game starts or continues


class Hooks:
    """The hooks of all features, in the order of the features."""

    def __init__(self, hooks: Iterable[TableHooks] = ()) -> None:
        self._hooks = tuple(hooks)
        self.turn_clocks = next((hook.turn_clocks for hook in self._hooks if hook.turn_clocks), TurnClocks())
        self.ends_pauses = any(hook.ends_pauses for hook in self._hooks)
        self.copied = tuple(chain.from_iterable(hook.copied for hook in self._hooks))
        self.seated = tuple(hook.seated for hook in self._hooks if hook.seated)

    def shut(self, head: Head, chair: Chair) -> Shut:
        """Return the times that don't count for the chair's clocks."""
        closures = (hook.closed(head, chair) for hook in self._hooks)
        return Shut(tuple(closure for closure in closures if closure))

    def auto_response(self, chair: Chair, reaction: Reaction) -> str:
        """Return ASK, or what the bot answers for the player without asking: ALWAYS or NEVER."""
        responses = (hook.auto_response(chair, reaction) for hook in self._hooks)
        return next((response for response in responses if response != ASK), ASK)


NO_HOOKS = Hooks()
