"""The world: users, one guild, channels, messages and commands, kept in Discord's own shapes."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from playground import permissions
from playground.errors import Refused, unknown
from playground.snowflake import Snowflakes
from playground.store import Store
from playground.wire import Json, encode, public

GUILD_NAME = "The Cog & Kettle"
CHANNELS = "general", "games", "games-two"
BOT_NAME = "Guffaw"
JOINED = "2026-01-01T00:00:00+00:00"

Audience = Literal["bot", "people", "all"]


class Event(NamedTuple):
    """Something that happened: who hears it is decided by `channel`, `only` (one person's secret) and `audience`."""

    name: str
    data: object
    channel: Json | None = None
    only: str | None = None
    audience: Audience = "all"
    encoded: bytes | None = None  # `data` as JSON, where somebody has it already

    def body(self) -> bytes:
        """Return `data` as JSON."""
        return self.encoded or encode(self.data)


class World:
    """Holds everything in memory and writes each change through to the store. Private fields start with `_`."""

    def __init__(self, store: Store, base: str, players: Iterable[str] = ("ada", "bo", "cy")) -> None:
        self.store, self.base, self.new_id = store, base, Snowflakes()
        self.listeners: list[Callable[[Event], None]] = []
        self.users: dict[str, Json] = store.all("user")
        self.channels: dict[str, Json] = store.all("channel")
        self.messages: dict[str, Json] = store.all("message", moved_to=base)
        self.commands: dict[str, list[Json]] = store.all("commands")  # "global" or a guild's id -> commands
        self.closed_dms: set[str] = set(store.all("closed_dm"))
        self.encoded: dict[str, bytes] = {}
        self.revisions: dict[str, int] = {}  # message -> when it last changed, as an id; newest last
        self.deleted: dict[str, int] = {}
        self.nonces: dict[tuple[str, str], str] = {}  # (author, nonce) -> the message last sent with it
        for key in (*self.users, *self.channels, *self.messages, *store.all("interaction")):
            self.new_id.seen(key)
        self._settle(players)

    def _settle(self, players: Iterable[str]) -> None:
        bots = [user for user in self.users.values() if user["bot"]]
        self.bot = bots[0] if bots else self._add_user(BOT_NAME, bot=True)
        known = {user["username"] for user in self.users.values()}
        for name in players:
            if name not in known:
                self._add_user(name)
        self.guild_id = self._guild_id()
        if not self.channels:
            for position, name in enumerate(CHANNELS):
                self._add_text_channel(name, position)
        self._index_messages()

    def _guild_id(self) -> str:
        guild_id = next(iter(self.store.all("guild")), None) or self.new_id()
        self.store.put("guild", guild_id, GUILD_NAME)
        return guild_id

    def _index_messages(self) -> None:
        for key, message in self.messages.items():
            self.encoded[key] = encode(message)
            self.revisions[key] = int(key)
            self._index_nonce(message)
            if not message.get("_only"):
                self.channels[message["channel_id"]]["last_message_id"] = key

    def _index_nonce(self, message: Json) -> None:
        if "nonce" in message:
            self.nonces[message["author"]["id"], str(message["nonce"])] = message["id"]

    def _add_user(self, name: str, *, bot: bool = False) -> Json:
        user: Json = {
            "id": self.new_id(), "username": name, "discriminator": "0", "global_name": None if bot else name.title(),
            "avatar": None, "bot": bot, "public_flags": 0, "primary_guild": None, "flags": 0,
        }  # fmt: skip
        self.users[user["id"]] = user
        self.store.put("user", user["id"], user)
        return user

    def _add_text_channel(self, name: str, position: int) -> None:
        self.save_channel(
            {"id": self.new_id(), "type": 0, "guild_id": self.guild_id, "name": name, "position": position,
             "permission_overwrites": [], "nsfw": False, "parent_id": None, "topic": None, "flags": 0,
             "rate_limit_per_user": 0, "last_message_id": None}
        )  # fmt: skip

    # -- looking up

    def channel(self, key: str) -> Json:
        """Return a channel, thread or DM; raises ApiError 10003."""
        if key not in self.channels:
            raise unknown("Channel")
        return self.channels[key]

    def message(self, channel: str, key: str) -> Json:
        """Return a message of a channel; raises ApiError 10008."""
        message = self.messages.get(key)
        if message is None or message["channel_id"] != channel:
            raise unknown("Message")
        return message

    def user(self, key: str) -> Json:
        """Return a user; raises ApiError 10013."""
        if key not in self.users:
            raise unknown("User")
        return self.users[key]

    def person(self, name: str) -> Json:
        """Return a person by id or username; raises Refused."""
        found = self.users.get(name) or next((u for u in self.users.values() if u["username"] == name.lower()), None)
        if found is None or found["bot"]:
            raise Refused(f"There is nobody called {name!r} here")
        return found

    def people(self) -> list[Json]:
        """Return everybody but the bot; the first owns the guild."""
        return [user for user in self.users.values() if not user["bot"]]

    def all_commands(self) -> list[Json]:
        """Return the guild's commands and the global ones that they do not hide."""
        own = self.commands.get(self.guild_id, [])
        hidden = {command["name"] for command in own}
        return own + [command for command in self.commands.get("global", []) if command["name"] not in hidden]

    # -- who may see what

    def granted(self, user: str, channel: Json) -> int:
        """Return the permission bits of a user in a channel."""
        if "guild_id" not in channel:
            return permissions.EVERYONE
        base = permissions.ADMINISTRATOR if user == self.people()[0]["id"] else permissions.EVERYONE
        parent = self.channels[channel["parent_id"]] if channel["type"] in permissions.THREADS else channel
        return permissions.of_member(user, base, parent)

    def can_see(self, user: str, channel: Json, only: str | None = None) -> bool:
        """Tell whether a person sees a channel, or in it a message that is `only` for one."""
        if only is not None and only != user:
            return False
        if channel["type"] == 1:
            return user == self.bot["id"] or any(r["id"] == user for r in channel["recipients"])
        if channel["type"] == 12:
            return user in channel["_members"]
        return bool(self.granted(user, channel) & permissions.BITS["VIEW_CHANNEL"])

    def visible_messages(self, user: str) -> Iterator[Json]:
        """Return the messages a person sees, oldest first."""
        for message in self.messages.values():
            if self.can_see(user, self.channels[message["channel_id"]], message.get("_only")):
                yield message

    # -- changing

    def emit(self, event: Event) -> None:
        """Tell everybody who listens."""
        for listener in self.listeners:
            listener(event)

    def save_channel(self, channel: Json) -> None:
        """Remember a channel as it is now."""
        self.channels[channel["id"]] = channel
        self.store.put("channel", channel["id"], channel)

    def save_message(self, message: Json) -> None:
        """Remember a message as it is now."""
        key = message["id"]
        fresh = key not in self.messages
        self.messages[key] = message
        self.encoded[key] = self.store.put("message", key, message)
        self.revisions.pop(key, None)
        self.revisions[key] = int(key if fresh else self.new_id())
        if fresh:
            self._index_nonce(message)

    def forget_message(self, key: str) -> None:
        """Forget a message and its attachments."""
        for attachment in self.messages.pop(key)["attachments"]:
            self.store.drop_file(attachment["id"])
        self.store.drop("message", key)
        del self.encoded[key], self.revisions[key]
        self.deleted[key] = int(self.new_id())

    def open_dm(self, user: str) -> Json:
        """Return the DM channel between a user and the bot, made at need."""
        for channel in self.channels.values():
            if channel["type"] == 1 and channel["recipients"][0]["id"] == user:
                return channel
        channel = {"id": self.new_id(), "type": 1, "recipients": [self.user(user)], "last_message_id": None, "flags": 0}
        self.save_channel(channel)
        self.emit(Event("CHANNEL_CREATE", public(channel), channel, audience="people"))
        return channel

    def set_closed_dms(self, users: set[str]) -> None:
        """Let exactly these people refuse private messages."""
        for user in self.closed_dms - users:
            self.store.drop("closed_dm", user)
        for user in users:
            self.store.put("closed_dm", user, True)
        self.closed_dms = users

    def set_commands(self, scope: str, commands: list[Json]) -> None:
        """Replace the commands of a scope."""
        self.commands[scope] = commands
        self.store.put("commands", scope, commands)
        self.emit(Event("COMMANDS", self.all_commands(), audience="people"))
