"""The actions of people in Discord's app, as operations in JSON."""

from collections.abc import Awaitable, Callable

from playground.person.forms import press, submit
from playground.person.slash_commands import compose
from playground.protocol.errors import ApiError, Refused
from playground.protocol.permissions import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    BITS,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREADS,
)
from playground.protocol.wire import Json
from playground.world import archiving, direct_messages, messages, roles, threads
from playground.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, Interactions
from playground.world.world import World

GONE = "nobody"  # the recipient of an ephemeral message after its reader's client was restarted


class People:
    """The operations of people, who can use only what they can see."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world, self.interactions = world, interactions
        self._ops: dict[str, Callable[[str, Json], Awaitable[Json]]] = {
            "command": self._command, "autocomplete": self._autocomplete, "component": self._component,
            "modal": self._modal, "say": self._say, "delete": self._delete, "open_dm": self._open_dm,
            "start_thread": self._start_thread, "edit_thread": self._edit_thread, "leave_thread": self._leave_thread,
            "restart_client": self._restart_client, "create_role": self._create_role, "delete_role": self._delete_role,
            "give_roles": self._give_roles,
        }  # fmt: skip

    async def act(self, who: str, query: Json) -> Json:
        """Perform an operation as `who` (id or username); return the bot's answer, or {"error": message}.

        The operations are {"op": "command"|"autocomplete", "channel", "name", "options", "resolved"?, "focused"?} (see
        slash_commands), {"op": "component", "message", "custom_id", "component_type"?, "values"?, "phone"?}
        (see forms; a phone first reopens an archived thread), {"op": "modal", "token", "components"} (see
        forms), {"op": "say", "channel", "content"}, {"op": "delete", "message"}, {"op": "open_dm"}, {"op":
        "start_thread", "channel", "name", "private"?, "auto_archive_duration"?, "content"?, "tags"?} (in a
        forum with its first message and the ids of its tags), {"op": "edit_thread", "channel", "archived"?,
        "locked"?}, {"op": "leave_thread", "channel"}, {"op": "restart_client"} (drops all ephemeral messages),
        {"op": "create_role", "name", "permissions"?}, {"op": "delete_role", "role"}, {"op": "give_roles", "person",
        "roles"} (these replace the person's roles; all three need Manage Roles).

        Channels are given by id or name. An answer has `type`, `data`, `message`, `token` and `ms`.
        """
        try:
            operation = self._ops.get(str(query.get("op")))
            if operation is None:
                raise Refused(f"There is no op {query.get('op')!r}. There are {', '.join(self._ops)}")
            return await operation(self.world.person(who)["id"], query)
        except Refused as refused:
            return {"error": str(refused)}
        except ApiError as error:
            return {"error": error.message, "code": error.code, "errors": error.errors}
        except KeyError as missing:
            return {"error": f"The operation {query.get('op')} needs {missing}"}

    def _channel(self, user: str, key: str) -> Json:
        key = key.lstrip("#")
        channel = self.world.named_channel(user, key)
        if channel is None:
            raise Refused(f"You see no channel {key}")
        return channel

    def _message(self, user: str, key: str) -> Json:
        message = self.world.messages.get(key)
        if message is None:
            raise Refused("That message is gone")
        if not self.world.can_see(user, self.world.channels[message["channel_id"]], message.get("_only")):
            raise Refused("You do not see that message")
        return message

    async def _command(self, user: str, query: Json) -> Json:
        channel = self._channel(user, str(query["channel"]))
        if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
            raise Refused("That thread is archived: write in it first")
        data = compose(self.world, user, channel, query, typing=False)
        return await self.interactions.perform(user, channel, COMMAND, data)

    async def _autocomplete(self, user: str, query: Json) -> Json:
        channel = self._channel(user, str(query["channel"]))
        data = compose(self.world, user, channel, query, typing=True)
        return await self.interactions.perform(user, channel, AUTOCOMPLETE, data)

    async def _component(self, user: str, query: Json) -> Json:
        message = self._message(user, str(query["message"]))
        if "guild_id" in self.world.channels[message["channel_id"]] and self.world.is_timed_out(user):
            raise Refused("You are timed out")
        data = press(self.world, user, message, query)
        channel = self.world.channels[message["channel_id"]]
        if query.get("phone") and channel["type"] in THREADS:
            self._open_on_phone(user, channel)
        return await self.interactions.perform(user, channel, COMPONENT, data, message)

    def _open_on_phone(self, user: str, thread: Json) -> None:
        """Reopen an archived thread, as the app on phones does before it sends a click.

        Raises Refused if the user isn't allowed to.
        """
        if not thread["thread_metadata"]["archived"]:
            return
        if user not in thread["_members"] or not archiving.may_reopen(self.world, thread, user):
            raise Refused("You do not have permission to open this thread again")
        threads.update(self.world, thread, {"archived": False})

    async def _modal(self, user: str, query: Json) -> Json:
        form = self.interactions.by_token.get(str(query["token"]))
        if form is None or form.modal is None or form.user != user:
            raise Refused("There is no such form open")
        data = submit(self.world, user, form.modal, query["components"])
        answer = await self.interactions.submit(form, data)
        if "error" not in answer:  # a form without an answer stays open, so that it can be submitted again
            form.modal = None
        return answer

    async def _say(self, user: str, query: Json) -> Json:
        channel = self._channel(user, str(query["channel"]))
        if channel["type"] == FORUM:
            raise Refused("In a forum you start a thread")
        if channel["type"] in THREADS:
            archiving.reopen_to_write(self.world, channel, user)
            threads.join(self.world, channel, user)
        message = messages.create(self.world, channel, user, {"content": str(query["content"])}, {})
        if channel["type"] in THREADS:
            threads.join_mentioned(self.world, channel, message)
        return {"type": 4, "message": message["id"]}

    async def _start_thread(self, user: str, query: Json) -> Json:
        channel = self._channel(user, str(query["channel"]))
        asked = {"name": query["name"], "auto_archive_duration": query.get("auto_archive_duration")}
        if channel["type"] == FORUM:
            asked |= {"message": {"content": str(query["content"])}, "applied_tags": query.get("tags")}
            return {"type": 4, "channel": threads.start_post(self.world, channel, user, asked, {})["id"]}
        public_kind = ANNOUNCEMENT_THREAD if channel["type"] == ANNOUNCEMENT else PUBLIC_THREAD
        kind = PRIVATE_THREAD if query.get("private") else public_kind
        return {"type": 4, "channel": threads.start(self.world, channel, user, asked | {"type": kind})["id"]}

    async def _edit_thread(self, user: str, query: Json) -> Json:
        thread = self._channel(user, str(query["channel"]))
        if thread["type"] not in THREADS or not self.world.granted(user, thread) & BITS["MANAGE_THREADS"]:
            raise Refused("Only an admin may archive and lock threads")
        change: Json = {key: bool(query[key]) for key in ("archived", "locked") if key in query}
        return {"type": 4, "channel": threads.update(self.world, thread, change)["id"]}

    async def _leave_thread(self, user: str, query: Json) -> Json:
        thread = self._channel(user, str(query["channel"]))
        if thread["type"] not in THREADS:
            raise Refused("That is no thread")
        threads.leave(self.world, thread, user)
        return {"type": 4, "channel": thread["id"]}

    async def _restart_client(self, user: str, _: Json) -> Json:
        """Hide all of the person's ephemeral messages, which exist only in their app. The bot can still edit them."""
        for message in [each for each in self.world.messages.values() if each.get("_only") == user]:
            message["_only"] = GONE
            self.world.save_message(message)
        return {"type": 4}

    async def _delete(self, user: str, query: Json) -> Json:
        message = self._message(user, str(query["message"]))
        channel = self.world.channels[message["channel_id"]]
        granted = self.world.granted(user, channel)
        own = message["author"]["id"] == user or message.get("_only") == user
        if not own and not ("guild_id" in channel and granted & BITS["MANAGE_MESSAGES"]):
            raise Refused("Only its author or an admin may delete that message")
        messages.delete(self.world, message)
        return {"type": 4, "message": message["id"]}

    def _managed(self, user: str) -> str:
        """Return the guild whose roles the person manages. Raises Refused without Manage Roles."""
        guild = self.world.homes.get(user, self.world.guild_id)
        here = next(channel for channel in self.world.channels.values() if channel.get("guild_id") == guild)
        if not self.world.granted(user, here) & BITS["MANAGE_ROLES"]:
            raise Refused("Only an admin may manage roles")
        return guild

    async def _create_role(self, user: str, query: Json) -> Json:
        made = roles.create(self.world, self._managed(user), str(query["name"]), list(query.get("permissions") or ()))
        return {"type": 4, "role": made["id"]}

    async def _delete_role(self, user: str, query: Json) -> Json:
        roles.delete(self.world, self._managed(user), str(query["role"]))
        return {"type": 4}

    async def _give_roles(self, user: str, query: Json) -> Json:
        somebody = self.world.person(str(query["person"]), near=user)["id"]
        roles.give(self.world, self._managed(user), somebody, [str(key) for key in query["roles"]])
        return {"type": 4}

    async def _open_dm(self, user: str, _: Json) -> Json:
        return {"type": 4, "channel": direct_messages.open_dm(self.world, user)["id"]}
