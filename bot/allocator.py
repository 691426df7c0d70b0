"""How memory that is free again is kept: by Python's collector, and by the C library where it can be told (glibc).

By itself the C library keeps a heap for every thread, and after the first picture was freed it takes the next ones from
a heap too, where one small thing that stays holds megabytes that do not.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from itertools import count
from typing import Any, Final

TRIM_SECONDS: Final = 0.25  # between two looks
TAKEN: Final = 250  # pages that the process has taken since: for fewer it waits, as to trim takes a millisecond or two
LOOKS: Final = 40  # after so many looks it trims anyway
# Bytes: what is larger comes and goes by itself, page by page. For a message's board, of 6 MB, that takes as long as
# half of drawing it.
MAPPED: Final = 8 << 20
FREE: Final = 12 << 20  # bytes at the end of the heap that stay until the next trimming, for the next picture
_TRIM, _MAPPED, _HEAPS = -1, -3, -8  # M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX of malloc.h


def _library() -> Any:
    """The C library if it is glibc, else None."""
    try:
        library = ctypes.CDLL("libc.so.6")
    except OSError:
        return None
    return library if hasattr(library, "malloc_trim") else None


def settle() -> None:
    """For this whole process, before it starts threads: one heap, and none of it for what is large.

    What was imported stays: the collector, which waits for a quarter of all it knows to be new, need not know it.
    """
    gc.collect()
    gc.freeze()
    if library := _library():
        library.mallopt(_HEAPS, 1)
        library.mallopt(_MAPPED, MAPPED)
        library.mallopt(_TRIM, FREE)


def trim() -> None:
    """Hand back what is free in the middle of the heap."""
    if library := _library():
        library.malloc_trim(0)


async def trim_now_and_then() -> None:
    """Trim for ever, where it gains something.

    A picture takes a thousand pages; where none were taken since the last time there is little to hand back.
    """
    can_trim, seen = _library() is not None, 0
    for look in count(1):
        await asyncio.sleep(TRIM_SECONDS)
        if can_trim and (look % LOOKS == 0 or _pages_taken() - seen >= TAKEN):
            await asyncio.to_thread(trim)
            seen = _pages_taken()


def _pages_taken() -> int:
    """By this process since it began."""
    import resource  # Windows has none, and no glibc either

    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
