"""Settings of Python's garbage collector and glibc's allocator that return freed memory to the system.

By default, glibc keeps a heap for each thread. Once the first picture is freed, glibc raises its mmap threshold and
allocates later pictures on a heap, where one small live object can keep megabytes of free memory from being returned.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from itertools import count
from typing import Any, Final

TRIM_SECONDS: Final = 0.25  # between two checks
TAKEN: Final = 250  # memory pages taken since the last trim that make another trim (1 or 2 ms) worthwhile
LOOKS: Final = 40  # checks after which the heap is trimmed anyway
# A block of more bytes than this is mapped by itself, page by page. The limit is above the 6 MB of a board's picture,
# because mapping that would take half as long as drawing it.
MAPPED: Final = 8 << 20
FREE: Final = 12 << 20  # bytes at the end of the heap that stay until the next trim, for the next picture
_TRIM, _MAPPED, _HEAPS = -1, -3, -8  # M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX of malloc.h


def _library() -> Any:
    """Return the C library if it's glibc, else None."""
    try:
        library = ctypes.CDLL("libc.so.6")
    except OSError:
        return None
    return library if hasattr(library, "malloc_trim") else None


def settle() -> None:
    """Configure memory management for the process, before it starts threads: one heap, and large blocks outside of it.

    Objects of imported modules are also frozen (`gc.freeze`): they live forever, and if the garbage collector counted
    them, it would wait much longer before each full collection.
    """
    gc.collect()
    gc.freeze()
    if library := _library():
        library.mallopt(_HEAPS, 1)
        library.mallopt(_MAPPED, MAPPED)
        library.mallopt(_TRIM, FREE)


def trim() -> None:
    """Return free memory in the middle of the heap to the system."""
    if library := _library():
        library.malloc_trim(0)


async def trim_now_and_then() -> None:
    """Until canceled, check regularly whether trimming the heap is worthwhile, and trim it if so.

    Drawing a picture takes about a thousand memory pages. If few were taken since the last trim, there's little to
    free, except for the picture that was being drawn during that trim.
    """
    can_trim, seen, was_busy = _library() is not None, 0, False
    for look in count(1):
        await asyncio.sleep(TRIM_SECONDS)
        is_busy = can_trim and _pages_taken() - seen >= TAKEN
        if can_trim and (is_busy or was_busy or look % LOOKS == 0):
            await asyncio.to_thread(trim)
            seen = _pages_taken()
        was_busy = is_busy


def _pages_taken() -> int:
    """Return how many memory pages this process has taken since it started (minor page faults)."""
    import resource  # only here, because Windows lacks it (and glibc)

    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
