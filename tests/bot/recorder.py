"""A fake Courier that records messages. Like Discord, it returns the existing message if a nonce is used twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.core.delivery.courier_protocol import Closed, MessageGone, Shown
from bot.core.delivery.snowflakes import EPOCH_MS
from bot.core.ids import ChannelId, GuildId, MessageId, UserId
from bot.core.storage import OutboxMessage
from bot.core.storage.kinds import COLLAPSE
from bot.core.table.reading import narration
from bot.core.table.registry import Tables

Fault = Callable[[OutboxMessage], Exception | None]


@dataclass
class Recorder:
    """A fake Courier that keeps messages in memory.

    `fault` can return an error to raise instead of sending a message. `lose` can return one to raise after sending it,
    as if Discord's response had been lost.
    """

    tables: Tables
    fault: Fault = lambda _message: None
    lose: Fault = lambda _message: None
    closed: set[int] = field(default_factory=set)  # users whose DMs are closed
    hold: asyncio.Event | None = None  # if set, sends wait for this event
    messages: dict[int, OutboxMessage] = field(default_factory=dict)  # what each message id shows now
    lines: dict[int, tuple[str, ...]] = field(default_factory=dict)  # message id -> its current narration
    nonces: dict[str, int] = field(default_factory=dict)
    looked: list[str] = field(default_factory=list)  # nonces passed to `find`
    opened: list[int] = field(default_factory=list)
    sent: list[OutboxMessage] = field(default_factory=list)
    edits: list[OutboxMessage] = field(default_factory=list)
    departed: set[int] = field(default_factory=set)  # users who have left every server
    whole: bool = True  # whether Discord accepts messages with their whole content
    forgotten: list[int] = field(default_factory=list)  # users passed to `forget_dm`
    ago: float = 0.0  # age in seconds that new messages get
    at_once: dict[int, int] = field(default_factory=dict)
    most_at_once: int = 0

    async def compose(self, outbox_message: OutboxMessage) -> tuple[OutboxMessage, tuple[str, ...]]:
        now = (await self.tables.get(outbox_message.table)).now
        is_board = outbox_message.kind in ("board", COLLAPSE)
        lines = narration.lines(now, None, outbox_message.body.after, outbox_message.body.upto) if is_board else []
        return outbox_message, (*outbox_message.body.notes, *lines)

    async def is_member(self, user: UserId, _guild: GuildId) -> bool:
        return user not in self.departed

    async def open_dm(self, user: UserId) -> ChannelId:
        self.opened.append(user)
        if user in self.closed:
            raise Closed("403: cannot send messages to this user")
        return ChannelId(10_000 + user)

    async def forget_dm(self, user: UserId) -> None:
        self.forgotten.append(user)

    async def send(self, channel: ChannelId, payload: tuple[OutboxMessage, tuple[str, ...]], nonce: str) -> Shown:
        outbox_message, lines = payload
        assert len(nonce) <= 25
        self.at_once[channel] = self.at_once.get(channel, 0) + 1
        self.most_at_once = max(self.most_at_once, self.at_once[channel])
        try:
            await (self.hold.wait() if self.hold else asyncio.sleep(0))
            _raise(self.fault(outbox_message))
            return Shown(MessageId(self._posted(outbox_message, lines, nonce)), self.whole)
        finally:
            self.at_once[channel] -= 1

    def _posted(self, outbox_message: OutboxMessage, lines: tuple[str, ...], nonce: str) -> int:
        if nonce not in self.nonces:
            self.nonces[nonce] = self.clock() + len(self.nonces)
            self.sent.append(outbox_message)
        message = self.nonces[nonce]
        self.messages[message], self.lines[message] = outbox_message, lines
        _raise(self.lose(outbox_message))
        return message

    async def find(self, _channel: ChannelId, _payload: Any, nonce: str, _since: float) -> Shown | None:
        self.looked.append(nonce)
        return Shown(MessageId(self.nonces[nonce])) if nonce in self.nonces else None

    async def edit(
        self, _channel: ChannelId, message: MessageId, payload: tuple[OutboxMessage, tuple[str, ...]]
    ) -> bool:
        if message not in self.messages:
            raise MessageGone("404: unknown message")
        self.edits.append(payload[0])
        self.messages[message], self.lines[message] = payload
        return self.whole

    def clock(self) -> int:
        """Return a Discord snowflake id for `ago` seconds before now."""
        return int((time.time() - self.ago) * 1000 - EPOCH_MS) << 22

    def told(self) -> list[str]:
        return [line for message in sorted(self.lines) for line in self.lines[message]]


def _raise(error: Exception | None) -> None:
    if error is not None:
        raise error
