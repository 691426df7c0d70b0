"""Deadlines for what players are asked; they are stored, so a restart loses none.

Each question to a person has one: for a reaction, which passes as a no (its `code`) when time is up, and for a turn,
which is then played for them (no code, see bot.automation.absence). A time limit of the game's own replaces both
(bot.table.timing.limits), for computer players too. After half of the time the person gets a reminder.

Deadlines reveal no secret: reminders and the turn clock are only for what everybody may know to be asked, and secret
moves of a player don't restart the clock.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import ceil

import msgspec
from msgspec.structs import replace

from bot.refusals import NotNow
from bot.storage import Deadline
from bot.table import moves, pending_players
from bot.table.changes import changed, with_chair
from bot.table.daily import attempts
from bot.table.position import Position
from bot.table.reading import prompts, turn_counts
from bot.table.timing import clocks, limits, reactions, working_time
from games.kernel import Seat

HOUR = 3600
DAY = 24 * HOUR
AWAY = 2  # turns in a row played for a player, after which somebody else may take the seat
_UNITS = ((7 * DAY, "week"), (DAY, "day"), (HOUR, "hour"), (60, "minute"), (1, "second"))


def spoken(seconds: int) -> str:
    """Return a length of time in words, such as "12 hours"."""
    if not seconds:
        return "no limit"
    size, unit = next((size, unit) for size, unit in _UNITS if seconds % size == 0)
    count = seconds // size
    return f"{count} {unit}s" if count > 1 else f"1 {unit}"


SHORTEST = 600  # seconds between two reminders
REMINDERS = {1: "once", 3: "up to 3 times", 5: "up to 5 times", 0: "off"}
BY_CLOCK = -1
TIMES = {each: spoken(each) for each in clocks.TIMES}


def is_offered(position: Position) -> bool:
    """Tell whether other people can be waiting at this table, so that deadlines make sense."""
    return position.place.guild is not None and position.seats[-1] > 1


def set_patience(position: Position, user: int, seconds: int) -> Position:
    """Set how many seconds an answer may take at this table; 0 for no limit."""
    return changed(open_to(position, user), patience=_known(seconds))


def set_clock(position: Position, user: int, clock: int | str, zone: str = "") -> Position:
    """Set the table's turn clock: seconds per turn (0 for none) or a key of `clocks.KINDS`.

    `zone` is the time zone of an hour of the day.
    """
    return clocks.with_kind(open_to(position, user), str(clock), zone)


def set_reminders(position: Position, user: int, most: int) -> Position:
    """Set how many reminders a late player gets at most."""
    if most not in REMINDERS:
        raise NotNow(f"It can be {', '.join(REMINDERS.values())}.")
    return changed(open_to(position, user), reminders=most)


def set_by_button(position: Position, user: int, wanted: bool) -> Position:
    """Set whether hands are shown only on request instead of being sent."""
    return changed(open_to(position, user), by_button=wanted)


def open_to(position: Position, user: int) -> Position:
    """Return the position, if the user may change how it is timed. Raises NotAtTable or NotNow."""
    position.require_seat(user)
    if position.status != "lobby":
        raise NotNow("The options were locked in when the game started.")
    return position


def _known(seconds: int) -> int:
    if seconds not in TIMES:
        raise NotNow(f"It can be {', '.join(TIMES.values())}.")
    return seconds


class Question(msgspec.Struct, frozen=True):
    """A question to a seat: its deadline without times, how long the answer may take, and whether it's public."""

    asked: Deadline
    limit: int  # seconds, 0 for no limit, or BY_CLOCK for the table's turn clock
    is_open: bool


def questions(position: Position) -> Iterator[Question]:
    """Yield every question that needs a deadline; none while the table's channel is lost."""
    if position.head.lost:
        return
    limit = limits.limit(position)
    limited = [seat for seat, _ in limit.codes] if limit else []
    for seat in limited:
        assert limit is not None
        yield Question(Deadline(seat, "", 0, limit=limit.key), limit.seconds, seat in prompts.openly_asked(position))
    yield from (each for each in _by_table(position) if each.asked.seat not in limited)


def _by_table(position: Position) -> Iterator[Question]:
    """Yield what people are asked, with the times that the table has chosen."""
    clock = BY_CLOCK if clocks.is_set(position) and is_running(position) else 0
    reacting = set[Seat]()
    for each in pending_players.pending_reactions(position):
        is_open = not is_hidden(position, each.no)
        reacting |= {each.seat} if is_open else set()
        limit = position.head.patience or (clock if is_open else 0)
        yield Question(Deadline(each.seat, each.no, turn_counts.moves_made(position, each.seat)), limit, is_open)
    for seat in prompts.openly_asked(position):
        if seat in position.people and seat not in reacting:
            limit = 0 if is_wanted(position, seat) else clock
            yield Question(Deadline(seat, "", turn_counts.open_moves_made(position, seat)), limit, True)


