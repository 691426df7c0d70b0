"""The data that the feature stores: a table's clock settings in the head, and each player's remaining bank."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.core.storage import Chair, Head
from bot.core.table.edits import with_head
from bot.core.table.feature_state import FeatureState
from bot.core.table.position import Position
from bot.core.table.timing.turn_clocks import AtZero


class Clockwork(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings of a table's turn clock besides the time per turn."""

    bank: int = 0  # seconds that each player has for the whole game; each finished turn adds `Head.clock` seconds
    hour: int | None = None  # the hour of the day at which turns end
    zone: str = ""  # the time zone of that hour and of weekends; "" for UTC
    weekends_off: bool = False
    at_zero: AtZero = "move"


class Bank(msgspec.Struct, frozen=True):
    """A player's own time bank."""

    left: int  # remaining seconds


CLOCKWORK: Final[FeatureState[Head, Clockwork]] = FeatureState("clocks", Clockwork)
BANK: Final[FeatureState[Chair, Bank]] = FeatureState("clocks", Bank)  # without a value, the whole bank is left


def of(head: Head) -> Clockwork:
    return CLOCKWORK.of(head) or Clockwork()


def with_clockwork(position: Position, work: Clockwork) -> Position:
    return with_head(position, CLOCKWORK.put(position.head, work))
