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
        """Return a link to the table's newest message, for an answer that is read at once; "" where it has no channel.

        While a newer board is on its way the link leads to the channel: the message that is there is about to collapse.
        """
        place, store = channel_url(head), self.tables.store
        if not place or await store.is_owed(head.id, "board"):
            return place
        posted = await store.posted(head.id, "board") or await store.posted(head.id, "lobby")
        return f"{place}/{posted.message}" if posted else place


def channel_url(head: Head) -> str:
    """Return a link to the table's channel, for a message that stays when newer boards come; "" where it has none."""
    if head.place.is_nowhere:
        return ""
    return f"https://discord.com/channels/{head.place.guild or '@me'}/{head.place.channel}"
