"""The turn clocks that are running at a table: when they run out, and changes that move their deadlines."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.core.storage import Deadline
from bot.core.table.edits import changed, with_chair
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from bot.core.table.timing import counted_time
from bot.core.table.timing.counted_time import Shut
from games.kernel import Seat


def is_set(position: Position) -> bool:
    return position.hooks.turn_clocks.is_set(position.head)


def shut(position: Position, seat: Seat) -> Shut:
    """Return the periods that the seat's clocks leave out."""
    return position.hooks.shut(position.head, position.chairs[seat])


def due(position: Position, seat: Seat, now: float) -> int:
    """Return when the seat's turn would run out of time if it started at `now` (both in epoch seconds)."""
    head, chair = position.head, position.chairs[seat]
    return position.hooks.turn_clocks.due(head, chair, shut(position, seat), now)


def spent(before: Position, after: Position, now: float) -> Position:
    """Return `after` with the time that moves took deducted from the clocks of the seats that moved."""
    for deadline in before.head.deadlines:
        seat = deadline.seat
        if deadline.is_turn and deadline.due and _has_moved(before, after, seat):
            left = int(counted_time.between(shut(before, seat), now, deadline.due))
            is_over = _is_turn_over(before, after, seat)
            chair = after.hooks.turn_clocks.spent(after.head, after.chairs[seat], left, is_over)
            after = after if chair is after.chairs[seat] else with_chair(after, seat, chair)
    return after


def _has_moved(before: Position, after: Position, seat: Seat) -> bool:
    return turn_counts.open_moves_made(before, seat) != turn_counts.open_moves_made(after, seat)


def _is_turn_over(before: Position, after: Position, seat: Seat) -> bool:
    return (
        after.game.turn is None
        or turn_counts.current_turn(before) != turn_counts.current_turn(after)
        or seat not in prompts.openly_asked(after)
    )


def shifted(before: Position, after: Position, then: float, now: float, seats: Collection[Seat]) -> Position:
    """Move the seats' deadlines so that each has as much time left at `now` as it had at `then`.

    The game's own time limits stay the same. The time left is measured with the closures in `before`, and added to
    `now` with the closures in `after`.
    """
    moved = tuple(
        _shifted(before, after, deadline, then, now) if deadline.seat in seats and not deadline.limit else deadline
        for deadline in after.head.deadlines
    )
    return changed(after, deadlines=moved)


def _shifted(before: Position, after: Position, deadline: Deadline, then: float, now: float) -> Deadline:
    old, new = shut(before, deadline.seat), shut(after, deadline.seat)

    def later(at: int) -> int:
        return counted_time.after(new, now, counted_time.between(old, then, at)) if at else 0

    end = later(deadline.due)
    if end and deadline.is_turn:
        end = after.hooks.turn_clocks.end(after.head, new, end)
    return replace(deadline, due=end, remind=later(deadline.remind))


def extended(position: Position, seats: Collection[Seat], seconds: int) -> Position:
    """Return the table with at least `seconds` more time for the turns of these seats."""
    head, clocks = position.head, position.hooks.turn_clocks

    def longer(deadline: Deadline) -> Deadline:
        if not (deadline.is_turn and deadline.due and deadline.seat in seats):
            return deadline
        return replace(deadline, due=clocks.extended(head, shut(position, deadline.seat), deadline.due, seconds))

    return changed(position, deadlines=tuple(map(longer, head.deadlines)))


def restarted(position: Position, now: float) -> Position:
    """Return the table after its pause, if it's paused. Everybody has as much time left as when the pause began."""
    then, running = position.head.paused_since, changed(position, paused_since=0)
    return shifted(position, running, then, now, range(len(position.chairs))) if then else position
