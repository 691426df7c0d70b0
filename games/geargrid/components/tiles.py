"""The 46 kinds of tiles, and how many of each are in the box (GG1, GG4, GG61).

The tile faces are our reconstruction. The rules refer to kinds by their index in `CODES`, and a heap of tiles is a
`bytes` object with a count for each kind.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

COLORS: Final = "RYPO"  # red, yellow, purple, orange; the index is the color's number
BLANK: Final = "."


class Code(msgspec.Struct, frozen=True):
    """A kind of tile, as described in the content file. `pattern` has a letter for each square, or "." for a blank."""

    code: str
    shape: str  # "D" two squares, "I" straight three, "L" corner three
    pattern: str
    copies: int

    @property
    def size(self) -> int:
        return len(self.pattern)


CODES: Final = msgspec.json.decode(
    files("games.geargrid").joinpath("content", "tiles.json").read_bytes(), type=tuple[Code, ...]
)
NUMBER: Final = {each.code: number for number, each in enumerate(CODES)}
BOX: Final = bytes(each.copies for each in CODES)
SIZE_OF: Final = tuple(each.size for each in CODES)


def more(heap: bytes, code: int) -> bytes:
    return heap[:code] + bytes((heap[code] + 1,)) + heap[code + 1 :]


def fewer(heap: bytes, code: int) -> bytes:
    """Return the heap with one tile fewer of the kind. The heap must contain such a tile."""
    return heap[:code] + bytes((heap[code] - 1,)) + heap[code + 1 :]


def tiles_of(heap: bytes) -> list[int]:
    """Return the kind of each tile in a heap, in order."""
    return [code for code, count in enumerate(heap) for _ in range(count)]


def heap_of(codes: list[int]) -> bytes:
    counts = bytearray(len(CODES))
    for code in codes:
        counts[code] += 1
    return bytes(counts)
