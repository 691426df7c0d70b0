"""Interactions: a person's action, the bot's response within three seconds, and follow-ups for 15 minutes."""

import asyncio
import base64
import time
from typing import Any

import msgspec

from playground.protocol import permissions
from playground.protocol.errors import ApiError, unknown
from playground.protocol.limits import EPHEMERAL, LOADING, check_choices, check_modal
from playground.protocol.wire import Files, Json, public
from playground.world import contexts, messages
from playground.world.guild import member
from playground.world.world import Event, World

ACK_SECONDS, TOKEN_SECONDS = 3.0, 900.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ANSWERS = {
    COMMAND: (MESSAGE, DEFERRED, MODAL), AUTOCOMPLETE: (CHOICES,),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL),
    MODAL_SUBMIT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE),
}  # fmt: skip
FOLLOWUPS_WITHOUT_BOT = 5
FEW_CHOICES = 10
NO_ANSWER = "The application did not respond"


class Interaction(msgspec.Struct):
    """One action of a person that the bot has to respond to.

    `source` is the message that was clicked, `original` the bot's first response, and `opener` the interaction that
    opened the submitted form.
    """

    id: str
    token: str
    type: int
    user: str
    channel: str
    data: Json
    source: str | None
    made: float
    answer: int | None = None
    original: str | None = None
    modal: Json | None = None
    opener: Json | None = None
    expired: bool = False
    followups: int = 0


