"""Actions: the choices that a player makes, identified by short codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

Seat: TypeAlias = int  # 0..n-1, in clockwise order
Names: TypeAlias = Sequence[str]  # player names by seat


class IllegalAction(Exception):  # noqa: N818 - a refusal in words for the player, not a fault of the program
    """The requested action isn't legal; the message tells the player why, and what they can do instead."""


class Action(msgspec.Struct, frozen=True):
    """One small choice of a player.

    `code` is `prefix:value`, or the prefix alone. It's unique among the legal actions, has at most 64 characters,
    and must never change its meaning, because stored records are replayed from it. Logs, buttons and slash commands
    carry it.
    """

    code: str

    @property
    def prefix(self) -> str:
        """The kind of choice, from which slash options and menu groups are derived."""
        return self.code.partition(":")[0]

    @property
    def value(self) -> str:
        """The thing that is chosen, or "" if the prefix says it all."""
        return self.code.partition(":")[2]


class NumberedAction(Action, frozen=True, gc=False):
    """An action with its parsed code, created once when its module is imported, so that `legal_actions` only selects
    from tuples. `verb` is the prefix of the code; `number` is the index of the chosen thing: a card, a cell, an
    amount."""

    verb: str
    number: int = 0

    @property
    def prefix(self) -> str:
        """The same as `verb`.

        It's faster than parsing the code, which matters because the prefixes of all legal actions are read after each
        move.
        """
        return self.verb


def single(verb: str) -> NumberedAction:
    """Create the action whose code is its prefix alone."""
    return NumberedAction(verb, verb)


def numbered(verb: str, values: Sequence[str]) -> tuple[NumberedAction, ...]:
    """Create an action `verb:value` for each value, numbered by the value's index."""
    return tuple(NumberedAction(f"{verb}:{value}", verb, number) for number, value in enumerate(values))
