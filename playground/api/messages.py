"""The routes of REST API v10 for messages."""

from aiohttp import web

from playground.api.access import Access, limit_of
from playground.protocol.errors import ApiError, Complaints
from playground.protocol.permissions import BITS, DM, FORUM, THREADS, demand
from playground.protocol.wire import public, read_body, reply
from playground.world import archiving, direct_messages, messages, threads

WHERE = "around", "after", "before"
EDIT_OWN_ONLY = ApiError(403, 50005, "Cannot edit a message authored by another user")


class Messages(Access):
    """Handlers of routes for messages."""

    def routes(self) -> list[web.RouteDef]:
        """Return the routes, with paths relative to /api/v10."""
        here = "/channels/{channel}/messages"
        one = here + "/{message}"
        return [
            web.post(here, self.send), web.get(here, self.history),
            web.get(one, self.message), web.patch(one, self.edit), web.delete(one, self.delete_message),
        ]  # fmt: skip

    async def send(self, request: web.Request) -> web.Response:
        channel = self.world.channel(request.match_info["channel"])
        self.channel_of(request, "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES")
        payload, files = await read_body(request)
        self.demand_attaching(channel, files, payload)
        if channel["type"] == FORUM:
            raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
        if channel["type"] == 1:
            direct_messages.demand_open(self.world, channel)
        if channel["type"] in THREADS:
            archiving.reopen_to_write(self.world, channel, self.world.bot["id"])
        message = messages.create(self.world, channel, self.world.bot["id"], payload, files)
        if channel["type"] in THREADS:
            threads.join_mentioned(self.world, channel, message)
        return reply(public(message))

    async def history(self, request: web.Request) -> web.Response:
        """Return up to 100 messages, newest first, optionally before, after or around an id.

        The list is empty if the bot may not read the channel's history.
        """
        channel = self.channel_of(request)
        may = bool(self.world.granted(self.world.bot["id"], channel) & BITS["READ_MESSAGE_HISTORY"])
        here = (m for m in self.world.messages.values() if m["channel_id"] == channel["id"])
        matches = [message for message in here if may and not message.get("_only")]
        limit, bad = limit_of(request), Complaints()
        near = {key: bad.snowflake((key,), request.query[key]) for key in WHERE if key in request.query}
        bad.raise_any()
        if "around" in near:
            middle = sum(int(m["id"]) < near["around"] for m in matches)
            matches = matches[max(0, middle - limit // 2) :][:limit]
        elif "after" in near:
            matches = [m for m in matches if int(m["id"]) > near["after"]][:limit]
        elif "before" in near:
            matches = [m for m in matches if int(m["id"]) < near["before"]]
        return reply([public(message) for message in matches[-limit:][::-1]])

    async def message(self, request: web.Request) -> web.Response:
        return reply(public(self.message_of(request, "READ_MESSAGE_HISTORY")))

    async def edit(self, request: web.Request) -> web.Response:
        """Edit one of the bot's own messages."""
        payload, files = await read_body(request)
        message = self.message_of(request)
        channel = self.world.channels[message["channel_id"]]
        if message["author"]["id"] != self.world.bot["id"]:
            raise EDIT_OWN_ONLY
        if channel["type"] in THREADS:
            archiving.demand_open(self.world, channel, self.world.bot["id"])
        self.demand_attaching(channel, files, {})
        edited = messages.edit(self.world, message, payload, files)
        if channel["type"] in THREADS:
            threads.join_mentioned(self.world, channel, edited)
        return reply(public(edited))

    async def delete_message(self, request: web.Request) -> web.Response:
        """Delete a message. Deleting another author's message requires Manage Messages."""
        message = self.message_of(request)
        if message["author"]["id"] != self.world.bot["id"]:
            channel = self.world.channels[message["channel_id"]]
            if channel["type"] in DM:
                raise ApiError(403, 50003, "Cannot execute action on a DM channel")
            demand(self.world.granted(self.world.bot["id"], channel), "MANAGE_MESSAGES")
        messages.delete(self.world, message)
        return web.Response(status=204)
