"""Composes the outbox's letters, and sends them by discord.py."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from hashlib import blake2b
from typing import TypeAlias, TypeVar

import aiohttp
import discord
import msgspec
from discord import ui

from bot.delivery.calls import SEAT
from bot.delivery.courier_protocol import Closed, Later, MessageGone, NoPlace, TokenRefused, Undeliverable
from bot.delivery.sight import sees
from bot.markdown import clip
from bot.pages import board
from bot.pages.daily import ranks
from bot.pages.own import pings, private
from bot.pages.parts.message import Page
from bot.pages.tables import clock, deadlines, handover, lobby, place
from bot.refusals import Refusal
from bot.services import Services, channel_url
from bot.storage import Body, Letter
from bot.storage.kinds import Kind
from bot.table.pings import is_due
from bot.table.place import NO_SERVER
from bot.table.position import Position

PUSH = 300  # characters that a message has as long as it is nothing but its notification
UNKNOWN_MESSAGE = 10008
TOO_MANY_OLD_EDITS = 30046
OF_ANOTHER = 50005  # an application that the host has replaced by this one
ARCHIVED = 50083
LOST = {
    10003: "it was deleted",
    10004: NO_SERVER,
    50001: "I may not see it",
    50013: "I may not post there",
    160005: "it is locked",
}
TAKES_NO_MESSAGES = 50007, 50278
PASSING = 20022, 40003, 40004, 40333  # too many announcements, or new DMs; sending switched off; Cloudflare in the way
PASSING_SECONDS = 120.0  # Discord does not say how long; who goes on at once may be put into quarantine
NEW_DMS, NEW_DM_SECONDS = 9, 300.0  # of the whole bot: less than any number for which bots were refused
SKEW_SECONDS = 900.0  # how far this machine's clock may be ahead of Discord's
LOOKED_THROUGH = 500  # messages
SIGNS = 1000  # ids below are those that Discord gives by itself


T = TypeVar("T")
Composer: TypeAlias = Callable[[Services, Position, Letter], Awaitable[Page | None]]


class Payload(msgspec.Struct, frozen=True):
    """A page, and whom it may ping."""

    page: Page
    game: str = ""
    pings: tuple[int, ...] = ()

    @property
    def push(self) -> str:
        """What a phone is to show of it at once; "" for a message that disturbs nobody."""
        words = (self.page.push or f"{self.game}: {self.page.text}").replace("\n", " ")
        return _clipped(words, self.pings) if self.pings else ""

    def plain(self) -> Payload:
        """The same where pictures are not allowed."""
        return msgspec.structs.replace(self, page=self.page.plain())

    def mentions(self) -> discord.AllowedMentions:
        """Nobody but those."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.pings]
        )


def _clipped(words: str, pings: Sequence[int]) -> str:
    """As much of the words as a notification takes; mentions that would be cut off, and ping nobody, go before them."""
    told = clip(words, PUSH)
    mentions = [mention for user in pings if (mention := f"<@{user}>") in words]
    if all(mention in told for mention in mentions):
        return told
    first = " ".join(mentions)
    return f"{first} {clip(words, max(1, PUSH - len(first) - 1))}"


async def _lobby(services: Services, position: Position, _letter: Letter) -> Page:
    return await lobby.card(services.gallery, position)


async def _board(services: Services, position: Position, letter: Letter) -> Page:
    return await board.board(services.gallery, position, letter.body)


async def _hand(services: Services, position: Position, letter: Letter) -> Page:
    user = letter.user or 0
    seat = position.seat_of(user)
    if seat is None:
        return handover.gone(position, user)
    note = await services.note(position.head, user)
    return await private.hand(services.gallery, position, seat, channel_url(position.head), note)


async def _fold(_services: Services, position: Position, letter: Letter) -> Page:
    return private.folded(position) if letter.user else board.folded(position, letter.body)


async def _lost(_services: Services, position: Position, letter: Letter) -> Page:
    return place.lost(position, letter.user or 0)


