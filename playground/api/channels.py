"""The routes of REST API v10 for channels and threads."""

from aiohttp import web

from playground.api.access import Access, limit_of
from playground.protocol.errors import ApiError
from playground.protocol.permissions import FORUM, PRIVATE_THREAD, THREADS, demand
from playground.protocol.wire import Json, public, read_body, reply
from playground.world import archiving, threads
from playground.world.world import Event


class Channels(Access):
    """Handlers of routes for channels and threads. Handlers of routes for messages are in `Messages`."""

    def routes(self) -> list[web.RouteDef]:
        """Return the routes, with paths relative to /api/v10."""
        here = "/channels/{channel}"
        members = here + "/thread-members"
        return [
            web.get(here, self.get), web.patch(here, self.change), web.delete(here, self.delete),
            web.post(here + "/typing", self.typing),
            web.post(here + "/threads", self.start_thread),
            web.post(here + "/messages/{message}/threads", self.start_thread),
            web.get(here + "/threads/archived/public", self.archived_threads),
            web.get(members, self.thread_members), web.put(members + "/{user}", self.join_thread),
            web.get(members + "/{user}", self.thread_member), web.delete(members + "/{user}", self.leave_thread),
        ]  # fmt: skip

    # -- channels

    async def get(self, request: web.Request) -> web.Response:
        return reply(public(self.channel_of(request)))

    def _own_thread(self, request: web.Request) -> Json:
        channel = self.channel_of(request)
        if channel["type"] not in THREADS or channel["owner_id"] != self.world.bot["id"]:
            demand(self.world.granted(self.world.bot["id"], channel), "MANAGE_THREADS")
        return channel

    async def change(self, request: web.Request) -> web.Response:
        """Change a thread. The bot can't change other kinds of channels."""
        payload, _ = await read_body(request)
        thread = self._own_thread(request)
        bot, metadata = self.world.bot["id"], thread["thread_metadata"]
        reopening = payload.get("archived") is False
        if metadata["archived"] and not reopening:
            raise archiving.archived()
        locking = "locked" in payload and payload["locked"] != metadata["locked"]
        if locking or (reopening and not archiving.may_reopen(self.world, thread, bot)):
            demand(self.world.granted(bot, thread), "MANAGE_THREADS")
        return reply(public(threads.update(self.world, thread, payload)))

    async def delete(self, request: web.Request) -> web.Response:
        """Delete a thread, which requires Manage Threads."""
        channel = self.channel_of(request, "MANAGE_THREADS")
        threads.delete_channel(self.world, channel)
        return reply(public(channel))

    async def typing(self, request: web.Request) -> web.Response:
        """Show people that the bot is typing."""
        channel = self.channel_of(request)
        now = {"channel_id": channel["id"], "user_id": self.world.bot["id"], "timestamp": self.world.clock.timestamp()}
        self.world.emit(Event("TYPING", now, channel, audience="people"))
        return web.Response(status=204)

    # -- threads

    async def start_thread(self, request: web.Request) -> web.Response:
        """Start a thread, either under a message or on its own, or post in a forum."""
        payload, files = await read_body(request)
        channel = self.channel_of(request)
        bot, granted = self.world.bot["id"], self.world.granted(self.world.bot["id"], channel)
        if channel["type"] == FORUM and "message" not in request.match_info:
            demand(granted, "SEND_MESSAGES")
            self.demand_attaching(channel, files, payload.get("message") or {})
            return reply(threads.start_post(self.world, channel, bot, payload, files), 201)
        private = "message" not in request.match_info and payload.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
        demand(granted, "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS")
        message = self.message_of(request) if "message" in request.match_info else None
        thread = threads.start(self.world, channel, bot, payload, message)
        return reply(public(thread), 201)

    async def archived_threads(self, request: web.Request) -> web.Response:
        """Return a channel's archived public threads."""
        parent = self.channel_of(request, "READ_MESSAGE_HISTORY")["id"]
        found = [c for c in self.world.channels.values() if c.get("parent_id") == parent and c["type"] in (10, 11)]
        gone = [public(c) for c in found if c["thread_metadata"]["archived"]]
        return reply({"threads": gone[: limit_of(request)], "members": [], "has_more": False})

    def _thread(self, request: web.Request) -> Json:
        channel = self.channel_of(request)
        if channel["type"] not in THREADS:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        return channel

    def _user(self, request: web.Request) -> str:
        key = request.match_info["user"]
        return str((self.world.bot if key == "@me" else self.world.user(key))["id"])

    async def thread_members(self, request: web.Request) -> web.Response:
        return reply(threads.members(self._thread(request)))

    async def thread_member(self, request: web.Request) -> web.Response:
        user = self._user(request)
        for row in threads.members(self._thread(request)):
            if row["user_id"] == user:
                return reply(row)
        raise ApiError(404, 10007, "Unknown Member")

    async def join_thread(self, request: web.Request) -> web.Response:
        """Add the bot or another user to a thread."""
        thread = self._thread(request)
        if thread["thread_metadata"]["archived"]:
            raise archiving.archived()
        threads.add(self.world, thread, self._user(request))
        return web.Response(status=204)

    async def leave_thread(self, request: web.Request) -> web.Response:
        """Remove a user from a thread. Removing anybody but the bot requires Manage Threads."""
        thread, user = self._thread(request), self._user(request)
        if user != self.world.bot["id"] and not (thread["type"] == 12 and thread["owner_id"] == self.world.bot["id"]):
            demand(self.world.granted(self.world.bot["id"], thread), "MANAGE_THREADS")
        threads.leave(self.world, thread, user)
        return web.Response(status=204)
