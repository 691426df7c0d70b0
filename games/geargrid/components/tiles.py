"""The 46 codes of tiles and how many of each lie in the box (GG1, GG4, GG61). Their faces are our reconstruction.

Inside the engine codes are numbers, their places in `CODES`, and heaps of tiles are `bytes` with a count for each code.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

COLOURS: Final = "RYPO"  # red, yellow, purple, orange; their places are the colours' numbers
BLANK: Final = "."


class Code(msgspec.Struct, frozen=True):
    """A kind of tile as it is in the content file. `pattern`: a letter for each square, "." for a blank one."""

    code: str
    shape: str  # "D" two squares, "I" straight three, "L" corner three
    pattern: str
    copies: int

    @property
    def size(self) -> int:
        """How many squares it has."""
        return len(self.pattern)


CODES: Final = msgspec.json.decode(
    files("games.geargrid").joinpath("content", "tiles.json").read_bytes(), type=tuple[Code, ...]
)
NUMBER: Final = {each.code: number for number, each in enumerate(CODES)}
BOX: Final = bytes(each.copies for each in CODES)
SIZE_OF: Final = tuple(each.size for each in CODES)


def more(heap: bytes, code: int) -> bytes:
    """The heap with one more of that code."""
    return heap[:code] + bytes((heap[code] + 1,)) + heap[code + 1 :]


def fewer(heap: bytes, code: int) -> bytes:
    """The heap with one less of that code; it must hold one."""
    return heap[:code] + bytes((heap[code] - 1,)) + heap[code + 1 :]


def tiles_of(heap: bytes) -> list[int]:
    """The codes of all tiles of a heap, in order."""
    return [code for code, count in enumerate(heap) for _ in range(count)]


def heap_of(codes: list[int]) -> bytes:
    """The heap of these tiles."""
    counts = bytearray(len(CODES))
    for code in codes:
        counts[code] += 1
    return bytes(counts)
