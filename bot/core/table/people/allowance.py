"""Limits on the number of open tables, so that nobody can flood a channel or the database."""

from __future__ import annotations

import msgspec

from bot.core.ids import UserId
from bot.core.refusals import NotNow
from bot.core.storage import Place, Store


class Quota(msgspec.Struct, frozen=True):
    """The maximum number of something, such as open tables, for one person, one channel and one server."""

    person: int
    channel: int
    server: int


CLICKS = Quota(120, 600, 1200)  # default limits of commands and clicks per minute


class Allowance(msgspec.Struct, frozen=True):
    """The quotas for tables in a lobby, and for tables in play."""

    lobbies: Quota = Quota(10, 20, 200)
    playing: Quota = Quota(50, 50, 1000)


async def require_room(
    store: Store, allowance: Allowance, owner: UserId, place: Place, *, in_new_channel: bool = False
) -> None:
    """Raise NotNow if the owner may not open another table in the place.

    With `in_new_channel`, the table gets a new channel, so the limit for the place's own channel doesn't apply.
    """
    counts = await store.count(owner, place)
    for status, quota, what, instead in (
        ("lobby", allowance.lobbies, "waiting to start", "Start or cancel one first."),
        ("playing", allowance.playing, "in play", "Finish one first."),
    ):
        for who, whose in (("person", "You've opened"), ("channel", "This channel has"), ("server", "This server has")):
            limit = getattr(quota, who)
            if who != "person" and (place.is_nowhere or (in_new_channel and who == "channel")):
                continue
            if counts[status, who] >= limit:
                raise NotNow(f"{whose} {limit} tables {what}, which is the limit. {instead}")
