"""The request budget: Discord allows the bot as a whole 50 requests a second, which several processes have to share."""

from __future__ import annotations

from collections.abc import Sized
from contextvars import ContextVar
from typing import Final, Protocol

ABOVE_ALL: Final = -1
PRIORITY: ContextVar[int] = ContextVar("priority", default=ABOVE_ALL)  # lowest first; by default a person is waiting


class Budget(Protocol):
    """The rate limit of this process's requests. Responses to interactions need no turn: Discord doesn't count them."""

    under_way: Sized  # deliveries that will each make a request soon

    @property
    def waiting(self) -> int:
        """The number of this process's requests that are waiting for a turn."""

    async def turn(self) -> None:
        """Wait until the caller may make a request."""

    async def exceeded(self, seconds: float) -> None:
        """Pause requests for `seconds`, because Discord reported that the bot hit the global limit."""


class Unlimited:
    """The budget of a bot with one process: no request waits, and discord.py obeys Discord's 429 responses."""

    waiting = 0

    def __init__(self) -> None:
        self.under_way: Sized = ()

    async def turn(self) -> None:
        """Return at once."""

    async def exceeded(self, _seconds: float) -> None:
        """Do nothing, because discord.py pauses this process's requests by itself."""
