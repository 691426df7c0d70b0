"""Limit the commands and clicks per minute. A sender of too many is told so, and delays nobody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.discord.failures import UNSAID
from bot.table.people.allowance import Quota

MINUTE = 60.0
KEPT = 10_000  # buckets of people, channels and servers before full ones are dropped
TOLD_SECONDS = 10.0  # between two warnings to one person
AT_ONCE = 2  # interactions of one person that are handled at the same time
WAITING = 8  # more interactions of that person that may wait; any others are refused
PATIENCE = 1.0  # seconds that an interaction waits for earlier ones, some of which take long
TYPING = 0.1  # weight of an autocomplete, because one comes with each typed letter; a command's is 1

SLOWLY = "Slow down! I haven't done anything yet. Try again in a moment."
CROWDED = "It's too busy here right now. I haven't done anything yet. Try again in a moment."


class Bucket:
    """A token bucket that holds a minute's worth, and fills again as time goes by."""

    def __init__(self, limit: int, now: float) -> None:
        self.limit, self.left, self.at, self.told = limit, float(limit), now, -TOLD_SECONDS

    def fill(self, now: float) -> float:
        """Refill the bucket up to now, and return what it holds."""
        self.left = min(self.limit, self.left + (now - self.at) * self.limit / MINUTE)
        self.at = now
        return self.left


class Floods:
    """Rate limits by sender, channel and server."""

    def __init__(self, quota: Quota, clock: Callable[[], float] = time.monotonic) -> None:
        self._quota, self._clock = quota, clock
        self._buckets: dict[tuple[str, int], Bucket] = {}

    def refusal(self, user: int, channel: int | None, server: int | None, weight: float = 1.0) -> str | None:
        """Return None to accept an interaction, else what to tell its sender: "" if that was said a moment ago.

        What one person sends beyond their limit doesn't count against the channel and the server.
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

    def scold(self, user: int) -> str:
        """Return what to say to a person whose interactions queue up; "" if that was said a moment ago."""
        now = self._clock()
        return _once(self._bucket("person", user, now), SLOWLY, now)

    def _bucket(self, kind: str, key: int, now: float) -> Bucket:
        if len(self._buckets) > KEPT:
            self._buckets = {name: each for name, each in self._buckets.items() if each.fill(now) < each.limit}
        return self._buckets.setdefault((kind, key), Bucket(getattr(self._quota, kind), now))


class Gate(asyncio.Semaphore):
    """A semaphore that admits a few interactions of one person, and counts those that wait."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self.waiting = 0

    async def enter(self) -> bool:
        """Wait for a place. Return False if none came free within PATIENCE."""
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
        self._gates: WeakValueDictionary[int, Gate] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, user: int) -> AsyncIterator[bool]:
        """Yield True once few enough interactions of that person are under way; yield False if too many wait."""
        gate = self._gates.get(user)
        if gate is None:
            gate = self._gates[user] = Gate()
        if gate.waiting >= WAITING:
            yield False
            return
        has_place = await gate.enter()
        try:
            yield True
        finally:
            if has_place:
                gate.release()


def _once(bucket: Bucket, words: str, now: float) -> str:
    if now - bucket.told < TOLD_SECONDS:
        return ""
    bucket.told = now
    return words


@asynccontextmanager
async def admitted(floods: Floods, turns: Turns, interaction: discord.Interaction[Any]) -> AsyncIterator[bool]:
    """Yield whether to handle the interaction, once it is its sender's turn. A refused sender is told so."""
    is_typing = interaction.type is discord.InteractionType.autocomplete
    where = (interaction.user.id, interaction.channel_id, interaction.guild_id)
    refusal = floods.refusal(*where, TYPING if is_typing else 1.0)
    if refusal is None:
        async with turns.of(interaction.user.id) as has_turn:
            if has_turn:
                yield True
                return
        refusal = floods.scold(interaction.user.id)
    if refusal and not is_typing:
        with suppress(*UNSAID):
            await interaction.response.send_message(refusal, ephemeral=True)
    yield False
