"""A bound on the time and memory that the work on somebody's file may take, where the system has such bounds."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform != "win32":
    import resource

SECONDS = 120.0  # of processor time; a long game is replayed in some seconds
MEMORY = 2 << 30  # bytes of address space, of which the program itself takes half a gigabyte


class TooMuch(Exception):  # noqa: N818 - says what became of the work, in words
    """The work took more time or memory than it may."""


@contextmanager
def bounded() -> Iterator[None]:
    """Raise TooMuch in the main thread where the work takes more than SECONDS or MEMORY.

    The work may swallow the error: it is raised again after as much time.
    """
    if sys.platform == "win32":
        yield
        return
    limits = resource.getrlimit(resource.RLIMIT_AS)
    handler = signal.signal(signal.SIGVTALRM, _stop)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, limits[1]))
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, SECONDS)
        yield
    except MemoryError as error:
        raise TooMuch("it takes more memory than any game does") from error
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, handler)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def _stop(*_: object) -> None:
    raise TooMuch("it takes more time than any game does")
