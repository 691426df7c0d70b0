"""What commands and clicks work with, and the courier too: the tables, their pictures, and where they are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.pages.hooks import Slots
from bot.pages.pictures import Gallery
from bot.storage import Head, Store
from bot.table.daily.puzzles import Puzzles
from bot.table.people.allowance import CLICKS, Most
from bot.table.position import Position
from bot.table.registry import Tables

Exported: TypeAlias = Callable[[Store, int], Awaitable[object]]  # all that is kept of a user, as JSON


@dataclass(frozen=True)
class Services:
    """Made once, by the app, and handed on."""

    tables: Tables
    gallery: Gallery
    clicks: Most = CLICKS  # commands and clicks that are taken a minute
    exports: Mapping[str, Exported] = field(default_factory=dict)  # what each feature keeps of a user

    @property
    def slots(self) -> Slots:
        """What features add to pages."""
        return self.gallery.slots

    @property
    def puzzles(self) -> Puzzles:
        """The puzzles of the day."""
        return Puzzles(self.tables)

    async def hand_lines(self, position: Position, user: int) -> list[str]:
        """Return what features add to the private side of a player."""
        return await self.slots.hand_lines(self.tables.store, position, user)

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
