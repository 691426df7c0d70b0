"""The arguments of discord.py's clients: the bot's own, and the probe's, which has to behave like the bot."""

from __future__ import annotations

from typing import Any

import discord

from bot.core.discord import rate_limits

LONGEST_WAIT = 30.0  # seconds that discord.py may sleep in a call: the least it allows, because the outbox waits better


def client_options() -> dict[str, Any]:
    """Return the arguments for a `discord.Client`, and work around discord.py's faults. Call this before any request.

    The client needs no privileged intent, keeps no messages in memory and mentions nobody by default.
    """
    rate_limits.repair()
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # neither client uses voice
    return {
        "intents": discord.Intents(guilds=True),
        "allowed_mentions": discord.AllowedMentions.none(),
        "max_messages": None,
        "chunk_guilds_at_startup": False,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "max_ratelimit_timeout": LONGEST_WAIT,
    }
