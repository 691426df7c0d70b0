"""How a newer letter supersedes older ones that nobody began to send."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.storage import Body, Letter


def supersede(older: Sequence[Letter], newer: Letter, waiting: Sequence[int]) -> Letter:
    """The newer letter, telling also what the older of its role would have told, and pinging who still waits.

    It is due when the older was, lest a table that moves all the time never shows anything.
    """
    for letter in reversed(older):
        body = _joined(letter.body, newer.body, waiting)
        newer = replace(newer, body=body, due=min(letter.due, newer.due))
    return newer


def _joined(old: Body, new: Body, waiting: Sequence[int]) -> Body:
    pinged = [user for user in old.pings if user in waiting and user not in new.pings]
    told = replace(new, after=min(old.after, new.after), notes=old.notes + new.notes, pings=(*pinged, *new.pings))
    return replace(told, continues=old.continues and new.continues)
