"""The SQL for rows of the outbox: adding, delivering and burying messages, and merging them into newer ones.

To *bury* a message is to mark it as undeliverable; its row is kept for the operator.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.storage.kinds import CLOSED, KINDS
from bot.core.storage.outbox_rows import Body, OutboxMessage, Posted
from bot.core.storage.rows import Figures, Head
from bot.core.storage.sql import leases
from bot.core.storage.sql.damage import UnknownKind, legible, required
from bot.core.storage.sql.merge import supersede
from bot.core.storage.sql.work import Row, Unbegun, Work, execute, execute_many, lock

body = msgspec.json.Decoder(Body).decode
read_head = msgspec.json.Decoder(Head).decode
_json = msgspec.json.encode
_PRIORITIES = 0, 1, 2  # see `OutboxMessage.priority`
DAMAGED: Final = (
    "damaged, or in a format that only a newer version can read"  # the stored reason for burying unreadable rows
)
DELETE: Final = "DELETE FROM outbox WHERE id = ?"
POST: Final = """INSERT INTO outbox (table_id, queue, role, kind, channel, "user", due, body, priority, first)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NOT EXISTS (SELECT 1 FROM outbox WHERE queue = ? AND dead IS NULL))"""
"""The statement that adds a message, which becomes the first one of its queue if the queue is empty."""


def text_of(struct: msgspec.Struct) -> str:
    return _json(struct).decode()


def read(row: Row) -> OutboxMessage:
    """Decode a row of one of the outbox's views. Raises msgspec.DecodeError if it's damaged or its kind is unknown."""
    number, table, _queue, kind, channel, user, text, due, attempts, begun, *queue_priority = row
    if kind not in KINDS:
        raise UnknownKind(kind)
    return OutboxMessage(table, kind, channel, user, body(text), due, attempts, begun, number, 0, *queue_priority)


def readable(rows: Iterable[Row]) -> list[OutboxMessage]:
    """Decode rows of one of the outbox's views, and skip damaged ones."""
    return [message for row in rows if (message := _legible(row)) is not None]


def damaged(rows: Iterable[Row]) -> list[Row]:
    """Return the rows that can't be decoded."""
    return [row for row in rows if _legible(row) is None]


def _legible(row: Row) -> OutboxMessage | None:
    return legible(read, row, "outbox message", row[0], "of table", row[1])


def values(message: OutboxMessage) -> tuple[object, ...]:
    """Return the message's values for the columns queue, role, kind, channel, user, due, body and priority."""
    return message.queue, message.role, message.kind, message.channel, message.user, message.due, *_body_values(message)


def post(messages: Iterable[OutboxMessage]) -> Work[None]:
    """Add messages to queues that this transaction has locked."""
    yield from execute_many(POST, [(one.table, *values(one), one.queue) for one in messages])


def _body_values(message: OutboxMessage) -> tuple[str, int]:
    return text_of(message.body), message.priority


def superseding(
    new: Sequence[OutboxMessage], waiting: Iterable[OutboxMessage], waiting_users: Sequence[int]
) -> tuple[Sequence[OutboxMessage], Sequence[OutboxMessage]]:
    """Merge each of a table's `waiting` messages into the new message of its role, if there is one.

    Return the merged new messages, and the waiting ones to delete. The table is waiting for `waiting_users`.
    """
    older = defaultdict[str, list[OutboxMessage]](list)
    for message in waiting:
        older[message.role].append(message)
    if not older:
        return new, ()
    replaced = [older[role] if (role := message.role) else [] for message in new]
    merged = [supersede(before, message, waiting_users) for before, message in zip(replaced, new, strict=True)]
    return merged, list({one.id: one for before in replaced for one in before}.values())


def add(new: Sequence[OutboxMessage], queues: Iterable[str] = ()) -> Work[None]:
    """Add messages of one table. Each replaces an unsent message of the same role, without taking over its pings.

    The messages' own queues are locked, and so are `queues`.
    """
    needed = sorted({*queues, *(message.queue for message in new)})
    if not new:
        yield from lock(needed)
        return
    merged, gone = superseding(new, readable((yield Unbegun(new[0].table, needed))), ())
    yield from execute_many(DELETE, [(message.id,) for message in gone])
    yield from post(merged)


