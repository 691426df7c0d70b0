"""Names in message text: shown, never obeyed, and a mention only for those whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.markdown import quoted
from bot.table.position import Position


def text_names(position: Position, pings: Collection[int] = ()) -> tuple[str, ...]:
    """The names by seat as message text; those of the users in `pings` as mentions."""
    return tuple(
        f"<@{chair.user}>" if chair.user in pings else name
        for chair, name in zip(position.chairs, position.written_names, strict=True)
    )


def told(position: Position, text: str) -> str:
    """A sentence of the table, which has the bare names in it, as message text."""
    loud = sorted((name for name in position.names if quoted(name) != name), key=len, reverse=True)
    if not loud:
        return text
    return re.sub("|".join(map(re.escape, loud)), lambda match: quoted(match[0]), text)


def lines(position: Position, seat: int | None, after: int = 0, upto: int | None = None) -> list[str]:
    """What the seat (None: the public) learnt between two counts of decisions, as message text, oldest first."""
    return position.lines(seat, after, upto, text_names(position))


def last_move(position: Position, seat: int) -> list[str]:
    """What the seat learnt from its own latest move, as message text."""
    move = position.latest_move(seat)
    return lines(position, seat, move.start, move.stop)


def is_last_move(position: Position, seat: int, codes: Collection[str]) -> bool:
    """Whether the seat's latest move began with this chain: then the click that asks for it was a double one.

    What was the only choice left follows it.
    """
    made = [position.decisions[number].code for number in position.latest_move(seat)]
    return bool(codes) and made[: len(codes)] == list(codes)
