"""How a new letter takes the place of older ones of its role that nobody began to send, or that did not arrive.

A table that moves faster than Discord takes messages, or while Discord is away, then posts one board that tells all.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.storage.outbox_rows import Body, Letter


def supersede(older: Sequence[Letter], newer: Letter, waiting: Sequence[int]) -> Letter:
    """The newer letter, which also tells what the `older` (in the order of their ids) would have told.

    It pings those whom they would have pinged and for whom the table is still `waiting`. It is due when the first of
    them was, lest a table that moves all the time never shows anything.
    """
    for letter in reversed(older):
        body = _joined(letter.body, newer.body, waiting)
        newer = replace(newer, body=body, due=min(letter.due, newer.due))
    return newer


def _joined(old: Body, new: Body, waiting: Sequence[int]) -> Body:
    pinged = [user for user in old.pings if user in waiting and user not in new.pings]
    return replace(
        new,
        after=min(old.after, new.after),
        notes=old.notes + new.notes,
        pings=(*pinged, *new.pings),
        continues=old.continues and new.continues,
        acted=old.acted or new.acted,
        arrived=tuple(dict.fromkeys((*old.arrived, *new.arrived))),
        since=new.since or (0 if old.repairs else old.since),
    )