def begin(message: OutboxMessage) -> Work[OutboxMessage | None]:
    """Record that delivery of the message starts, and count the attempt.

    Return the updated message, or None if it was deleted. If a newer message has replaced it since it was read, begin
    the newer one instead. Without that, the channel of a table with constant moves would never get a message, because
    each one is replaced before its delivery begins.
    """
    yield from lock([message.queue])
    yield from leases.require(message.queue, message.lease)
    sql = "UPDATE outbox SET begun = CASE begun WHEN 0 THEN ? ELSE begun END, attempts = attempts + 1 WHERE id = ?"
    number = (yield from _replacement(message)) or message.id
    yield from execute(sql, int(time.time()), number)
    rows = yield from execute("SELECT * FROM waiting_messages WHERE id = ?", number)
    return next((replace(one, lease=message.lease) for one in readable(rows)), None)


def _replacement(message: OutboxMessage) -> Work[int]:
    """Return the id of the queue's first message if it's newer and of the same public role; otherwise 0.

    Private messages and calls aren't replaced here, because each of them is checked before its delivery begins.
    """
    rows = yield from execute("SELECT * FROM first_messages WHERE queue = ?", message.queue)
    for one in readable(rows):
        is_same = (one.table, one.kind, one.role) == (message.table, message.kind, message.role)
        is_public = bool(one.role) and one.kind != "call" and not KINDS[one.kind].is_private
        if is_same and is_public and one.id > message.id and not one.begun and not one.body.aside:
            return one.id
    return 0


def give_way(message: OutboxMessage) -> Work[bool]:
    """Merge the message into a newer unsent message of its role, if there is one. Return whether there was one.

    The merged message gets a new id, so that a process that remembers the old one (bot.postgres.commits)
    notices that it has changed.
    """
    newer_ones = yield from _newer(message)
    if (yield from lock(one.queue for one in (message, *newer_ones))):
        newer_ones = yield from _newer(message)
    yield from leases.require(message.queue, message.lease)
    for newer in newer_ones:
        ((text,),) = yield from execute("SELECT head FROM tables WHERE id = ?", message.table)
        head = required(read_head, text, "head of table", message.table)
        yield from execute_many(DELETE, [(message.id,), (newer.id,)])
        yield from post([supersede([message], newer, head.waiting)])
    return bool(newer_ones)


def _newer(message: OutboxMessage) -> Work[list[OutboxMessage]]:
    sql = """SELECT * FROM waiting_messages WHERE table_id = ? AND id > ? AND begun = 0
             AND id IN (SELECT id FROM outbox WHERE table_id = ? AND role = ?) ORDER BY id LIMIT 1"""
    return readable((yield from execute(sql, message.table, message.id, message.table, message.role)))


def drop(messages: Sequence[OutboxMessage]) -> Work[None]:
    """Delete the messages, and release their queues."""
    yield from lock(message.queue for message in messages)
    for message in messages:
        yield from leases.end(message.queue, message.lease)
    yield from execute_many(DELETE, [(message.id,) for message in messages])


def postpone(message: OutboxMessage, due: float) -> Work[None]:
    """Postpone the message until `due` (epoch seconds), and release its queue.

    The message keeps its id, and therefore its place in the queue.
    """
    yield from leases.end(message.queue, message.lease)
    yield from execute("UPDATE outbox SET due = ? WHERE id = ?", due, message.id)


def requeue(message: OutboxMessage, substitute: OutboxMessage) -> Work[None]:
    """Replace the message with `substitute`, which goes to the end of its own queue."""
    yield from lock([message.queue, substitute.queue])
    yield from leases.end(message.queue, message.lease)
    yield from execute(DELETE, message.id)
    yield from post([substitute])


def hasten(numbers: Sequence[int], due: float) -> Work[None]:
    """Bring the messages with these ids forward to `due` (epoch seconds), unless they're due earlier."""
    sql = "UPDATE outbox SET due = ? WHERE id = ? AND due > ? AND dead IS NULL"
    yield from execute_many(sql, [(due, number, due) for number in numbers])


