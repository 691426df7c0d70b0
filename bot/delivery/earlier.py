"""What a new message means for the one before it under the same role."""

from __future__ import annotations

import time

from msgspec.structs import replace

from bot.storage import Body, Letter, Posted
from bot.storage.kinds import KINDS

EPOCH_MS = 1420070400000  # when Discord's ids begin, in milliseconds of the epoch


def age(message: int) -> float:
    """Seconds since Discord made that id."""
    return time.time() - ((message >> 22) + EPOCH_MS) / 1000


def since(body: Body, earlier: Body | None) -> Body:
    """A new board tells everything since the one before was posted."""
    return replace(body, after=min(body.after, earlier.upto)) if earlier else body


def folding(letter: Letter, earlier: Posted | None, posted: Posted) -> tuple[Letter, ...]:
    """The letter that reduces the earlier message, where a new one took its place."""
    kind = KINDS[letter.kind]
    if earlier is None or earlier.message == posted.message or (kind.only_closes and earlier.body.continues):
        return ()
    body = replace(earlier.body, message=earlier.message)
    return (Letter(letter.table, "fold" if kind.is_folded else "replaced", earlier.channel, letter.user, body),)
