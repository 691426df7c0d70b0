"""The bot's discord.py client: logs in, registers slash commands if they changed, and passes clicks to handlers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import msgspec
from discord import app_commands

from bot.core.delivery.channel_visibility import hears
from bot.core.discord import logins
from bot.core.discord.clicks import HANDLERS
from bot.core.discord.clicks.dispatch import Handlers, clicked
from bot.core.discord.clicks.live_panels import LivePanels
from bot.core.discord.clicks.open_pages import OpenPages
from bot.core.discord.client_options import client_options
from bot.core.discord.commands import add_commands, command_ids, fingerprint
from bot.core.discord.commands.which_table import Tree
from bot.core.discord.feature import Feature
from bot.core.discord.floods import Floods, Turns, admitted
from bot.core.ids import ChannelId, GuildId
from bot.core.invitation import learn_application
from bot.core.logs import fault
from bot.core.markdown import learn_commands
from bot.core.refusals import Refusal, StorageTrouble
from bot.core.services import Services
from bot.core.settings import Shards
from bot.core.storage import Head
from bot.core.table.place import NO_SERVER

CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
INSTALLS = app_commands.AppInstallationType(guild=True, user=False)  # a user-installed app could reply, but not post
LOGIN_SECONDS, LOGIN_PAUSE = 5.0, 0.2  # between two sessions, and between two checks whether one may begin
STORAGE_SECONDS = 5.0  # between attempts to store an event that Discord sends only once
COMMANDS_PAUSE = 600.0  # minimum seconds between two attempts to register the commands
COMMAND_IDS = "command ids"  # the key of the note that stores the commands' ids
UNANSWERED = discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError  # TimeoutError is an OSError
_log = logging.getLogger(__name__)


class Guffaw(discord.AutoShardedClient):
    """The bot's discord.py client, with its panels, open pages, command handlers and rate limits."""

    def __init__(self, services: Services, shards: Shards | None = None, features: Sequence[Feature] = ()) -> None:
        super().__init__(**client_options(), shard_count=shards.count if shards else None)
        self.shard_ids = list(shards.numbers) if shards else None
        self.services = services
        self.panels = LivePanels(services)
        self.open_pages = OpenPages()
        own = (handler for feature in features for handler in feature.handlers)
        after_moves = (feature.after_move for feature in features if feature.after_move)
        self._arrivals = [feature.arrived for feature in features if feature.arrived]
        panels = (panel for feature in features for panel in feature.panels)
        gates = (gate for feature in features for gate in feature.gates)
        rules = (feature.opening_rule for feature in features if feature.opening_rule)
        self.handlers = Handlers((*HANDLERS, *own), panels, after_moves, gates, rules)
        self.hearing = asyncio.Event()  # set while clicks reach the bot: no shard has lost its connection
        self._deaf = set(shards.numbers if shards else ())
        self._telling: asyncio.Task[None] | None = None  # a scheduled attempt to register the commands
        self._repeating = set[asyncio.Task[Any]]()  # events whose handlers are running or waiting for the database
        self._at_once = 0  # sessions that all processes together may begin at the same time; 0 if not known yet
        self.floods = Floods(services.clicks)
        self.turns = Turns()
        self.tree = Tree(self, allowed_contexts=CONTEXTS, allowed_installs=INSTALLS)
        add_commands(self.tree, services, features)

    async def setup_hook(self) -> None:
        """Register the slash commands before the gateway connects.

        Only do so if they have changed, because Discord limits how often a bot may register commands.
        """
        learn_application(self.application_id or 0)
        store = self.services.tables.store
        known = await store.note(COMMAND_IDS)
        if known is None or await store.note("commands") != self._told_commands:
            known = await self._tell_commands() or known or await self._registered_commands()
        learn_commands(msgspec.json.decode(known or "{}", type=dict[str, int]))

    @property
    def _told_commands(self) -> str:
        """The text of the note that is stored once Discord has accepted the current slash commands."""
        return f"{self.application_id}:{fingerprint(self.tree)}"

    async def _tell_commands(self) -> str | None:
        """Register the slash commands, and return their ids as JSON; None if Discord refuses them for now.

        Games in progress can continue without new commands, so another attempt is scheduled. Raises HTTPException if
        the bot's token is invalid.
        """
        try:
            ids = command_ids(await self.tree.sync())
        except UNANSWERED as error:
            if getattr(error, "status", 0) == 401:  # the token was reset: nothing will work
                raise
            pause = max(COMMANDS_PAUSE, getattr(error, "retry_after", 0.0))
            _log.warning("Discord rejected the commands (%s). I'll send them again in %d s", _said(error), pause)
            self._telling = asyncio.create_task(self._tell_commands_later(pause))
            return None
        store = self.services.tables.store
        known = await store.note(COMMAND_IDS, msgspec.json.encode(ids).decode())
        await store.note("commands", self._told_commands)
        _log.info("registered %d commands with Discord", len(self.tree.get_commands()))
        return known

    async def _registered_commands(self) -> str | None:
        """Return the ids of the slash commands now registered with Discord as JSON; None if Discord doesn't answer.

        Only these commands work until Discord accepts the new ones.
        """
        try:
            return msgspec.json.encode(command_ids(await self.tree.fetch_commands())).decode()
        except UNANSWERED as error:
            _log.warning("couldn't read the registered commands: %s", _said(error))
            return None

    async def _tell_commands_later(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        try:
            if known := await self._tell_commands():
                learn_commands(msgspec.json.decode(known, type=dict[str, int]))
        except Exception as error:
            fault("I couldn't register my commands", error)

    async def close(self) -> None:
        """Close the connection, and cancel what still needs the database, which is closed next."""
        if self._telling is not None:
            self._telling.cancel()
        await super().close()
        for task in self._repeating:
            task.cancel()
        await asyncio.gather(*self._repeating, return_exceptions=True)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a new gateway session may begin, and count it.

        discord.py cancels this wait after a minute, and tries again.
        """
        try:
            await logins.wait(self.services.tables.store)
            await self._wait_for_turn(shard_id or 0)
            await logins.count(self.services.tables.store)
        except StorageTrouble as trouble:
            _log.warning("couldn't count a login: %s", trouble)
        await super().before_identify_hook(shard_id, initial=initial)

    async def _wait_for_turn(self, shard: int) -> None:
        """Wait until another session may start.

        Discord limits the number of sessions that start within five seconds, for all processes together.
        """
        if not self.services.tables.store.leases.is_shared:
            return
        self._at_once = self._at_once or (await self.fetch_session_start_limits()).max_concurrency
        turn = f"login {shard % self._at_once}"
        while not await self.services.tables.store.leases.spend([turn], LOGIN_SECONDS):
            await asyncio.sleep(LOGIN_PAUSE)

    async def on_shard_connect(self, shard: int) -> None:
        """Record that the shard receives events, and set `hearing` once all shards do."""
        self._deaf.discard(shard)
        if not self._deaf:
            self.hearing.set()

    async def on_shard_resumed(self, shard: int) -> None:
        """Treat a resumed session like a new one."""
        await self.on_shard_connect(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Record that the shard receives no events, and clear `hearing`. discord.py reconnects automatically."""
        self._deaf.add(shard)
        self.hearing.clear()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Mark the tables in the channel and in its active threads as tables without a channel.

        Tables in archived threads are marked when the bot next tries to post there.
        """
        threads = getattr(channel, "threads", ())
        await self._until_stored(self._deleted, channel.id, *(thread.id for thread in threads))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Mark the tables in the thread as tables without a channel."""
        await self._until_stored(self._deleted, thread.thread_id)

    async def on_guild_remove(self, _guild: discord.Guild) -> None:
        """Mark as unreachable all tables of a server that removed the bot or was deleted."""
        await self._until_stored(self._compare_servers)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the tables of a server that has invited the bot again, and let features greet it."""
        await self._until_stored(self._compare_servers)
        await self._until_stored(self._arrived, guild.id)

    async def on_ready(self) -> None:
        """Update the tables of servers that removed or invited the bot while it was offline."""
        await self._until_stored(self._compare_servers)

    async def _until_stored(self, action: Callable[..., Awaitable[None]], *args: int) -> None:
        """Repeat an idempotent step until it ends without StorageTrouble or the client is closed."""
        repeating = asyncio.ensure_future(self._repeat(action, *args))
        self._repeating.add(repeating)
        repeating.add_done_callback(self._repeating.discard)
        await repeating

    async def _repeat(self, action: Callable[..., Awaitable[None]], *args: int) -> None:
        while not self.is_closed():
            try:
                return await action(*args)
            except StorageTrouble as trouble:
                _log.warning("%s waits for the database: %s", action.__name__.strip("_"), trouble)
            await asyncio.sleep(STORAGE_SECONDS)
        return None

    async def _compare_servers(self) -> None:
        """Mark tables as unreachable if their server removed the bot; resume tables whose server invited it again."""
        store = self.services.tables.store
        heads = [*await store.live(), *await store.upkeep.archived()]
        for head in heads:
            is_there = self.get_guild(head.place.guild or 0) is not None
            if head.place.guild is None or is_there == (head.lost != NO_SERVER) or not hears(self, head.place.guild):
                continue
            async with _each_alone(head):
                table = await self.services.tables.get(head.id)
                await (table.come_back() if is_there else table.lose(head.place.channel, NO_SERVER))

    async def _arrived(self, server: GuildId) -> None:
        for arrived in self._arrivals:
            if guild := self.get_guild(server):
                await arrived(self.services, guild)

    async def _deleted(self, *channels: ChannelId) -> None:
        """Mark the tables in these channels and threads as tables without a channel."""
        for channel in channels:
            for head in await self.services.tables.in_channel(channel):
                async with _each_alone(head):
                    await (await self.services.tables.get(head.id)).lose(channel, "it was deleted")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a click by its custom_id alone, even if the message no longer has that button."""
        if interaction.type is discord.InteractionType.component:
            async with admitted(self.floods, self.turns, interaction) as is_admitted:
                if is_admitted:
                    await clicked(self.services, interaction)


@asynccontextmanager
async def _each_alone(head: Head) -> AsyncIterator[None]:
    """Log and suppress a Refusal in the `with` block, so that a loop over tables continues with the next one.

    StorageTrouble isn't suppressed.
    """
    try:
        yield
    except StorageTrouble:
        raise
    except Refusal as refusal:
        _log.info("couldn't update a table: %s", type(refusal).__name__, extra={"fields": {"table": head.id}})


def _said(error: Exception) -> str:
    """Return the error as one line for the log: the status, code and text of Discord's response if there is one."""
    words = f"{error.status} {error.code}: {error.text}" if isinstance(error, discord.HTTPException) else str(error)
    return " ".join(words.split())
