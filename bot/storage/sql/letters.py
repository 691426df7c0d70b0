"""The outbox's letters as rows: how they're added, begun, settled, buried and merged into newer ones."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.storage.kinds import CLOSED, KINDS
from bot.storage.outbox_rows import Body, Letter, Posted
from bot.storage.rows import Figures, Head
from bot.storage.sql import leases
from bot.storage.sql.damage import legible, required
from bot.storage.sql.merge import supersede
from bot.storage.sql.work import Row, Unbegun, Work, ask, each, lock

body = msgspec.json.Decoder(Body).decode
read_head = msgspec.json.Decoder(Head).decode
_json = msgspec.json.encode
_URGENCIES = 0, 1, 2  # see `Letter.urgency`
DAMAGED: Final = (
    "damaged, or of a kind that only a later version knows"  # the reason with which unreadable rows are buried
)
DELETE: Final = "DELETE FROM outbox WHERE id = ?"
POST: Final = """INSERT INTO outbox (table_id, lane, role, kind, channel, "user", due, body, urgency, first)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NOT EXISTS (SELECT 1 FROM outbox WHERE lane = ? AND dead IS NULL))"""
"""Adds a letter, which is the first of its lane if that is empty."""


def text_of(struct: msgspec.Struct) -> str:
    """Return the Struct as JSON."""
    return _json(struct).decode()


def read(row: Row) -> Letter:
    """Decode a row of one of the views. Raises msgspec.DecodeError."""
    number, table, _lane, kind, channel, user, said, due, attempts, begun, *hurry = row
    if kind not in KINDS:
        raise msgspec.DecodeError("of a kind that only a later version knows")
    return Letter(table, kind, channel, user, body(said), due, attempts, begun, number, 0, *hurry)


def readable(rows: Iterable[Row]) -> list[Letter]:
    """Decode rows of one of the views, and skip damaged ones."""
    return [letter for row in rows if (letter := _legible(row)) is not None]


def damaged(rows: Iterable[Row]) -> list[Row]:
    """Return those of the rows that can't be decoded."""
    return [row for row in rows if _legible(row) is None]


def _legible(row: Row) -> Letter | None:
    return legible(read, row, "letter", row[0], "of table", row[1])


def values(letter: Letter) -> tuple[object, ...]:
    """Return the letter's values for the columns lane, role, kind, channel, user, due, body, urgency."""
    return letter.lane, letter.role, letter.kind, letter.channel, letter.user, letter.due, *_said(letter)


def post(letters: Iterable[Letter]) -> Work[None]:
    """Add letters to lanes that this transaction has locked."""
    yield from each(POST, [(one.table, *values(one), one.lane) for one in letters])


def _said(letter: Letter) -> tuple[str, int]:
    """Return the values for the columns that depend on the body: body, urgency."""
    return text_of(letter.body), letter.urgency


def superseding(
    new: Sequence[Letter], waiting: Iterable[Letter], asked: Sequence[int]
) -> tuple[Sequence[Letter], Sequence[Letter]]:
    """Merge letters that wait into the new letters of the same roles. Return these, and the letters to delete.

    `asked` are the users for whom the table waits.
    """
    older = defaultdict[str, list[Letter]](list)
    for letter in waiting:
        older[letter.role].append(letter)
    if not older:
        return new, ()
    replaced = [older[role] if (role := letter.role) else [] for letter in new]
    told = [supersede(before, letter, asked) for before, letter in zip(replaced, new, strict=True)]
    return told, list({one.id: one for before in replaced for one in before}.values())


def add(new: Sequence[Letter], lanes: Iterable[str] = ()) -> Work[None]:
    """Add letters of one table, which supersede unsent ones without taking over their pings.

    `lanes` are locked together with the letters' own lanes.
    """
    needed = sorted({*lanes, *(letter.lane for letter in new)})
    if not new:
        yield from lock(needed)
        return
    told, gone = superseding(new, readable((yield Unbegun(new[0].table, needed))), ())
    yield from each(DELETE, [(letter.id,) for letter in gone])
    yield from post(told)


def begin(letter: Letter) -> Work[Letter | None]:
    """Record that a delivery starts, and count the attempt. Return the updated letter, or None if it's gone."""
    yield from lock([letter.lane])
    yield from leases.require(letter.lane, letter.lease)
    sql = "UPDATE outbox SET begun = CASE begun WHEN 0 THEN ? ELSE begun END, attempts = attempts + 1 WHERE id = ?"
    yield from ask(sql, int(time.time()), letter.id)
    rows = yield from ask("SELECT * FROM letters WHERE id = ?", letter.id)
    return next((replace(one, lease=letter.lease) for one in readable(rows)), None)


