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

from bot.core.discord import rate_limits
from bot.core.pages.parts.message import Page

Say: TypeAlias = Callable[[str], None]
Interaction: TypeAlias = "discord.Interaction[Client]"
LONGEST_WAIT = 30.0  # seconds for a rate limit: the least that discord.py allows
_PANEL = re.compile(r"/webhooks/\d+/[^/]+/messages/")
TOO_MANY, STARTED_THREAD = 429, 18


class Differs(Exception):  # noqa: N818 - the outcome of a try
    """Discord doesn't do what the bot expects. The message says what it does instead."""


class NotTried(Exception):  # noqa: N818 - the outcome of a try
    """A check couldn't be run. The message says why."""


class Patience(msgspec.Struct, frozen=True):
    """How long to wait, in seconds."""

    phone: float = 20.0  # before the push, so that the phone can be locked
    person: float = 600.0  # for a click or a command
    settling: float = 2.0  # before a state that Discord may change with a delay is read again
    panel: float = 2.0  # between two edits of a panel, as in a live round
    clock: float = 60.0  # before Discord's clock is read again


class Wire:
    """What Discord's answers say about its clock and its rate limits."""

    def __init__(self) -> None:
        self.clock = 0.0  # epoch seconds
        self.refused = 0  # requests, because of a rate limit
        self.panel_edits: tuple[int, float] | None = None  # how many are allowed in how many seconds

    def trace(self) -> aiohttp.TraceConfig:
        """Return the configuration that makes a client's requests report here."""
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
            if left == most - 1:  # the first request of a window, so the whole window is left
                self.panel_edits = most, float(headers["X-RateLimit-Reset-After"])


class Client(discord.Client):
    """A client that passes on interactions, and knows no commands of its own."""

    def __init__(self) -> None:
        rate_limits.repair()
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the probe doesn't use voice
        self.wire = Wire()
        self.interactions: asyncio.Queue[Interaction] = asyncio.Queue()
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
            http_trace=self.wire.trace(),
        )

    async def on_interaction(self, interaction: Interaction) -> None:
        await self.interactions.put(interaction)


def data_of(interaction: Interaction) -> dict[str, Any]:
    """Return an interaction's data as Discord's JSON."""
    return dict(interaction.data or {})


class Session:
    """What all checks share. `user` is the id of the person who helps; `say` prints a line for the host."""

    def __init__(self, client: Client, channel: discord.TextChannel, user: int, say: Say, patience: Patience) -> None:
        self.client, self.channel, self.user, self.say, self.patience = client, channel, user, say, patience
        self.pinged: discord.Message | None = None  # began as plain text and is a layout now
        self.film: discord.Message | None = None
        self.panel: Interaction | None = None  # the click that was answered with a private layout
        self.threads: list[discord.Thread] = []
        self.command: int | None = None
        self._sent: list[tuple[int, int]] = []  # channel and id of each message

    def mentions(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(self.user)])

    async def send(self, place: discord.abc.Messageable, page: Page) -> discord.Message:
        """Send the page as a layout without a notification. It may mention the person who helps."""
        view, files, mentions = page.view(), page.files(), self.mentions()
        return self.sent(await place.send(view=view, files=files, silent=True, allowed_mentions=mentions))

    def sent(self, message: discord.Message) -> discord.Message:
        """Remember the message, so that `clean_up` deletes it, and return it."""
        self._sent.append((message.channel.id, message.id))
        return message

    async def raw(self, channel: int, message: int) -> dict[str, Any]:
        """Return a message from the channel's history, as Discord's JSON."""
        history = await self.client.http.logs_from(channel, 5, around=message)
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
                    if interaction.user.id == self.user and is_meant(interaction):
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
        """Delete the lines that say that threads were started."""
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
