"""The type of discord.py's interactions, whatever client receives them."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

AnyInteraction: TypeAlias = discord.Interaction[Any]
