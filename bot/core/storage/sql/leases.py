"""Leases, which divide work among processes that share a database.

A *lease* is the exclusive right of a process to do something for a few seconds. The process renews the lease while it's
running. The lease's name says what is leased: an outbox queue, the computer players of a table, or a Discord shard.
After a lease expires, any process may take it, and the lease gets a new *token* each time. Whatever is written under a
lease checks the token in the same transaction, so a process that was suspended can't finish what another has taken
over.

A process that has the database to itself needs no leases. `bot.postgres.leases` stores those of several processes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.core.storage.sql.work import CheckLease, Work


class Lost(Exception):  # noqa: N818 - a signal to leave it to the other, never shown
    """Raised if a lease expired before something was written or sent under it.

    The task now belongs to the process that holds the lease.
    """


class Leases(Protocol):
    """The leases of this process. Methods that ask the database may raise StorageTrouble."""

    is_shared: bool  # whether other processes use the database

    @property
    def unheld(self) -> str:
        """An SQL condition, beginning with AND, for queues that no process has leased; "" if there are no leases."""

    async def take(self, names: Sequence[str]) -> Mapping[str, int]:
        """Take the named leases that nobody holds, and return their tokens by name."""

    async def spend(self, names: Sequence[str], seconds: float) -> str | None:
        """Take one of the names for `seconds` from a budget that all processes share.

        Return the name, or None if none is free.
        """

    async def unspend(self, name: str) -> None:
        """Undo `spend`: return the name to the budget."""

    async def has(self, name: str) -> bool:
        """Try to take the lease if this process doesn't hold it. Return whether the process holds it now."""

    def is_held(self, name: str, token: int) -> bool:
        """Tell, without asking the database, whether this process certainly still holds the lease with that token."""

    def ended(self, name: str) -> None:
        """Record that a transaction has released the lease (see the function `end`)."""

    async def release(self, names: Sequence[str]) -> None:
        """Release those of the named leases that this process holds."""


class UnsharedLeases:
    """Leases for a database that only one process uses: every request succeeds, and nothing is stored."""

    is_shared = False
    unheld = ""

    async def take(self, names: Sequence[str]) -> Mapping[str, int]:
        """Return 0 as the token of each lease."""
        return dict.fromkeys(names, 0)

    async def spend(self, names: Sequence[str], _seconds: float) -> str | None:
        return names[0]

    async def unspend(self, _name: str) -> None:
        """Do nothing, because `spend` took nothing."""

    async def has(self, _name: str) -> bool:
        return True

    def is_held(self, _name: str, _token: int) -> bool:
        return True

    def ended(self, _name: str) -> None:
        """Do nothing, because nothing was stored."""

    async def release(self, _names: Sequence[str]) -> None:
        """Do nothing, because nothing was stored."""


def require(name: str, token: int) -> Work[None]:
    """Keep other processes from taking over the lease until the transaction ends. Raises Lost if one already has."""
    if token and not (yield CheckLease(name, token)):
        raise Lost(name)


def end(name: str, token: int) -> Work[None]:
    """Release the lease as part of the transaction. Raises Lost if another process has taken it over."""
    if token and not (yield CheckLease(name, token, ends=True)):
        raise Lost(name)
