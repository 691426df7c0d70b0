"""The data that the feature stores: plans in their players' chairs, and all players' response times in the head."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.core.ids import UserId
from bot.core.storage import Chair, Head
from bot.core.table.feature_state import FeatureState


class PlannedTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A plan: a turn that a seat's player has prepared in secret."""

    id: int  # see bot.core.table.edits.new_id
    moves: tuple[tuple[str, ...], ...] = ()  # each a sequence of action codes
    # the panel's description of each move when it was planned
    descriptions: tuple[str, ...] = msgspec.field(default=(), name="told")
    condition: str = "legal"
    basis: str = ""  # a hash of what must not change before the turn (see `conditions.basis`)
    since: int = 0  # the number of decisions when the plan was locked in
    is_draft: bool = msgspec.field(default=True, name="is_open")  # whether the plan isn't locked in yet
    made: int = 0  # how many of the plan's moves have been made

    def __repr__(self) -> str:
        return f"PlannedTurn({self.id})"


class Plans(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's plans, and the reasons why they failed, if they did."""

    turns: tuple[PlannedTurn, ...] = ()  # to be tried in this order
    # the prompt at which the plans failed, followed by a reason for each plan
    failure_reasons: tuple[str, ...] = ()


class ResponseTime(msgspec.Struct, frozen=True, array_like=True):
    """A person's response time: when they moved (`at`, in epoch seconds), and how many seconds they took for that."""

    at: int
    took: int


class ResponseTimes(msgspec.Struct, frozen=True, omit_defaults=True):
    """Each person's latest response times at the table."""

    by_user: dict[int, tuple[ResponseTime, ...]] = {}  # oldest first


PLANS: Final[FeatureState[Chair, Plans]] = FeatureState("planned_turns", Plans)
TIMES: Final[FeatureState[Head, ResponseTimes]] = FeatureState("planned_turns", ResponseTimes)


def plans(chair: Chair) -> Plans:
    return PLANS.of(chair) or Plans()


def response_times(head: Head, user: UserId) -> Sequence[ResponseTime]:
    """Return the user's latest response times, oldest first."""
    return (TIMES.of(head) or ResponseTimes()).by_user.get(user, ())


def with_response_times(head: Head, user: UserId, times: Sequence[ResponseTime]) -> Head:
    """Return the head with these response times of the user in place of the stored ones."""
    others = {other: its for other, its in (TIMES.of(head) or ResponseTimes()).by_user.items() if other != user}
    return TIMES.put(head, ResponseTimes(others | ({user: tuple(times)} if times else {})))
