"""Actions: the choices that a player makes, identified by short codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

Seat: TypeAlias = int  # 0..n-1, in clockwise order
Names: TypeAlias = Sequence[str]  # player names by seat


class IllegalAction(Exception):  # noqa: N818 - a refusal in words for the player, not a fault of the program
    """The requested action isn't legal. The message tells the player why, and what they can do instead."""


class Action(msgspec.Struct, frozen=True):
    """One small choice of a player.

    `code` is `prefix:value`, or the prefix alone. It's unique among the legal actions and has at most 64 characters.
    Its meaning must never change, because stored records are replayed from codes. Logs, buttons and slash commands
    contain codes.
    """

    code: str

    @property
    def prefix(self) -> str:
        """Return the kind of choice: the part of the code before the colon.

        Slash options and menu groups are derived from it.
        """
        return self.code.partition(":")[0]

    @property
    def value(self) -> str:
        """Return the thing that is chosen: the part of the code after the colon, or "" if there's none."""
        return self.code.partition(":")[2]


class NumberedAction(Action, frozen=True, gc=False):
    """An action with its code already parsed.

    These actions are created once, when their module is imported, so that `legal_actions` only has to select some of
    them. `verb` is the prefix of the code; `number` is the index of the chosen thing: a card, a cell, an amount.
    """

    verb: str
    number: int = 0

    @property
    def prefix(self) -> str:
        """Return the prefix of the code, which is `verb`.

        Reading it is faster than parsing the code, which matters because the prefixes of all legal actions are read
        after each move.
        """
        return self.verb


def single(verb: str) -> NumberedAction:
    """Create an action whose code is just the prefix `verb`."""
    return NumberedAction(verb, verb)


def numbered(verb: str, values: Sequence[str]) -> tuple[NumberedAction, ...]:
    """Create an action `verb:value` for each value. Its number is the index of the value."""
    return tuple(NumberedAction(f"{verb}:{value}", verb, number) for number, value in enumerate(values))
