"""Lookups of the channels and messages in request paths, including checks of the bot's permissions."""

from aiohttp import web

from playground.protocol.errors import ApiError, Complaints
from playground.protocol.permissions import demand
from playground.protocol.wire import Files, Json
from playground.world.world import World

SMALL = 1 << 20  # in bytes


class Access:
    """A lookup of the objects in request paths, which refuses objects that the bot may not access."""

    def __init__(self, world: World) -> None:
        self.world = world

    def channel_of(self, request: web.Request, *needed: str) -> Json:
        """Return the channel. Raises ApiError unless the bot can see it and has the permissions `needed`."""
        channel = self.world.channel(request.match_info["channel"])
        bot = self.world.bot["id"]
        demand(self.world.granted(bot, channel), *needed)
        if not self.world.can_see(bot, channel):
            raise ApiError(403, 50001, "Missing Access")
        return channel

    def message_of(self, request: web.Request, *needed: str) -> Json:
        """Return the message. Raises ApiError as `channel_of` does, and 10008 if the message doesn't exist."""
        found = self.world.message(self.channel_of(request, *needed)["id"], request.match_info["message"])
        if found.get("_only"):  # an ephemeral message can only be reached through its interaction's token
            raise ApiError(404, 10008, "Unknown Message")
        return found

    def demand_attaching(self, channel: Json, files: Files, payload: Json) -> None:
        """Raise ApiError unless the bot may send the files and embeds of the message `payload`."""
        granted = self.world.granted(self.world.bot["id"], channel)
        if files:
            demand(granted, "ATTACH_FILES")
        if not self.world.behaviors.has("large_gifs") and any(len(upload.data) > SMALL for upload in files.values()):
            raise ApiError(413, 40005, "Request entity too large")
        if payload.get("embeds"):
            demand(granted, "EMBED_LINKS")


def limit_of(request: web.Request) -> int:
    """Return the `limit` parameter of a list request, 50 by default. Raises ApiError unless it's between 1 and 100."""
    raw = request.query.get("limit", "50")
    bad = Complaints()
    found = bad.snowflake(("limit",), raw)
    bad.number(("limit",), found, 1, 100)
    bad.raise_any()
    return found
