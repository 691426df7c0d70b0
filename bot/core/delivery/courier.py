"""The implementation of the outbox's `Courier` with discord.py: composes, sends, edits and finds messages."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import blake2b
from typing import TypeAlias

import discord
import msgspec
from discord import ui

from bot.core.delivery.channel_visibility import is_member, sees
from bot.core.delivery.courier_protocol import Closed, MessageGone, Refused, Shown, Undeliverable
from bot.core.delivery.discord_errors import ARCHIVED, MISSING_PERMISSIONS, refuses_content, translated
from bot.core.delivery.new_dms import NewDms
from bot.core.ids import NO_USER, ChannelId, GuildId, MessageId, UserId
from bot.core.markdown import PUSH, clip
from bot.core.pages import board
from bot.core.pages.own import pings, private
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.sentences import whole
from bot.core.pages.tables import deadlines, lobby, place
from bot.core.refusals import Refusal
from bot.core.services import Services, channel_url
from bot.core.storage import Body, OutboxMessage
from bot.core.storage.kinds import COLLAPSE, Kind
from bot.core.table.pings import is_due
from bot.core.table.position import Position

SKEW_SECONDS = 900.0  # how far ahead of Discord's clock this machine's may be
LOOKED_THROUGH = 500  # messages of a channel that `find` looks through
SIGNS = 1000  # the lowest component id for nonces: Discord assigns small ids itself
DAY_SECONDS = 86_400.0
REFUSED = "refused "  # prefix of the note on a DM that Discord wouldn't open, followed by the time in epoch seconds
NOT_TAKEN = "Discord rejected part of this message. I'll try again in a few minutes."

log = logging.getLogger(__name__)

Composer: TypeAlias = Callable[[Services, Position, OutboxMessage], Awaitable[Page | None]]
Attempt: TypeAlias = Callable[[Page], Awaitable[MessageId]]  # tries to show a page and returns the message's id
Version: TypeAlias = tuple[Attempt, Page]


class Payload(msgspec.Struct, frozen=True):
    """A page to send, the name of its game, and users to mention with (`pings`) or without (`quietly`) notification."""

    page: Page
    game: str = ""
    pings: tuple[UserId, ...] = ()
    quietly: tuple[UserId, ...] = ()  # users whom the page mentions without notifying them

    @property
    def push(self) -> str:
        """The plain text for the push notification, or "" if the message pings nobody."""
        words = (self.page.push or f"{self.game}: {self.page.text}").replace("\n", " ")
        return _clipped(words, self.pings) if self.pings else ""

    def showing(self, page: Page) -> Payload:
        """Return a copy with another page."""
        return msgspec.structs.replace(self, page=page)

    def neutral(self) -> Page:
        """Return the page with a fixed sentence in place of its text, which a moderation filter may have rejected."""
        words = " ".join([*(f"<@{user}>" for user in self.pings), f"{self.game or 'Guffaw'}: `/look` shows the table."])
        return msgspec.structs.replace(self.page.bare(NOT_TAKEN), text=words, push=words)

    def mentions(self) -> discord.AllowedMentions:
        """Return the mentions that Discord may turn into pings: only the users in `pings` and `quietly`."""
        users = [discord.Object(user) for user in dict.fromkeys((*self.pings, *self.quietly))]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _clipped(words: str, pings: Sequence[UserId]) -> str:
    """Shorten the text to `PUSH` characters, at the end of a sentence if possible.

    If that would leave out a mention, move all mentions to the front.
    """
    clipped = clip(whole(words, PUSH), PUSH)
    mentions = [mention for user in pings if (mention := f"<@{user}>") in words]
    if all(mention in clipped for mention in mentions):
        return clipped
    first = " ".join(mentions)
    room = max(1, PUSH - len(first) - 1)
    return f"{first} {clip(whole(words, room), room)}"


async def _lobby(services: Services, position: Position, _message: OutboxMessage) -> Page:
    return await lobby.card(services.gallery, position)


async def _board(services: Services, position: Position, message: OutboxMessage) -> Page:
    return await board.board(services.gallery, position, message.body)


async def _hand(services: Services, position: Position, message: OutboxMessage) -> Page:
    user = message.user or NO_USER
    seat = position.seat_of(user)
    if seat is None:
        return services.slots.gone(position, user) or private.gone(position)
    own = await services.hand_lines(position, user)
    return await private.hand(services.gallery, position, seat, channel_url(position.head), own)


async def _collapsed(_services: Services, position: Position, message: OutboxMessage) -> Page:
    return private.collapsed(position) if message.user else board.collapsed(position, message.body)


async def _lost(_services: Services, position: Position, message: OutboxMessage) -> Page:
    return place.lost(position, message.user or NO_USER)


async def _call(services: Services, position: Position, message: OutboxMessage) -> Page | None:
    """Compose a ping for one table, or a digest of all tables that are waiting for the user."""
    user = message.user or NO_USER
    positions = [position]
    for table in message.body.also:
        with suppress(Refusal):
            positions.append((await services.tables.get(table)).now)
    waiting = [now for now in positions if is_due(now, user, message.body.call if now is position else "turn")]
    if waiting and message.body.call in position.hooks.invitations:
        return services.slots.invitation(message.body.call, position, user, await services.url(position.head))
    urls = {now.id: await services.url(now.head) for now in waiting}
    if len(waiting) == 1:
        return pings.call(waiting[0], user, message.body, urls[waiting[0].id], services.slots)
    return pings.digest(services.tables.games, waiting, user, urls, services.slots) if waiting else None


async def _post(services: Services, position: Position, message: OutboxMessage) -> Page | None:
    return await services.slots.post(services.tables.store, position, message)


async def _consent(services: Services, position: Position, message: OutboxMessage) -> Page:
    return board.consent(services.slots, position, message.body)


async def _notice(services: Services, position: Position, message: OutboxMessage) -> Page:
    return board.notice(services.slots, position, message.body)


async def _reminder(services: Services, position: Position, message: OutboxMessage) -> Page | None:
    return deadlines.reminder(services.slots, position, message.body)


async def _of_a_feature(services: Services, position: Position, message: OutboxMessage) -> Page | None:
    return services.slots.message(message.kind, position, message.body)


def _written(write: Callable[[Position, Body], Page | None]) -> Composer:
    """Return a composer for a page that needs only the position and the message's body."""

    async def compose(_services: Services, position: Position, message: OutboxMessage) -> Page | None:
        return write(position, message.body)

    return compose