class Interactions:
    """All interactions whose tokens are valid. The tokens stay valid when the local Discord restarts."""

    def __init__(self, world: World) -> None:
        self.world = world
        stored = world.store.all("interaction").values()
        self.by_token = {i.token: i for i in (msgspec.convert(value, Interaction) for value in stored)}
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        self._forget_old()

    def _forget_old(self) -> None:
        limit = self.world.clock() - TOKEN_SECONDS
        for old in [i for i in self.by_token.values() if i.made < limit]:
            del self.by_token[old.token]
            self.world.store.drop("interaction", old.id)

    def find(self, token: str) -> Interaction:
        """Return the interaction that a token belongs to.

        Raises ApiError 10015 if the token is unknown or its interaction has no response yet, 50027 if it has expired.
        """
        interaction = self.by_token.get(token)
        if interaction is None or interaction.answer is None:
            raise unknown("Webhook")
        if self.world.clock() - interaction.made > TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def channel_of(self, token: str) -> str | None:
        """Return the channel of the interaction with this token, or None if the token is unknown."""
        return self.by_token[token].channel if token in self.by_token else None

    # -- the person's side

    async def submit(self, form: Interaction, data: Json) -> Json:
        """Submit the form with which the bot responded to `form`; return the bot's answer, as `perform` does."""
        source = self.world.messages.get(form.source or "")
        interaction = self._make(form.user, self.world.channel(form.channel), MODAL_SUBMIT, data, source)
        interaction.opener = self._metadata(form)
        return await self._send(interaction, source)

    async def perform(self, user: str, channel: Json, kind: int, data: Json, source: Json | None = None) -> Json:
        """Send an interaction to the bot; return its answer, or an error if there's none after three seconds.

        An answer has `type`, `data`, `message`, `token` and `ms`.
        """
        return await self._send(self._make(user, channel, kind, data, source), source)

    async def _send(self, interaction: Interaction, source: Json | None) -> Json:
        channel = self.world.channel(interaction.channel)
        future = self._waiting[interaction.token] = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        event = Event("INTERACTION_CREATE", self._payload(interaction, channel, source), channel, None, "bot")
        if self.world.interactions_endpoint is None:  # otherwise Discord sends it there, and not to the gateway
            self.world.emit(event)
        try:
            async with asyncio.timeout(ACK_SECONDS):
                answer = await future
        except TimeoutError:
            interaction.expired = True
            return {"error": NO_ANSWER, "token": interaction.token}
        finally:
            del self._waiting[interaction.token]
        return {**answer, "ms": (answer["ms"] - started) * 1000}

    def _make(self, user: str, channel: Json, kind: int, data: Json, source: Json | None) -> Interaction:
        key = self.world.new_id()
        token = base64.urlsafe_b64encode(f"interaction:{key}:{time.time_ns():x}".encode()).decode().rstrip("=")
        now = self.world.clock()
        made = Interaction(key, token, kind, user, channel["id"], data, source["id"] if source else None, now)
        self.by_token[token] = made
        if len(self.by_token) % 1000 == 0:
            self._forget_old()
        return made

    def _payload(self, interaction: Interaction, channel: Json, source: Json | None) -> Json:
        world, in_guild = self.world, "guild_id" in channel
        payload = {
            "id": interaction.id, "application_id": world.bot["id"], "type": interaction.type, "version": 1,
            "token": interaction.token, "data": interaction.data, "channel_id": channel["id"],
            "channel": public(channel) | {"permissions": str(world.granted(interaction.user, channel))},
            "locale": "en-US", "entitlements": [], "attachment_size_limit": 10485760,
            "context": contexts.of_channel(channel),
            "app_permissions": str(world.granted(world.bot["id"], channel) or permissions.WITHOUT_BOT),
            "authorizing_integration_owners": self._owners(interaction),
        }  # fmt: skip
        if source is not None:
            payload["message"] = public(source)
        return payload | (self._in_guild(interaction, channel) if in_guild else {"user": world.users[interaction.user]})

    def _in_guild(self, interaction: Interaction, channel: Json) -> Json:
        granted = str(self.world.granted(interaction.user, channel))
        return {
            "guild_id": channel["guild_id"], "guild_locale": "en-US",
            "guild": {"id": channel["guild_id"], "locale": "en-US", "features": []},
            "member": member(self.world, interaction.user, channel["guild_id"]) | {"permissions": granted},
        }  # fmt: skip

    # -- the bot's side

    def answer(self, token: str, payload: Any, files: Files) -> tuple[Interaction, Json | None]:
        """Handle the bot's response to an interaction.

        Return the interaction, and the message that was created or changed, if any. Raises ApiError if the response is
        invalid or late.
        """
        arrived = time.perf_counter()
        interaction = self._unanswered(token)
        kind, data = payload.get("type"), payload.get("data") or {}
        if kind not in ANSWERS[interaction.type] or (kind in (6, 7) and interaction.source is None):
            complaint = {"code": "INTERACTION_CALLBACK_TYPE_INVALID", "message": f"Type {kind} does not fit"}
            raise ApiError(400, 50035, "Invalid Form Body", {"type": {"_errors": [complaint]}})
        message = self._act(interaction, kind, data, files)  # a refused callback leaves the interaction unanswered
        interaction.answer = kind
        interaction.original = message["id"] if message is not None else interaction.source
        self._save(interaction)
        waiting = self._waiting.get(token)
        if waiting is not None and not waiting.done():
            waiting.set_result({"type": kind, "data": data, "message": message["id"] if message else None,
                                "token": token, "ms": arrived})  # fmt: skip
        return interaction, message

    def _unanswered(self, token: str) -> Interaction:
        interaction = self.by_token.get(token)
        if interaction is None or interaction.expired:
            raise unknown("interaction")
        if interaction.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self.world.clock() - interaction.made > ACK_SECONDS:
            raise unknown("interaction")
        return interaction

    def _save(self, interaction: Interaction) -> None:
        self.world.store.put("interaction", interaction.id, interaction)

    def _act(self, interaction: Interaction, kind: int, data: Json, files: Files) -> Json | None:
        if kind == MESSAGE:
            return self._reply(interaction, data, files)
        if kind == DEFERRED:
            return self._think(interaction, data)
        if kind == UPDATE:
            return messages.edit(self.world, self._source(interaction), data, files)
        if kind == CHOICES:
            check_choices(data.get("choices"))
            if len(data.get("choices") or ()) > FEW_CHOICES and not self.world.behaviors.has("many_choices"):
                raise ApiError(400, 50035, "Invalid Form Body")
        elif kind == MODAL:
            check_modal(data)
            interaction.modal = data
        return None

    def _source(self, interaction: Interaction) -> Json:
        return self.world.message(interaction.channel, interaction.source or "")

    def _reply(self, interaction: Interaction, data: Json, files: Files) -> Json:
        extra = self._credits(interaction)
        if (data.get("flags") or 0) & EPHEMERAL:
            extra["_only"] = interaction.user
        channel = self.world.channel(interaction.channel)
        return messages.create(self.world, channel, self.world.bot["id"], data | {"enforce_nonce": False}, files, extra)

    def _think(self, interaction: Interaction, data: Json) -> Json:
        extra = self._credits(interaction)
        flags = (data.get("flags") or 0) & EPHEMERAL
        if flags:
            extra["_only"] = interaction.user
        extra["flags"] = flags | LOADING
        channel = self.world.channel(interaction.channel)
        return messages.placeholder(self.world, channel, self.world.bot["id"], extra)

    def _credits(self, interaction: Interaction) -> Json:
        app = self.world.bot["id"]
        found = {"webhook_id": app, "application_id": app, "interaction_metadata": self._metadata(interaction)}
        if interaction.type != COMMAND:
            return found
        name, user = _full_name(interaction.data), self.world.users[interaction.user]
        return found | {"type": 20, "interaction": {"id": interaction.id, "type": COMMAND, "name": name, "user": user}}

    def _owners(self, interaction: Interaction) -> dict[str, str]:
        """Return the installations that authorize an interaction.

        A click has the installations of the interaction that the clicked message answered, if it answered one.
        """
        source = self.world.messages.get(interaction.source or "", {})
        behind = source.get("interaction_metadata", {}).get("authorizing_integration_owners")
        channel = self.world.channel(interaction.channel)
        return dict(behind or contexts.owners(self.world, interaction.user, channel))

    def _metadata(self, interaction: Interaction) -> Json:
        user, owners = self.world.users[interaction.user], self._owners(interaction)
        head = {"id": interaction.id, "type": interaction.type, "user": user, "authorizing_integration_owners": owners}
        if interaction.type == COMPONENT:
            return head | {"interacted_message_id": interaction.source}
        if interaction.type == MODAL_SUBMIT:
            return head | {"triggering_interaction_metadata": interaction.opener}
        return head | {"name": _full_name(interaction.data), "command_type": 1}

    # -- replies by the token

    def followup(self, token: str, payload: Json, files: Files) -> Json:
        """Send a follow-up message. After a deferred response, the first one replaces the "thinking" message."""
        interaction = self.find(token)
        self._count_followup(interaction)
        original = self.world.messages.get(interaction.original or "")
        if original is not None and original["flags"] & LOADING:
            return messages.edit(self.world, original, payload, files, public_edit=False)
        return self._reply(interaction, payload, files)

    def _count_followup(self, interaction: Interaction) -> None:
        """Count a follow-up message.

        Raises ApiError 40094 for the sixth follow-up if only a user, and not the guild, installed the bot.
        """
        if str(contexts.GUILD_INSTALL) in self._owners(interaction):
            return
        if interaction.followups == FOLLOWUPS_WITHOUT_BOT:
            raise ApiError(400, 40094, "Maximum number of follow up messages for this interaction reached")
        interaction.followups += 1
        self._save(interaction)

    def message(self, token: str, key: str) -> Json:
        """Return the bot's first response (`@original`), or another of its messages in the interaction's channel."""
        interaction = self.find(token)
        found = self.world.message(interaction.channel, (interaction.original or "") if key == "@original" else key)
        if found["author"]["id"] != self.world.bot["id"]:
            raise unknown("Message")
        return found

    def callback_response(self, interaction: Interaction, message: Json | None) -> Json:
        """Return the body of Discord's reply to a response that the bot sent with `with_response=true`."""
        flags = message["flags"] if message else 0
        head = {"id": interaction.id, "type": interaction.type, "response_message_loading": bool(flags & LOADING),
                "response_message_ephemeral": bool(flags & EPHEMERAL)}  # fmt: skip
        if interaction.original is not None:
            head["response_message_id"] = interaction.original
        if message is None or interaction.answer == DEFERRED:
            return {"interaction": head}
        return {"interaction": head, "resource": {"type": interaction.answer, "message": public(message)}}


def _full_name(data: Json) -> str:
    names = [data["name"]]
    while (options := data.get("options")) and options[0]["type"] in (1, 2):
        data = options[0]
        names.append(data["name"])
    return " ".join(names)