async def _call(services: Services, position: Position, letter: Letter) -> Page | None:
    """One table, or a list of them."""
    user = letter.user or 0
    found = [position]
    for table in letter.body.also:
        with suppress(Refusal):
            found.append((await services.tables.get(table)).now)
    asking = [each for each in found if is_due(each, user, letter.body.call if each is position else "turn")]
    if letter.body.call == SEAT and asking:
        return handover.wanted(position, user, await services.url(position.head))
    urls = {each.id: await services.url(each.head) for each in asking}
    if len(asking) == 1:
        return pings.call(asking[0], user, letter.body, urls[asking[0].id])
    return pings.digest(services.tables.games, asking, user, urls) if asking else None


async def _daily(services: Services, position: Position, letter: Letter) -> Page | None:
    """Nothing for a channel that is told no more."""
    attempt, book = position.head.attempt, services.tables.store.daily
    told = next((each for each in await book.channels() if each.channel == letter.channel), None)
    if attempt is None or told is None:
        return None
    standing = await services.puzzles.standing(position.game.key, attempt.day, 0)
    return ranks.post(standing, told.guild, await services.puzzles.shows(told.guild) or ranks.NAMES)


def _written(write: Callable[[Position, Body], Page | None]) -> Composer:
    """A message of words alone."""

    async def compose(_services: Services, position: Position, letter: Letter) -> Page | None:
        return write(position, letter.body)

    return compose


PAGES: Mapping[Kind, Composer] = {
    "lobby": _lobby,
    "board": _board,
    "hand": _hand,
    "fold": _fold,
    "consent": _written(board.consent),
    "offer": _written(handover.question),
    "notice": _written(board.notice),
    "stale": _written(lobby.stale),
    "bench": _written(lambda _position, _body: None),
    "askback": _written(handover.asked_back),
    "rest": _written(clock.rest),
    "lost": _lost,
    "replaced": _written(board.replaced),
    "reminder": _written(deadlines.reminder),
    "call": _call,
    "daily": _daily,
}
"""What each kind of message looks like, see `bot.storage.kinds`."""