def give_way(letter: Letter) -> Work[bool]:
    """Merge the letter into a newer one of its role, if one waits. Return whether one did.

    The merged letter gets a new id, so that a process that remembers the old one (bot.storage.postgres.commits) notices
    that it has changed.
    """
    found = yield from _newer(letter)
    if (yield from lock(one.lane for one in (letter, *found))):
        found = yield from _newer(letter)
    yield from leases.require(letter.lane, letter.lease)
    for newer in found:
        ((said,),) = yield from ask("SELECT head FROM tables WHERE id = ?", letter.table)
        head = required(read_head, said, "head of table", letter.table)
        yield from each(DELETE, [(letter.id,), (newer.id,)])
        yield from post([supersede([letter], newer, head.waiting)])
    return bool(found)


def _newer(letter: Letter) -> Work[list[Letter]]:
    sql = """SELECT * FROM letters WHERE table_id = ? AND id > ? AND begun = 0
             AND id IN (SELECT id FROM outbox WHERE table_id = ? AND role = ?) ORDER BY id LIMIT 1"""
    return readable((yield from ask(sql, letter.table, letter.id, letter.table, letter.role)))


def drop(letters: Sequence[Letter]) -> Work[None]:
    """Delete the letters, and release their lanes."""
    yield from lock(letter.lane for letter in letters)
    for letter in letters:
        yield from leases.end(letter.lane, letter.lease)
    yield from each(DELETE, [(letter.id,) for letter in letters])


def postpone(letter: Letter, due: float) -> Work[None]:
    """Make the letter due at another time. It keeps its id, and so its place in the lane."""
    yield from leases.end(letter.lane, letter.lease)
    yield from ask("UPDATE outbox SET due = ? WHERE id = ?", due, letter.id)


def relane(letter: Letter, again: Letter) -> Work[None]:
    """Replace the letter by `again`, at the end of that one's lane."""
    yield from lock([letter.lane, again.lane])
    yield from leases.end(letter.lane, letter.lease)
    yield from ask(DELETE, letter.id)
    yield from post([again])


def hasten(numbers: Sequence[int], due: float) -> Work[None]:
    """Make the letters with these ids due at that time if they're due later."""
    sql = "UPDATE outbox SET due = ? WHERE id = ? AND due > ? AND dead IS NULL"
    yield from each(sql, [(due, number, due) for number in numbers])


def settle(letter: Letter, posted: Posted | None, then: Sequence[Letter]) -> Work[None]:
    """Delete a delivered letter and remember its message, in one transaction. Add the letters `then`."""
    yield from add(then, lanes=(letter.lane,))
    yield from leases.end(letter.lane, letter.lease)
    yield from ask(DELETE, letter.id)
    if posted and letter.role:
        sql = """INSERT INTO messages (table_id, role, channel, message, body) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT (table_id, role) DO UPDATE
                 SET channel = excluded.channel, message = excluded.message, body = excluded.body"""
        yield from ask(sql, letter.table, letter.role, posted.channel, posted.message, text_of(posted.body))


def bury(letter: Letter, reason: str, then: Sequence[Letter]) -> Work[None]:
    """Mark the letter as dead. Its row stays in the outbox with the reason, for the operator, but leaves all views."""
    yield from lock(one.lane for one in (letter, *then))
    yield from leases.end(letter.lane, letter.lease)
    yield from ask("UPDATE outbox SET dead = ?, died = ? WHERE id = ?", reason, int(time.time()), letter.id)
    yield from post(then)


def set_aside(rows: Sequence[Row]) -> Work[None]:
    """Bury rows of the views that can't be decoded."""
    yield from lock(lane for _, _, lane, *_ in rows)
    sql = "UPDATE outbox SET dead = ?, died = ? WHERE id = ?"
    yield from each(sql, [(DAMAGED, int(time.time()), number) for number, *_ in rows])


def revive(before: int, most: int) -> Work[None]:
    """Add letters about channels that are still lost again, if they were buried before that time for a closed DM."""
    sql = """SELECT o.id, o.table_id, o.lane, o.kind, o.channel, o."user", o.body, 0, 0, 0
             FROM outbox o JOIN tables t ON t.id = o.table_id
             WHERE o.dead IS NOT NULL AND o.died < ? AND o.kind = 'lost' AND o.dead = ? AND t.head ->> 'lost' <> ''
             ORDER BY o.id LIMIT ?"""
    buried = readable((yield from ask(sql, before, CLOSED, most)))
    yield from lock(letter.lane for letter in buried)
    yield from each(DELETE, [(letter.id,) for letter in buried])
    yield from post(buried)


