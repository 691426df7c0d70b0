"""The time limits of a game's own rules, see `games.kernel.Limit`.

A limit is kept as one deadline for each seat that its clock runs for, all due at one instant, which is written down by
the commit that starts the clock. What is due is played for all of them in one transaction (`ended`). A click that the
table takes later than that instant is refused, whether or not the transaction has been made by then.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.refusals import TooLate
from bot.table import moves
from bot.table.changes import changed
from bot.table.position import Position
from bot.table.timing import reactions
from games.kernel import Limit, Seat

LATE_SECONDS = 60.0  # a click on what is gone was hardly meant for a limit that was over so long ago


def limit(position: Position) -> Limit | None:
    """What the rules allow no more than some time for now."""
    find = position.game.limit
    return find(position.state) if find and position.status == "playing" and not position.frozen else None


def ended(position: Position, now: float) -> Position:
    """The table after everything was played for which a limit's time is over."""
    over = tuple(each for each in position.head.deadlines if each.limit and 0 < each.due <= now)
    first = limit(position) if over else None
    if first is None:
        return position
    after = position
    for seat, _ in first.codes:
        played = tuple[str, ...]()
        while (codes := _codes(after, first.key, seat)) and codes != played:
            after, played = reactions.settled(moves.move(after, seat, codes, away=True)), codes
    rest = tuple(each for each in after.head.deadlines if each not in over)
    last = {each.seat: each for each in after.head.ended}
    last |= {each.seat: replace(each, made=after.made(each.seat)) for each in over}
    return changed(after, deadlines=rest, ended=tuple(last.values()))


def _codes(position: Position, key: str, seat: Seat) -> tuple[str, ...]:
    """What is played for the seat; nothing once the limit stands no longer."""
    now = limit(position)
    return dict(now.codes).get(seat, ()) if now and now.key == key else ()


def require_time(position: Position, seat: Seat, prompt: str | None, now: float) -> None:
    """Raises TooLate for a move by a limit that is over; `prompt` is the question that it answers, None: whatever."""
    is_asked = position.may_act(seat) and (prompt is None or prompt == position.prompt(seat))
    if late := too_late(position, seat, now, is_asked=is_asked):
        raise late


def too_late(position: Position, seat: Seat, now: float, *, is_asked: bool = False) -> TooLate | None:
    """The refusal for a seat whose limit is over, be it that what it answers `is_asked` still; None for any other.

    That is, for one that was not yet carried out, or, if the question is gone, one since which the seat has not moved.
    """
    over = [each.due for each in position.head.deadlines if each.limit and each.seat == seat and 0 < each.due <= now]
    gone = [each.due for each in position.head.ended if (each.seat, each.made) == (seat, position.made(seat))]
    over += [due for due in gone if now - due < LATE_SECONDS and not is_asked]
    return TooLate(now - over[0]) if over else None
