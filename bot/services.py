"""What commands and clicks work with, and the courier too: the tables, their pictures, and where they are."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pages.pictures import Gallery
from bot.storage import Head
from bot.table.daily.puzzles import Puzzles
from bot.table.people.allowance import CLICKS, Most
from bot.table.registry import Tables


@dataclass(frozen=True)
class Services:
    """Made once, by the house, and handed on."""

    tables: Tables
    gallery: Gallery
    clicks: Most = CLICKS  # commands and clicks that are taken a minute

    @property
    def puzzles(self) -> Puzzles:
        """The puzzles of the day."""
        return Puzzles(self.tables)

    async def note(self, head: Head, user: int) -> str:
        """What the user has noted at the table, for nobody else."""
        return await self.tables.store.people.note(head.id, user)

    async def url(self, head: Head) -> str:
        """Where the table's latest message is, else its channel; "" where it has none."""
        if head.place.is_nowhere:
            return ""
        place = f"https://discord.com/channels/{head.place.guild or '@me'}/{head.place.channel}"
        posted = await self.tables.store.posted(head.id, "board") or await self.tables.store.posted(head.id, "lobby")
        return f"{place}/{posted.message}" if posted else place
