"""The packed form of finished games: a compressed row with the log, the computer players' reasons and the last State.

The head and the chairs stay as they are, because searches use them and they hold the personal data. Entries that are
added to the log later, such as a snapshot for newer rules, are ordinary rows after the packed ones.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from itertools import accumulate, count, pairwise
from typing import Final

import msgspec

from bot.core.ids import TableId
from bot.core.refusals import Damaged
from bot.core.storage.rows import Finished
from bot.core.storage.sql.damage import readable, required
from bot.core.storage.sql.work import Row, Work, execute, row_count

LEVEL: Final = 9  # the best compression level: a game is packed only once, and in milliseconds
_DIGEST: Final = re.compile('"digest":"([0-9a-f]{16})"')
_GONE: Final = '"digest":""'
_FINISHED: Final = """SELECT id, since, EXISTS (SELECT 1 FROM decisions WHERE table_id = id)
    FROM tables WHERE status IN ('over', 'cancelled') AND (since, id) > (?, ?) AND since < ?
    ORDER BY since, id LIMIT ?"""
# Locks the head. Every commit writes the head first, so no commit can start until this transaction ends.
_HOLD: Final = """UPDATE tables SET version = version WHERE id = ? AND since < ? AND status IN ('over', 'cancelled')"""
_PUT: Final = """INSERT INTO records (table_id, record) VALUES (?, ?)
    ON CONFLICT (table_id) DO UPDATE SET record = excluded.record"""


class Packed(msgspec.Struct, frozen=True):
    """The contents of a game's log rows, beginning with the first one, and of the row with its State."""

    entries: tuple[str, ...] = ()
    whys: tuple[str, ...] = ()
    times: tuple[int, ...] = ()
    state: bytes = b""

    def then(self, rows: list[Row], state: bytes) -> Packed:
        """Return the contents with this State, and with log rows (number, entry, reason, time) appended."""
        _, entries, whys, times = zip(*rows, strict=True)
        return Packed(self.entries + entries, self.whys + whys, self.times + times, state)


class PackedColumns(msgspec.Struct, frozen=True, array_like=True):
    """The stored form of a packed game: columns, because these compress better than rows.

    Digests are 8 bytes, not 16 hex digits.
    """

    entries: tuple[str, ...]  # without their digests
    digests: bytes
    whys: tuple[str, ...]
    steps: tuple[int, ...]  # seconds between each entry and the one before
    state: bytes


_record = msgspec.msgpack.Decoder(PackedColumns).decode


def compressed(packed: Packed) -> bytes:
    """Return the packed game as compressed bytes, which `uncompressed` reads."""
    digests = bytes.fromhex("".join(digit for entry in packed.entries for digit in _DIGEST.findall(entry)))
    entries = tuple(_DIGEST.sub(_GONE, entry) for entry in packed.entries)
    steps = tuple(time - before for before, time in pairwise((0, *packed.times)))
    return zlib.compress(
        msgspec.msgpack.encode(PackedColumns(entries, digests, packed.whys, steps, packed.state)), LEVEL
    )


def uncompressed(row: bytes) -> Packed:
    """Return the packed game from the bytes that `compressed` made. Raises msgspec.DecodeError if they're damaged."""
    try:
        record = _record(zlib.decompress(row))
    except (zlib.error, UnicodeDecodeError) as error:
        raise msgspec.DecodeError("a record can't be unpacked") from error
    digests = (record.digests[n : n + 8].hex() for n in count(0, 8))
    entries = tuple(
        entry.replace(_GONE, f'"digest":"{next(digests)}"') if _GONE in entry else entry for entry in record.entries
    )
    return Packed(entries, record.whys, tuple(accumulate(record.steps)), record.state)


def of(table: TableId) -> Work[Packed]:
    """Return the packed part of the game, which is empty if the game isn't packed.

    Raises Damaged if it can't be read.
    """
    rows = yield from execute("SELECT record FROM records WHERE table_id = ?", table)
    return next((required(uncompressed, record, "record of table", table) for (record,) in rows), Packed())


def whys(table: TableId) -> Work[Mapping[int, str]]:
    """Return the reasons for computer players' moves by index in the log, from packed and ordinary rows."""
    packed = yield from of(table)
    rows = yield from execute("SELECT n, why FROM decisions WHERE table_id = ? AND why <> ''", table)
    behind = {number: readable(why) for number, why in rows}
    return {number: why for number, why in enumerate(packed.whys) if why} | behind


def finished(after: tuple[int, TableId], before: int, most: int) -> Work[list[Finished]]:
    """Return at most `most` finished games, ordered by (time of last move, table id), starting after `after`.

    Only games whose last move was made before `before` (epoch seconds) are returned.
    """
    rows = yield from execute(_FINISHED, *after, before, most)
    return [Finished((since, table), bool(has_rows)) for table, since, has_rows in rows]


def pack(table: TableId, before: int) -> Work[bool]:
    """Move the log and State of a finished game into one row, unless the game has changed since `before`.

    Return whether that was done. If part of the log is already packed, the rows after it are added to that row. Damaged
    games aren't packed, so that the operator can see them.
    """
    if not (yield from row_count(_HOLD, table, before)):
        return False
    try:
        whole = yield from _whole(table)
        record = required(compressed, whole, "log of table", table) if whole else b""
    except Damaged:
        return False
    if whole is None or uncompressed(record) != whole:  # packing would hide damage, or make it worse
        return False
    yield from execute(_PUT, table, record)
    for kind in ("decisions", "states"):
        yield from execute(f"DELETE FROM {kind} WHERE table_id = ?", table)  # noqa: S608
    return True


def _whole(table: TableId) -> Work[Packed | None]:
    """Return the packed part of the game together with the rows after it.

    Return None if there are no rows after it, or if one is missing.
    """
    packed = yield from of(table)
    rows = yield from execute("SELECT n, entry, why, at FROM decisions WHERE table_id = ? ORDER BY n", table)
    first = len(packed.entries)
    if not rows or [row[0] for row in rows] != list(range(first, first + len(rows))):
        return None
    states = yield from execute("SELECT state FROM states WHERE table_id = ?", table)
    return packed.then(rows, next((bytes(state) for (state,) in states), b""))
