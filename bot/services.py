"""What commands and clicks work with, and the courier too: the tables, their pictures, and where they are."""

from __future__ import annotations

from dataclasses import dataclass

from bot.presenter.gallery import Gallery
from bot.storage import Head
from bot.tables import Tables


@dataclass(frozen=True)
class Services:
    """Made once, by the house, and handed on."""

    tables: Tables
    gallery: Gallery

    async def url(self, head: Head) -> str:
        """Where the table's latest message is, else its channel."""
        place = f"https://discord.com/channels/{head.place.guild or '@me'}/{head.place.channel}"
        posted = await self.tables.store.posted(head.id, "board") or await self.tables.store.posted(head.id, "lobby")
        return f"{place}/{posted.message}" if posted else place