class DiscordCourier:
    """The outbox's Courier by discord.py."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self.client = client
        self.services = services
        self._opened = deque[float](maxlen=NEW_DMS)  # when the last new DMs were opened, in epoch seconds

    async def compose(self, letter: Letter) -> Payload | None:
        """The message that the letter stands for, of the table as it is now; none to who may not know of a seat."""
        position = (await self.services.tables.get(letter.table)).now
        if letter.body.call == SEAT:
            with _told():
                if not await sees(self.client, letter.user or 0, position.place):
                    return None
        page = await PAGES[letter.kind](self.services, position, letter)
        return Payload(page, position.game.name, letter.body.pings) if page else None

    async def open_dm(self, user: int) -> int:
        """The channel of the DM. One that was opened before is remembered; of new ones there is a budget."""
        store, note = self.services.tables.store, f"dm:{user}"
        if known := await store.note(note):
            return int(known)
        await self._spend()
        with _told():
            channel = (await self.client.create_dm(discord.Object(user))).id
        await store.note(note, str(channel))
        return channel

    async def _spend(self) -> None:
        """Count a new DM, with those of other processes. Raises Later where there were too many just now."""
        names = [f"new DM {number}" for number in range(NEW_DMS)]
        if not await self.services.tables.store.leases.spend(names, NEW_DM_SECONDS):
            raise Later(NEW_DM_SECONDS / NEW_DMS)
        now = time.time()
        if len(self._opened) == NEW_DMS and (wait := self._opened[0] + NEW_DM_SECONDS - now) > 0:
            raise Later(wait)
        self._opened.append(now)

    async def send(self, channel: int, payload: Payload, nonce: str) -> int:
        """A new message; where pictures are not allowed, without them."""
        return await self._managed(channel, payload, lambda page: self._send(channel, page, nonce))

    async def find(self, channel: int, payload: Payload, nonce: str, since: float) -> int | None:
        """Among the messages of the channel; none where the bot may not read them.

        One that is still nothing but its notification gets the layout now, whatever it says: the table may have gone
        on since, and in a lane one letter follows the other.
        """
        place, half = self.client.get_partial_messageable(channel), 0
        begin = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(since - SKEW_SECONDS, UTC)))
        with _told():
            try:
                async for message in place.history(limit=LOOKED_THROUGH, after=begin, oldest_first=True):
                    if not _is_mine(self.client, message):
                        continue
                    if sign(nonce) in {getattr(each, "id", 0) for each in message.components}:
                        return message.id
                    if not half and _is_half(message):
                        half = message.id
                if half:
                    await self._edit(channel, half, payload, nonce)
            except (discord.Forbidden, discord.NotFound):  # sending will meet it too, and is told why
                return None
        return half or None

    async def edit(self, channel: int, message: int, payload: Payload) -> None:
        """The message shows the page from now on; where pictures are not allowed, without them."""
        await self._managed(channel, payload, lambda page: self._edit(channel, message, page))

    async def _managed(self, channel: int, payload: Payload, attempt: Callable[[Payload], Awaitable[T]]) -> T:
        """What came of the attempt; of a second one where the thread had to be opened, or pictures to be left out."""
        with _told():
            try:
                return await attempt(payload)
            except discord.HTTPException as refusal:
                if refusal.code == ARCHIVED:
                    await self._reopen(channel)
                elif isinstance(refusal, discord.Forbidden) and payload.page.pictures:
                    payload = payload.plain()
                else:
                    raise
            return await attempt(payload)

    async def _reopen(self, channel: int) -> None:
        """A thread that nobody wrote in for days has archived itself, and nothing in it can be edited."""
        thread = await self.client.fetch_channel(channel)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def _send(self, channel: int, payload: Payload, nonce: str) -> int:
        """Who is pinged gets plain words first, for phones show none of a layout; the layout takes their place."""
        place, page = self.client.get_partial_messageable(channel), payload.page
        if not payload.push:
            view = signed(page.view(), nonce)
            return (await place.send(view=view, files=page.files(), nonce=nonce, silent=True)).id
        sent = await place.send(payload.push, nonce=nonce, allowed_mentions=payload.mentions())
        await self._edit(channel, sent.id, payload, nonce)
        return sent.id

    async def _edit(self, channel: int, message: int, payload: Payload, nonce: str = "") -> None:
        target = self.client.get_partial_messageable(channel).get_partial_message(message)
        page, mentions = payload.page, payload.mentions()
        view, files = signed(page.view(), nonce) if nonce else page.view(), page.files()
        await target.edit(content=None, view=view, attachments=files, allowed_mentions=mentions)


def sign(nonce: str) -> int:
    """The nonce as the id of a component, 31 bits: unlike the nonce itself, Discord keeps it with the message."""
    return int.from_bytes(blake2b(nonce.encode(), digest_size=8).digest()) % (2**31 - SIGNS) + SIGNS


def signed(view: ui.LayoutView, nonce: str) -> ui.LayoutView:
    """The layout, by which its letter will be recognized."""
    for box in view.children[:1]:
        box.id = sign(nonce)
    return view


def _is_mine(client: discord.Client, message: discord.Message) -> bool:
    return client.user is not None and message.author.id == client.user.id


def _is_half(message: discord.Message) -> bool:
    """Whether it has no layout yet. The first message of a forum's post, whose id is the thread's, never has one."""
    is_said = message.type is discord.MessageType.default and message.id != message.channel.id
    return is_said and bool(message.content) and not message.components


@contextmanager
def _told() -> Iterator[None]:
    """Raises what discord.py raises as one of the outbox's own errors, by which it decides what to do."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code in (UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS, OF_ANOTHER):
            raise MessageGone(str(error)) from error
        if error.status == 429 or error.status >= 500:
            raise Later(getattr(error, "retry_after", 0.0)) from error
        if error.code in LOST:
            raise NoPlace(LOST[error.code]) from error
        if error.status == 401:
            raise TokenRefused from error
        if error.code in PASSING or (error.status == 403 and not error.code):  # without a code it is not Discord's own
            raise Later(PASSING_SECONDS) from error
        if error.code in TAKES_NO_MESSAGES:
            raise Closed(f"{error.status} {error.code} {error.text}") from error
        if error.status == 403:
            raise NoPlace("Discord does not let me post there") from error
        raise Undeliverable(f"{error.status} {error.code} {error.text}") from error
    except discord.RateLimited as error:
        raise Later(error.retry_after) from error
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise Later from error
