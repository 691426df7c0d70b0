"""The data that the feature stores for a seat: an offer of the seat, and a former player's request to get it back."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.storage import Chair
from bot.core.table.feature_state import FeatureState


class Offer(msgspec.Struct, frozen=True):
    """A player's offer to hand over their seat to `user`."""

    id: int  # see bot.core.table.edits.new_id
    user: UserId


class Back(msgspec.Struct, frozen=True):
    """A former player's request to get their seat back."""

    id: int  # see bot.core.table.edits.new_id
    user: UserId
    name: str


class Requests(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's open offer, and its open request from a former player, if any."""

    offer: Offer | None = None
    back: Back | None = None


REQUESTS: Final[FeatureState[Chair, Requests]] = FeatureState("handover", Requests)


def of(chair: Chair) -> Requests:
    return REQUESTS.of(chair) or Requests()


def with_offer(chair: Chair, offer: Offer | None) -> Chair:
    return REQUESTS.put(chair, replace(of(chair), offer=offer))


def with_back(chair: Chair, back: Back | None) -> Chair:
    return REQUESTS.put(chair, replace(of(chair), back=back))
