"""What the bot reaches with a request: channels and messages that it sees, with the permissions that it needs."""

from aiohttp import web

from playground.protocol.errors import ApiError, Complaints
from playground.protocol.permissions import demand
from playground.protocol.wire import Files, Json
from playground.world.world import World


class Access:
    """Looks up what the path of a request names, for the bot."""

    def __init__(self, world: World) -> None:
        self.world = world

    def channel_of(self, request: web.Request, *needed: str) -> Json:
        """Return the named channel; raises ApiError unless the bot sees it and has the permissions."""
        channel = self.world.channel(request.match_info["channel"])
        bot = self.world.bot["id"]
        demand(self.world.granted(bot, channel), *needed)
        if not self.world.can_see(bot, channel):
            raise ApiError(403, 50001, "Missing Access")
        return channel

    def message_of(self, request: web.Request, *needed: str) -> Json:
        """Return the named message; raises ApiError as `channel_of` does, and 10008 where there is none."""
        found = self.world.message(self.channel_of(request, *needed)["id"], request.match_info["message"])
        if found.get("_only"):  # an ephemeral message exists for its interaction's token alone
            raise ApiError(404, 10008, "Unknown Message")
        return found

    def demand_attaching(self, channel: Json, files: Files, payload: Json) -> None:
        """Raise ApiError unless the bot may send the files and embeds of a message."""
        granted = self.world.granted(self.world.bot["id"], channel)
        if files:
            demand(granted, "ATTACH_FILES")
        if payload.get("embeds"):
            demand(granted, "EMBED_LINKS")


def limit_of(request: web.Request) -> int:
    """Return the `limit` of a request for a list; raises ApiError unless it is between 1 and 100."""
    raw = request.query.get("limit", "50")
    bad = Complaints()
    found = bad.snowflake(("limit",), raw)
    bad.number(("limit",), found, 1, 100)
    bad.raise_any()
    return found
