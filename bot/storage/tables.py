"""Tables as rows: written by a change, read whole, and looked for by what stands in columns."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

import msgspec

from bot.storage import daily, letters, packing
from bot.storage.letters import read_head, text_of
from bot.storage.protocol import Fenced
from bot.storage.rows import Chair, Change, Entry, Head, Place, Stored, TableId
from bot.storage.work import Work, ask, count_changed, each
from games.record import LogEntry

_chair = msgspec.json.Decoder(Chair).decode
_entry: Callable[[str], LogEntry] = msgspec.json.Decoder(LogEntry).decode


def commit(change: Change) -> Work[None]:
    """All that the change says. Raises Fenced if the table's version is not the one before the change's."""
    head = change.head
    yield from _put_head(head, stays=change.stays)
    if head.version == 1:
        yield from daily.begin(head)
    yield from daily.end(change)
    if change.chairs is not None:
        yield from ask("DELETE FROM seats WHERE table_id = ?", head.id)
        seats = [(head.id, seat, chair.user, text_of(chair)) for seat, chair in enumerate(change.chairs)]
        yield from each('INSERT INTO seats (table_id, seat, "user", chair) VALUES (?, ?, ?, ?)', seats)
    yield from _append(head.id, change.entries, change.first)
    if change.state is not None:
        yield from _put_state(head.id, change.state)
    yield from letters.add(change.letters, head.waiting)


def _append(table: TableId, entries: Sequence[Entry], first: int) -> Work[None]:
    at = int(time.time())
    numbered = enumerate(entries, first)
    sql = "INSERT INTO decisions (table_id, n, entry, interaction, why, at) VALUES (?, ?, ?, ?, ?, ?)"
    yield from each(sql, [(table, n, text_of(entry.what), entry.interaction, entry.why, at) for n, entry in numbered])


def _put_state(table: TableId, state: bytes) -> Work[None]:
    if state:
        sql = """INSERT INTO states (table_id, state) VALUES (?, ?)
                 ON CONFLICT (table_id) DO UPDATE SET state = excluded.state"""
        yield from ask(sql, table, state)
    else:
        yield from ask("DELETE FROM states WHERE table_id = ?", table)


def _often(head: Head) -> tuple[object, ...]:
    """What nearly every change writes."""
    return text_of(head), head.version, head.since, head.computer, head.due, head.limited, head.id


def _seldom(head: Head) -> tuple[object, ...]:
    """What hardly ever changes, and is written when it does: each index of it would be written again."""
    return head.status, head.place.channel, head.place.guild, head.owner


def _put_head(head: Head, *, stays: bool) -> Work[None]:
    if head.version == 1:
        sql = """INSERT INTO tables (head, version, since, computer, due, limited, id, status, channel, guild, owner)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
        yield from ask(sql, *_often(head), *_seldom(head))
        return
    sql = """UPDATE tables SET head = ?, version = ?, since = ?, computer = ?, due = ?, limited = ?
             WHERE id = ? AND version = ?"""
    if not (yield from count_changed(sql, *_often(head), head.version - 1)):
        raise Fenced
    if not stays:
        sql = "UPDATE tables SET status = ?, channel = ?, guild = ?, owner = ? WHERE id = ?"
        yield from ask(sql, *_seldom(head), head.id)


def stored(table: TableId) -> Work[Stored | None]:
    """The whole table."""
    heads = yield from ask("SELECT head FROM tables WHERE id = ?", table)
    chairs = yield from ask("SELECT chair FROM seats WHERE table_id = ? ORDER BY seat", table)
    log = yield from ask("SELECT n, entry FROM decisions WHERE table_id = ? ORDER BY n", table)
    states = yield from ask("SELECT state FROM states WHERE table_id = ?", table)
    packed = packing.Packed() if log and not log[0][0] else (yield from packing.of(table))
    sitting = tuple(_chair(chair) for (chair,) in chairs)
    made = tuple(map(_entry, (*packed.entries, *(entry for _, entry in log))))
    state = next((state for (state,) in states), b"" if log else packed.state)
    return next((Stored(read_head(head), sitting, made, state) for (head,) in heads), None)


def count(owner: int, place: Place) -> Work[Mapping[tuple[str, str], int]]:
    """Three counts for each status, all by indexes that hold only open tables."""
    found = {}
    keys = {"person": ("owner", owner), "channel": ("channel", place.channel), "server": ("guild", place.guild)}
    for status in ("lobby", "playing"):
        for who, (column, key) in keys.items():
            sql = f"SELECT count(*) FROM tables WHERE {column} = ? AND status = ? AND status IN ('lobby', 'playing')"  # noqa: S608
            ((found[status, who],),) = yield from ask(sql, key, status)
    return found


def behind(rules: Mapping[str, int]) -> Work[list[TableId]]:
    """By a look at every table in play."""
    sql = """SELECT head, EXISTS (SELECT 1 FROM states WHERE table_id = id) FROM live_tables WHERE status = 'playing'"""
    rows = [(read_head(head), is_stored) for head, is_stored in (yield from ask(sql))]
    return [
        head.id for head, is_stored in rows if head.game in rules and not (is_stored and head.rules == rules[head.game])
    ]
