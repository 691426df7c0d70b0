"""What a new message means for the one before it under the same role."""

from __future__ import annotations

from msgspec.structs import replace

from bot.storage import Body, Letter, Posted
from bot.storage.kinds import KINDS


def since(body: Body, earlier: Body) -> Body:
    """A new board tells everything since the one before was posted."""
    return replace(body, after=min(body.after, earlier.upto))


def folding(letter: Letter, earlier: Posted | None, posted: Posted) -> tuple[Letter, ...]:
    """The letter that reduces the earlier message, where a new one took its place."""
    kind = KINDS[letter.kind]
    if kind.only_closes or earlier is None or earlier.message == posted.message:
        return ()
    body = replace(earlier.body, message=earlier.message)
    return (Letter(letter.table, "fold" if kind.is_folded else "replaced", earlier.channel, letter.user, body),)
