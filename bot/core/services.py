"""The services that commands, clicks and the courier share: the tables, their pictures, and links to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.core.ids import UserId
from bot.core.pages.hooks import Slots
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.storage import Head, Store
from bot.core.table.people.allowance import CLICKS, Quota
from bot.core.table.position import Position
from bot.core.table.registry import Tables

Exported: TypeAlias = Callable[[Store, UserId], Awaitable[object]]  # returns all that is stored about a user, for JSON
InsteadOfPanel: TypeAlias = "Callable[[Services, Position], Awaitable[Page | None]]"  # None: the Play panel itself


@dataclass(frozen=True)
class Services:
    """The services that the bot's layers share. The app creates a single object and passes it to them."""

    tables: Tables
    gallery: Gallery
    clicks: Quota = CLICKS  # how many commands and clicks are accepted per minute
    exports: Mapping[str, Exported] = field(default_factory=dict)  # each feature's export of a user's data
    instead_of_panels: Sequence[InsteadOfPanel] = ()  # features' pages that take the place of a table's Play panel
    reports: int = 0  # the channel where reports to the host are posted; 0: none

    @property
    def slots(self) -> Slots:
        """Everything that features add to pages."""
        return self.gallery.slots

    async def instead_of_panel(self, position: Position) -> Page | None:
        """Return the page that a feature shows in place of the Play panel at this table, or None."""
        for page_of in self.instead_of_panels:
            if page := await page_of(self, position):
                return page
        return None

    async def hand_lines(self, position: Position, user: UserId) -> list[str]:
        """Return the lines that features add to the user's hand message."""
        return await self.slots.hand_lines(self.tables.store, position, user)

    async def url(self, head: Head) -> str:
        """Return a link to the table's newest message, for a response that people read at once; "" without a channel.

        If a newer board is waiting to be delivered, link to the channel instead, because the current board is about to
        be collapsed.
        """
        place, store = channel_url(head), self.tables.store
        if not place or await store.outbox.is_owed(head.id, "board"):
            return place
        posted = await store.outbox.posted(head.id, "board") or await store.outbox.posted(head.id, "lobby")
        return f"{place}/{posted.message}" if posted else place


def channel_url(head: Head) -> str:
    """Return a link to the table's channel, for messages that people may read later; "" if it has no channel."""
    if head.place.is_nowhere:
        return ""
    return f"https://discord.com/channels/{head.place.guild or '@me'}/{head.place.channel}"
