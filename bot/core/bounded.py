"""Limits on the time and memory for processing an untrusted file, if the operating system supports them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform != "win32":
    import resource

SECONDS = 120.0  # maximum processor time; replaying a long game takes a few seconds
MEMORY = 2 << 30  # maximum bytes of address space, of which the program itself takes half a gigabyte


class TooMuch(Exception):  # noqa: N818 - says what became of the work, in words
    """Raised if the block inside `bounded` took too much time or memory. The message says which."""


@contextmanager
def bounded() -> Iterator[None]:
    """Raise TooMuch in the main thread if the `with` block takes more than SECONDS of CPU time or MEMORY bytes.

    If the block catches the error and continues, TooMuch is raised again after another SECONDS. On Windows, nothing is
    limited.
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
        raise TooMuch("it takes more memory than any real game") from error
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, handler)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def _stop(*_: object) -> None:
    raise TooMuch("it takes longer than any real game")
