"""Which turn clock a table has, and when it runs out. Core has one kind, so many seconds per turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from bot.refusals import NotNow
from bot.storage import AtZero, Chair, Head
from bot.table.timing import counted_time
from bot.table.timing.counted_time import Shut
from bot.table.timing.durations import CHOICES, spoken


class TurnClocks:
    """The turn clocks that tables can choose: so many seconds per turn. A feature may offer more in a subclass.

    Each kind has a key, and what a table has chosen is in its head. All times are epoch seconds.
    """

    choices: ClassVar[Mapping[str, str]] = {str(seconds): words for seconds, words in CHOICES.items()}  # by key

    def chosen(self, head: Head) -> str:
        """Return the key of the table's clock; "" if it's no longer offered."""
        key = str(head.clock)
        return key if key in self.choices else ""

    def choose(self, head: Head, key: str, _zone: str) -> Head:
        """Return the head with that clock; `zone` is the time zone of the user who chose it.

        Raises NotNow for an unknown key.
        """
        if key not in TurnClocks.choices:
            raise NotNow("Pick a clock from the list: no limit, or 1 hour to 1 week per turn.")
        return replace(head, clock=int(key))

    def is_set(self, head: Head) -> bool:
        """Tell whether the table has a turn clock."""
        return bool(head.clock)

    def per_turn(self, head: Head) -> int:
        """Return how many seconds each turn has; 0 if there's no clock, or turns differ in length."""
        return head.clock

    def in_words(self, head: Head) -> str:
        """Describe the table's clock, as in "1 day"."""
        return spoken(head.clock)

    def on_card(self, head: Head) -> list[str]:
        """Return what the lobby's card says about the clock; [] if there is none."""
        return [f"{spoken(seconds)} a turn"] if (seconds := self.per_turn(head)) else []

    def due(self, head: Head, _chair: Chair, shut: Shut, now: float) -> int:
        """Return when a turn that starts now runs out."""
        return counted_time.after(shut, now, head.clock)

    def end(self, _head: Head, _shut: Shut, at: float) -> int:
        """Return the first time from `at` on at which a turn can run out."""
        return int(at)

    def spent(self, _head: Head, chair: Chair, _left: int, _is_over: bool) -> Chair:
        """Return the chair after its player's move, given the seconds left of the turn and whether the turn is over."""
        return chair

    def extended(self, _head: Head, shut: Shut, due: int, seconds: int) -> int:
        """Return when a turn that would run out at `due` runs out with so many more seconds."""
        return counted_time.after(shut, due, seconds)

    def at_zero(self, _head: Head) -> AtZero:
        """Return what happens when a player runs out of time."""
        return "move"