PAGES: Mapping[Kind, Composer] = {
    "lobby": _lobby,
    "board": _board,
    "hand": _hand,
    COLLAPSE: _collapsed,
    "consent": _consent,
    "notice": _notice,
    "stale": _written(lobby.stale),
    "lost": _lost,
    "replaced": _written(board.replaced),
    "reminder": _reminder,
    "call": _call,
    "post": _post,
}
"""The composer of each kind of message (see `bot.core.storage.kinds`)."""


class DiscordCourier:
    """A `Courier` that uses discord.py."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self.client = client
        self.services = services
        self._new_dms = NewDms(services.tables.store.leases)

    async def compose(self, message: OutboxMessage) -> Payload | None:
        """Return what to send, composed from the table's current state, or None if there's nothing to send.

        An invitation isn't sent to a user who can't see the table's channel: the result is None.
        """
        position = (await self.services.tables.get(message.table)).now
        if message.body.call in position.hooks.invitations:
            with translated():
                if not await sees(self.client, message.user or NO_USER, position.place):
                    return None
        page = await PAGES.get(message.kind, _of_a_feature)(self.services, position, message)
        if page is None:
            return None
        followers = self._followers(position, message)
        return Payload(_mentioning(page, followers), position.game.name, message.body.pings, followers)

    def _followers(self, position: Position, message: OutboxMessage) -> tuple[UserId, ...]:
        """Return the users whom the message should mention to add them to the table's thread; () outside threads.

        On phones, only members of an archived thread can press its buttons. A silent message or an edit that mentions
        somebody adds them without a notification (MarcusOtter/discord-needle#107); adding them directly posts an
        announcement.
        """
        if not isinstance(self.client.get_channel(position.place.channel), discord.Thread):
            return ()
        is_card = message.kind == "lobby" and position.status == "lobby"
        return position.users(position.people) if is_card else message.body.arrived

    async def is_member(self, user: UserId, guild: GuildId) -> bool:
        """Tell whether the user is a member of the server; True if Discord can't tell now, or the bot has left it."""
        return await is_member(self.client, user, guild)

    async def open_dm(self, user: UserId) -> ChannelId:
        """Return the channel id of the user's DM, from storage or Discord.

        Raises Closed if Discord refuses to open it, and for a day afterwards without asking again.
        """
        store, note = self.services.tables.store, f"dm:{user}"
        known = await store.note(note) or ""
        if known.startswith(REFUSED) and time.time() - float(known.removeprefix(REFUSED)) < DAY_SECONDS:
            raise Closed("Discord refused to open this DM within the last day")
        if known.isdigit():
            return ChannelId(int(known))
        try:
            channel = await self._new_dms.open(lambda: self._create_dm(user))
        except Undeliverable as refusal:
            await store.note(note, f"{REFUSED}{int(time.time())}")
            raise Closed(str(refusal)) from refusal
        await store.note(note, str(channel))
        return channel

    async def _create_dm(self, user: UserId) -> ChannelId:
        with translated():
            return ChannelId((await self.client.create_dm(discord.Object(user))).id)

    async def forget_dm(self, user: UserId) -> None:
        """Delete the stored id of the user's DM channel, which is gone or belongs to another application."""
        await self.services.tables.store.note(f"dm:{user}", "")

    async def send(self, channel: ChannelId, payload: Payload, nonce: str) -> Shown:
        """Send the message.

        A ping is sent as plain text and then edited, because phone notifications don't show layouts.
        """
        place = self.client.get_partial_messageable(channel)

        async def ping(page: Page) -> MessageId:
            words, mentions = payload.showing(page).push, payload.mentions()
            return MessageId((await place.send(words, nonce=nonce, allowed_mentions=mentions)).id)

        async def post(page: Page) -> MessageId:
            view = signed(page.view(), nonce)
            mentions, files = payload.mentions(), page.files()
            sent = await place.send(view=view, files=files, nonce=nonce, silent=True, allowed_mentions=mentions)
            return MessageId(sent.id)

        if not payload.push:
            return await self._accepted(channel, _versions(payload, post, post))
        sent = await self._accepted(channel, [(ping, payload.page.plain("")), (ping, payload.neutral())])
        completed = await self._completed(channel, sent.message, payload, nonce)
        return completed._replace(whole=completed.whole and sent.whole)

    async def find(self, channel: ChannelId, payload: Payload, nonce: str, since: float) -> Shown | None:
        """Look for the message in the channel's history. Return None if it isn't there or the history can't be read.

        If the message is still plain text, give it its layout now. Its text may differ from the payload's, because the
        game may have moved on since. The message is recognized anyway, because each queue delivers only one message at
        a time.
        """
        place, half = self.client.get_partial_messageable(channel), None
        begin = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(since - SKEW_SECONDS, UTC)))
        with translated():
            try:
                async for message in place.history(limit=LOOKED_THROUGH, after=begin, oldest_first=True):
                    if not _is_mine(self.client, message):
                        continue
                    if sign(nonce) in _ids(message):
                        return Shown(MessageId(message.id))
                    if not half and _is_half(message):
                        half = MessageId(message.id)
            except (discord.Forbidden, discord.NotFound):  # sending fails too, and reports why
                return None
        return await self._completed(channel, half, payload, nonce) if half else None

    async def edit(self, channel: ChannelId, message: MessageId, payload: Payload) -> bool:
        """Edit the message to show the page, or as much of the page as Discord accepts.

        Return whether Discord accepted all of it.
        """

        async def attempt(page: Page) -> MessageId:
            return await self._edit(channel, message, payload, page)

        return (await self._accepted(channel, _versions(payload, attempt, attempt))).whole

    async def _completed(self, channel: ChannelId, message: MessageId, payload: Payload, nonce: str) -> Shown:
        """Turn a ping's plain text into a layout. If Discord accepts no layout at all, the text stays, without buttons.

        Discord may refuse to turn plain text into a layout with pictures (discord/discord-api-docs#7529).
        """

        async def edit(page: Page) -> MessageId:
            return await self._edit(channel, message, payload, page, nonce)

        async def keep_plain(page: Page) -> MessageId:
            return await self._edit_plain(channel, message, payload, page, nonce)

        try:
            return await self._accepted(channel, _versions(payload, edit, keep_plain))
        except MessageGone:
            return Shown(message)
        except (Undeliverable, Refused) as refusal:
            log.warning("couldn't give a message its buttons: %s", str(refusal).partition("\n")[0])
            return Shown(message, whole=False)

    async def _accepted(self, channel: ChannelId, versions: Sequence[Version]) -> Shown:
        """Try the versions in order, and return the message from the first one that Discord accepts.

        Raises an error of `courier_protocol` if Discord refuses all of them.
        """
        with translated():
            for number, (attempt, page) in enumerate(versions):
                try:
                    return Shown(await self._in_open_thread(channel, attempt, page), whole=not number)
                except discord.HTTPException as refusal:
                    if refusal.code == MISSING_PERMISSIONS and page.pictures:  # not worth a repair: an admin has to act
                        return Shown(await self._in_open_thread(channel, attempt, page.plain()))
                    if page is versions[-1][1] or not refuses_content(refusal):
                        raise
                    log.warning("Discord rejected part of a message: %d %d", refusal.status, refusal.code)
        raise AssertionError("no versions")

    async def _in_open_thread(self, channel: ChannelId, attempt: Attempt, page: Page) -> MessageId:
        """Make the attempt and return its message id.

        If Discord has archived the thread, reopen it and try once more.
        """
        try:
            return await attempt(page)
        except discord.HTTPException as refusal:
            if refusal.code != ARCHIVED:
                raise
        thread = await self.client.fetch_channel(channel)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)
        return await attempt(page)

    async def _edit(
        self, channel: ChannelId, message: MessageId, payload: Payload, page: Page, nonce: str = ""
    ) -> MessageId:
        target = self.client.get_partial_messageable(channel).get_partial_message(message)
        view, files = signed(page.view(), nonce) if nonce else page.view(), page.files()
        await target.edit(content=None, view=view, attachments=files, allowed_mentions=payload.mentions())
        return message

    async def _edit_plain(
        self, channel: ChannelId, message: MessageId, payload: Payload, page: Page, nonce: str
    ) -> MessageId:
        """Edit the message as plain text with classic buttons, and return its id.

        A message that was given a layout could never become plain text again.
        """
        target, view = self.client.get_partial_messageable(channel).get_partial_message(message), page.classic_view()
        for item in view.children[:1]:
            item.id = sign(nonce)
        await target.edit(content=page.content(), view=view, attachments=[], allowed_mentions=payload.mentions())
        return message


