"""The SQL for game tables: the rows that a change writes, and queries that read and search tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from bot.core.ids import TableId, UserId
from bot.core.storage.outbox_rows import Change, OutboxMessage
from bot.core.storage.rows import Chair, Head, Place, Stored
from bot.core.storage.sql import outbox, packing
from bot.core.storage.sql.damage import legible, required
from bot.core.storage.sql.outbox import read_head, text_of
from bot.core.storage.sql.work import Row, Work, execute
from games.record import LogEntry

read_chair = msgspec.json.Decoder(Chair).decode
_entry: Callable[[str], LogEntry] = msgspec.json.Decoder(LogEntry).decode


class Rows(NamedTuple):
    """The values that a change of a table writes, in the order of the placeholders in the statements."""

    table: TableId
    often: tuple[object, ...]  # the columns head, version, since, computer, due, limited
    seldom: tuple[object, ...]  # the columns status, channel, guild, owner: they're indexed, so writing them costs more
    stays: bool  # whether the values in `seldom` are unchanged
    seats: list[tuple[object, ...]] | None  # seat, user, chair; None: unchanged
    entries: list[tuple[object, ...]]  # number, entry, interaction, why, at
    state: bytes | None  # b"" if there is none; None: unchanged
    messages: Sequence[OutboxMessage]  # new messages, with the older ones of their roles merged into them
    gone: Sequence[OutboxMessage]  # the merged older messages, to be deleted


def rows(change: Change, waiting: Iterable[OutboxMessage]) -> Rows:
    """Return the rows to write for the change.

    `waiting` contains the table's unsent messages, to merge into the new ones.
    """
    head, at = change.head, int(time.time())
    merged, gone = outbox.superseding(change.messages, waiting, head.waiting)
    return Rows(
        head.id,
        (text_of(head), head.version, head.since, head.computer, head.due, head.limited),
        (head.status, head.place.channel, head.place.guild, head.owner),
        change.stays,
        None if change.chairs is None else [(n, chair.user, text_of(chair)) for n, chair in enumerate(change.chairs)],
        [(n, text_of(one.what), one.interaction, one.why, at) for n, one in enumerate(change.entries, change.first)],
        change.state,
        merged,
        gone,
    )


def is_usual(change: Change) -> bool:
    """Tell whether the change writes nothing besides its `rows`: the table isn't new, and features add nothing."""
    return change.head.version > 1 and not change.also


def unusual(change: Change) -> Work[None]:
    """Write what has to precede the `rows` of a change: a new table (with version 0), and what features add."""
    head = change.head
    if head.version == 1:
        sql = """INSERT INTO tables (id, head, version, status, channel, since, computer)
                 VALUES (?, ?, 0, ?, ?, ?, ?)"""
        yield from execute(sql, head.id, text_of(head), head.status, head.place.channel, head.since, head.computer)
    for write in change.also:
        yield from write()


def is_made(change: Change, current: Stored | None) -> bool | None:
    """Tell from the table's current rows whether the change was committed; None if the rows don't show it."""
    if current is None or current.head.version < change.head.version:
        return False
    made = tuple(entry.what for entry in change.entries)
    is_logged = current.log[change.first :][: len(made)] == made
    if current.head.version > change.head.version:
        return is_logged if made else None
    return is_logged and current.head == change.head and change.chairs in (None, current.chairs)


def stored(table: TableId) -> Work[Stored | None]:
    """Return the whole table, or None if it doesn't exist. Raises Damaged if one of its rows can't be read."""
    heads = yield from execute("SELECT head FROM tables WHERE id = ?", table)
    chairs = yield from execute("SELECT seat, chair FROM seats WHERE table_id = ? ORDER BY seat", table)
    log = yield from execute("SELECT n, entry FROM decisions WHERE table_id = ? ORDER BY n", table)
    states = yield from execute("SELECT state FROM states WHERE table_id = ?", table)
    packed = packing.Packed() if log and not log[0][0] else (yield from packing.of(table))
    sitting = tuple(required(read_chair, chair, "seat", seat, "of table", table) for seat, chair in chairs)
    entries = (*enumerate(packed.entries), *log)
    decoded = tuple(required(_entry, entry, "decision", number, "of table", table) for number, entry in entries)
    state = next((state for (state,) in states), b"" if log else packed.state)
    read = (required(read_head, head, "head of table", table) for (head,) in heads)
    return next((Stored(head, sitting, decoded, state) for head in read), None)


def chairs(names: Sequence[TableId]) -> Work[Mapping[TableId, Sequence[Chair]]]:
    """Return the chairs (players and what is stored about them) of each table, by seat. Damaged chairs are left out."""
    by_table = dict[TableId, list[Chair]]()
    marks = ", ".join("?" * len(names))
    sql = f"SELECT table_id, seat, chair FROM seats WHERE table_id IN ({marks}) ORDER BY table_id, seat"  # noqa: S608
    for table, seat, text in (yield from execute(sql, *names)) if names else ():
        chair = legible(read_chair, text, "seat", seat, "of table", table)
        by_table.setdefault(table, []).extend([chair] if chair else [])
    return by_table


def legible_heads(rows: Iterable[Row]) -> list[Head]:
    """Decode the heads in rows that begin with the columns id and head. Skip damaged ones."""
    heads = (legible(read_head, head, "head of table", table) for table, head, *_ in rows)
    return [head for head in heads if head is not None]


def damaged() -> Work[list[TableId]]:
    """Return the ids of open or archived tables whose stored head can't be decoded.

    This is slow, because it reads every open or archived table.
    """
    rows = yield from execute(
        "SELECT id, head FROM tables WHERE status IN ('lobby', 'playing', 'archived') ORDER BY id"
    )
    sound = {head.id for head in legible_heads(rows)}
    return [table for table, _ in rows if table not in sound]


def count(owner: UserId, place: Place) -> Work[Mapping[tuple[str, str], int]]:
    """Return the counts for `Store.count`.

    The query repeats a condition on the status so that the database uses the indexes of open tables.
    """
    counts = {}
    keys = {"person": ("owner", owner), "channel": ("channel", place.channel), "server": ("guild", place.guild)}
    for status in ("lobby", "playing"):
        for who, (column, key) in keys.items():
            sql = f"SELECT count(*) FROM tables WHERE {column} = ? AND status = ? AND status IN ('lobby', 'playing')"  # noqa: S608
            ((counts[status, who],),) = yield from execute(sql, key, status)
    return counts


def behind(rules: Mapping[str, int]) -> Work[list[TableId]]:
    """Return the ids of tables in play that have no stored State, or whose rules version isn't the one in `rules`.

    This is slow, because it reads all tables in play.
    """
    sql = "SELECT id, head, EXISTS (SELECT 1 FROM states WHERE table_id = id) FROM live_tables WHERE status = 'playing'"
    rows = yield from execute(sql)
    stored = {table for table, _, is_stored in rows if is_stored}
    known = [head for head in legible_heads(rows) if head.game in rules]
    return [head.id for head in known if head.id not in stored or head.rules != rules[head.game]]
