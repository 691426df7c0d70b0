"""What a player can choose, and how a choice is written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

Seat: TypeAlias = int  # 0..n-1, round the table
Names: TypeAlias = Sequence[str]  # of the players, by seat


class IllegalAction(Exception):  # noqa: N818 - a refusal in words for the player, not a fault of the program
    """What was asked is not among the legal actions; the message tells the player why and what would be legal."""


class Action(msgspec.Struct, frozen=True):
    """One small choice.

    `code` is `prefix:value`, or the prefix alone: unique among the legal ones, at most 64 characters, the same for as
    long as records shall replay. It is what logs, buttons and slash commands carry.
    """

    code: str

    @property
    def prefix(self) -> str:
        """The kind of choice: what a slash option or a menu group is derived from."""
        return self.code.partition(":")[0]

    @property
    def value(self) -> str:
        """What is chosen, "" where the prefix says it all."""
        return self.code.partition(":")[2]


class NumberedAction(Action, frozen=True, gc=False):
    """An action made once when the game is imported, so that `legal_actions` only picks from tuples of them.

    `verb` is the prefix of its code, `number` that of what is chosen: a card, a cell, an amount.
    """

    verb: str
    number: int = 0

    @property
    def prefix(self) -> str:
        """The kind of choice, without a look at the code: it is asked of each choice of everybody after each move."""
        return self.verb


def single(verb: str) -> NumberedAction:
    """The action whose prefix says it all."""
    return NumberedAction(verb, verb)


def numbered(verb: str, values: Sequence[str]) -> tuple[NumberedAction, ...]:
    """An action `verb:value` for each value, by the value's number."""
    return tuple(NumberedAction(f"{verb}:{value}", verb, number) for number, value in enumerate(values))
