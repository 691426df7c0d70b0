"""Players' names in message text: escaped, so that markdown in them has no effect, or as mentions of users to ping."""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.core.ids import UserId
from bot.core.markdown import quoted
from bot.core.table.position import Position
from bot.core.table.reading import narration, undoing


def text_names(position: Position, pings: Collection[UserId] = ()) -> tuple[str, ...]:
    """Return the players' names by seat, escaped for message text. For users in `pings`, return mentions instead."""
    return tuple(
        f"<@{chair.user}>" if chair.user in pings else name
        for chair, name in zip(position.chairs, position.written_names, strict=True)
    )


def escape_names(position: Position, text: str) -> str:
    """Escape the players' names in a sentence, so that markdown in a name has no effect on the message."""
    loud = sorted((name for name in position.names if quoted(name) != name), key=len, reverse=True)
    if not loud:
        return text
    return re.sub("|".join(map(re.escape, loud)), lambda match: quoted(match[0]), text)


def lines(position: Position, seat: int | None, after: int = 0, upto: int | None = None) -> list[str]:
    """Return lines about what the seat learned from decisions `after` to `upto`, in order.

    `seat` is None for the public.
    """
    return narration.lines(position, seat, after, upto, text_names(position))


def is_last_move(position: Position, seat: int, codes: Collection[str]) -> bool:
    """Tell whether the seat's latest move began with the choices `codes`, which makes another click a double click.

    The move may be longer, because forced choices follow. Moves that the bot made for an absent player don't count.
    """
    made = [position.decisions[number] for number in undoing.latest_move(position, seat)]
    is_clicked = bool(codes) and not any(decision.away for decision in made)
    return is_clicked and [decision.code for decision in made[: len(codes)]] == list(codes)
