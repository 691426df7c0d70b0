"""The bot's sessions at the gateway: the events that each one gets, and those that it missed while disconnected."""

import asyncio
import secrets
import time
from collections import deque

from playground.protocol.wire import encode, public
from playground.world.world import Event, World

RESUMABLE_SECONDS = 120
LOGINS_A_DAY = 1000
DAY = 86400.0
GUILDS, MEMBERS, PRESENCES, CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT
# First word of an event -> the intents it requires in a guild and in a DM; other events require none.
INTENTS = {
    "MESSAGE": (1 << 9, 1 << 12), "TYPING": (1 << 11, 1 << 14), "CHANNEL": (GUILDS, GUILDS),
    "THREAD": (GUILDS, GUILDS), "GUILD": (GUILDS, GUILDS),
}  # fmt: skip


class Session:
    """The session of a client that has identified itself. It's either connected or expected to resume."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id, self.intents, self.shard, self.seq = secrets.token_hex(16), intents, shard, 0
        self.backlog: deque[tuple[int, str]] = deque(maxlen=5000)
        self.outbox: asyncio.Queue[str] | None = None
        self.left = time.monotonic()

    def send(self, name: str, body: bytes) -> None:
        """Queue an event, and keep it in case the client resumes."""
        self.seq += 1
        frame = f'{{"op":0,"t":"{name}","s":{self.seq},"d":{body.decode()}}}'
        self.backlog.append((self.seq, frame))
        if self.outbox is not None:
            self.outbox.put_nowait(frame)

    def holds(self, guild_id: str | None) -> bool:
        """Tell whether a guild belongs to this session's shard. None stands for DMs, which belong to shard 0."""
        place, count = self.shard
        return (int(guild_id) >> 22) % count == place if guild_id else place == 0

    def wants(self, event: Event) -> bool:
        """Tell whether an event belongs to this session's intents and shard."""
        guild_id = event.channel.get("guild_id") if event.channel is not None else event.guild
        needed = INTENTS.get(event.name.split("_", 1)[0])
        return self.holds(guild_id) and (needed is None or bool(self.intents & needed[0 if guild_id else 1]))


class Sessions:
    """All sessions of the bot. Each event goes to the sessions that should get it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_id: dict[str, Session] = {}
        self.is_token_reset = False  # by its owner, or by Discord after too many logins
        self._logins: deque[float] = deque(maxlen=LOGINS_A_DAY)
        world.listeners.append(self.hear)

    @property
    def connected(self) -> int:
        """Return the number of clients that are connected and have identified themselves."""
        return sum(session.outbox is not None for session in self.by_id.values())

    def logins_left(self) -> tuple[int, float]:
        """Return (number of logins that the bot has left today, seconds until that number is reset)."""
        now = self.world.clock()
        while self._logins and now - self._logins[0] >= DAY:
            self._logins.popleft()
        return LOGINS_A_DAY - len(self._logins), DAY - (now - self._logins[0]) if self._logins else 0.0

    def count_login(self) -> None:
        """Count a login. One that exceeds the daily quota invalidates the token."""
        if self.logins_left()[0] == 0:
            self.is_token_reset = True
        self._logins.append(self.world.clock())

    def hear(self, event: Event) -> None:
        """Send an event to each of the bot's sessions that should get it."""
        if event.audience == "people" or not self._is_visible_to_bot(event):
            return
        for session in self.by_id.values():
            if session.wants(event):
                session.send(event.name, self.world.cdn.sign(self._body(event)))

    def _is_visible_to_bot(self, event: Event) -> bool:
        if event.channel is None or event.name in ("INTERACTION_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"):
            return True
        return self.world.can_see(self.world.bot["id"], event.channel)

    def _body(self, event: Event) -> bytes:
        """Return the event as JSON. In guilds, the text of others' messages that don't mention the bot is left out.

        The reason is that the bot doesn't have Discord's privileged intent for message content.
        """
        message, bot = event.data, self.world.bot["id"]
        if not event.name.startswith("MESSAGE_") or not isinstance(message, dict) or "author" not in message:
            return event.body()
        named = any(user["id"] == bot for user in message["mentions"])
        if message["author"]["id"] == bot or named or "guild_id" not in message:
            return event.body()
        return encode(public(message) | {"content": "", "embeds": [], "attachments": [], "components": []})

    def open(self, intents: int, shard: tuple[int, int], outbox: "asyncio.Queue[str]") -> Session:
        now = time.monotonic()
        for stale in [s for s in self.by_id.values() if s.outbox is None and now - s.left > RESUMABLE_SECONDS]:
            del self.by_id[stale.id]
        session = Session(intents, shard)
        self.by_id[session.id] = session
        self._connect(session, outbox)
        return session

    def resume(self, key: str, seq: int, outbox: "asyncio.Queue[str]") -> Session | None:
        """Resume a session, and resend what the client missed. Return None if the session can't be resumed anymore."""
        session = self.by_id.get(key)
        if session is None or seq > session.seq or (session.backlog and session.backlog[0][0] > seq + 1):
            return None
        for number, frame in session.backlog:
            if number > seq:
                outbox.put_nowait(frame)
        self._connect(session, outbox)
        session.send("RESUMED", b"{}")
        return session

    def _connect(self, session: Session, outbox: "asyncio.Queue[str]") -> None:
        session.outbox = outbox
        self._tell_people()

    def leave(self, session: Session, outbox: "asyncio.Queue[str]", *, for_good: bool) -> None:
        """Record that a client's connection has ended.

        With `for_good=True`, the client itself closed it and won't resume.
        """
        if session.outbox is not outbox:
            return
        session.outbox, session.left = None, time.monotonic()
        if for_good:
            self.by_id.pop(session.id, None)
        self._tell_people()

    def _tell_people(self) -> None:
        self.world.emit(Event("BOT", {"online": bool(self.connected)}, audience="people"))
