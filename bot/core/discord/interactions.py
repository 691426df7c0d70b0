"""The type of discord.py interactions, independent of the client's type."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

AnyInteraction: TypeAlias = discord.Interaction[Any]
