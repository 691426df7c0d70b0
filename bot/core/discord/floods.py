"""Limits on commands and clicks per minute. A person who sends too many gets a warning and delays nobody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.core.discord.failures import UNSAID
from bot.core.discord.interactions import channel_id, guild_id
from bot.core.ids import ChannelId, GuildId, UserId
from bot.core.table.people.allowance import Quota

MINUTE = 60.0
KEPT = 10_000  # maximum number of buckets (one per person, channel or server) before full ones are deleted
TOLD_SECONDS = 10.0  # between two warnings to one person
AT_ONCE = 2  # interactions of one person that are handled at the same time
WAITING = 8  # more interactions of that person that may wait; all others are refused
PATIENCE = 1.0  # seconds that an interaction waits for earlier ones, some of which take long
TYPING = 0.1  # weight of an autocomplete request, as each typed letter sends one; a command's weight is 1

SLOWLY = "Slow down! I haven't done anything yet. Try again in a moment."
CROWDED = "It's too busy here right now. I haven't done anything yet. Try again in a moment."


class Bucket:
    """A token bucket that holds `limit` tokens, and refills within a minute."""

    def __init__(self, limit: int, now: float) -> None:
        self.limit, self.left, self.at, self.told = limit, float(limit), now, -TOLD_SECONDS

    def fill(self, now: float) -> float:
        """Add the tokens for the time since the last call, and return how many the bucket holds."""
        self.left = min(self.limit, self.left + (now - self.at) * self.limit / MINUTE)
        self.at = now
        return self.left


class Floods:
    """Rate limits by sender, channel and server."""

    def __init__(self, quota: Quota, clock: Callable[[], float] = time.monotonic) -> None:
        self._quota, self._clock = quota, clock
        self._buckets: dict[tuple[str, int], Bucket] = {}

    def refusal(
        self, user: UserId, channel: ChannelId | None, server: GuildId | None, weight: float = 1.0
    ) -> str | None:
        """Return None to accept the interaction, else a warning for its sender, or "" if they were warned recently.

        Interactions beyond a person's own limit don't count toward the limits of the channel and the server.
        """
        now = self._clock()
        person = self._bucket("person", user, now)
        if person.fill(now) < weight:
            return _once(person, SLOWLY, now)
        person.left -= weight
        places = [self._bucket(kind, key, now) for kind, key in (("channel", channel), ("server", server)) if key]
        for place in places:
            if place.fill(now) < weight:
                return _once(person, CROWDED, now)
        for place in places:
            place.left -= weight
        return None

    def scold(self, user: UserId) -> str:
        """Return a warning for a person with too many unfinished interactions, or "" if they were warned recently."""
        now = self._clock()
        return _once(self._bucket("person", user, now), SLOWLY, now)

    def _bucket(self, kind: str, key: int, now: float) -> Bucket:
        if len(self._buckets) > KEPT:
            self._buckets = {name: each for name, each in self._buckets.items() if each.fill(now) < each.limit}
        return self._buckets.setdefault((kind, key), Bucket(getattr(self._quota, kind), now))


class PersonSlots(asyncio.Semaphore):
    """A semaphore that admits a few interactions of one person at a time, and counts those waiting."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self.waiting = 0

    async def enter(self) -> bool:
        """Wait to be admitted. Return False if that takes more than PATIENCE seconds."""
        if not self.locked():
            return await self.acquire()
        self.waiting += 1
        try:
            return await asyncio.wait_for(self.acquire(), PATIENCE)
        except TimeoutError:
            return False
        finally:
            self.waiting -= 1


class Turns:
    """Per-person queues: interactions wait for earlier ones of the same person, and don't delay anybody else's."""

    def __init__(self) -> None:
        self._slots: WeakValueDictionary[int, PersonSlots] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, user: UserId) -> AsyncIterator[bool]:
        """Yield True when the interaction may be handled, after PATIENCE seconds at most.

        Yield False at once if too many of the person's interactions are waiting already.
        """
        slots = self._slots.get(user)
        if slots is None:
            slots = self._slots[user] = PersonSlots()
        if slots.waiting >= WAITING:
            yield False
            return
        has_place = await slots.enter()
        try:
            yield True
        finally:
            if has_place:
                slots.release()


def _once(bucket: Bucket, words: str, now: float) -> str:
    if now - bucket.told < TOLD_SECONDS:
        return ""
    bucket.told = now
    return words


@asynccontextmanager
async def admitted(floods: Floods, turns: Turns, interaction: discord.Interaction[Any]) -> AsyncIterator[bool]:
    """Wait for the sender's earlier interactions, then yield whether to handle this one.

    Warn a sender who is refused.
    """
    is_typing = interaction.type is discord.InteractionType.autocomplete
    where = (UserId(interaction.user.id), channel_id(interaction), guild_id(interaction))
    refusal = floods.refusal(*where, TYPING if is_typing else 1.0)
    if refusal is None:
        async with turns.of(UserId(interaction.user.id)) as has_turn:
            if has_turn:
                yield True
                return
        refusal = floods.scold(UserId(interaction.user.id))
    if refusal and not is_typing:
        with suppress(*UNSAID):
            await interaction.response.send_message(refusal, ephemeral=True)
    yield False
