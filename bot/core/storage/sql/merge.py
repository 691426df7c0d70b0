"""A function that merges messages that weren't sent, or didn't reach Discord, into a newer message of the same role.

If moves come faster than Discord accepts messages, or if Discord is down, the next board therefore covers all moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.storage.outbox_rows import Body, OutboxMessage


def supersede(older: Sequence[OutboxMessage], newer: OutboxMessage, waiting: Sequence[int]) -> OutboxMessage:
    """Return the newer message, with the content of the `older` ones (ordered by id) merged into it.

    The result also pings those users of the older messages who are still in `waiting`. It's due when the first of the
    older messages was; otherwise, a table with constant moves would never show anything.
    """
    for message in reversed(older):
        body = _joined(message.body, newer.body, waiting)
        newer = replace(newer, body=body, due=min(message.due, newer.due))
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
