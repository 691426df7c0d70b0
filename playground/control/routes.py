"""The local Discord's own HTTP routes: the web page, /local/state, /local/act, /local/faults, and attachments."""

from collections.abc import Container
from pathlib import Path
from typing import Annotated

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from playground.control.faults import Faults
from playground.gateway.sessions import Sessions
from playground.page.socket import Pages
from playground.person.people import People
from playground.protocol.errors import ApiError, Complaints, Refused
from playground.protocol.wire import Json, content_type, decode, encode, reply
from playground.world import archiving, guild
from playground.world.world import GUILD_NAME, World

STATIC = Path(__file__).parents[1] / "page" / "static"
STATE_MESSAGES = 1000


class Advance(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to move the clock ahead by a number of seconds (ten years at most)."""

    advance: Annotated[float, msgspec.Meta(ge=0, le=10 * 366 * 86400)]


@web.middleware
async def revalidated(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Make browsers revalidate the web page's files, so that they never mix two versions."""
    response = await handler(request)
    if request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-cache"
    return response


class NewGuild(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for a new guild, with its people's usernames. The first one becomes the owner."""

    people: Annotated[list[str], msgspec.Meta(min_length=1)]


class Local:
    """Handlers of all routes below /local, which Discord itself doesn't have."""

    def __init__(self, world: World, sessions: Sessions, people: People, pages: Pages, faults: Faults) -> None:
        self.world, self.sessions, self.people, self.pages, self.faults = world, sessions, people, pages, faults

    def routes(self) -> list[web.AbstractRouteDef]:
        found: list[web.AbstractRouteDef] = [
            web.get("/", self.index), web.get("/local/state", self.state), web.get("/local/ws", self.pages.handle),
            web.post("/local/act/{user}", self.act), web.get("/local/faults", self.get_faults),
            web.post("/local/faults", self.set_faults), web.post("/local/clock", self.move_clock),
            web.post("/local/guilds", self.open_guild),
            web.get("/local/notifications", self.notifications),
            web.get("/attachments/{channel}/{key}/{name}", self.attachment),
        ]  # fmt: skip
        return [*found, web.static("/static", STATIC)] if STATIC.is_dir() else found

    async def index(self, _: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    async def state(self, request: web.Request) -> web.Response:
        """Return everything: users, channels, the guild, connected bots, commands and messages.

        An ephemeral message has the id of its only reader in `_only`; a thread has its members' ids in `_members`.

        With `?since=ID` (a message's id, or the `cursor` of an earlier response) it returns only messages sent
        or edited since, and the ids of `deleted` ones; without it, the last 1,000 messages. Messages are in the
        order in which they were sent. `?guild=ID` leaves out everything that doesn't belong to that guild or its
        people. Raises ApiError if `since` isn't an id.
        """
        world, only = self.world, request.query.get("guild") or ""
        channels = {key: c for key, c in world.channels.items() if not only or world.is_within(c, only)}
        bad = Complaints()
        since = bad.snowflake(("since",), request.query.get("since") or "0")
        bad.raise_any()
        newest = max([0, *(int(key) for key in list(world.revisions.values())[-1:])])
        return self._signed({
            "users": [world.users[user] for user in world.members(only)] if only else list(world.users.values()),
            "channels": list(channels.values()),
            "guild": {"id": only or world.guild_id, "name": GUILD_NAME}, "guilds": [only] if only else world.guilds,
            "bots": self.sessions.connected,
            "commands": world.all_commands(), "messages": self._messages(since, channels),
            "deleted": [key for key, moment in world.deleted.items() if moment > since],
            "cursor": str(max(newest, *world.deleted.values(), since) if world.deleted else max(newest, since)),
        })  # fmt: skip

    def _signed(self, data: object) -> web.Response:
        return web.Response(body=self.world.cdn.sign(encode(data)), headers={"Content-Type": "application/json"})

    async def notifications(self, request: web.Request) -> web.Response:
        """Return the notifications of the person in `?user=` (see Notifications.of)."""
        return reply(self.pages.notifications.of(self.world.person(request.query.get("user", ""))["id"]))

    def _messages(self, since: int, channels: Container[str]) -> list[msgspec.Raw]:
        changed: list[str] = []
        for key, moment in reversed(self.world.revisions.items()):
            if moment <= since or len(changed) == STATE_MESSAGES:
                break
            if self.world.messages[key]["channel_id"] in channels:
                changed.append(key)
        return [msgspec.Raw(self.world.encoded[key]) for key in sorted(changed, key=int)]

    async def _query(self, request: web.Request) -> Json:
        query = decode(await request.read())
        if not isinstance(query, dict):
            raise ApiError(400, 50035, "Send a JSON object")
        return query

    async def act(self, request: web.Request) -> web.Response:
        """Perform an operation as a person (see People.act)."""
        return reply(await self.people.act(request.match_info["user"], await self._query(request)))

    async def get_faults(self, _: web.Request) -> web.Response:
        return reply(self.faults.state())

    async def set_faults(self, request: web.Request) -> web.Response:
        """Inject or clear faults (see Faults.set)."""
        try:
            return reply(await self.faults.set(await self._query(request)))
        except (Refused, msgspec.ValidationError) as error:
            return reply({"error": str(error)}, 400)

    async def open_guild(self, request: web.Request) -> web.Response:
        """Open a guild for {"people": [username, ...]}, invite the bot, and return the ids."""
        try:
            wish = msgspec.convert(await self._query(request), NewGuild)
        except msgspec.ValidationError as error:
            return reply({"error": str(error)}, 400)
        key, people = self.world.open_guild(wish.people)
        guild.invite_bot(self.world, key)
        return reply({"guild": key, "people": {person["username"]: person["id"] for person in people}})

    async def move_clock(self, request: web.Request) -> web.Response:
        """Move the clock ahead permanently by {"advance": seconds}, and return the new time."""
        try:
            wish = msgspec.convert(await self._query(request), Advance)
        except msgspec.ValidationError as error:
            return reply({"error": str(error)}, 400)
        self.world.clock.ahead += wish.advance
        self.world.store.put("clock", "ahead", self.world.clock.ahead)
        archiving.archive_idle(self.world)
        return reply({"now": self.world.clock(), "ahead": self.world.clock.ahead})

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        """Return an attachment. As on Discord's CDN, its URL must be signed and not expired."""
        path, query = self.world.store.file(request.match_info["key"]), request.query
        signature = query.get("ex", ""), query.get("is", ""), query.get("hm", "")
        allowed = not self.world.is_strict("signed_addresses") or self.world.cdn.is_valid(request.path, *signature)
        if path is None or not allowed:
            return web.Response(status=404, text="This content is no longer available.")
        kind = content_type(request.match_info["name"])
        headers = {"Content-Type": kind, "Cache-Control": "private, max-age=3600", "X-Content-Type-Options": "nosniff"}
        headers["Content-Security-Policy"] = "sandbox"  # a file opened directly can't run scripts in our origin
        return web.FileResponse(path, headers=headers)