def settle(message: OutboxMessage, posted: Posted | None, follow_ups: Sequence[OutboxMessage]) -> Work[None]:
    """Delete a delivered message, store `posted` under the message's role, and add the messages in `follow_ups`."""
    yield from add(follow_ups, queues=(message.queue,))
    yield from leases.end(message.queue, message.lease)
    yield from execute(DELETE, message.id)
    if posted and message.role:
        sql = """INSERT INTO messages (table_id, role, channel, message, body) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT (table_id, role) DO UPDATE
                 SET channel = excluded.channel, message = excluded.message, body = excluded.body"""
        yield from execute(sql, message.table, message.role, posted.channel, posted.message, text_of(posted.body))


def bury(message: OutboxMessage, reason: str, follow_ups: Sequence[OutboxMessage]) -> Work[None]:
    """Mark the message as undeliverable, and add the messages in `follow_ups`.

    The message's row stays in the outbox with the reason, but isn't in any SQL view.
    """
    yield from lock(one.queue for one in (message, *follow_ups))
    yield from leases.end(message.queue, message.lease)
    yield from execute("UPDATE outbox SET dead = ?, died = ? WHERE id = ?", reason, int(time.time()), message.id)
    yield from post(follow_ups)


def set_aside(rows: Sequence[Row]) -> Work[None]:
    """Mark rows that can't be decoded as undeliverable."""
    yield from lock(queue for _, _, queue, *_ in rows)
    sql = "UPDATE outbox SET dead = ?, died = ? WHERE id = ?"
    yield from execute_many(sql, [(DAMAGED, int(time.time()), number) for number, *_ in rows])


def revive(before: int, most: int) -> Work[None]:
    """Retry DMs about the loss of a table's channel that were buried because the user refused DMs.

    At most `most` messages are retried, of those buried before `before` (epoch seconds) and whose channels are still
    lost.
    """
    sql = """SELECT o.id, o.table_id, o.queue, o.kind, o.channel, o."user", o.body, 0, 0, 0
             FROM outbox o JOIN tables t ON t.id = o.table_id
             WHERE o.dead IS NOT NULL AND o.died < ? AND o.kind = 'lost' AND o.dead = ? AND t.head ->> 'lost' <> ''
             ORDER BY o.id LIMIT ?"""
    buried = readable((yield from execute(sql, before, CLOSED, most)))
    yield from lock(message.queue for message in buried)
    yield from execute_many(DELETE, [(message.id,) for message in buried])
    yield from post(buried)


def gather(message: OutboxMessage, now: float, apart: Sequence[str] = ()) -> Work[OutboxMessage | None]:
    """Merge into `message` all other unsent calls to its user that are due, except those with a `call` in `apart`.

    Return the merged message, or None if `message` no longer exists.
    """
    calls = yield from _calls(message, now, apart)
    if (yield from lock(one.queue for one in calls)):
        calls = yield from _calls(message, now, apart)
    yield from leases.require(message.queue, message.lease)
    others = {one.id: one for one in calls}
    if message.id not in others:
        return None
    del others[message.id]
    tables = [table for one in others.values() for table in (one.table, *one.body.also)]
    also = tuple(dict.fromkeys([*message.body.also, *tables]))
    yield from execute_many(DELETE, [(number,) for number in others])
    gathered = replace(message, body=replace(message.body, also=also))
    yield from execute("UPDATE outbox SET body = ?, priority = ? WHERE id = ?", *_body_values(gathered), message.id)
    return gathered


def _calls(message: OutboxMessage, now: float, apart: Sequence[str]) -> Work[list[OutboxMessage]]:
    sql = """SELECT * FROM waiting_messages WHERE "user" = ? AND due <= ? AND kind = 'call' AND (id = ? OR begun = 0)
             ORDER BY id"""
    calls = readable((yield from execute(sql, message.user, now, message.id)))
    return [call for call in calls if call.body.call not in apart]


