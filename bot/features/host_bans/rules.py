"""The rules that keep banned people from sitting down, and banned servers from getting new tables."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Context, Opening
from bot.core.refusals import NotNow
from bot.core.storage import Person, Store, bans
from bot.core.table.position import Position

PERSON = "You can't join or open tables because my host has banned you."
SERVER = "This server can't open new tables because my host has banned it."


async def admits(store: Store, _position: Position, person: Person) -> str:
    """Return why the person may not sit down; "" if they aren't banned."""
    return PERSON if await bans.is_banned(store, person.id) else ""


async def rule(context: Context, opening: Opening) -> Opening:
    """Return the opening unchanged. Raises NotNow if its server is banned."""
    guild = opening.place.guild
    if guild and await bans.is_banned(context.tables.store, guild):
        raise NotNow(SERVER)
    return opening
