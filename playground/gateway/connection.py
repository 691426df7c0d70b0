"""The server side of the bot's WebSocket connections to the gateway."""

import asyncio
import time
from collections import deque
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from playground.gateway.sessions import GUILDS, MEMBERS, PRIVILEGED, Session, Sessions
from playground.protocol.errors import ApiError
from playground.protocol.wire import Json, decode, encode
from playground.world.guild import full_guild, member
from playground.world.world import World

HEARTBEAT_MS = 41250
# discord.py records when it sent a heartbeat only after sending it. An immediate ACK would make it warn of 41 s
# latency.
ACK_DELAY = 0.05
SENDS_A_MINUTE = 120
HEARTBEAT, IDENTIFY, RESUME, REQUEST_MEMBERS, INVALID, HELLO = 1, 2, 6, 8, 9, 10
REAL_TOKEN_LENGTH = 50


def acceptable(token: str) -> bool:
    """Tell whether a bot may log in with this token.

    Any short word is accepted, but nothing as long as a real token.
    """
    return 0 < len(token) < REAL_TOKEN_LENGTH


class Frame(msgspec.Struct):
    """A message from the client, with opcode and data."""

    op: int
    d: Any = None


class Gateway:
    """The gateway's connections with the bot, which tests can drop."""

    def __init__(self, world: World) -> None:
        self.world, self.sessions = world, Sessions(world)
        self._connections: set[Connection] = set()

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a connection until it closes."""
        # discord.py requests zlib-stream but accepts plain text frames.
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        connection = Connection(self.world, self.sessions, socket)
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
        return socket

    async def drop(self, *, invalidate: bool) -> None:
        """Close every connection with code 4000.

        The client then resumes its session or, with `invalidate=True`, has to log in again.
        """
        if invalidate:
            self.sessions.by_id.clear()
        for connection in list(self._connections):
            connection.is_dropped = True
            await connection.socket.close(code=4000, message=b"Unknown error")

    async def reset_token(self, *, to_another: bool) -> None:
        """Invalidate the bot's token and close its connections.

        With `to_another=False`, make the token valid again instead.
        """
        self.sessions.is_token_reset = to_another
        if not to_another:
            return
        self.sessions.by_id.clear()
        for connection in list(self._connections):
            await connection.socket.close(code=4004, message=b"Authentication failed")

    async def close(self) -> None:
        """Close every connection with code 1001, because the server is shutting down."""
        for connection in list(self._connections):
            await connection.socket.close(code=1001, message=b"Going away")


class Connection:
    """One WebSocket connection of the bot."""

    def __init__(self, world: World, sessions: Sessions, socket: web.WebSocketResponse) -> None:
        self.world, self.sessions, self.socket = world, sessions, socket
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self.session: Session | None = None
        self.is_dropped = False  # closed by this server: the client's closing handshake then doesn't end the session
        self._sent: deque[float] = deque(maxlen=SENDS_A_MINUTE)
        self._acks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve the connection until either side closes it."""
        self._queue(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        writer = asyncio.create_task(self._write())
        try:
            async for message in self.socket:
                if message.type is not WSMsgType.TEXT or not await self._allowed():
                    break
                await self._take(message.data)
        finally:
            for task in (writer, *self._acks):
                task.cancel()
            if self.session is not None:
                said_goodbye = self.socket.close_code in (1000, 1001) and not self.is_dropped
                self.sessions.leave(self.session, self.outbox, for_good=said_goodbye)

    async def _take(self, raw: str) -> None:
        try:
            frame = msgspec.convert(decode(raw), Frame)
        except (ApiError, msgspec.ValidationError):
            await self.socket.close(code=4002, message=b"Error while decoding payload")
        else:
            await self._obey(frame)

    async def _write(self) -> None:
        while True:
            await self.socket.send_str(await self.outbox.get())

    async def _allowed(self) -> bool:
        now = time.monotonic()
        if len(self._sent) == SENDS_A_MINUTE and now - self._sent[0] < 60:
            await self.socket.close(code=4008, message=b"You are being rate limited")
            return False
        self._sent.append(now)
        return True

    def _queue(self, op: int, data: object) -> None:
        self.outbox.put_nowait(encode({"op": op, "d": data}).decode())

    async def _obey(self, frame: Frame) -> None:
        op, data = frame.op, frame.d if isinstance(frame.d, dict) else {}
        if op == HEARTBEAT:
            task = asyncio.create_task(self._acknowledge())
            self._acks.add(task)
            task.add_done_callback(self._acks.discard)
        elif op == IDENTIFY:
            await self._identify(data)
        elif op == RESUME:
            self._resume(data)
        elif op == REQUEST_MEMBERS:
            self._send_members(data)

    async def _acknowledge(self) -> None:
        await asyncio.sleep(ACK_DELAY)
        self.outbox.put_nowait('{"op":11}')

    async def _identify(self, data: Json) -> None:
        token, intents = str(data.get("token") or ""), int(data.get("intents") or 0)
        self.sessions.count_login()
        if self.session is not None:
            await self.socket.close(code=4005, message=b"Already authenticated")
        elif not acceptable(token) or self.sessions.is_token_reset:
            await self.socket.close(code=4004, message=b"Authentication failed")
        elif intents & PRIVILEGED:
            await self.socket.close(code=4014, message=b"Disallowed intent(s)")
        elif (shard := _shard(data.get("shard"))) is None:
            await self.socket.close(code=4010, message=b"Invalid shard")
        else:
            self.session = self.sessions.open(intents, shard, self.outbox)
            self._welcome(self.session)

    def _welcome(self, session: Session) -> None:
        world = self.world
        here = [guild for guild in world.guilds if session.holds(guild) and world.is_member(world.bot["id"])]
        ready = {
            "v": 10, "user": world.bot, "session_id": session.id, "shard": session.shard,
            "resume_gateway_url": f"ws{world.base.removeprefix('http')}/gateway/",
            "guilds": [{"id": guild, "unavailable": True} for guild in here],
            "application": {"id": world.bot["id"], "flags": 0},
        }  # fmt: skip
        session.send("READY", encode(ready))
        for guild in here if session.intents & GUILDS else ():
            session.send("GUILD_CREATE", encode(full_guild(world, guild, with_members=bool(session.intents & MEMBERS))))

    def _resume(self, data: Json) -> None:
        self.session = self.sessions.resume(str(data.get("session_id")), int(data.get("seq") or 0), self.outbox)
        if self.session is None:
            self._queue(INVALID, False)

    def _send_members(self, data: Json) -> None:
        wanted = {str(user) for user in data.get("user_ids") or ()}
        name = str(data.get("query") or "")
        users = [self.world.users[user] for user in self.world.members(str(data.get("guild_id")))]
        found = [u for u in users if u["id"] in wanted or (name and u["username"].startswith(name))]
        chunk = {"guild_id": data.get("guild_id"), "chunk_index": 0, "chunk_count": 1, "nonce": data.get("nonce"),
                 "members": [member(self.world, user["id"], str(data.get("guild_id"))) for user in found]}  # fmt: skip
        if self.session is not None:
            self.session.send("GUILD_MEMBERS_CHUNK", encode(chunk))


def _shard(asked: Any) -> tuple[int, int] | None:
    """Return (number, count) of the shard that a client requests, (0, 1) by default, or None if it's invalid."""
    if asked is None:
        return 0, 1
    try:
        place, count = msgspec.convert(asked, tuple[int, int])
    except msgspec.ValidationError:
        return None
    return (place, count) if 0 <= place < count else None
