"""The world: users, guilds, channels, messages and commands, stored in the JSON format of Discord's API."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from playground.protocol import permissions
from playground.protocol.errors import Refused, unknown
from playground.protocol.snowflake import Snowflakes
from playground.protocol.wire import Json, encode
from playground.world.behaviors import Behaviors
from playground.world.cdn import Cdn
from playground.world.clock import Clock
from playground.world.new_channels import first_channels, more_channels
from playground.world.role_book import RoleBook
from playground.world.store import Marks, Store

GUILD_NAME = "The Cog & Kettle"
BOT_NAME = "Guffaw"
JOINED = "2026-01-01T00:00:00+00:00"
ACTIVE_THREADS = 1000
REQUESTS = 50
INVALID_REQUESTS = 10_000

Audience = Literal["bot", "people", "all"]


class Event(NamedTuple):
    """Something that happened. `channel`, `audience` and `only` (a single recipient) decide who learns of it."""

    name: str
    data: object
    channel: Json | None = None
    only: str | None = None
    audience: Audience = "all"
    encoded: bytes | None = None  # `data` as JSON, if it has been encoded before
    guild: str | None = None  # for events without a channel

    def body(self) -> bytes:
        """Return `data` as JSON."""
        return self.encoded or encode(self.data)


class World:
    """The whole state, held in memory. Every change is also stored. Internal fields start with an underscore."""

    def __init__(
        self,
        store: Store,
        base: str,
        players: Iterable[str] = ("ada", "bo", "cy"),
        lax: frozenset[str] = frozenset(),
        guilds: int = 1,
    ) -> None:
        self.store, self.base, self.lax = store, base, lax
        self.clock = Clock(store.all("clock").get("ahead", 0.0))
        self.cdn, self.new_id = Cdn(store, base, self.clock), Snowflakes(self.clock)
        self.listeners: list[Callable[[Event], None]] = []
        self.active_thread_limit = ACTIVE_THREADS
        self.requests_a_second = REQUESTS
        self.invalid_requests = INVALID_REQUESTS  # per ten minutes
        self.behaviors = Behaviors()
        self.interactions_endpoint: str | None = None  # where interactions go instead of to the gateway
        self.users: dict[str, Json] = store.all("user")
        self.channels: dict[str, Json] = store.all("channel")
        self.messages: dict[str, Json] = store.all("message", moved_to=base)
        # message -> files shown by its layout; see attachments
        self.shown_files: dict[str, list[Json]] = store.all("shown_files", moved_to=base)
        self.commands: dict[str, list[Json]] = store.all("commands")  # "global" or a guild's id -> commands
        self.closed_dms = Marks(store, "closed_dm")
        self.strangers = Marks(store, "stranger")  # users outside every guild; may include the bot
        self.homes: dict[str, str] = store.all("home")  # person -> guild, for people created by open_guild
        self._owners: dict[str, str] = {}  # guild -> person
        self.roles = RoleBook(store)
        self.absent = Marks(store, "absent")  # "user@guild": people who are outside that one guild
        self.timeouts: dict[str, str] = store.all("timeout")  # people in a timeout -> its end
        self.commands_only = bool(store.all("commands_only"))  # whether guilds have the bot's commands without the bot
        self.installed_by = Marks(store, "installed_by")  # people who have installed the bot for themselves
        self.encoded: dict[str, bytes] = {}
        self.revisions: dict[str, int] = {}  # message -> id of its latest change, newest last
        self.deleted: dict[str, int] = {}
        self.nonces: dict[tuple[str, str], str] = {}  # (author, nonce) -> latest message sent with it
        for key in (*self.users, *self.roles.roles, *self.channels, *self.messages, *store.all("interaction")):
            self.new_id.seen(key)
        self._settle(players, guilds)

    def _settle(self, players: Iterable[str], guilds: int) -> None:
        bots = [user for user in self.users.values() if user["bot"]]
        self.bot = bots[0] if bots else self._add_user(BOT_NAME, bot=True)
        known = {user["username"] for user in self.users.values()}
        for name in players:
            if name not in known:
                self._add_user(name)
        self.guilds = self._guilds(guilds)
        self.guild_id = self.guilds[0]
        if not self.channels:
            for channel in first_channels(self.guild_id, self.people(), self.new_id):
                self.save_channel(channel)
            self.install_for_first()
        there = {channel.get("guild_id") for channel in self.channels.values()}
        for number, guild in enumerate(self.guilds, 1):
            if guild not in there:
                for channel in more_channels(guild, number, self.new_id):
                    self.save_channel(channel)
        self._index_messages()

    def _guilds(self, count: int) -> list[str]:
        """Return the ids of at least `count` guilds.

        The ids are chosen so that successive guilds are on successive shards.
        """
        found = sorted(self.store.all("guild"), key=int) or [self.new_id()]
        found += [str(int(found[0]) + (number << 22)) for number in range(len(found), count)]
        for number, key in enumerate(found, 1):
            self.new_id.seen(key)
            self.store.put("guild", key, GUILD_NAME if number == 1 else f"{GUILD_NAME} {number}")
        return found

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

    def open_guild(self, names: Iterable[str]) -> tuple[str, list[Json]]:
        """Add a guild with its own channels and people; return its id and its people.

        The people are members of no other guild. Other guilds can have people with the same usernames.
        """
        guild = self.new_id()
        self.guilds.append(guild)
        self.store.put("guild", guild, GUILD_NAME)
        people = [self._add_user(name) for name in names]
        for person in people:
            self.homes[person["id"]] = guild
            self.store.put("home", person["id"], guild)
        for channel in first_channels(guild, people, self.new_id):
            self.save_channel(channel)
        self.installed_by.replace([*self.installed_by, people[0]["id"]])
        return guild, people

    def _add_user(self, name: str, *, bot: bool = False) -> Json:
        user: Json = {
            "id": self.new_id(), "username": name, "discriminator": "0", "global_name": None if bot else name.title(),
            "avatar": None, "bot": bot, "public_flags": 0, "primary_guild": None, "flags": 0,
        }  # fmt: skip
        self.users[user["id"]] = user
        self.store.put("user", user["id"], user)
        return user

    # -- looking up

    def channel(self, key: str) -> Json:
        """Return the channel, thread or DM with this id. Raises ApiError 10003 if there's none."""
        if key not in self.channels:
            raise unknown("Channel")
        return self.channels[key]

    def message(self, channel: str, key: str) -> Json:
        """Return the message with this id in a channel. Raises ApiError 10008 if there's none."""
        message = self.messages.get(key)
        if message is None or message["channel_id"] != channel:
            raise unknown("Message")
        return message

    def user(self, key: str) -> Json:
        """Return the user with this id. Raises ApiError 10013 if there's none."""
        if key not in self.users:
            raise unknown("User")
        return self.users[key]

    def somebody(self, name: str, near: str | None = None) -> Json:
        """Return the user, or the bot, with this id or username. Raises Refused if there's none.

        Upper and lower case don't matter in usernames. `near` limits the search to users who share a guild with that
        user.
        """
        users = (user for user in self.users.values() if near is None or self._can_meet(near, user["id"]))
        named = (user for user in users if user["username"].lower() == name.lower())
        found = self.users.get(name) or next(named, None)
        if found is None:
            raise Refused(f"There is nobody called {name!r} here")
        return found

    def person(self, name: str, near: str | None = None) -> Json:
        """Return the person with this id or username, as `somebody` does.

        Raises Refused if there's no such user, or if it's the bot.
        """
        found = self.somebody(name, near)
        if found["bot"]:
            raise Refused(f"There is nobody called {name!r} here")
        return found

    def people(self, guild: str | None = None) -> list[Json]:
        """Return the users of one guild, or of all guilds, except the bot. The first user of a guild is its owner."""
        everybody = [user for user in self.users.values() if not user["bot"]]
        if guild is None:
            return everybody
        own = [user for user in everybody if self.homes.get(user["id"]) == guild]
        return own or [user for user in everybody if user["id"] not in self.homes]

    def owner(self, guild: str) -> str:
        if guild not in self._owners:
            self._owners[guild] = str(self.people(guild)[0]["id"])
        return self._owners[guild]

    def named_channel(self, user: str, name: str) -> Json | None:
        """Return the channel with this id or name if the user can see it, or else None."""
        named = (c for c in self.channels.values() if c.get("name") == name)
        found = [c for c in (self.channels.get(name), *named) if c is not None and self.can_see(user, c)]
        return found[0] if found else None

    def all_commands(self) -> list[Json]:
        """Return the guild's slash commands, and all global commands whose names differ from theirs."""
        own = self.commands.get(self.guild_id, [])
        hidden = {command["name"] for command in own}
        return own + [command for command in self.commands.get("global", []) if command["name"] not in hidden]

    # -- who may see what

    def is_strict(self, restraint: str) -> bool:
        """Tell whether a restriction in strictness.RESTRAINTS applies."""
        return restraint not in self.lax

    def is_member(self, user: str, guild: str = "") -> bool:
        """Tell whether a user is a member of the guild, or of any guild if `guild` is ""."""
        guilds = [guild] if guild else self.guilds
        return user not in self.strangers and any(
            self._is_at_home(user, each) and f"{user}@{each}" not in self.absent for each in guilds
        )

    def _is_at_home(self, user: str, guild: str) -> bool:
        """Tell whether a user may be a member of the guild: they were created for it, or for no guild in particular."""
        if user in self.homes:
            return self.homes[user] == guild
        return user == self.bot["id"] or guild not in self.homes.values()

    def members(self, guild: str) -> list[str]:
        """Return the ids of a guild's members, including the bot."""
        return [user for user in self.users if self.is_member(user, guild)]

    def _can_meet(self, user: str, other: str) -> bool:
        """Tell whether two users share a guild. The bot shares one with everybody."""
        home = self.homes.get(user)
        return other == self.bot["id"] or self.homes.get(other) == home

    def is_within(self, channel: Json, guild: str) -> bool:
        """Tell whether a channel belongs to the guild, or is a DM with a person who was created for that guild."""
        return channel.get("guild_id") == guild or any(
            self.homes.get(user["id"]) == guild for user in channel.get("recipients", ())
        )

    def is_timed_out(self, user: str) -> bool:
        """Tell whether a member is timed out. Owners of guilds never are."""
        until = self.timeouts.get(user, "")
        return until > self.clock.timestamp() and user not in map(self.owner, self.guilds)

    def granted(self, user: str, channel: Json) -> int:
        """Return a user's permission bits in a channel."""
        if "guild_id" not in channel:
            return permissions.EVERYONE if user in _parties(self, channel) else 0
        if not self.is_member(user, channel["guild_id"]):
            return 0
        base = permissions.EVERYONE | self.roles.permissions(user, channel["guild_id"])
        if user == self.owner(channel["guild_id"]) or base & permissions.BITS["ADMINISTRATOR"]:
            base |= permissions.ADMINISTRATOR
        if self.is_timed_out(user):
            base &= permissions.TIMED_OUT
        parent = self.channels[channel["parent_id"]] if channel["type"] in permissions.THREADS else channel
        return permissions.of_member(user, base, parent)

    def can_see(self, user: str, channel: Json, only: str | None = None) -> bool:
        """Tell whether a user can see a channel.

        With `only`, tell whether the user can see a message in it that's only for the user `only`.
        """
        if only is not None and only != user:
            return False
        if channel["type"] == permissions.PRIVATE_THREAD and user not in channel["_members"]:
            return False
        return bool(self.granted(user, channel) & permissions.BITS["VIEW_CHANNEL"])

    def visible_messages(self, user: str) -> Iterator[Json]:
        """Yield the messages that a user can see, oldest first."""
        for message in self.messages.values():
            if self.can_see(user, self.channels[message["channel_id"]], message.get("_only")):
                yield message

    # -- changing

    def emit(self, event: Event) -> None:
        for listener in self.listeners:
            listener(event)

    def install_for_first(self) -> None:
        """Reset `installed_by` to the owners of all guilds, as in a new world."""
        self.installed_by.replace(map(self.owner, self.guilds))

    def save_channel(self, channel: Json) -> None:
        self.channels[channel["id"]] = channel
        self.store.put("channel", channel["id"], channel)

    def save_message(self, message: Json) -> None:
        key = message["id"]
        fresh = key not in self.messages
        self.messages[key] = message
        self.encoded[key] = self.store.put("message", key, message)
        self.revisions.pop(key, None)
        self.revisions[key] = int(key if fresh else self.new_id())
        if fresh:
            self._index_nonce(message)

    def save_shown_files(self, message: str, files: list[Json]) -> None:
        """Store the files that a message's layout shows. Such files aren't among the message's `attachments`."""
        if files:
            self.shown_files[message] = files
            self.store.put("shown_files", message, files)
        elif self.shown_files.pop(message, None) is not None:
            self.store.drop("shown_files", message)

    def forget_message(self, key: str) -> None:
        """Remove a message and its attachments from memory and from the database."""
        for attachment in (*self.messages.pop(key)["attachments"], *self.shown_files.get(key, ())):
            self.store.drop_file(attachment["id"])
        self.save_shown_files(key, [])
        self.store.drop("message", key)
        del self.encoded[key], self.revisions[key]
        self.deleted[key] = int(self.new_id())

    def set_commands(self, scope: str, commands: list[Json]) -> None:
        """Replace the slash commands of a scope (global or a guild) and notify people."""
        self.commands[scope] = commands
        self.store.put("commands", scope, commands)
        self.emit(Event("COMMANDS", self.all_commands(), audience="people"))


def _parties(world: World, channel: Json) -> set[str]:
    """Return the members of a DM channel: people, and the bot unless it's a group or belongs to another application."""
    people = {user["id"] for user in channel["recipients"]}
    is_without = channel["type"] == permissions.GROUP_DM or channel.get("_foreign")
    return people if is_without else people | {world.bot["id"]}
