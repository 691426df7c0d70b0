"""DM channels between one person and the bot."""

from playground.protocol.errors import ApiError
from playground.protocol.wire import Json, public
from playground.world.world import Event, World

# Discord publishes no number. Developers report this refusal, and quarantine, after 20 to 50 new channels.
NEW_CHANNELS, NEW_SECONDS = 20, 600.0


def open_dm(world: World, user: str) -> Json:
    """Return the DM channel between a person and the bot. If there is none, create it."""
    return _existing(world, user) or _make(world, user, {})


def open_by_bot(world: World, user: str) -> Json:
    """Return the DM channel with a person, at the bot's request.

    Raises ApiError 40003 if the bot has opened too many new channels.
    """
    if (known := _existing(world, user)) is not None:
        return known
    mine = [str(c["id"]) for c in world.channels.values() if c.get("_opened_by_bot")]
    if world.is_strict("dm_opening") and sum(world.clock.age(key) < NEW_SECONDS for key in mine) >= NEW_CHANNELS:
        raise ApiError(403, 40003, "You are opening direct messages too fast.")
    return _make(world, user, {"_opened_by_bot": True})


def _existing(world: World, user: str) -> Json | None:
    private = (one for one in world.channels.values() if one["type"] == 1 and not one.get("_foreign"))
    return next((channel for channel in private if channel["recipients"][0]["id"] == user), None)


def hand_over(world: World, user: str) -> None:
    """Make the DM channel with a person belong to another application, as if the host had replaced the bot's."""
    if (channel := _existing(world, user)) is not None:
        world.save_channel(channel | {"_foreign": True})


def _make(world: World, user: str, private: Json) -> Json:
    channel: Json = {
        "id": world.new_id(),
        "type": 1,
        "recipients": [world.user(user)],
        "last_message_id": None,
        "flags": 0,
    }
    world.save_channel(channel | private)
    world.emit(Event("CHANNEL_CREATE", public(channel), channel, audience="people"))
    return world.channels[channel["id"]]


def demand_open(world: World, channel: Json) -> None:
    """Raise ApiError 50278 or 50007 if the bot may not send DMs to the person of this channel."""
    user = channel["recipients"][0]["id"]
    apart = not world.is_member(user) or not world.is_member(world.bot["id"])
    if apart and user not in world.installed_by:
        raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
    if user in world.closed_dms:
        raise ApiError(403, 50007, "Cannot send messages to this user")
