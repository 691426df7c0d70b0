"""Time limits that a game's own rules impose; see `games.kernel.Limit`.

The commit that starts a limit stores one deadline for each seat that the limit applies to, all due at the same time.
When the limit is due, one transaction plays for all of these seats (`ended`). A click that arrives after that time is
refused, even if that transaction hasn't happened yet.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.refusals import TooLate
from bot.core.table import moves
from bot.core.table.edits import changed
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from bot.core.table.timing import reactions
from games.kernel import Limit, Seat

LATE_SECONDS = 60.0  # a click that comes later than this after a limit has ended was hardly meant for that limit


def limit(position: Position) -> Limit | None:
    """Return the time limit that the rules impose now, or None."""
    find = position.game.limit
    return find(position.state) if find and position.status == "playing" and not position.frozen else None


def ended(position: Position, now: float) -> Position:
    """Return the table after the moves that the bot makes when a limit runs out, or the unchanged table if none has."""
    over = tuple(deadline for deadline in position.head.deadlines if deadline.limit and 0 < deadline.due <= now)
    first = limit(position) if over else None
    if first is None:
        return position
    after = position
    for seat, _ in first.codes:
        played = tuple[str, ...]()
        while (codes := _codes(after, first.key, seat)) and codes != played:
            after, played = reactions.with_auto_responses(moves.move(after, seat, codes, away=True)), codes
    rest = tuple(deadline for deadline in after.head.deadlines if deadline not in over)
    last = {deadline.seat: deadline for deadline in after.head.ended}
    last |= {deadline.seat: replace(deadline, made=turn_counts.moves_made(after, deadline.seat)) for deadline in over}
    return changed(after, deadlines=rest, ended=tuple(last.values()))


def _codes(position: Position, key: str, seat: Seat) -> tuple[str, ...]:
    """Return the action codes that the bot plays for the seat at the end of the limit; () if it no longer applies."""
    now = limit(position)
    return dict(now.codes).get(seat, ()) if now and now.key == key else ()


def require_time(position: Position, seat: Seat, prompt: str | None, now: float) -> None:
    """Raise TooLate if the seat's time limit is over.

    `prompt` is the prompt id of the click, or None for any prompt.
    """
    is_asked = position.may_act(seat) and (prompt is None or prompt == prompts.prompt(position, seat))
    if late := too_late(position, seat, now, is_asked=is_asked):
        raise late


def too_late(position: Position, seat: Seat, now: float, *, is_asked: bool = False) -> TooLate | None:
    """Return a TooLate error if the seat's time limit has expired, else None.

    A limit has expired if its time has run out, even if the bot hasn't yet made the moves that this causes. `is_asked`
    tells whether the click fits the seat's current decision. If it doesn't, a limit that ended within the last
    LATE_SECONDS also counts, unless the seat has moved since.
    """
    over = [
        deadline.due
        for deadline in position.head.deadlines
        if deadline.limit and deadline.seat == seat and 0 < deadline.due <= now
    ]
    gone = [
        deadline.due
        for deadline in position.head.ended
        if (deadline.seat, deadline.made) == (seat, turn_counts.moves_made(position, seat))
    ]
    over += [due for due in gone if now - due < LATE_SECONDS and not is_asked]
    return TooLate(now - over[0]) if over else None
