"""Faults that tests can inject, such as error responses, delays, dropped connections, and lost permissions."""

import asyncio
import re
from collections.abc import Iterable

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from playground.api.rate_limits import too_many
from playground.gateway.connection import Gateway
from playground.protocol import permissions
from playground.protocol.errors import Refused
from playground.protocol.wire import Json, public, reply
from playground.world import direct_messages, guild, messages, strictness, threads
from playground.world.world import ACTIVE_THREADS, INVALID_REQUESTS, REQUESTS, Event, World


class Fault(msgspec.Struct):
    """A failure of requests whose "METHOD /path" (without /api/v10) matches `route`.

    The failure is applied `count` times, or if that's None, until it's cleared.
    """

    route: str = ""
    status: int = 0
    code: int = 0
    message: str = ""
    count: int | None = None
    retry_after: float = 0.5
    is_global: bool = msgspec.field(default=False, name="global")
    delay: float = 0.0
    after: bool = False  # the request takes effect, but its response is replaced
    files: bool = False  # only for requests that upload files


class Lost(msgspec.Struct, forbid_unknown_fields=True):
    """The permissions that `member` (by default the bot) is denied in `channel`. An empty list denies none."""

    channel: str
    deny: list[str] = []
    member: str = ""


class Absent(msgspec.Struct, forbid_unknown_fields=True):
    """The people who are outside of `guild`, even if they're in other guilds. This list replaces the previous one."""

    guild: str
    people: list[str]


class Tags(msgspec.Struct, forbid_unknown_fields=True):
    """The tags of the forum `channel`. Each post then requires one of them, or none if the list is empty."""

    channel: str
    names: list[str] = []


class Timeouts(msgspec.Struct, forbid_unknown_fields=True):
    """The people who are timed out for `seconds`. This list replaces the previous one."""

    people: list[str]
    seconds: float = 600.0


class Wish(Fault, kw_only=True, forbid_unknown_fields=True):
    """The body of a request that injects a fault or changes the fault settings."""

    clear: bool = False
    lax: list[str] | None = None
    without: list[str] | None = None
    interactions_endpoint: str | None = None
    closed_dms: list[str] | None = None
    foreign_dms: list[str] = []
    strangers: list[str] | None = None
    absent: Absent | None = None
    timeouts: Timeouts | None = None
    commands_only: bool | None = None
    installed_by: list[str] | None = None
    active_threads: int | None = None
    requests: int | None = None
    invalid_requests: int | None = None
    permissions: Lost | None = None
    tags: Tags | None = None
    system_channel: str | None = None
    delete_channel: str | None = None
    delete_message: str | None = None
    reset_token: bool | None = None
    drop_gateway: bool = False
    invalid_session: bool = False