def is_wanted(position: Position, seat: Seat) -> bool:
    """Tell whether the table waits for somebody to take an absent player's seat, instead of playing for them."""
    return position.head.clockwork.at_zero == "seat" and position.chairs[seat].missed >= AWAY


def is_hidden(position: Position, code: str) -> bool:
    """Tell whether the code is a choice that other players must not know about."""
    return code.partition(":")[0] in position.game.private | position.game.idle


def is_running(position: Position) -> bool:
    """Tell whether people wait for each other: there are at least two, and they aren't all away."""
    missed = [position.chairs[seat].missed for seat in position.people]
    return len(missed) > 1 and min(missed) < AWAY


def with_deadlines(before: Position, after: Position, now: float | None = None) -> Position:
    """Return the table with a deadline for each open question; deadlines that are running keep their times.

    If a player came or returned, clocks that weren't running start. If only one player is left, no clock runs.
    """
    start = after.head.rests or (time.time() if now is None else now)
    after = clocks.banked(before, after, start)
    running = {replace(each, due=0, remind=0, reminded=0): each for each in after.head.deadlines}
    is_other = before.chairs != after.chairs and is_running(before) != is_running(after)

    def deadline(each: Question) -> Deadline:
        old = running.get(each.asked)
        goes_on = old is not None and bool(old.due) == bool(each.limit) and not (is_other and not old.due)
        return old if old is not None and goes_on else _begun(before, after, each, start)

    fresh = ((each, deadline(each)) for each in questions(after))
    kept = tuple(found for each, found in fresh if each.limit or each.is_open)
    return after if kept == after.head.deadlines else changed(after, deadlines=kept)


def _begun(before: Position, after: Position, question: Question, at: float) -> Deadline:
    """Return a new deadline for the question, with its times in whole seconds, as Discord shows them.

    A limit of the game's own is rounded up, so that it is never too short.
    """
    asked, limit = question.asked, question.limit
    now = ceil(at) if asked.limit else int(at)
    if limit and asked.is_turn and (is_unfinished(after, asked.seat) or after.chairs[asked.seat].stand_in):
        return replace(asked, due=now)
    often = _reminded(before, after, asked)
    is_wanted = question.is_open and _wants_reminders(after, asked) and not often
    runs = (each.due for each in after.head.deadlines if asked.limit and each.limit == asked.limit)
    latest = attempts.latest_end(after)
    due = next(runs, int(min(_over(after, question, now), latest)) if limit else 0)
    remind = _half_way(after, question, now, due) if is_wanted and not (asked.limit and limit < HOUR) else 0
    return replace(asked, due=due, remind=remind, reminded=often)


def _over(position: Position, question: Question, now: int) -> int:
    """Return when the time for the question is up, in epoch seconds."""
    seat = question.asked.seat
    if question.asked.limit:
        return now + question.limit
    if question.limit == BY_CLOCK:
        return clocks.due(position, seat, now)
    return working_time.after(clocks.shut(position, seat), now, question.limit)


