"""The routes of REST API v10 for users, the application, guilds and interactions."""

from collections.abc import Callable

from aiohttp import web

from playground.protocol.errors import ApiError, unknown
from playground.protocol.limits import check_commands
from playground.protocol.permissions import THREADS
from playground.protocol.wire import Json, public, read_body, reply
from playground.world import direct_messages, messages, roles, threads
from playground.world.guild import application, guild, member
from playground.world.interactions import Interactions
from playground.world.world import World

CONCURRENCY = 16  # sessions that may start within five seconds; for a small bot it's 1


class Rest:
    """Handlers of all routes except those for channels and messages.

    Path variables have the names in Discord's documentation.
    """

    def __init__(self, world: World, interactions: Interactions, logins_left: Callable[[], tuple[int, float]]) -> None:
        self.world, self.interactions, self._logins_left = world, interactions, logins_left

    def routes(self) -> list[web.RouteDef]:
        """Return the routes, with paths relative to /api/v10."""
        me, app = "/users/@me", "/applications/{application}"
        commands, guilds = "/commands", "/guilds/{guild}"
        hook = "/webhooks/{application}/{token}"
        return [
            web.post("/interactions/{interaction}/{token}/callback", self.callback),
            web.post(hook, self.followup),
            web.get(hook + "/messages/{message}", self.reply_get),
            web.patch(hook + "/messages/{message}", self.reply_edit),
            web.delete(hook + "/messages/{message}", self.reply_delete),
            web.get(me, self.me), web.get("/users/{user}", self.user), web.post(me + "/channels", self.open_dm),
            web.get("/gateway", self.gateway), web.get("/gateway/bot", self.gateway),
            web.get("/oauth2/applications/@me", self.application), web.get("/applications/@me", self.application),
            web.get(app + commands, self.commands), web.put(app + commands, self.set_commands),
            web.get(app + guilds + commands, self.commands), web.put(app + guilds + commands, self.set_commands),
            web.post(app + guilds + commands, self.add_command),
            web.delete(app + guilds + commands + "/{command}", self.delete_command),
            web.get(guilds, self.guild), web.get(guilds + "/channels", self.guild_channels),
            web.get(guilds + "/roles", self.guild_roles), web.get(guilds + "/members/{user}", self.guild_member),
            web.get(guilds + "/threads/active", self.active_threads),
        ]  # fmt: skip

    # -- users and the application

    async def me(self, _: web.Request) -> web.Response:
        """Handle GET /users/@me."""
        return reply(self.world.bot | {"mfa_enabled": True, "verified": True, "locale": "en-US", "email": None})

    async def user(self, request: web.Request) -> web.Response:
        """Handle GET /users/{user}."""
        return reply(self.world.user(request.match_info["user"]))

    async def open_dm(self, request: web.Request) -> web.Response:
        """Handle POST /users/@me/channels.

        Succeeds even if the person blocks DMs, because only sending one fails then. Raises ApiError 40003 if the bot
        opens too many new DM channels in a short time.
        """
        payload, _ = await read_body(request)
        user = self.world.user(str(payload.get("recipient_id")))
        if user["bot"]:
            raise ApiError(400, 50007, "Cannot send messages to this user")
        return reply(public(direct_messages.open_by_bot(self.world, user["id"])))

    async def gateway(self, request: web.Request) -> web.Response:
        """Handle GET /gateway and GET /gateway/bot."""
        url: Json = {"url": f"ws{self.world.base.removeprefix('http')}/gateway/"}
        left, seconds = self._logins_left()
        start = {"total": 1000, "remaining": left, "reset_after": int(seconds * 1000), "max_concurrency": CONCURRENCY}
        return reply(url | ({"shards": 1, "session_start_limit": start} if request.path.endswith("/bot") else {}))

    async def application(self, _: web.Request) -> web.Response:
        """Handle GET /applications/@me."""
        return reply(application(self.world))

    # -- commands

    def _scope(self, request: web.Request) -> str:
        key = request.match_info.get("guild", "global")
        mine = self.world.guilds if self.world.is_member(self.world.bot["id"]) else []
        if key not in ("global", *mine):
            raise ApiError(403, 50001, "Missing Access")
        return key

    async def commands(self, request: web.Request) -> web.Response:
        """Return the slash commands of a scope, which is a guild or all of Discord ("global")."""
        return reply(self.world.commands.get(self._scope(request), []))

    async def set_commands(self, request: web.Request) -> web.Response:
        """Replace all slash commands of a scope. A new command with the name of an old one keeps the old one's id."""
        scope, (payload, _) = self._scope(request), await read_body(request)
        check_commands(payload)
        old = {(c["name"], c["type"]): c for c in self.world.commands.get(scope, [])}
        made = [self._registered(command, old, scope) for command in payload]
        if made != self.world.commands.get(scope):
            self.world.set_commands(scope, made)
        return reply(made)

    async def add_command(self, request: web.Request) -> web.Response:
        """Add a slash command to a scope, replacing the command with the same name."""
        scope, (payload, _) = self._scope(request), await read_body(request)
        known = self.world.commands.get(scope, [])
        old = {(command["name"], command["type"]): command for command in known}
        key = payload.get("name"), payload.get("type") or 1
        others = [command for name, command in old.items() if name != key]
        check_commands([*others, payload])
        made = self._registered(payload, old, scope)
        self.world.set_commands(scope, [*others, made])
        return reply(made, 200 if key in old else 201)

    async def delete_command(self, request: web.Request) -> web.Response:
        scope, key = self._scope(request), request.match_info["command"]
        known = self.world.commands.get(scope, [])
        if key not in {command["id"] for command in known}:
            raise unknown("application command")
        self.world.set_commands(scope, [command for command in known if command["id"] != key])
        return web.Response(status=204)

    def _registered(self, command: Json, old: dict[tuple[str, int], Json], scope: str) -> Json:
        before = old.get((command["name"], command.get("type") or 1), {})
        head: Json = {"type": 1, "description": "", "default_member_permissions": None, "nsfw": False, "contexts": None}
        head |= {"name_localizations": None, "description_localizations": None, "integration_types": [0, 1]}
        made = head | {k: v for k, v in command.items() if v is not None}
        if (needed := made["default_member_permissions"]) is not None:
            made["default_member_permissions"] = str(needed)  # Discord accepts a number, but returns a string
        made |= {"application_id": self.world.bot["id"]} | ({} if scope == "global" else {"guild_id": scope})
        same = all(before.get(key) == value for key, value in made.items())
        identity = {"id": before.get("id") or self.world.new_id()}
        return made | identity | {"version": before["version"] if before and same else self.world.new_id()}

    # -- the guild

    def _guild(self, request: web.Request) -> str:
        key = request.match_info["guild"]
        if key not in self.world.guilds or not self.world.is_member(self.world.bot["id"]):
            raise unknown("Guild")
        return key

    async def guild(self, request: web.Request) -> web.Response:
        """Handle GET /guilds/{guild}."""
        key = self._guild(request)
        counts = {"approximate_member_count": len(self.world.members(key)), "approximate_presence_count": 1}
        return reply(guild(self.world, key) | (counts if request.query.get("with_counts") in ("1", "true") else {}))

    async def guild_channels(self, request: web.Request) -> web.Response:
        """Return the guild's channels, except threads."""
        guild_id = self._guild(request)
        found = [c for c in self.world.channels.values() if c.get("guild_id") == guild_id and c["type"] not in THREADS]
        return reply([public(channel) for channel in found])

    async def guild_roles(self, request: web.Request) -> web.Response:
        return reply(roles.of_guild(self.world, self._guild(request)))

    async def guild_member(self, request: web.Request) -> web.Response:
        guild_id, user = self._guild(request), request.match_info["user"]
        if not self.world.is_member(self.world.user(user)["id"], guild_id):
            raise unknown("Member")
        return reply(member(self.world, user, guild_id))

    async def active_threads(self, request: web.Request) -> web.Response:
        """Return the guild's active threads that the bot can see."""
        key, bot = self._guild(request), self.world.bot["id"]
        active = (thread for thread in threads.active(self.world) if thread["guild_id"] == key)
        found = [thread for thread in active if self.world.can_see(bot, thread)]
        own = [row for thread in found for row in threads.members(thread) if row["user_id"] == bot]
        return reply({"threads": [public(thread) for thread in found], "members": own, "has_more": False})

    # -- interactions

    async def callback(self, request: web.Request) -> web.Response:
        """Handle the bot's response to an interaction."""
        payload, files = await read_body(request)
        interaction, message = self.interactions.answer(request.match_info["token"], payload, files)
        if request.query.get("with_response", "").lower() in ("1", "true"):
            return reply(self.interactions.callback_response(interaction, message))
        return web.Response(status=204)

    async def followup(self, request: web.Request) -> web.Response:
        """Send a follow-up message to an interaction."""
        payload, files = await read_body(request)
        return reply(public(self.interactions.followup(request.match_info["token"], payload, files)))

    def _reply(self, request: web.Request) -> Json:
        return self.interactions.message(request.match_info["token"], request.match_info["message"])

    async def reply_get(self, request: web.Request) -> web.Response:
        return reply(public(self._reply(request)))

    async def reply_edit(self, request: web.Request) -> web.Response:
        payload, files = await read_body(request)
        found = self._reply(request)
        was_thinking = bool(found["flags"] & 1 << 7)
        return reply(public(messages.edit(self.world, found, payload, files, public_edit=not was_thinking)))

    async def reply_delete(self, request: web.Request) -> web.Response:
        messages.delete(self.world, self._reply(request))
        return web.Response(status=204)
