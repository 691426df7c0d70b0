"""Names in message text: escaped so that they never format it, and mentions only of users who are pinged."""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.markdown import quoted
from bot.table.position import Position
from bot.table.reading import narration, undoing


def text_names(position: Position, pings: Collection[int] = ()) -> tuple[str, ...]:
    """Return the names by seat as message text; those of the users in `pings` as mentions."""
    return tuple(
        f"<@{chair.user}>" if chair.user in pings else name
        for chair, name in zip(position.chairs, position.written_names, strict=True)
    )


def escape_names(position: Position, text: str) -> str:
    """Return a sentence of the table as message text, with the bare names in it escaped."""
    loud = sorted((name for name in position.names if quoted(name) != name), key=len, reverse=True)
    if not loud:
        return text
    return re.sub("|".join(map(re.escape, loud)), lambda match: quoted(match[0]), text)


def lines(position: Position, seat: int | None, after: int = 0, upto: int | None = None) -> list[str]:
    """Return what the seat (None: the public) learned between two counts of decisions as message text, in order."""
    return narration.lines(position, seat, after, upto, text_names(position))


def last_move(position: Position, seat: int) -> list[str]:
    """Return what the seat learned from its own latest move, as message text."""
    move = undoing.latest_move(position, seat)
    return lines(position, seat, move.start, move.stop)


def is_last_move(position: Position, seat: int, codes: Collection[str]) -> bool:
    """Tell whether the seat's latest move began with this chain, so that a click on the chain was a double click.

    The move may be longer than the chain, because forced choices follow it. A move made for an absent player came from
    no click.
    """
    made = [position.decisions[number] for number in undoing.latest_move(position, seat)]
    is_clicked = bool(codes) and not any(decision.away for decision in made)
    return is_clicked and [decision.code for decision in made[: len(codes)]] == list(codes)
