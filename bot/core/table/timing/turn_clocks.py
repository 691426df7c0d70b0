"""The turn clocks that a table can have, and when they run out. Core has only one kind: a fixed time per turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from bot.core.refusals import NotNow
from bot.core.storage import Chair, Head
from bot.core.table.timing import counted_time
from bot.core.table.timing.counted_time import Shut
from bot.core.table.timing.durations import CHOICES, spoken

AtZero: TypeAlias = Literal["move", "computer", "seat"]
"""At the deadline, the bot plays the turn ("move") or all turns ("computer"), or offers the seat to others ("seat")."""


class TurnClocks:
    """The turn clocks that tables can choose: a fixed time per turn. A feature may offer more in a subclass.

    Each clock has a key. A table's choice is stored in its head. All times are in epoch seconds.
    """

    choices: ClassVar[Mapping[str, str]] = {str(seconds): words for seconds, words in CHOICES.items()}  # by key

    def chosen(self, head: Head) -> str:
        """Return the key of the table's clock; "" if it's no longer offered."""
        key = str(head.clock)
        return key if key in self.choices else ""

    def choose(self, head: Head, key: str, _zone: str) -> Head:
        """Return the head with the clock that has this key. `_zone` is the time zone of the user who chose it.

        Raises NotNow if the key is unknown.
        """
        if key not in TurnClocks.choices:
            raise NotNow("Pick a clock from the list: no limit, or 1 hour to 1 week per turn.")
        return replace(head, clock=int(key))

    def is_set(self, head: Head) -> bool:
        return bool(head.clock)

    def per_turn(self, head: Head) -> int:
        """Return how many seconds each turn has; 0 if there's no clock, or if turns differ in length."""
        return head.clock

    def in_words(self, head: Head) -> str:
        """Describe the table's clock, such as "1 day"."""
        return spoken(head.clock)

    def on_card(self, head: Head) -> list[str]:
        """Return the lobby card's phrase about the clock; [] if there is none."""
        return [f"{spoken(seconds)} a turn"] if (seconds := self.per_turn(head)) else []

    def due(self, head: Head, _chair: Chair, shut: Shut, now: float) -> int:
        """Return when a turn of the chair's player would run out of time if it started at `now`."""
        return counted_time.after(shut, now, head.clock)

    def end(self, _head: Head, _shut: Shut, at: float) -> int:
        """Return the first time at or after `at` when a turn can run out."""
        return int(at)

    def spent(self, _head: Head, chair: Chair, _left: int, _is_over: bool) -> Chair:
        """Return the chair after its player's move. Core changes nothing; a subclass can deduct the time from a bank.

        `_left` is how many seconds the turn had left, and `_is_over` whether the move ended the turn.
        """
        return chair

    def extended(self, _head: Head, shut: Shut, due: int, seconds: int) -> int:
        """Return the new end of a turn that would have run out of time at `due` but gets `seconds` more."""
        return counted_time.after(shut, due, seconds)

    def at_zero(self, _head: Head) -> AtZero:
        """Return what happens when a player runs out of time."""
        return "move"