def _half_way(position: Position, question: Question, now: int, due: int) -> int:
    """Return when half of the time has passed, in epoch seconds; after a day if there is no limit."""
    if question.asked.limit:
        return now + question.limit // 2
    shut = clocks.shut(position, question.asked.seat)
    return working_time.after(shut, now, working_time.between(shut, now, due) // 2 if due else DAY)


def _wants_reminders(position: Position, asked: Deadline) -> bool:
    """Tell whether to remind the seat: a present player for whom others wait, at a table with reminders."""
    chair = position.chairs[asked.seat]
    return bool(position.head.reminders) and is_running(position) and chair.user is not None and chair.missed < AWAY


def _reminded(before: Position, after: Position, asked: Deadline) -> int:
    """Count the reminders that the seat got in the current turn."""
    if turn_counts.current_turn(before) != turn_counts.current_turn(after):
        return 0
    same = (each for each in after.head.deadlines if asked.is_turn and each.is_turn and each.seat == asked.seat)
    return max((each.reminded for each in same), default=0)


def is_unfinished(position: Position, seat: Seat) -> bool:
    """Tell whether the seat's turn was started on behalf of its absent player, and so is finished that way."""
    if position.game.turn is None or not position.chairs[seat].missed:
        return False
    own = (number for number in reversed(range(position.length)) if position.decisions[number].seat == seat)
    seen = next((number for number in own if not is_hidden(position, position.decisions[number].code)), None)
    return (
        seen is not None
        and position.decisions[seen].away
        and turn_counts.turn_at(position, seen) == turn_counts.current_turn(position)
    )


def present(position: Position, seat: Seat, code: str = "") -> Position:
    """Record that the seat's player is back, unless they only made a secret choice."""
    chair = position.chairs[seat]
    if not (chair.missed or chair.stand_in) or is_hidden(position, code):
        return position
    return with_chair(position, seat, replace(chair, missed=0, stand_in=False))


def postponed(position: Position, seconds: float, now: float, *, limits_alone: bool = False) -> Position:
    """Postpone all deadlines, or only the game's own limits, by the seconds until `now` that the bot was away.

    Time that doesn't count isn't given back, and a paused table gets none.
    """
    if position.frozen:
        return position
    scheduled = tuple(replace(each, due=each.due + ceil(seconds)) for each in position.head.scheduled_attempts)
    deadlines = tuple(_later(each, ceil(seconds)) for each in position.head.deadlines)
    after = changed(position, deadlines=deadlines)
    if not limits_alone and not position.head.rests:
        after = clocks.shifted(position, after, now - int(seconds), now, range(len(position.chairs)))
    latest = attempts.latest_end(position)
    kept = tuple(replace(each, due=int(min(each.due, latest))) for each in after.head.deadlines)
    return changed(position, deadlines=kept, scheduled_attempts=scheduled)


def _later(deadline: Deadline, seconds: int) -> Deadline:
    """Return the deadline postponed if it is a limit of the game's own, else unchanged."""
    due, remind = deadline.due, deadline.remind
    later = replace(deadline, due=due and due + seconds, remind=remind and remind + seconds)
    return later if deadline.limit else deadline


def expired(position: Position, now: float) -> Position:
    """Play all limits and reactions whose time is up, and record the reminders that are due."""
    if position.frozen:
        return position
    position = limits.ended(position, now)
    if position.head.rests:
        return position
    for each in position.head.deadlines:
        if each.code and 0 < each.due <= now and _is_asked(position, each):
            position = reactions.with_auto_responses(moves.move(position, each.seat, (each.code,), away=True))
    most = int(position.head.reminders)
    after_reminders = tuple(
        _after_reminder(each, now, most) if _is_reminded(each, now) else each for each in position.head.deadlines
    )
    return position if after_reminders == position.head.deadlines else changed(position, deadlines=after_reminders)


def _after_reminder(deadline: Deadline, now: float, most: int) -> Deadline:
    """Return the deadline after a reminder.

    The next reminder comes after half of the time left; without a limit, each pause is twice as long as the one before.
    """
    again = (deadline.due - now) / 2 if deadline.due else DAY << (deadline.reminded + 1)
    is_last = deadline.reminded + 1 >= most or again < SHORTEST
    return replace(deadline, remind=0 if is_last else int(now + again), reminded=deadline.reminded + 1)


def hush(position: Position, user: int) -> Position:
    """Stop reminders of what the user is asked now."""
    seat = position.require_seat(user)
    quiet = tuple(replace(each, remind=0) if each.seat == seat else each for each in position.head.deadlines)
    return position if quiet == position.head.deadlines else changed(position, deadlines=quiet)


def _is_asked(position: Position, deadline: Deadline) -> bool:
    return any(
        (each.seat, each.no) == (deadline.seat, deadline.code) for each in pending_players.pending_reactions(position)
    )


def _is_reminded(deadline: Deadline, now: float) -> bool:
    return 0 < deadline.remind <= now and (not deadline.due or deadline.due > now)


def overdue(position: Position, now: float) -> Sequence[Seat]:
    """Return the seats whose turn has run out of time."""
    running = () if position.head.rests else position.head.deadlines
    late = (each.seat for each in running if each.is_turn and 0 < each.due <= now)
    return tuple(seat for seat in late if seat in prompts.openly_asked(position))


def runs_out(position: Position, seat: Seat | None = None) -> Deadline | None:
    """Return the first running deadline (of the seat, or of all) that everybody may know about, or None."""
    running = () if position.head.rests else position.head.deadlines
    known = [
        each
        for each in running
        if each.due and each.seat in prompts.openly_asked(position) and not is_hidden(position, each.code)
    ]
    mine = [each for each in known if seat in (None, each.seat)]
    return min(mine, key=lambda each: each.due, default=None)
