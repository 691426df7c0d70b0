"""The letters of the outbox as rows: added, read, and merged where a newer one tells all."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.storage import Body, Head, Letter, TableId
from bot.storage.kinds import CLOSED
from bot.storage.merge import supersede

body = msgspec.json.Decoder(Body).decode
read_head = msgspec.json.Decoder(Head).decode
_json = msgspec.json.encode


def text_of(struct: msgspec.Struct) -> str:
    """As JSON."""
    return _json(struct).decode()


def read(row: Any) -> Letter:
    """A row of one of the views."""
    number, table, _lane, kind, channel, user, said, due, attempts, begun = row
    return Letter(table, kind, channel, user, body(said), due, attempts, begun, number)


def post(database: sqlite3.Connection, letters: Iterable[Letter]) -> None:
    """Add them; one that finds its lane empty is the first of it."""
    rows = [
        (each.table, each.lane, each.role, each.kind, each.channel, each.user, text_of(each.body), each.due, each.lane)
        for each in letters
    ]
    sql = """INSERT INTO outbox (table_id, lane, role, kind, channel, user, body, due, first)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, NOT EXISTS (SELECT 1 FROM outbox WHERE lane = ? AND dead IS NULL))"""
    database.executemany(sql, rows)


def superseding(
    database: sqlite3.Connection, table: TableId, new: Sequence[Letter], asked: Sequence[int]
) -> list[Letter]:
    """New letters of a table, which take the place of older ones that nobody began to send; `asked` are users."""
    sql = "SELECT * FROM letters WHERE table_id = ? AND NOT begun ORDER BY id"
    waiting, letters = defaultdict[str, list[Letter]](list), list[Letter]()
    for each in map(read, database.execute(sql, (table,))):
        waiting[each.role].append(each)
    for letter in new:
        older = waiting[letter.role] if letter.role else []
        if older:
            database.executemany("DELETE FROM outbox WHERE id = ?", [(each.id,) for each in older])
        letters.append(supersede(older, letter, asked))
    return letters


def give_way(database: sqlite3.Connection, letter: Letter) -> bool:
    """The letter goes if another of its role waits, which then tells what it would have told; whether it did."""
    sql = """SELECT * FROM letters WHERE table_id = ? AND id > ? AND NOT begun
             AND id IN (SELECT id FROM outbox WHERE table_id = ? AND role = ?) ORDER BY id LIMIT 1"""
    rows = database.execute(sql, (letter.table, letter.id, letter.table, letter.role)).fetchall()
    for newer in map(read, rows):
        told = supersede([letter], newer, _waiting(database, letter.table))
        database.execute("UPDATE outbox SET body = ? WHERE id = ?", (text_of(told.body), newer.id))
        database.execute("DELETE FROM outbox WHERE id = ?", (letter.id,))
    return bool(rows)


def revive(database: sqlite3.Connection, before: int, most: int) -> None:
    """Letters on channels that are still lost, buried before that time because their people take none, wait again."""
    sql = """SELECT o.id, table_id, lane, kind, o.channel, user, body, 0, 0, 0
             FROM outbox o JOIN tables t ON t.id = table_id
             WHERE dead IS NOT NULL AND died < ? AND kind = 'lost' AND dead = ? AND head ->> 'lost' <> ''
             ORDER BY o.id LIMIT ?"""
    buried = [read(row) for row in database.execute(sql, (before, CLOSED, most))]
    database.executemany("DELETE FROM outbox WHERE id = ?", [(each.id,) for each in buried])
    post(database, buried)


def gather(database: sqlite3.Connection, letter: Letter, now: float) -> Letter | None:
    """The ping tells also of the tables of all others of its user that are due; None if another tells of its own."""
    sql = """SELECT id, table_id, body FROM outbox
             WHERE user = ? AND due <= ? AND kind = 'call' AND dead IS NULL AND (id = ? OR NOT begun)
             AND json_extract(body, '$.call') <> 'seat' ORDER BY id"""
    found = {
        number: (table, body(said)) for number, table, said in database.execute(sql, (letter.user, now, letter.id))
    }
    if letter.id not in found:
        return None
    del found[letter.id]
    tables = [each for table, said in found.values() for each in (table, *said.also)]
    told = replace(letter.body, also=tuple(dict.fromkeys([*letter.body.also, *tables])))
    database.executemany("DELETE FROM outbox WHERE id = ?", [(number,) for number in found])
    database.execute("UPDATE outbox SET body = ? WHERE id = ?", (text_of(told), letter.id))
    return replace(letter, body=told)


def unmention(database: sqlite3.Connection, user: int) -> None:
    """Letters that wait ping the user no more; dead ones in which they are mentioned go, for nobody will send them."""
    database.execute("DELETE FROM outbox WHERE user = ? OR (dead IS NOT NULL AND instr(body, ?))", (user, str(user)))
    rows = database.execute("SELECT id, body FROM outbox WHERE instr(body, ?)", (str(user),)).fetchall()
    for number, said in rows:
        told = body(said)
        others = replace(told, pings=tuple(each for each in told.pings if each != user))
        database.execute("UPDATE outbox SET body = ? WHERE id = ?", (text_of(others), number))


def _waiting(database: sqlite3.Connection, table: TableId) -> tuple[int, ...]:
    (head,) = database.execute("SELECT head FROM tables WHERE id = ?", (table,)).fetchone()
    return read_head(head).waiting
