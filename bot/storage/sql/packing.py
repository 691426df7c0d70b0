"""Finished games as one compressed row each: the log, the computer players' reasons and the last state.

The head and the chairs stay as they are: by them a game is found, and in them is what is personal. Whatever is appended
to the log later, such as what newer rules carried over, stands in rows as ever, behind what was packed.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from itertools import accumulate, count, pairwise
from typing import Final

import msgspec

from bot.refusals import Damaged
from bot.storage.rows import Finished, TableId
from bot.storage.sql.damage import readable, required
from bot.storage.sql.work import Row, Work, ask, count_changed

LEVEL: Final = 9  # of compression: a game is packed once, in some milliseconds
_DIGEST: Final = re.compile('"digest":"([0-9a-f]{16})"')
_GONE: Final = '"digest":""'
_FINISHED: Final = """SELECT id, since, EXISTS (SELECT 1 FROM decisions WHERE table_id = id)
    FROM tables WHERE status IN ('over', 'cancelled') AND (since, id) > (?, ?) AND since < ?
    ORDER BY since, id LIMIT ?"""
# A commit writes the head first: until this transaction ends, none can begin.
_HOLD: Final = """UPDATE tables SET version = version WHERE id = ? AND since < ? AND status IN ('over', 'cancelled')"""
_PUT: Final = """INSERT INTO records (table_id, record) VALUES (?, ?)
    ON CONFLICT (table_id) DO UPDATE SET record = excluded.record"""


class Packed(msgspec.Struct, frozen=True):
    """What was in the rows of a game's log from the first one on, and in that of its state."""

    entries: tuple[str, ...] = ()
    whys: tuple[str, ...] = ()
    times: tuple[int, ...] = ()
    state: bytes = b""

    def then(self, rows: list[Row], state: bytes) -> Packed:
        """With the rows that stand behind it, each a number, an entry, a reason and a time; the state is theirs."""
        _, entries, whys, times = zip(*rows, strict=True)
        return Packed(self.entries + entries, self.whys + whys, self.times + times, state)


class Record(msgspec.Struct, frozen=True, array_like=True):
    """The same column by column, as it is compressed best: digests are noise, and take 8 bytes, not 16 digits."""

    entries: tuple[str, ...]  # without their digests
    digests: bytes
    whys: tuple[str, ...]
    steps: tuple[int, ...]  # of each entry: seconds since the one before
    state: bytes


_record = msgspec.msgpack.Decoder(Record).decode


def compressed(packed: Packed) -> bytes:
    """As a row holds it."""
    digests = bytes.fromhex("".join(digit for entry in packed.entries for digit in _DIGEST.findall(entry)))
    entries = tuple(_DIGEST.sub(_GONE, entry) for entry in packed.entries)
    steps = tuple(time - before for before, time in pairwise((0, *packed.times)))
    return zlib.compress(msgspec.msgpack.encode(Record(entries, digests, packed.whys, steps, packed.state)), LEVEL)


def uncompressed(row: bytes) -> Packed:
    """What was compressed. Raises msgspec.DecodeError where that cannot be read."""
    try:
        record = _record(zlib.decompress(row))
    except (zlib.error, UnicodeDecodeError) as error:
        raise msgspec.DecodeError("a record cannot be unpacked") from error
    digests = (record.digests[n : n + 8].hex() for n in count(0, 8))
    entries = tuple(
        entry.replace(_GONE, f'"digest":"{next(digests)}"') if _GONE in entry else entry for entry in record.entries
    )
    return Packed(entries, record.whys, tuple(accumulate(record.steps)), record.state)


def of(table: TableId) -> Work[Packed]:
    """What is packed of the game; nothing, if it is not. Raises Damaged."""
    rows = yield from ask("SELECT record FROM records WHERE table_id = ?", table)
    return next((required(uncompressed, record, "record of table", table) for (record,) in rows), Packed())


def whys(table: TableId) -> Work[Mapping[int, str]]:
    """The computer players' reasons, by the number of the entry, of what is packed and what stands behind it."""
    packed = yield from of(table)
    rows = yield from ask("SELECT n, why FROM decisions WHERE table_id = ? AND why <> ''", table)
    behind = {number: readable(why) for number, why in rows}
    return {number: why for number, why in enumerate(packed.whys) if why} | behind


def finished(after: tuple[int, TableId], before: int, most: int) -> Work[list[Finished]]:
    """By their index, in the order of their last moves."""
    rows = yield from ask(_FINISHED, *after, before, most)
    return [Finished((since, table), bool(has_rows)) for table, since, has_rows in rows]


def pack(table: TableId, before: int) -> Work[bool]:
    """The log and the state of the game go into its record, unless it has gone on since; whether they did.

    So does what stands behind an older record. What is damaged is left for the operator to see.
    """
    if not (yield from count_changed(_HOLD, table, before)):
        return False
    try:
        whole = yield from _whole(table)
        record = required(compressed, whole, "log of table", table) if whole else b""
    except Damaged:
        return False
    if whole is None or uncompressed(record) != whole:  # it would be mended unseen, or made worse
        return False
    yield from ask(_PUT, table, record)
    for kind in ("decisions", "states"):
        yield from ask(f"DELETE FROM {kind} WHERE table_id = ?", table)  # noqa: S608
    return True


def _whole(table: TableId) -> Work[Packed | None]:
    """What is packed of the game with what stands behind it; None if nothing does, or not without a gap."""
    packed = yield from of(table)
    rows = yield from ask("SELECT n, entry, why, at FROM decisions WHERE table_id = ? ORDER BY n", table)
    first = len(packed.entries)
    if not rows or [row[0] for row in rows] != list(range(first, first + len(rows))):
        return None
    states = yield from ask("SELECT state FROM states WHERE table_id = ?", table)
    return packed.then(rows, next((bytes(state) for (state,) in states), b""))
