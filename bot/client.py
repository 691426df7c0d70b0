"""The connection to Discord: logs in, tells Discord the commands when they changed, and hands clicks to handlers."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord

from bot import components
from bot.commands import add_commands, fingerprint
from bot.commands.which import Tree
from bot.components.control import Control
from bot.presenter.gallery import Gallery
from bot.storage import Head
from bot.tables import Tables
from rendering.picture import Renderer

_log = logging.getLogger(__name__)
HANDLERS = components  # imported for their registration
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it never speaks


class Guffaw(discord.AutoShardedClient):
    """The bot. It needs no privileged intent, keeps no message in memory and mentions nobody unless told to."""

    def __init__(self, tables: Tables, renderers: Mapping[str, Renderer]) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.tables = tables
        self.gallery = Gallery(renderers)
        self.tree = Tree(self)
        add_commands(self.tree, tables.games)

    async def setup_hook(self) -> None:
        """Before the gateway connects."""
        self.add_dynamic_items(Control)
        await self._sync()

    async def _sync(self) -> None:
        """Commands are told to Discord only when they changed: it limits how often that may be."""
        now = f"{self.application_id}:{fingerprint(self.tree)}"
        if await self.tables.store.note("commands") == now:
            return
        await self.tree.sync()
        await self.tables.store.note("commands", now)
        _log.info("told Discord %d commands", len(self.tree.get_commands()))

    async def url(self, head: Head) -> str:
        """Where the table's latest message is, else its channel."""
        place = f"https://discord.com/channels/{head.place.guild or '@me'}/{head.place.channel}"
        posted = await self.tables.store.posted(head.id, "board") or await self.tables.store.posted(head.id, "lobby")
        return f"{place}/{posted.message}" if posted else place

    async def close(self) -> None:
        """Leave Discord, then stop drawing."""
        await super().close()
        self.gallery.close()
