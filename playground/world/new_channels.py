"""The channels of a new world: one of every kind in which people may want to play."""

from collections.abc import Callable

from playground.protocol.permissions import ANNOUNCEMENT, FORUM, GROUP_DM
from playground.protocol.wire import Json

TEXT_CHANNELS = "general", "games", "games-two"
ANNOUNCEMENT_CHANNEL, FORUM_CHANNEL, GROUP = "news", "tables", "Game night"


def first_channels(guild: str, people: list[Json], new_id: Callable[[], str]) -> list[Json]:
    """Return text channels, an announcement channel, a forum, and a group DM of all people, not including the bot."""
    kinds = [(name, 0) for name in TEXT_CHANNELS] + [(ANNOUNCEMENT_CHANNEL, ANNOUNCEMENT), (FORUM_CHANNEL, FORUM)]
    found = [_guild_channel(new_id(), kind, guild, name, at) for at, (name, kind) in enumerate(kinds)]
    return [*found, _group(new_id(), people)]


def more_channels(guild: str, number: int, new_id: Callable[[], str]) -> list[Json]:
    """Return the text channels of the guild with this number, such as "games-2"."""
    names = [f"{name}-{number}" for name in TEXT_CHANNELS[:2]]
    return [_guild_channel(new_id(), 0, guild, name, at) for at, name in enumerate(names)]


def _guild_channel(key: str, kind: int, guild: str, name: str, position: int) -> Json:
    channel: Json = {
        "id": key, "type": kind, "guild_id": guild, "name": name, "position": position, "permission_overwrites": [],
        "nsfw": False, "parent_id": None, "topic": None, "flags": 0, "rate_limit_per_user": 0, "last_message_id": None,
    }  # fmt: skip
    if kind != FORUM:
        return channel
    return channel | {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None,
                      "default_forum_layout": 0}  # fmt: skip


def _group(key: str, people: list[Json]) -> Json:
    return {"id": key, "type": GROUP_DM, "name": GROUP, "icon": None, "owner_id": people[0]["id"],
            "recipients": people, "last_message_id": None, "flags": 0}  # fmt: skip
