"""The connection to Discord: logs in, tells Discord the commands when they changed, and hands clicks to handlers."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.commands import add_commands, fingerprint
from bot.commands.which import Tree
from bot.components import clicked
from bot.services import Services

_log = logging.getLogger(__name__)


class Guffaw(discord.AutoShardedClient):
    """The bot. It needs no privileged intent, keeps no message in memory and mentions nobody unless told to."""

    def __init__(self, services: Services) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it has nothing to say aloud
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.services = services
        self.tree = Tree(self)
        add_commands(self.tree, services)

    async def setup_hook(self) -> None:
        """Before the gateway connects. Commands are told to Discord only when they changed: it limits how often."""
        store, now = self.services.tables.store, f"{self.application_id}:{fingerprint(self.tree)}"
        if await store.note("commands") == now:
            return
        await self.tree.sync()
        await store.note("commands", now)
        _log.info("told Discord %d commands", len(self.tree.get_commands()))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A click is answered by what its custom_id says, even if its message has no such button any more."""
        if interaction.type is discord.InteractionType.component:
            await clicked(self.services, interaction)
