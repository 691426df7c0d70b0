"""The cache of pictures and parts of pictures, with one limit in bytes for all of them.

A cached function must be deterministic, and nobody may draw on its results. Pictures are stored compressed to about a
sixth of their size; decompressing one takes a tenth of the time of drawing it. The pictures used last are also kept
uncompressed.
"""

from __future__ import annotations

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

MOST: Final = 8 << 20  # bytes; five games played at the same time would fill 160 MB
# Bytes of uncompressed pictures. With 10 MB, boards of five games in turn take a tenth less time.
AT_HAND: Final = 4 << 20
_ENTRY: Final = 600  # bytes of overhead per entry
_IMAGE: Final = 1000  # bytes of overhead per picture
_PALETTE: Final = 1000  # additional bytes per picture with a palette, which holds its own copy
_USES: Final = 8  # further uses don't raise the priority, because games come and go
_SMALL: Final = 4 << 10  # bytes; compressing less gains nothing
_QUICK: Final = 3e-9  # seconds per byte; anything drawn faster would take longer to compress


class Kept:
    """An entry of a `Memory`: a value, its size in bytes, and the numbers that determine its priority."""

    __slots__ = ("until", "uses", "value", "weight", "worth")

    def __init__(self, value: object, weight: int, worth: float) -> None:
        self.value, self.weight, self.worth, self.uses, self.until = value, weight, worth, 0, 0.0

    def use(self, now: float, most: int) -> None:
        """Record a use, which raises the entry's priority. Only the first `most` uses count."""
        self.uses = min(most, self.uses + 1)
        self.until = now + self.uses * self.worth


class Memory:
    """A cache whose values have a total size of at most `most` bytes.

    It evicts by GreedyDual-Size-Frequency (Cherkasova 1998): the first entry to go is the one that saves the least time
    per byte, adjusted for how often and how recently it was used. So a picture that is as large as a hundred small
    pictures and just as quick to draw doesn't displace them, and neither do many pictures that are used once. `uses`
    limits how many uses of an entry count. With `uses=1` and equal cost per byte, roughly the least recently used
    entries go first.
    """

    def __init__(self, most: int, uses: int = _USES) -> None:
        self.most, self.uses, self.weight = most, uses, 0
        self._kept: dict[Hashable, Kept] = {}
        self._queue: list[tuple[float, int, Hashable]] = []  # each key once; its `until` may be outdated
        self._now, self._numbers = 0.0, count()
        self._lock = Lock()  # several bots in one process may draw at the same time, each in its own thread

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> object:
        """Return the value for a key, or None if it isn't cached. This counts as a use of the value."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            found.use(self._now, self.uses)
            return found.value

    def keep(self, key: Hashable, value: object, weight: int, cost: float) -> None:
        """Store a value. `cost` is the effort of making it again, in the same unit for all values."""
        with self._lock:
            if key in self._kept:  # two threads made it at the same time
                return
            made = self._kept[key] = Kept(value, weight, cost / max(1, weight))
            made.use(self._now, self.uses)
            self._queue_up(key, made)
            self.weight += weight
            while self.weight > self.most:
                self._let_go()

    def _queue_up(self, key: Hashable, kept: Kept) -> None:
        heappush(self._queue, (kept.until, next(self._numbers), key))

    def _let_go(self) -> None:
        until, _, key = heappop(self._queue)
        kept = self._kept[key]
        if kept.until > until:  # used since it was queued
            self._queue_up(key, kept)
            return
        self._now = until
        self.weight -= self._kept.pop(key).weight

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._queue.clear()
            self.weight = 0


MEMORY: Final = Memory(MOST)
HAND: Final = Memory(AT_HAND, uses=1)


def forget() -> None:
    """Clear the cache of pictures."""
    MEMORY.clear()
    HAND.clear()


def weight(value: object) -> int:
    """Return the size in bytes of a picture, compressed data, or a tuple of these."""
    return _ENTRY + _pixels(value)


def _pixels(value: object) -> int:
    if isinstance(value, Image.Image):
        pixel = 1 if value.mode in ("1", "L", "P") else 4  # Pillow stores RGB in four bytes
        return value.width * value.height * pixel + _IMAGE + _PALETTE * (value.mode == "P")
    if isinstance(value, tuple):
        return sum(map(_pixels, value))
    return len(value) if isinstance(value, bytes) else 0


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Wrap a function so that its results are cached. No result may be None."""

    @wraps(make)
    def recalled(*args: P.args, **named: P.kwargs) -> T:
        key = (make, args, *named.items())
        found = HAND.get(key)
        if found is None:
            found = _fetched(key, lambda: make(*args, **named))
        return found  # type: ignore[return-value]

    return recalled


def _fetched(key: Hashable, make: Callable[[], object]) -> object:
    """Return the value from the compressed cache. If it's not there, make it, and store it if it's worth compressing.

    In both cases, the value is added to the uncompressed cache.
    """
    kept = MEMORY.get(key)
    if kept is not None:
        found = _unpacked(kept)
        if found is not kept:
            _at_hand(key, found)
        return found
    began = thread_time()
    made = make()
    seconds, size = thread_time() - began, weight(made)
    if size <= _SMALL:
        MEMORY.keep(key, made, size, seconds)
        return made
    if seconds >= _QUICK * size:
        packed = _packed(made)
        MEMORY.keep(key, packed, weight(packed), seconds)
    _at_hand(key, made)
    return made


def _at_hand(key: Hashable, value: object) -> None:
    """Add a value to the uncompressed cache, unless it's too large."""
    size = weight(value)
    if size <= HAND.most // 2:  # a larger value would displace all others
        HAND.keep(key, value, size, size)


class Packed(NamedTuple):
    """A compressed picture, between a few hundredths and a third of its original size.

    `palette` is set for mode P.
    """

    mode: str
    size: tuple[int, int]
    info: dict[Any, Any]
    palette: bytes
    data: bytes


def _packed(value: Any) -> Any:
    """Return the value with every picture in it compressed."""
    if isinstance(value, Image.Image):
        palette = bytes(value.getpalette("RGBA") or ()) if value.mode == "P" else b""
        return Packed(value.mode, value.size, dict(value.info), palette, isal_zlib.compress(value.tobytes(), 2))
    return _each(_packed, value) if isinstance(value, tuple) else value


def _unpacked(value: Any) -> Any:
    """Return the value with every picture in it decompressed."""
    if isinstance(value, Packed):
        image = Image.frombytes(value.mode, value.size, isal_zlib.decompress(value.data))
        if value.palette:
            image.putpalette(value.palette, "RGBA")
        image.info = dict(value.info)
        return image
    return _each(_unpacked, value) if isinstance(value, tuple) else value


def _each(change: Callable[[Any], Any], values: Any) -> Any:
    """Return a tuple of the same type with `change` applied to each item, or the same tuple if no item changes."""
    changed = [*map(change, values)]
    if all(now is before for now, before in zip(changed, values, strict=True)):
        return values
    return type(values)._make(changed) if hasattr(values, "_make") else tuple(changed)