def gather(letter: Letter, now: float) -> Work[Letter | None]:
    """Merge the user's other unsent calls that are due into this one. Return it, or None if it's gone itself."""
    calls = yield from _calls(letter, now)
    if (yield from lock(one.lane for one in calls)):
        calls = yield from _calls(letter, now)
    yield from leases.require(letter.lane, letter.lease)
    found = {one.id: one for one in calls}
    if letter.id not in found:
        return None
    del found[letter.id]
    tables = [each for one in found.values() for each in (one.table, *one.body.also)]
    also = tuple(dict.fromkeys([*letter.body.also, *tables]))
    yield from each(DELETE, [(number,) for number in found])
    told = replace(letter, body=replace(letter.body, also=also))
    yield from ask("UPDATE outbox SET body = ?, urgency = ? WHERE id = ?", *_said(told), letter.id)
    return told


def _calls(letter: Letter, now: float) -> Work[list[Letter]]:
    sql = """SELECT * FROM letters WHERE "user" = ? AND due <= ? AND kind = 'call' AND (id = ? OR begun = 0)
             AND body ->> 'call' <> 'seat' ORDER BY id"""
    return readable((yield from ask(sql, letter.user, now, letter.id)))


def unmention(user: int) -> Work[None]:
    """Delete letters to the user and dead ones that mention them, and remove their pings from all others."""
    mentioned = f"%{user}%"
    rows = yield from ask('SELECT DISTINCT lane FROM letters WHERE "user" = ?', user)
    yield from lock(lane for (lane,) in rows)
    sql = 'DELETE FROM outbox WHERE "user" = ? OR (dead IS NOT NULL AND CAST(body AS TEXT) LIKE ?)'
    yield from ask(sql, user, mentioned)
    for number, said in (yield from ask("SELECT id, body FROM outbox WHERE CAST(body AS TEXT) LIKE ?", mentioned)):
        told = legible(body, said, "letter", number)
        if told is None:  # a damaged letter is never sent
            yield from ask(DELETE, number)
            continue
        pings, arrived = (tuple(one for one in users if one != user) for users in (told.pings, told.arrived))
        others = replace(told, pings=pings, arrived=arrived)
        yield from ask("UPDATE outbox SET body = ? WHERE id = ?", text_of(others), number)


def first_due(now: float, most: int, *, unheld: bool = False) -> Work[tuple[list[Letter], float | None, list[Row]]]:
    """Return the first letters of lanes that are due, when the next one will be, and rows that can't be decoded.

    Each priority contributes at most `most` letters. A letter that isn't due delays those behind it in its lane.
    Triggers maintain which letter of a lane is the first, and give it the priority of the lane's most urgent letter.
    `unheld` leaves out lanes that a process has leased.
    """
    free = f"AND NOT EXISTS ({leases.LIVE} lane)" if unheld else ""
    chosen = _of_each(f"SELECT * FROM first_letters WHERE urgency = {{}} AND due <= ? {free} ORDER BY due LIMIT ?")  # noqa: S608
    due = yield from ask(chosen, *(now, most) * len(_URGENCIES))
    return sorted(readable(due), key=_place), (yield from _soonest(now)), damaged(due)


def _place(letter: Letter) -> tuple[int, float]:
    return letter.hurry, letter.due


def _soonest(after: float, upto: float = float("inf")) -> Work[float | None]:
    """Return the earliest due time of a lane's first letter after `after` and up to `upto`, or None."""
    chosen = _of_each("SELECT due FROM first_letters WHERE urgency = {} AND due > ? AND due <= ? ORDER BY due LIMIT 1")
    ((due,),) = yield from ask(f"SELECT min(due) FROM ({chosen}) AS found", *(after, upto) * len(_URGENCIES))  # noqa: S608
    return None if due is None else float(due)


def _of_each(chosen: str) -> str:
    """Combine the query for all priorities, so that each part uses the index."""
    return " UNION ALL ".join(f"SELECT * FROM ({chosen.format(each)}) AS of_{each}" for each in _URGENCIES)  # noqa: S608


def still_first(letters: Sequence[Letter], now: float) -> Work[list[Letter]]:
    """Reread the letters, without those that have been delivered, superseded or postponed since they were read."""
    marks = ", ".join("?" * len(letters))
    sql = f"SELECT * FROM first_letters WHERE id IN ({marks}) AND due <= ? ORDER BY urgency, due"  # noqa: S608
    return readable((yield from ask(sql, *(letter.id for letter in letters), now)))


def figures(now: float) -> Work[Figures]:
    """Count letters and open tables, by partial indexes. Letters due at once (0) don't count for the oldest time."""
    ((letters,),) = yield from ask("SELECT count(*) FROM outbox WHERE dead IS NULL")
    oldest = yield from _soonest(0, now)
    ((buried,),) = yield from ask("SELECT count(*) FROM outbox WHERE dead IS NOT NULL")
    tables = dict[str, int]()
    for status, count in (yield from ask("SELECT status, count(*) FROM live_tables GROUP BY status")):
        tables[status] = count
    return Figures(letters, oldest or 0.0, buried, tables.get("lobby", 0), tables.get("playing", 0))
