"""Messages for errors of PostgreSQL and of the connection.

PostgreSQL's own messages aren't shown, because they may quote rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from bot.core.storage.trouble import DAMAGED, ELSE, FULL, IN_USE, READ_ONLY, SHUT, trouble

LOST: Final = (
    OSError,  # no answer, a broken connection, or a timeout
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,  # the connection is closed
    asyncpg.InternalClientError,  # the connection was closed in the middle of something
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
)
"""Errors that mean that the server is unavailable, perhaps only for a moment."""
UNDONE: Final = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""Errors that mean that the server has rolled back the transaction in favor of another one."""

AWAY: Final = "I can't reach my database, so I changed nothing. Try again in a moment."
UNSURE: Final = (
    "I lost my database connection while saving, so I can't tell whether that worked. Check before you try again."
)

_WORDS: Final = (
    ((*UNDONE, asyncpg.LockNotAvailableError, asyncpg.QueryCanceledError), IN_USE),
    ((asyncpg.InsufficientResourcesError,), FULL),
    ((asyncpg.ReadOnlySQLTransactionError, asyncpg.InsufficientPrivilegeError), READ_ONLY),
    ((asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError), DAMAGED),
    ((asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError), SHUT),
)


def is_lost(error: BaseException) -> bool:
    """Tell whether the error means that the server is unavailable.

    An InterfaceError that is also a ValueError isn't such an error: asyncpg raises it for invalid values.
    """
    return isinstance(error, LOST) and not isinstance(error, ValueError)


def in_words(error: Exception, otherwise: str = ELSE) -> str:
    """Return the sentence that tells players about the error, or `otherwise` if the error is unknown."""
    if is_lost(error):
        return AWAY
    return next((words for kinds, words in _WORDS if isinstance(error, kinds)), otherwise)


def kind_of(error: BaseException) -> str:
    """Return the error's type and PostgreSQL's code for it (SQLSTATE), for the log."""
    return " ".join(filter(None, (type(error).__name__, getattr(error, "sqlstate", None))))


@contextmanager
def troubles(work: str, otherwise: str = ELSE) -> Iterator[None]:
    """Turn errors of the server and the connection in the `with` block into StorageTrouble, with a message for players.

    `work` names the block in the log. Integrity errors are passed on, because they mean that another process has
    written the same log entry or interaction first.
    """
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError:
        raise
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
        raise trouble(in_words(error, otherwise), kind_of(error), work) from error


@contextmanager
def at_start(place: str) -> Iterator[None]:
    """Turn errors in opening the database into StorageTrouble, with a message for the operator."""
    try:
        yield
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, ValueError) as error:
        words = next(
            (words for kinds, words in _AT_START if isinstance(error, kinds)), f"can't be used: {kind_of(error)}"
        )
        raise trouble(f"The database {place} {words}", kind_of(error)) from error


_AT_START: Final = (
    ((asyncpg.InvalidAuthorizationSpecificationError,), "rejects the user or password in GUFFAW_DATABASE."),
    ((asyncpg.InvalidCatalogNameError,), "doesn't exist. Create it (createdb), or correct GUFFAW_DATABASE."),
    ((asyncpg.TooManyConnectionsError,), "has no free connections. Close some, or raise max_connections."),
    ((asyncpg.CannotConnectNowError,), "is starting, stopping or recovering. Start me again in a moment."),
    ((asyncpg.InsufficientPrivilegeError,), "gives my user too few rights. It needs CREATE and USAGE on its schema."),
    ((asyncpg.ReadOnlySQLTransactionError,), "is read-only: GUFFAW_DATABASE must name one that accepts writes."),
    ((asyncpg.InsufficientResourcesError,), "is full: make room on its disk."),
    (
        (ValueError,),
        "isn't an address such as postgresql://user:password@host/name, with %40 for @ and %2F for / in the password.",
    ),
    (LOST, "can't be reached. Is the server running, and is GUFFAW_DATABASE right?"),
)
