"""Handlers that show how to check a shuffle, replay a table's record, and send it as a file."""

from __future__ import annotations

import asyncio
import io

import discord

from bot.core.discord.clicks.dispatch import Context
from bot.core.table.loading import load
from bot.core.table.reading import proofs
from bot.features.fairness import pages
from bot.features.fairness.commands import ExportRecord, ShowFairness, VerifyRecord


async def fair(context: Context, command: ShowFairness) -> None:
    """Show how to check the table's shuffle or, if a feature has its own proof for this table, show that proof."""
    position = await context.position(command.table)
    proofs_of_features = context.services.slots.proofs
    other = next(filter(None, (proof.of_table(position) for proof in proofs_of_features)), None)
    if other is not None:
        await context.handle(other)
        return
    await context.reply.put(pages.fair(position, proofs_of_features))


async def verify(context: Context, command: VerifyRecord) -> None:
    """Replay the stored record from the first decision on, and show the result."""
    position = await context.position(command.table)
    stored = await context.tables.store.read(position.id)
    checked = await asyncio.to_thread(load, position.game, stored, every=True) if stored else position
    await context.reply.put(pages.verified(checked))


async def record(context: Context, command: ExportRecord) -> None:
    """Send the record of the whole game as a file, which `python -m bot verify` can check."""
    await context.reply.hold_beside()
    position = await context.position(command.table)
    file = discord.File(io.BytesIO(proofs.exported(position)), f"{position.game.key}-{position.id}.json")
    await context.reply.hand_over("Here's every decision made in the game, plus the seed of its shuffle.", file)
