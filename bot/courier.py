"""Carries the outbox's letters to Discord."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord
import msgspec

from bot.outbox import Later, MessageGone, Undeliverable
from bot.position import Position
from bot.presenter import board, clock, lobby, play, takeover
from bot.presenter.page import Page
from bot.services import Services
from bot.storage import Letter

UNKNOWN_MESSAGE = 10008
TOO_MANY_OLD_EDITS = 30046


class Payload(msgspec.Struct, frozen=True):
    """A page, and whom it may ping."""

    page: Page
    pings: tuple[int, ...] = ()

    def plain(self) -> Payload:
        """The same where pictures are not allowed."""
        return msgspec.structs.replace(self, page=self.page.plain())

    def mentions(self) -> discord.AllowedMentions:
        """Nobody but those."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.pings]
        )


class DiscordCourier:
    """The outbox's Courier by discord.py."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self.client = client
        self.services = services

    async def compose(self, letter: Letter) -> Payload | None:
        """The message that the letter stands for, of the table as it is now."""
        position = (await self.services.tables.get(letter.table)).now
        page = await self._page(letter, position)
        return Payload(page, letter.body.pings) if page else None

    async def _page(self, letter: Letter, position: Position) -> Page | None:
        gallery, body = self.services.gallery, letter.body
        match letter.kind:
            case "lobby":
                return await lobby.card(gallery, position)
            case "board":
                return await board.board(gallery, position, body)
            case "fold" if letter.user:
                return play.folded(position)
            case "fold":
                return board.folded(position, body)
            case "consent":
                return board.consent(position, body)
            case "notice":
                return board.notice(position, body)
            case "offer":
                return takeover.question(position, body)
            case "reminder":
                return clock.reminder(position, body)
            case "hand":
                return await self._hand(letter.user or 0, position)

    async def _hand(self, user: int, position: Position) -> Page:
        seat = position.seat_of(user)
        if seat is None:
            return takeover.gone(position, user)
        return await play.hand(self.services.gallery, position, seat, await self.services.url(position.head))

    async def open_dm(self, user: int) -> int:
        """The channel of the DM."""
        with _told():
            return (await self.client.create_dm(discord.Object(user))).id

    async def send(self, channel: int, payload: Payload, nonce: str) -> int:
        """A new message; where pictures are not allowed, without them."""
        with _told():
            try:
                return await self._send(channel, payload, nonce)
            except discord.Forbidden:
                if not payload.page.pictures:
                    raise
                return await self._send(channel, payload.plain(), nonce)

    async def _send(self, channel: int, payload: Payload, nonce: str) -> int:
        place = self.client.get_partial_messageable(channel)
        page = payload.page
        sent = await place.send(view=page.view(), files=page.files(), nonce=nonce, allowed_mentions=payload.mentions())
        return sent.id

    async def edit(self, channel: int, message: int, payload: Payload) -> None:
        """The message shows the page from now on; where pictures are not allowed, without them."""
        with _told():
            try:
                await self._edit(channel, message, payload)
            except discord.Forbidden:
                if not payload.page.pictures:
                    raise
                await self._edit(channel, message, payload.plain())

    async def _edit(self, channel: int, message: int, payload: Payload) -> None:
        target = self.client.get_partial_messageable(channel).get_partial_message(message)
        files: Sequence[Any] = payload.page.files()
        await target.edit(view=payload.page.view(), attachments=files, allowed_mentions=payload.mentions())


@contextmanager
def _told() -> Iterator[None]:
    """Discord's refusals as the outbox knows them."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code in (UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS):
            raise MessageGone(str(error)) from error
        if error.status == 429 or error.status >= 500:
            raise Later(getattr(error, "retry_after", 0.0)) from error
        raise Undeliverable(f"{error.status} {error.code} {error.text}") from error
    except discord.RateLimited as error:
        raise Later(error.retry_after) from error
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise Later from error
