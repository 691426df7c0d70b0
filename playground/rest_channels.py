"""The REST API, v10: routes of channels, messages and threads, with the bot's permissions."""

from aiohttp import web

from playground import messages, threads
from playground.errors import ApiError, Complaints
from playground.permissions import DM, THREADS, demand
from playground.snowflake import timestamp
from playground.wire import Files, Json, public, read_body, reply
from playground.world import Event, World

EDIT_OWN_ONLY = ApiError(403, 50005, "Cannot edit a message authored by another user")


class Channels:
    """Handlers of everything below /channels."""

    def __init__(self, world: World) -> None:
        self.world = world

    def routes(self) -> list[web.RouteDef]:
        """Return the routes below /api/v10."""
        here = "/channels/{channel}"
        one, members = here + "/messages/{message}", here + "/thread-members"
        return [
            web.get(here, self.get), web.patch(here, self.change), web.delete(here, self.delete),
            web.post(here + "/typing", self.typing),
            web.post(here + "/messages", self.send), web.get(here + "/messages", self.history),
            web.get(one, self.message), web.patch(one, self.edit), web.delete(one, self.delete_message),
            web.post(here + "/threads", self.start_thread), web.post(one + "/threads", self.start_thread),
            web.get(here + "/threads/archived/public", self.archived_threads),
            web.get(members, self.thread_members), web.put(members + "/{user}", self.join_thread),
            web.get(members + "/{user}", self.thread_member), web.delete(members + "/{user}", self.leave_thread),
        ]  # fmt: skip

    def _channel(self, request: web.Request, *needed: str) -> Json:
        """Return the named channel; raises ApiError unless the bot sees it and has the permissions."""
        channel = self.world.channel(request.match_info["channel"])
        bot = self.world.bot["id"]
        demand(self.world.granted(bot, channel), *needed)
        if not self.world.can_see(bot, channel):
            raise ApiError(403, 50001, "Missing Access")
        return channel

    def _message(self, request: web.Request, *needed: str) -> Json:
        found = self.world.message(self._channel(request, *needed)["id"], request.match_info["message"])
        if found.get("_only"):  # an ephemeral message exists for its interaction's token alone
            raise ApiError(404, 10008, "Unknown Message")
        return found

    # -- channels

    async def get(self, request: web.Request) -> web.Response:
        """GET a channel."""
        return reply(public(self._channel(request)))

    def _own_thread(self, request: web.Request) -> Json:
        channel = self._channel(request)
        if channel["type"] not in THREADS or channel["owner_id"] != self.world.bot["id"]:
            demand(self.world.granted(self.world.bot["id"], channel), "MANAGE_THREADS")
        return channel

    async def change(self, request: web.Request) -> web.Response:
        """PATCH a thread; the bot may not change other channels."""
        payload, _ = await read_body(request)
        thread = self._own_thread(request)
        if "locked" in payload and payload["locked"] != thread["thread_metadata"]["locked"]:
            demand(self.world.granted(self.world.bot["id"], thread), "MANAGE_THREADS")
        return reply(public(threads.update(self.world, thread, payload)))

    async def delete(self, request: web.Request) -> web.Response:
        """DELETE a thread: only with Manage Threads."""
        channel = self._channel(request, "MANAGE_THREADS")
        threads.delete_channel(self.world, channel)
        return reply(public(channel))

    async def typing(self, request: web.Request) -> web.Response:
        """POST the typing indicator."""
        channel = self._channel(request)
        now = {"channel_id": channel["id"], "user_id": self.world.bot["id"], "timestamp": timestamp()}
        self.world.emit(Event("TYPING", now, channel, audience="people"))
        return web.Response(status=204)

    # -- messages

    async def send(self, request: web.Request) -> web.Response:
        """POST a message."""
        channel = self.world.channel(request.match_info["channel"])
        self._channel(request, "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES")
        payload, files = await read_body(request)
        self._may_attach(channel, files, payload)
        if channel["type"] == 1 and channel["recipients"][0]["id"] in self.world.closed_dms:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        if channel["type"] in THREADS:
            threads.reopen_to_write(self.world, channel)
        return reply(public(messages.create(self.world, channel, self.world.bot["id"], payload, files)))

    def _may_attach(self, channel: Json, files: Files, payload: Json) -> None:
        granted = self.world.granted(self.world.bot["id"], channel)
        if files:
            demand(granted, "ATTACH_FILES")
        if payload.get("embeds"):
            demand(granted, "EMBED_LINKS")

    async def history(self, request: web.Request) -> web.Response:
        """GET messages, newest first, by before, after or around, at most 100."""
        channel = self._channel(request, "READ_MESSAGE_HISTORY")
        found = [m for m in self.world.messages.values() if m["channel_id"] == channel["id"] and not m.get("_only")]
        query, limit = request.query, _limit(request)
        if "around" in query:
            middle = sum(int(m["id"]) < int(query["around"]) for m in found)
            found = found[max(0, middle - limit // 2) :][:limit]
        elif "after" in query:
            found = [m for m in found if int(m["id"]) > int(query["after"])][:limit]
        elif "before" in query:
            found = [m for m in found if int(m["id"]) < int(query["before"])]
        return reply([public(message) for message in found[-limit:][::-1]])

    async def message(self, request: web.Request) -> web.Response:
        """GET a message."""
        return reply(public(self._message(request, "READ_MESSAGE_HISTORY")))

    async def edit(self, request: web.Request) -> web.Response:
        """PATCH one of the bot's own messages."""
        payload, files = await read_body(request)
        message = self._message(request)
        channel = self.world.channels[message["channel_id"]]
        if message["author"]["id"] != self.world.bot["id"]:
            raise EDIT_OWN_ONLY
        if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
            raise threads.archived()
        self._may_attach(channel, files, {})
        return reply(public(messages.edit(self.world, message, payload, files)))

    async def delete_message(self, request: web.Request) -> web.Response:
        """DELETE a message; another's only with Manage Messages."""
        message = self._message(request)
        if message["author"]["id"] != self.world.bot["id"]:
            channel = self.world.channels[message["channel_id"]]
            if channel["type"] in DM[1:]:
                raise ApiError(403, 50003, "Cannot execute action on a DM channel")
            demand(self.world.granted(self.world.bot["id"], channel), "MANAGE_MESSAGES")
        messages.delete(self.world, message)
        return web.Response(status=204)

    # -- threads

    async def start_thread(self, request: web.Request) -> web.Response:
        """POST a thread, under a message or by itself."""
        payload, _ = await read_body(request)
        private = "message" not in request.match_info and payload.get("type", 12) == 12
        needed = "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS"
        channel = self._channel(request, needed)
        if channel["type"] != 0:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        message = self._message(request) if "message" in request.match_info else None
        made = threads.start(self.world, channel, self.world.bot["id"], payload, message)
        return reply(public(made), 201)

    async def archived_threads(self, request: web.Request) -> web.Response:
        """GET a channel's archived public threads."""
        parent = self._channel(request, "READ_MESSAGE_HISTORY")["id"]
        found = [c for c in self.world.channels.values() if c.get("parent_id") == parent and c["type"] == 11]
        gone = [public(c) for c in found if c["thread_metadata"]["archived"]]
        return reply({"threads": gone[: _limit(request)], "members": [], "has_more": False})

    def _thread(self, request: web.Request) -> Json:
        channel = self._channel(request)
        if channel["type"] not in THREADS:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        return channel

    def _user(self, request: web.Request) -> str:
        key = request.match_info["user"]
        return str((self.world.bot if key == "@me" else self.world.user(key))["id"])

    async def thread_members(self, request: web.Request) -> web.Response:
        """GET who follows a thread."""
        return reply(threads.members(self._thread(request)))

    async def thread_member(self, request: web.Request) -> web.Response:
        """GET one who follows a thread."""
        user = self._user(request)
        for row in threads.members(self._thread(request)):
            if row["user_id"] == user:
                return reply(row)
        raise ApiError(404, 10007, "Unknown Member")

    async def join_thread(self, request: web.Request) -> web.Response:
        """PUT somebody into a thread."""
        thread = self._thread(request)
        if thread["thread_metadata"]["archived"]:
            raise threads.archived()
        threads.join(self.world, thread, self._user(request))
        return web.Response(status=204)

    async def leave_thread(self, request: web.Request) -> web.Response:
        """DELETE somebody from a thread: itself, or with Manage Threads another."""
        thread, user = self._thread(request), self._user(request)
        if user != self.world.bot["id"] and not (thread["type"] == 12 and thread["owner_id"] == self.world.bot["id"]):
            demand(self.world.granted(self.world.bot["id"], thread), "MANAGE_THREADS")
        threads.leave(self.world, thread, user)
        return web.Response(status=204)


def _limit(request: web.Request) -> int:
    raw = request.query.get("limit", "50")
    if not raw.isdigit() or not 1 <= int(raw) <= 100:
        bad = Complaints()
        bad.add(("limit",), "NUMBER_TYPE_RANGE", "int value should be between 1 and 100.")
        bad.raise_any()
    return int(raw)
