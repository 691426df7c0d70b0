"""A session of the probe with Discord: the client, the channel, the person who helps, and everything to clean up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any, TypeAlias

import aiohttp
import discord
import msgspec

from bot.core.discord.client_options import client_options
from bot.core.ids import UserId
from bot.core.pages.parts.message import Page

Say: TypeAlias = Callable[[str], None]
Interaction: TypeAlias = "discord.Interaction[Client]"
_PANEL = re.compile(r"/webhooks/\d+/[^/]+/messages/")
TOO_MANY, STARTED_THREAD = 429, 18


class Differs(Exception):  # noqa: N818 - the outcome of a try
    """Raised if Discord doesn't do what the bot expects. The message says what it does instead."""


class NotTried(Exception):  # noqa: N818 - the outcome of a try
    """Raised if a check can't be run. The message says why."""


class Patience(msgspec.Struct, frozen=True):
    """The probe's waiting times, in seconds."""

    phone: float = 20.0  # before a push notification, so that the person can lock their phone
    person: float = 600.0  # for the person's click or command
    settling: float = 2.0  # before a state that Discord may change with a delay is read again
    panel: float = 2.0  # between two edits of a panel, as in a live round
    clock: float = 60.0  # before Discord's clock is read again


class Wire:
    """A record of what the headers of Discord's responses say about its clock and its rate limits."""

    def __init__(self) -> None:
        self.clock = 0.0  # Discord's time at the last response, in epoch seconds
        self.refused = 0  # number of requests that Discord refused because of a rate limit
        self.panel_edits: tuple[int, float] | None = None  # how many edits of a panel are allowed in how many seconds

    def trace(self) -> aiohttp.TraceConfig:
        """Return an aiohttp trace configuration that records a client's requests here."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._ended)
        return trace

    async def _ended(self, _http: object, _own: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        headers = end.response.headers
        if "Date" in headers:
            self.clock = parsedate_to_datetime(headers["Date"]).timestamp()
        self.refused += end.response.status == TOO_MANY
        if end.method == "PATCH" and _PANEL.search(end.url.path) and "X-RateLimit-Limit" in headers:
            most, left = int(headers["X-RateLimit-Limit"]), int(headers["X-RateLimit-Remaining"])
            if left == most - 1:  # the first request of a window, so the reset time is the window's whole length
                self.panel_edits = most, float(headers["X-RateLimit-Reset-After"])


class Client(discord.Client):
    """A client that queues interactions for the checks. It has the bot's arguments, but no commands of its own."""

    def __init__(self) -> None:
        self.wire = Wire()
        self.interactions: asyncio.Queue[Interaction] = asyncio.Queue()
        super().__init__(**client_options(), http_trace=self.wire.trace())

    async def on_interaction(self, interaction: Interaction) -> None:
        await self.interactions.put(interaction)


def data_of(interaction: Interaction) -> dict[str, Any]:
    """Return an interaction's data as Discord's JSON."""
    return dict(interaction.data or {})


class Session:
    """The state that all checks share. `user` is the id of the person who helps; `say` prints a line for the host."""

    def __init__(
        self, client: Client, channel: discord.TextChannel, user: UserId, say: Say, patience: Patience
    ) -> None:
        self.client, self.channel, self.user, self.say, self.patience = client, channel, user, say, patience
        self.pinged: discord.Message | None = None  # the message that was posted as plain text and is a layout now
        self.film: discord.Message | None = None
        self.panel: Interaction | None = None  # the click that was answered with a private layout
        self.threads: list[discord.Thread] = []
        self.command: int | None = None
        self._sent: list[tuple[int, int]] = []  # channel and id of each message

    def mentions(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(self.user)])

    async def send(self, place: discord.abc.Messageable, page: Page) -> discord.Message:
        """Send the page as a layout without a notification. The page may mention the person who helps."""
        view, files, mentions = page.view(), page.files(), self.mentions()
        return self.sent(await place.send(view=view, files=files, silent=True, allowed_mentions=mentions))

    def sent(self, message: discord.Message) -> discord.Message:
        """Remember the message, so that `clean_up` deletes it, and return it."""
        self._sent.append((message.channel.id, message.id))
        return message

    async def raw(self, message: int) -> dict[str, Any]:
        """Return a message from the channel's history, as Discord's JSON."""
        history = await self.client.http.logs_from(self.channel.id, 5, around=message)
        found = [dict(each) for each in history if int(each["id"]) == message]
        if not found:
            raise Differs("the message isn't in the channel's history")
        return found[0]

    async def interaction(self, is_meant: Callable[[Interaction], bool]) -> Interaction:
        """Wait for the next interaction of the person for which `is_meant` is true, and return it.

        Raises NotTried if the person does nothing of the kind within `patience.person` seconds.
        """
        try:
            async with asyncio.timeout(self.patience.person):
                while True:
                    interaction = await self.client.interactions.get()
                    if UserId(interaction.user.id) == self.user and is_meant(interaction):
                        return interaction
        except TimeoutError:
            raise NotTried(f"nobody did it within {self.patience.person:.0f} seconds") from None

    async def press(self, message: discord.Message) -> Interaction:
        """Wait for the person's next click in this message, and return it. Raises NotTried like `interaction`."""
        return await self.interaction(lambda each: each.message is not None and each.message.id == message.id)

    async def clean_up(self) -> list[str]:
        """Delete everything that the probe made. Return the names of things that Discord refused to delete."""
        left: list[str] = []
        if self.command is not None and self.client.application_id is not None:
            with _noting(left, "the slash command"):
                guild = self.channel.guild.id
                await self.client.http.delete_guild_command(self.client.application_id, guild, self.command)
        for channel, message in self._sent:
            with _noting(left, "a message"):
                await self.client.http.delete_message(channel, message)
        for thread in self.threads:
            with _noting(left, f"the thread {thread.name}"):
                await self._remove(thread)
        await self._delete_announcements()
        return left

    async def _remove(self, thread: discord.Thread) -> None:
        """Archive the thread, then delete it.

        Without the permission Manage Threads, deleting fails, but the thread's owner may still archive it.
        """
        await thread.edit(archived=True)
        await thread.delete()

    async def _delete_announcements(self) -> None:
        threads = {str(thread.id) for thread in self.threads}
        with suppress(discord.HTTPException):
            for message in await self.client.http.logs_from(self.channel.id, 50) if threads else ():
                thread = str(message["message_reference"].get("channel_id")) if "message_reference" in message else ""
                if message["type"] == STARTED_THREAD and thread in threads:
                    await self.client.http.delete_message(self.channel.id, int(message["id"]))


@contextmanager
def _noting(left: list[str], name: str) -> Iterator[None]:
    """Append the name to `left` if a deletion in the `with` block fails, unless the thing is already gone."""
    try:
        yield
    except discord.NotFound:
        pass
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError):
        left.append(name)


Check: TypeAlias = Callable[[Session], Awaitable[str]]
