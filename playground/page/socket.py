"""The WebSocket of the web page, which sends each person the events that they can see."""

import asyncio

import msgspec
from aiohttp import WSMsgType, web

from playground.gateway.sessions import Sessions
from playground.person.people import People
from playground.protocol.errors import ApiError, Refused
from playground.protocol.wire import Json, decode, encode, public
from playground.world import roles
from playground.world.notifications import Notifications
from playground.world.world import GUILD_NAME, Event, World

HELLO_MESSAGES = 500


class Pages:
    """The open web pages, connected by `WS /local/ws?user=`.

    The server sends HELLO, then events {"t", "d"}. It answers a request {"n", "op", ...} with {"t": "RESULT", "n",
    "d"}.
    """

    def __init__(self, world: World, sessions: Sessions, people: People, notifications: Notifications) -> None:
        self.world, self.sessions, self.people = world, sessions, people
        self.notifications = notifications
        self._open: dict[asyncio.Queue[str], str] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        self._acting: set[asyncio.Task[None]] = set()
        world.listeners.append(self.hear)

    def hear(self, event: Event) -> None:
        """Send an event to the pages of all people who can see it."""
        if event.audience == "bot" or not self._open:
            return
        frame = f'{{"t":"{event.name}","d":{self.world.cdn.sign(event.body()).decode()}}}'
        for outbox, user in self._open.items():
            if event.only not in (None, user):
                continue
            if event.channel is None or self.world.can_see(user, event.channel):
                outbox.put_nowait(frame)

    def _hello(self, user: str) -> Json:
        seen = [message["id"] for message in self.world.visible_messages(user)]
        return {
            "users": list(self.world.users.values()), "me": self.world.users[user],
            "bot_online": bool(self.sessions.connected), "guild": {"id": self.world.guild_id, "name": GUILD_NAME},
            "channels": [public(c) for c in self.world.channels.values() if self.world.can_see(user, c)],
            "commands": self.world.all_commands(), "notifications": self.notifications.of(user),
            "installed": user in self.world.installed_by, "roles": roles.shown(self.world, self.world.guild_id),
            "messages": [msgspec.Raw(self.world.encoded[key]) for key in seen[-HELLO_MESSAGES:]],
        }  # fmt: skip

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve a page until it closes."""
        try:
            user = str(self.world.person(request.query.get("user", ""))["id"])
        except Refused as refused:
            return web.Response(status=404, text=str(refused))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        outbox: asyncio.Queue[str] = asyncio.Queue()
        outbox.put_nowait(f'{{"t":"HELLO","d":{self.world.cdn.sign(encode(self._hello(user))).decode()}}}')
        self._open[outbox] = user
        self._sockets.add(socket)
        writer = asyncio.create_task(_write(socket, outbox))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._take(user, message.data, outbox)
        finally:
            del self._open[outbox]
            self._sockets.discard(socket)
            writer.cancel()
        return socket

    def _take(self, user: str, raw: str, outbox: "asyncio.Queue[str]") -> None:
        try:
            query = decode(raw)
        except ApiError as error:
            outbox.put_nowait(encode({"t": "RESULT", "n": None, "d": {"error": error.message}}).decode())
            return
        task = asyncio.create_task(self._answer(user, query if isinstance(query, dict) else {}, outbox))
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)

    async def _answer(self, user: str, query: Json, outbox: "asyncio.Queue[str]") -> None:
        result = await self.people.act(user, query)
        outbox.put_nowait(encode({"t": "RESULT", "n": query.get("n"), "d": result}).decode())

    async def close(self) -> None:
        """Close the connections of all pages."""
        for socket in list(self._sockets):
            await socket.close(code=1001, message=b"Going away")


async def _write(socket: web.WebSocketResponse, outbox: "asyncio.Queue[str]") -> None:
    while True:
        await socket.send_str(await outbox.get())