def unmention(user: UserId) -> Work[None]:
    """Delete messages to the user, and buried messages that mention the user.

    Remove the user's id from all other messages.
    """
    mentioned = f"%{user}%"
    rows = yield from execute('SELECT DISTINCT queue FROM waiting_messages WHERE "user" = ?', user)
    yield from lock(queue for (queue,) in rows)
    sql = 'DELETE FROM outbox WHERE "user" = ? OR (dead IS NOT NULL AND CAST(body AS TEXT) LIKE ?)'
    yield from execute(sql, user, mentioned)
    for number, text in (yield from execute("SELECT id, body FROM outbox WHERE CAST(body AS TEXT) LIKE ?", mentioned)):
        content = legible(body, text, "outbox message", number)
        if content is None:  # a damaged message would never be sent
            yield from execute(DELETE, number)
            continue
        pings, arrived = (tuple(one for one in users if one != user) for users in (content.pings, content.arrived))
        without_user = replace(content, pings=pings, arrived=arrived)
        yield from execute("UPDATE outbox SET body = ? WHERE id = ?", text_of(without_user), number)


def first_due(now: float, most: int, *, unheld: str = "") -> Work[tuple[list[OutboxMessage], float | None, list[Row]]]:
    """Return the messages that are first in their queues and due, the time when the next is due, and undecodable rows.

    At most `most` messages of each priority are returned. A message that isn't due delays those behind it in its queue.
    Database triggers maintain which message is the first of its queue, and give it the priority of the queue's most
    urgent message. `unheld` is a condition for the queue (see `Leases`).
    """
    chosen = _of_each(f"SELECT * FROM first_messages WHERE priority = {{}} AND due <= ? {unheld} ORDER BY due LIMIT ?")  # noqa: S608
    due = yield from execute(chosen, *(now, most) * len(_PRIORITIES))
    return sorted(readable(due), key=_place), (yield from _soonest(now)), damaged(due)


def _place(message: OutboxMessage) -> tuple[int, float]:
    return message.queue_priority, message.due


def _soonest(after: float, upto: float = float("inf")) -> Work[float | None]:
    """Return the earliest time in (`after`, `upto`] at which the first message of a queue is due, or None."""
    sql = "SELECT due FROM first_messages WHERE priority = {} AND due > ? AND due <= ? ORDER BY due LIMIT 1"
    chosen = _of_each(sql)
    ((due,),) = yield from execute(f"SELECT min(due) FROM ({chosen}) AS found", *(after, upto) * len(_PRIORITIES))  # noqa: S608
    return None if due is None else float(due)


def _of_each(chosen: str) -> str:
    """Return the union of the query `chosen` over all priorities, so that each part uses the index."""
    return " UNION ALL ".join(f"SELECT * FROM ({chosen.format(priority)}) AS of_{priority}" for priority in _PRIORITIES)  # noqa: S608


def first_of_queues(messages: Sequence[OutboxMessage], now: float) -> Work[list[OutboxMessage]]:
    """Reread the first message in the queue of each of these messages. Leave out those that aren't due.

    Other processes may have changed the queues. If a message was replaced, the newer one is returned.
    """
    marks = ", ".join("?" * len(messages))
    sql = f"SELECT * FROM first_messages WHERE queue IN ({marks}) AND due <= ? ORDER BY priority, due"  # noqa: S608
    return readable((yield from execute(sql, *(message.queue for message in messages), now)))


def figures(now: float) -> Work[Figures]:
    """Return counts of messages and open tables, using partial indexes.

    Messages that are due immediately (their `due` is 0) don't count toward `oldest`.
    """
    ((messages,),) = yield from execute("SELECT count(*) FROM outbox WHERE dead IS NULL")
    oldest = yield from _soonest(0, now)
    ((buried,),) = yield from execute("SELECT count(*) FROM outbox WHERE dead IS NOT NULL")
    tables = dict[str, int]()
    for status, count in (yield from execute("SELECT status, count(*) FROM live_tables GROUP BY status")):
        tables[status] = count
    return Figures(messages, oldest or 0.0, buried, tables.get("lobby", 0), tables.get("playing", 0))
