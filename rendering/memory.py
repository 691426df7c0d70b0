"""What is kept of pictures to draw the next ones faster: all of it in one place, of one size in bytes.

A function whose results are kept must return the same for the same arguments, and nobody may draw on its results.
They lie packed, at a sixth of their size: unpacking one takes a tenth of the time of drawing it. Those that were used
last are at hand as they are.
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

MOST: Final = 10 << 20  # bytes: five games played in turn would use 160
AT_HAND: Final = 10 << 20  # bytes of pictures that are not packed
_ENTRY: Final = 600  # bytes that an entry costs beside its pictures
_IMAGE: Final = 1000  # bytes that a picture costs beside its pixels
_PALETTE: Final = 1000  # and one in fixed colours beside that: each holds them
_USES: Final = 8  # beyond so many it does not matter how often something was used: games come and go
_SMALL: Final = 4 << 10  # bytes: packing less gains nothing
_QUICK: Final = 3e-9  # seconds a byte: what is made faster takes longer to be packed


class Kept:
    """A value, what it weighs in bytes, and how long it may stay: see `Memory`."""

    __slots__ = ("until", "uses", "value", "weight", "worth")

    def __init__(self, value: object, weight: int, worth: float) -> None:
        self.value, self.weight, self.worth, self.uses, self.until = value, weight, worth, 0, 0.0

    def use(self, now: float, most: int) -> None:
        """It may stay longer; `most`: beyond so many uses it does not matter how often."""
        self.uses = min(most, self.uses + 1)
        self.until = now + self.uses * self.worth


class Memory:
    """Values by what was asked for; together they weigh at most `most` bytes.

    The first to go is not the one that was unused the longest, but the one whose time saved a byte is the least, as
    long as it is unused (GreedyDual-Size-Frequency, Cherkasova 1998): a picture as large as a hundred small ones, and
    made as fast as one of them, does not push them out, nor do many that are used once. With `uses`, the most that
    count of each, at 1, what is as costly goes roughly in the order of its last use.
    """

    def __init__(self, most: int, uses: int = _USES) -> None:
        self.most, self.uses, self.weight = most, uses, 0
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
            found.use(self._now, self.uses)
            return found.value

    def keep(self, key: Hashable, value: object, weight: int, cost: float) -> None:
        """Keep it. `cost` is what it takes to make it again, in a unit that all share."""
        with self._lock:
            if key in self._kept:  # two threads made the same at once
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
HAND: Final = Memory(AT_HAND, uses=1)


def forget() -> None:
    """Let go of everything that is kept of pictures."""
    MEMORY.clear()
    HAND.clear()


def weight(value: object) -> int:
    """The bytes of a picture, of packed data, or of several of them."""
    return _ENTRY + _pixels(value)


def _pixels(value: object) -> int:
    if isinstance(value, Image.Image):
        pixel = 1 if value.mode in ("1", "L", "P") else 4  # Pillow has RGB in four bytes
        return value.width * value.height * pixel + _IMAGE + _PALETTE * (value.mode == "P")
    if isinstance(value, tuple):
        return sum(map(_pixels, value))
    return len(value) if isinstance(value, bytes) else 0


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Keep what the function makes (never None) as long as there is room."""

    @wraps(make)
    def recalled(*args: P.args, **named: P.kwargs) -> T:
        key = (make, args, *named.items())
        found = HAND.get(key)
        if found is None:
            found = _fetched(key, lambda: make(*args, **named))
        return found  # type: ignore[return-value]

    return recalled


def _fetched(key: Hashable, make: Callable[[], object]) -> object:
    """Unpacked, or made anew and, unless that is quicker than packing it, kept; and at hand from now on."""
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
    """Keep it as it is."""
    size = weight(value)
    if size <= HAND.most // 2:  # else it would push out all others
        HAND.keep(key, value, size, size)


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
        return Packed(value.mode, value.size, dict(value.info), palette, isal_zlib.compress(value.tobytes(), 2))
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
