"""The newest private page that each person has open on each subject, so that a newer one can close it.

Discord lets the bot change or delete a private message only with the token of an interaction: the one that the message
responds to, or a later click in it. Each token works for a quarter of an hour.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from bot.core.discord.failures import UNSAID
from bot.core.discord.interactions import channel_id
from bot.core.ids import MessageId, UserId

Kind: TypeAlias = tuple[object, ...]
MOST: Final = 500  # pages that are remembered; when there are more, the oldest are forgotten and stay open


@dataclass(frozen=True)
class _Page:
    kind: Kind
    message: MessageId
    interaction: discord.Interaction[Any]  # the newest one whose token changes the page


class OpenPages:
    """The open private pages: one for each person, channel and subject."""

    def __init__(self) -> None:
        self._pages: dict[Kind, _Page] = {}
        self._kinds: dict[MessageId, Kind] = {}

    async def note_opened(self, interaction: discord.Interaction[Any], message: MessageId, about: Kind) -> None:
        """Remember a page that was just opened, and close the person's older page on that subject in the channel."""
        kind = (UserId(interaction.user.id), channel_id(interaction), *about)
        earlier = self._pages.get(kind)
        self._remember(_Page(kind, message, interaction))
        if earlier is not None and earlier.message != message:
            with suppress(*UNSAID):  # dismissed by its owner, or too old
                await earlier.interaction.delete_original_response()

    def changed(self, interaction: discord.Interaction[Any]) -> None:
        """Store the token of a click in a page, because it expires later than the token stored before."""
        message = MessageId(interaction.message.id if interaction.message is not None else 0)
        kind = self._kinds.get(message)
        if kind is not None:
            self._remember(_Page(kind, message, interaction))

    def _remember(self, page: _Page) -> None:
        self._forget(page.kind)
        if (former := self._kinds.get(page.message)) is not None:
            self._forget(former)  # the same message shows something else now
        self._pages[page.kind], self._kinds[page.message] = page, page.kind
        if len(self._pages) > MOST:
            self._forget(next(iter(self._pages)))

    def _forget(self, kind: Kind) -> None:
        earlier = self._pages.pop(kind, None)
        if earlier is not None:
            del self._kinds[earlier.message]
