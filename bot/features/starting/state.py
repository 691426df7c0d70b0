"""The feature's data at a table: the settings for how the game starts, and who still has to answer *Ready?*."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.storage import Head
from bot.core.table.edits import changed, with_head
from bot.core.table.feature_state import FeatureState
from bot.core.table.position import Position

News: TypeAlias = Literal["owner", "all", "none"]
HOUR, DAY = 3600, 86_400  # seconds


class Starting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's settings for how the game starts, and the people who still have to answer *Ready?*, if it was asked."""

    news: News = "owner"  # who is told that somebody joined
    seconds: int = DAY  # how long people have to answer *Ready?*; 0 doesn't ask
    when_full: bool = False  # start without a click when the table is full
    is_asking: bool = False
    waiting: tuple[UserId, ...] = ()


STARTING: Final[FeatureState[Head, Starting]] = FeatureState("starting", Starting)


def of(head: Head) -> Starting:
    return STARTING.of(head) or Starting()


def with_state(position: Position, state: Starting) -> Position:
    return position if state == of(position.head) else with_head(position, STARTING.put(position.head, state))


def kept(position: Position, user: UserId) -> Mapping[str, object]:
    """Return whether the user was asked if they're ready, for the export of their data."""
    return {"asked whether you're ready": True} if user in of(position.head).waiting else {}


def erased(position: Position, user: UserId) -> Position:
    """Return the table without the user among those who still have to answer *Ready?*."""
    state = of(position.head)
    return with_state(position, replace(state, waiting=tuple(other for other in state.waiting if other != user)))


def cleared(position: Position) -> Position:
    """Return the lobby without the feature's timer, for `python -m bot drop`."""
    return changed(position, timers=()) if position.status == "lobby" and position.head.timers else position
