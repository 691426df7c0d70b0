"""Tests of a person's settings, which share one row although each feature knows only its own."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.storage.sql.people import Wishes
from bot.core.storage.sql.store import SqlStore
from bot.features.notifications.ping_settings import PingSettings
from tests.bot.conftest import ADA, BO
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture


async def test_a_change_leaves_the_settings_of_others_as_they_are(store: SqlStore) -> None:
    """A feature that changes its settings keeps other features' settings, and those that only a newer version knows.

    Several features share the time zone.
    """
    earlier = '{"route":"dm","games":{"gears":"none"},"zone":"Asia/Tokyo","holiday":[5,9],"days":{"2026":3},"new":[1]}'
    await store.do('INSERT INTO people ("user", wishes) VALUES (?, ?)', ADA.id, earlier)
    pings = PingSettings(route="dm", games={"gears": "none"}, zone="Asia/Tokyo")
    assert (await store.people.settings((ADA.id,), PingSettings))[ADA.id] == pings
    await store.people.change(ADA.id, PingSettings, lambda old: replace(old, route="channel", digest=8, zone="UTC"))
    assert (await store.people.wishes((ADA.id,)))[ADA.id] == Wishes("UTC", (5, 9), {2026: 3})
    await store.people.wish(ADA.id, lambda old: replace(old, vacation=(7, 8)))
    own = {"zone": "UTC", "games": {"gears": "none"}, "digest": 8}
    stored = own | {"holiday": [7, 8], "days": {"2026": 3}, "new": [1]}
    assert await store.people.stored(ADA.id) == stored
    assert await store.people.stored(BO.id) == {}