class Faults:
    """The faults currently in effect. `set` documents the possible requests."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world, self.gateway, self._lax = world, gateway, world.lax
        self._playing: list[Fault] = []

    async def set(self, query: Json) -> Json:
        """Inject or clear faults. The keys of several of these requests can be combined:

        {"status": 400|401|403|413|429|500|502|503, "code": one of Discord's, "message": words, "route": regex,
        "count": n, "retry_after": s, "global": bool, "after": bool, "files": bool (only requests that upload
        files)},
        {"delay": seconds, "route": regex, "count": n},
        {"lax": [restriction, ...]} (see strictness.RESTRAINTS; an empty list restores all),
        {"without": [behavior, ...]} (see behaviors.BEHAVIORS; an empty list restores all),
        {"interactions_endpoint": url} (where interactions go instead of to the gateway; "" for none),
        {"closed_dms": [person, ...]}, {"foreign_dms": [person, ...]} (their DMs now belong to another
        application),
        {"strangers": [user, ...]} (outside every guild; may include the bot),
        {"absent": {"guild": id, "people": [person, ...]}} (outside that guild),
        {"installed_by": [person, ...]} (who installed the app for themselves), {"active_threads": maximum},
        {"requests": the bot's maximum per second}, {"invalid_requests": the maximum per ten minutes},
        {"timeouts": {"people": [user, ...], "seconds": s}} (may include the bot),
        {"commands_only": bool} (the guild has the bot's commands, but not the bot),
        {"permissions": {"channel": id, "deny": [name, ...], "member": user}},
        {"tags": {"channel": id, "names": [name, ...]}} (one of which each post in a forum requires),
        {"system_channel": id} (where its guild gets messages about new members),
        {"delete_channel": id}, {"delete_message": id},
        {"drop_gateway": true, "invalid_session": bool}, {"reset_token": bool} (true invalidates the bot's
        token),
        {"clear": true}.

        Raises Refused or msgspec.ValidationError if the request is invalid.
        """
        wish = msgspec.convert(query, Wish)
        if wish.clear:
            await self._clear()
        if wish.status or wish.delay:
            self._play(wish)
        self._set_up(wish)
        self._delete(wish)
        if wish.reset_token is not None:
            await self.gateway.reset_token(to_another=wish.reset_token)
        if wish.drop_gateway:
            await self.gateway.drop(invalidate=wish.invalid_session)
        return self.state()

    def _play(self, wish: Wish) -> None:
        try:
            re.compile(wish.route)
        except re.error as error:
            raise Refused(f"route is no regular expression: {error}") from None
        self._playing.append(Fault(*(getattr(wish, name) for name in Fault.__struct_fields__)))

    def _set_up(self, wish: Wish) -> None:
        world = self.world
        self._set_up_discord(wish)
        if wish.active_threads is not None:
            world.active_thread_limit = wish.active_threads
        world.requests_a_second = wish.requests or world.requests_a_second
        for marks, names in ((world.closed_dms, wish.closed_dms), (world.installed_by, wish.installed_by)):
            if names is not None:
                marks.replace(world.person(name)["id"] for name in names)
        for name in wish.foreign_dms:
            direct_messages.hand_over(world, world.person(name)["id"])
        if wish.strangers is not None:
            self._make_strangers(frozenset(world.somebody(name)["id"] for name in wish.strangers))
        world.invalid_requests = wish.invalid_requests or world.invalid_requests
        if wish.timeouts is not None:
            people = [world.somebody(name)["id"] for name in wish.timeouts.people]
            _set_timeouts(world, people, world.clock.timestamp(wish.timeouts.seconds))
        if wish.commands_only is not None:
            _set_commands_only(world, on=wish.commands_only)
            self._make_strangers(frozenset({world.bot["id"]} if wish.commands_only else ()))
        if wish.absent is not None:
            self._keep_out(wish.absent)
        if wish.permissions is not None:
            lost = wish.permissions
            self._deny(lost.channel, lost.deny, world.somebody(lost.member)["id"] if lost.member else world.bot["id"])
        if wish.system_channel is not None:
            channel = world.channel(wish.system_channel)
            world.store.put("system_channel", channel["guild_id"], channel["id"])
        if wish.tags is not None:
            self._tag(wish.tags.channel, wish.tags.names)

    def _set_up_discord(self, wish: Wish) -> None:
        world = self.world
        if wish.lax is not None:
            world.lax = strictness.lax(wish.lax)
        if wish.without is not None:
            world.behaviors.switch_off(wish.without)
        if wish.interactions_endpoint is not None:
            world.interactions_endpoint = wish.interactions_endpoint or None

    def _make_strangers(self, users: frozenset[str]) -> None:
        """Put exactly these users outside every guild. Tell the bot if that makes it leave or join the guilds."""
        world, bot = self.world, self.world.bot["id"]
        was_inside = world.is_member(bot)
        world.strangers.replace(users)
        if world.is_member(bot) != was_inside:
            for key in world.guilds:
                if was_inside:
                    world.emit(Event("GUILD_DELETE", {"id": key}, audience="bot", guild=key))
                else:
                    guild.invite_bot(world, key)

    def _keep_out(self, wish: Absent) -> None:
        others = [mark for mark in self.world.absent if not mark.endswith(f"@{wish.guild}")]
        people = [self.world.person(name)["id"] for name in wish.people]
        self.world.absent.replace([*others, *(f"{user}@{wish.guild}" for user in people)])

    async def _clear(self) -> None:
        await self.gateway.reset_token(to_another=False)
        self._playing.clear()
        self.world.lax = self._lax
        self.world.behaviors.switch_off(())
        self.world.interactions_endpoint = None
        self.world.active_thread_limit = ACTIVE_THREADS
        self.world.requests_a_second, self.world.invalid_requests = REQUESTS, INVALID_REQUESTS
        _set_timeouts(self.world, (), "")
        _set_commands_only(self.world, on=False)
        self.world.closed_dms.replace(())
        self.world.install_for_first()
        self._make_strangers(frozenset())
        self.world.absent.replace(())
        for channel in list(self.world.channels.values()):
            for overwrite in channel.get("permission_overwrites", ()):
                self._deny(channel["id"], [], overwrite["id"])
            if channel.get("available_tags"):
                self._tag(channel["id"], [])

    def _deny(self, key: str, names: list[str], member: str) -> None:
        if unknown := [name for name in names if name not in permissions.BITS]:
            raise Refused(f"No such permission: {', '.join(unknown)}. There are {', '.join(permissions.BITS)}")
        channel = self.world.channel(key)
        if "permission_overwrites" not in channel:
            raise Refused(f"{key} is no channel of the guild: threads and DMs have no permissions of their own")
        permissions.deny(channel, member, names)
        self._changed(channel)

    def _tag(self, key: str, names: list[str]) -> None:
        forum = self.world.channel(key)
        if "available_tags" not in forum:
            raise Refused(f"{key} is no forum")
        of_none = {"moderated": False, "emoji_id": None, "emoji_name": None}
        forum["available_tags"] = [{"id": self.world.new_id(), "name": name} | of_none for name in names]
        forum["flags"] = forum["flags"] & ~threads.REQUIRE_TAG | threads.REQUIRE_TAG * bool(names)
        self._changed(forum)

    def _changed(self, channel: Json) -> None:
        self.world.save_channel(channel)
        self.world.emit(Event("CHANNEL_UPDATE", public(channel), channel))

    def _delete(self, wish: Wish) -> None:
        if wish.delete_channel is not None:
            threads.delete_channel(self.world, self.world.channel(wish.delete_channel))
        if wish.delete_message is not None:
            if wish.delete_message not in self.world.messages:
                raise Refused(f"There is no message {wish.delete_message}")
            messages.delete(self.world, self.world.messages[wish.delete_message])

    def state(self) -> Json:
        """Return all faults and settings that are in effect, as GET /local/faults does."""
        world = self.world
        denied = {c["id"]: c["permission_overwrites"] for c in world.channels.values()
                  if c.get("permission_overwrites")}  # fmt: skip
        return {"playing": self._playing, "closed_dms": sorted(world.closed_dms), "permissions": denied,
                "strangers": sorted(world.strangers), "absent": sorted(world.absent),
                "timeouts": world.timeouts, "commands_only": world.commands_only,
                "invalid_requests": world.invalid_requests,
                "installed_by": sorted(world.installed_by),
                "lax": sorted(world.lax), "without": sorted(world.behaviors.missing),
                "interactions_endpoint": world.interactions_endpoint, "active_threads": world.active_thread_limit,
                "requests": world.requests_a_second}  # fmt: skip

    async def around(self, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
        """Serve an API request, applying the first fault that matches it. `path` is without /api/v10."""
        has_files = request.content_type.startswith("multipart/")
        fault = self._take(f"{request.method} {path}", has_files=has_files) if self._playing else None
        if fault is None:
            return await handler(request)
        await asyncio.sleep(fault.delay)
        if not fault.status:
            return await handler(request)
        if fault.after:
            await handler(request)
        return _failure(fault)

    def _take(self, line: str, *, has_files: bool) -> Fault | None:
        meant = (fault for fault in self._playing if has_files or not fault.files)
        fault = next((fault for fault in meant if re.search(fault.route, line)), None)
        if fault is not None and fault.count is not None:
            fault.count -= 1
            if fault.count <= 0:
                self._playing.remove(fault)
        return fault


def _failure(fault: Fault) -> web.Response:
    if fault.status == 429:
        return too_many(fault.retry_after, is_global=fault.is_global, code=fault.code)
    words = fault.message or f"{fault.status}: a fault asked for"
    return reply({"message": words, "code": fault.code}, fault.status)


def _set_timeouts(world: World, users: Iterable[str], until: str) -> None:
    """Replace the list of people who are timed out. Their timeouts end at `until` (ISO time)."""
    for user in world.timeouts:
        world.store.drop("timeout", user)
    world.timeouts = dict.fromkeys(users, until)
    for user in world.timeouts:
        world.store.put("timeout", user, until)


def _set_commands_only(world: World, *, on: bool) -> None:
    world.commands_only = on
    (world.store.put("commands_only", "on", True) if on else world.store.drop("commands_only", "on"))