def sign(nonce: str) -> int:
    """Return a 31-bit component id made from the nonce. Discord stores it with the message, unlike the nonce itself."""
    return int.from_bytes(blake2b(nonce.encode(), digest_size=8).digest()) % (2**31 - SIGNS) + SIGNS


def signed(view: ui.LayoutView, nonce: str) -> ui.LayoutView:
    """Mark the layout with the nonce, so that `find` recognizes the posted message, and return the layout."""
    for box in view.children[:1]:
        box.id = sign(nonce)
    return view


def _mentioning(page: Page, users: Sequence[UserId]) -> Page:
    if not users:
        return page
    line = "Following this thread: " + " ".join(f"<@{user}>" for user in users)
    return msgspec.structs.replace(page, note=f"{page.note} {line}".strip())


def _versions(payload: Payload, attempt: Attempt, at_last: Attempt) -> list[Version]:
    """Return the versions of the page to try in turn.

    The versions are the whole page, the page without pictures, its text with one row of buttons, and a fixed sentence.
    `attempt` sends the first two, `at_last` the last two.
    """
    page = payload.page
    plain = [(attempt, page.plain(NOT_TAKEN))] if page.pictures else []
    return [(attempt, page), *plain, (at_last, page.bare(NOT_TAKEN)), (at_last, payload.neutral())]


def _ids(message: discord.Message) -> set[int]:
    """Return the ids of the message's top-level components, and of the buttons in its action rows."""
    rows = [row.children for row in message.components if isinstance(row, discord.ActionRow)]
    return {getattr(part, "id", 0) for part in (*message.components, *(item for row in rows for item in row))}


def _is_mine(client: discord.Client, message: discord.Message) -> bool:
    return client.user is not None and message.author.id == client.user.id


def _is_half(message: discord.Message) -> bool:
    """Tell whether the message is still plain text and lacks its layout. A forum post's first message never counts."""
    is_said = message.type is discord.MessageType.default and message.id != message.channel.id
    return is_said and bool(message.content) and not message.components
