"""What a new message means for the one before it under the same role."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec.structs import replace

from bot.storage import Body, Letter, Posted
from bot.storage.kinds import KINDS
from bot.storage.sql.merge import supersede

EPOCH_MS = 1420070400000  # when Discord's ids begin, in milliseconds of the epoch


def age(message: int) -> float:
    """Seconds since Discord made that id."""
    return time.time() - ((message >> 22) + EPOCH_MS) / 1000


def since(body: Body, earlier: Body) -> Body:
    """A new board tells everything since the one before was posted."""
    return replace(body, after=min(body.after, earlier.upto))


def with_buried(letter: Letter, buried: Sequence[Letter]) -> Letter:
    """The first board that can be posted tells also what boards before it would have told, and pings for none."""
    return supersede([each for each in buried if each.id < letter.id], letter, waiting=())


def folding(letter: Letter, earlier: Posted | None, posted: Posted) -> tuple[Letter, ...]:
    """The letter that reduces the earlier message, where a new one took its place."""
    kind = KINDS[letter.kind]
    if kind.only_closes or earlier is None or earlier.message == posted.message:
        return ()
    body = replace(earlier.body, message=earlier.message)
    return (Letter(letter.table, "fold" if kind.is_folded else "replaced", earlier.channel, letter.user, body),)
