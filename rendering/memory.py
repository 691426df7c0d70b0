"""What is kept of pictures to draw the next ones faster: all of it in one place, of one size in bytes.

A function whose results are kept must return the same for the same arguments, and nobody may draw on its results.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable
from functools import wraps
from heapq import heappop, heappush
from itertools import count
from threading import Lock
from time import thread_time
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 60 << 20  # bytes: five games played in turn would use 300, and be drawn in half the time
_ENTRY: Final = 600  # bytes that an entry costs beside its pixels


class Kept:
    """A value, what it weighs in bytes, and how long it may stay: see `Memory`."""

    __slots__ = ("until", "value", "weight", "worth")

    def __init__(self, value: object, weight: int, worth: float) -> None:
        self.value, self.weight, self.worth, self.until = value, weight, worth, 0.0


class Memory:
    """Values by what was asked for; together they weigh at most `most` bytes.

    The first to go is not the one that was unused the longest, but the one whose time saved a byte is the least, as
    long as it is unused (GreedyDual-Size, Cao and Irani 1997): a picture as large as a hundred small ones, and made as
    fast as one of them, does not push them out.
    """

    def __init__(self, most: int) -> None:
        self.most, self.weight = most, 0
        self._kept: dict[Hashable, Kept] = {}
        self._queue: list[tuple[float, int, Hashable]] = []  # each once, perhaps with an earlier `until` than it has
        self._now, self._numbers = 0.0, count()
        self._lock = Lock()  # pictures are drawn in one thread and packed in two others

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> object:
        """What was kept, or None."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            found.until = self._now + found.worth
            return found.value

    def keep(self, key: Hashable, value: object, weight: int, cost: float) -> None:
        """Keep it. `cost` is what it takes to make it again, in a unit that all share."""
        with self._lock:
            if key in self._kept:  # two threads made the same at once
                return
            made = self._kept[key] = Kept(value, weight, cost / max(1, weight))
            made.until = self._now + made.worth
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


MEMORY: Final = Memory(MOST)


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
        found = MEMORY.get(key)
        if found is None:
            began = thread_time()
            found = make(*args, **named)
            MEMORY.keep(key, found, weight(found), thread_time() - began)
        return found  # type: ignore[return-value]

    return recalled


class Packed(NamedTuple):
    """A picture of few colours, at a hundredth of its size."""

    mode: str
    size: tuple[int, int]
    info: dict[Any, Any]
    data: bytes


def packed(make: Callable[P, T]) -> Callable[P, T]:
    """As `remembered`, for plain pictures as large as frames: unpacking one is quicker than drawing it again."""

    @remembered
    @wraps(make)
    def kept(*args: P.args, **named: P.kwargs) -> Any:
        return _packed(make(*args, **named))

    @wraps(make)
    def recalled(*args: P.args, **named: P.kwargs) -> T:
        return _unpacked(kept(*args, **named))  # type: ignore[no-any-return]

    return recalled


def _packed(value: Any) -> Any:
    if isinstance(value, Image.Image):
        return Packed(value.mode, value.size, dict(value.info), zlib.compress(value.tobytes(), 1))
    return type(value)(*map(_packed, value)) if isinstance(value, tuple) else value


def _unpacked(value: Any) -> Any:
    if isinstance(value, Packed):
        image = Image.frombytes(value.mode, value.size, zlib.decompress(value.data))
        image.info = dict(value.info)
        return image
    return type(value)(*map(_unpacked, value)) if isinstance(value, tuple) else value
