"""The database table of blocks, with a row for each user (`user`) and each person whom they've blocked (`other`)."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from bot.core import saved
from bot.core.ids import UserId
from bot.core.storage import Person, Store
from bot.core.storage.hooks import SqlTable
from bot.core.table.people import admission
from bot.core.table.position import Position

BLOCKS = SqlTable(
    "blocks",
    columns=(("user", "bigint"), ("other", "bigint"), ("since", "bigint")),
    key=("user", "other"),
    user="user",
    indexes=("CREATE INDEX IF NOT EXISTS blocks_by_other ON blocks (other)",),
)


async def admits(store: Store, position: Position, person: Person) -> str:
    """Return the usual refusal if the person has blocked, or was blocked by, somebody at the table; otherwise "".

    A single query checks everybody at the table in both directions, so the time that it takes reveals nothing.
    """
    others = [chair.user for chair in position.chairs if chair.user not in (None, person.id)]
    if not others:
        return ""
    places = ", ".join("?" * len(others))
    sql = f"""SELECT 1 FROM blocks WHERE ("user" = ? AND other IN ({places})) OR (other = ? AND "user" IN ({places}))
              LIMIT 1"""  # noqa: S608 - only question marks
    return admission.NO_SEAT if await store.rows(sql, person.id, *others, person.id, *others) else ""


async def of_user(store: Store, user: UserId) -> Sequence[UserId]:
    """Return the ids of the users whom the user has blocked, newest first."""
    sql = 'SELECT other FROM blocks WHERE "user" = ? ORDER BY since DESC, other'
    return [row[0] for row in await store.rows(sql, user)]


async def add(store: Store, user: UserId, other: int) -> None:
    sql = 'INSERT INTO blocks ("user", other, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
    await store.do(sql, user, other, int(time.time()))
    saved.note()


async def remove(store: Store, user: UserId, other: int) -> None:
    await store.do('DELETE FROM blocks WHERE "user" = ? AND other = ?', user, other)
    saved.note()


async def exported(store: Store, user: UserId) -> Mapping[str, Sequence[UserId]]:
    """Return whom the user has blocked, but not who has blocked the user, for the export of their data."""
    return {"people you've blocked": await of_user(store, user)}
