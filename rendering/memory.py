"""What is kept of pictures to draw the next ones faster: all of it in one place, of one size in bytes.

A function whose results are kept must return the same for the same arguments, and nobody may draw on its results.
They lie packed, at a sixth of their size: unpacking one takes a tenth of the time of drawing it. Those that were used
last are at hand as they are.
"""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Callable, Hashable
from functools import wraps
from heapq import heappop, heappush
from itertools import count
from threading import Lock
from time import thread_time
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from isal import isal_zlib
from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 16 << 20  # bytes: five games played in turn would use 160
AT_HAND: Final = 16 << 20  # bytes of pictures that are not packed
_ENTRY: Final = 600  # bytes that an entry costs beside its pixels
_USES: Final = 8  # beyond so many it does not matter how often something was used: games come and go
_SMALL: Final = 4 << 10  # bytes: packing less gains nothing
M_TRIM_THRESHOLD: Final = -1  # see mallopt(3)
M_MMAP_THRESHOLD: Final = -3
_QUICK: Final = 3e-9  # seconds a byte: what is made faster takes longer to be packed


class Kept:
    """A value, what it weighs in bytes, and how long it may stay: see `Memory`."""

    __slots__ = ("until", "uses", "value", "weight", "worth")

    def __init__(self, value: object, weight: int, worth: float) -> None:
        self.value, self.weight, self.worth, self.uses, self.until = value, weight, worth, 0, 0.0

    def use(self, now: float) -> None:
        """It may stay longer."""
        self.uses = min(_USES, self.uses + 1)
        self.until = now + self.uses * self.worth


class Memory:
    """Values by what was asked for; together they weigh at most `most` bytes.

    The first to go is not the one that was unused the longest, but the one whose time saved a byte is the least, as
    long as it is unused (GreedyDual-Size-Frequency, Cherkasova 1998): a picture as large as a hundred small ones, and
    made as fast as one of them, does not push them out, nor do many that are used once.
    """

    def __init__(self, most: int) -> None:
        self.most, self.weight = most, 0
        self._kept: dict[Hashable, Kept] = {}
        self._queue: list[tuple[float, int, Hashable]] = []  # each once, perhaps with an earlier `until` than it has
        self._now, self._numbers = 0.0, count()
        self._lock = Lock()  # a process may draw for several bots, each in a thread of its own

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> object:
        """What was kept, or None."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            found.use(self._now)
            return found.value

    def keep(self, key: Hashable, value: object, weight: int, cost: float) -> None:
        """Keep it. `cost` is what it takes to make it again, in a unit that all share."""
        with self._lock:
            if key in self._kept:  # two threads made the same at once
                return
            made = self._kept[key] = Kept(value, weight, cost / max(1, weight))
            made.use(self._now)
            self._queue_up(key, made)
            self.weight += weight
            while self.weight > self.most:
                self._let_go()

    def _queue_up(self, key: Hashable, kept: Kept) -> None:
        heappush(self._queue, (kept.until, next(self._numbers), key))

    def _let_go(self) -> None:
        until, _, key = heappop(self._queue)
        kept = self._kept[key]
        if kept.until > until:  # it was used since
            self._queue_up(key, kept)
            return
        self._now = until
        self.weight -= self._kept.pop(key).weight

    def clear(self) -> None:
        """Let go of everything."""
        with self._lock:
            self._kept.clear()
            self._queue.clear()
            self.weight = 0


def hold_freed() -> None:
    """Let the C library keep what a picture gives back, for the next one.

    Else glibc may return it to the system and fetch it again, page by page, for each picture: half of a board's time.
    Other C libraries are left as they are.
    """
    if platform.libc_ver()[0] == "glibc":
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 64 << 20)


MEMORY: Final = Memory(MOST)
HAND: Final = Memory(AT_HAND)


def forget() -> None:
    """Let go of everything that is kept of pictures."""
    MEMORY.clear()
    HAND.clear()


def weight(value: object) -> int:
    """The bytes of a picture, of packed data, or of several of them."""
    return _ENTRY + _pixels(value)


def _pixels(value: object) -> int:
    if isinstance(value, Image.Image):
        return value.width * value.height * (1 if value.mode in ("1", "L", "P") else 4)  # Pillow has RGB in four bytes
    if isinstance(value, tuple):
        return sum(map(_pixels, value))
    return len(value) if isinstance(value, bytes) else 0


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Keep what the function makes (never None) as long as there is room."""

    @wraps(make)
    def recalled(*args: P.args, **named: P.kwargs) -> T:
        key = (make, args, *named.items())
        kept, found = MEMORY.get(key), HAND.get(key)
        if found is None:
            found = _unpacked(kept) if kept is not None else _made(key, lambda: make(*args, **named))
            if found is not kept:
                HAND.keep(key, found, size := weight(found), size)
        return found  # type: ignore[return-value]

    return recalled


def _made(key: Hashable, make: Callable[[], object]) -> object:
    """Made anew and, unless that is quicker than packing it, kept."""
    began = thread_time()
    made = make()
    seconds, size = thread_time() - began, weight(made)
    if size <= _SMALL or seconds >= _QUICK * size:
        kept = _packed(made) if size > _SMALL else made
        MEMORY.keep(key, kept, weight(kept), seconds)
    return made


class Packed(NamedTuple):
    """A picture at a few hundredths to a third of its size. `palette`: of one whose pixels are numbers of colours."""

    mode: str
    size: tuple[int, int]
    info: dict[Any, Any]
    palette: bytes
    data: bytes


def _packed(value: Any) -> Any:
    """All pictures in it."""
    if isinstance(value, Image.Image):
        palette = bytes(value.getpalette("RGBA") or ()) if value.mode == "P" else b""
        return Packed(value.mode, value.size, dict(value.info), palette, isal_zlib.compress(value.tobytes(), 0))
    return _each(_packed, value) if isinstance(value, tuple) else value


def _unpacked(value: Any) -> Any:
    """The same as it was."""
    if isinstance(value, Packed):
        image = Image.frombytes(value.mode, value.size, isal_zlib.decompress(value.data))
        if value.palette:
            image.putpalette(value.palette, "RGBA")
        image.info = dict(value.info)
        return image
    return _each(_unpacked, value) if isinstance(value, tuple) else value


def _each(change: Callable[[Any], Any], values: Any) -> Any:
    """The tuple with each changed, of the same type; itself if none is."""
    changed = [*map(change, values)]
    if all(now is before for now, before in zip(changed, values, strict=True)):
        return values
    return type(values)._make(changed) if hasattr(values, "_make") else tuple(changed)
