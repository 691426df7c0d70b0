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
from math import ceil, inf

import msgspec
from msgspec.structs import replace

from bot.refusals import NotNow
from bot.storage import Deadline
from bot.table import moves, pending_players
from bot.table.changes import changed, with_chair, with_head
from bot.table.position import Position
from bot.table.reading import prompts, turn_counts
from bot.table.timing import counted_time, durations, limits, reactions, running_clocks
from games.english import listing
from games.kernel import Seat

HOUR, DAY = durations.HOUR, durations.DAY
AWAY = 2  # turns in a row played for a player, after which somebody else may take the seat
SHORTEST = 600  # seconds between two reminders
REMINDERS = {1: "once", 3: "up to 3 times", 5: "up to 5 times", 0: "off"}
BY_CLOCK = -1


def is_offered(position: Position) -> bool:
    """Tell whether other people can be waiting at this table, so that deadlines make sense."""
    return position.place.guild is not None and position.seats[-1] > 1


def set_patience(position: Position, user: int, seconds: int) -> Position:
    """Set how many seconds an answer may take at this table; 0 for no limit."""
    return changed(open_to(position, user), patience=_known(seconds))


def set_clock(position: Position, user: int, clock: int | str, zone: str = "") -> Position:
    """Set the table's turn clock: seconds per turn (0 for none) or a key of a feature's clock.

    `zone` is the user's time zone. Raises NotNow for an unknown clock.
    """
    head = open_to(position, user).head
    return with_head(position, position.hooks.turn_clocks.choose(head, str(clock), zone))


def set_reminders(position: Position, user: int, most: int) -> Position:
    """Set how many reminders a late player gets at most."""
    if most not in REMINDERS:
        raise NotNow(f"Reminders can be {listing(tuple(REMINDERS.values()), 'or')}.")
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
    if seconds not in durations.CHOICES:
        raise NotNow(f"The response time can be {listing(tuple(durations.CHOICES.values()), 'or')}.")
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
    yield from (question for question in _by_table(position) if question.asked.seat not in limited)


def _by_table(position: Position) -> Iterator[Question]:
    """Yield what people are asked, with the times that the table has chosen."""
    clock = BY_CLOCK if running_clocks.is_set(position) and is_running(position) else 0
    reacting = set[Seat]()
    for pending in pending_players.pending_reactions(position):
        is_open = not is_hidden(position, pending.no)
        reacting |= {pending.seat} if is_open else set()
        limit = position.head.patience or (clock if is_open else 0)
        yield Question(
            Deadline(pending.seat, pending.no, turn_counts.moves_made(position, pending.seat)), limit, is_open
        )
    for seat in prompts.openly_asked(position):
        if seat in position.people and seat not in reacting:
            limit = 0 if is_wanted(position, seat) else clock
            yield Question(Deadline(seat, "", turn_counts.open_moves_made(position, seat)), limit, True)


def is_wanted(position: Position, seat: Seat) -> bool:
    """Tell whether the table waits for somebody to take an absent player's seat, instead of playing for them."""
    return position.hooks.turn_clocks.at_zero(position.head) == "seat" and position.chairs[seat].missed >= AWAY


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
    after = running_clocks.spent(before, after, start)
    running = {replace(known, due=0, remind=0, reminded=0): known for known in after.head.deadlines}
    is_other = before.chairs != after.chairs and is_running(before) != is_running(after)

    def deadline(question: Question) -> Deadline:
        old = running.get(question.asked)
        goes_on = old is not None and bool(old.due) == bool(question.limit) and not (is_other and not old.due)
        return old if old is not None and goes_on else _begun(before, after, question, start)

    fresh = ((question, deadline(question)) for question in questions(after))
    kept = tuple(deadline for question, deadline in fresh if question.limit or question.is_open)
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
    runs = (deadline.due for deadline in after.head.deadlines if asked.limit and deadline.limit == asked.limit)
    latest = after.head.terms.ends_by or inf
    due = next(runs, int(min(_over(after, question, now), latest)) if limit else 0)
    remind = _half_way(after, question, now, due) if is_wanted and not (asked.limit and limit < HOUR) else 0
    return replace(asked, due=due, remind=remind, reminded=often)


def _over(position: Position, question: Question, now: int) -> int:
    """Return when the time for the question is up, in epoch seconds."""
    seat = question.asked.seat
    if question.asked.limit:
        return now + question.limit
    if question.limit == BY_CLOCK:
        return running_clocks.due(position, seat, now)
    return counted_time.after(running_clocks.shut(position, seat), now, question.limit)


def _half_way(position: Position, question: Question, now: int, due: int) -> int:
    """Return when half of the time has passed, in epoch seconds; after a day if there is no limit."""
    if question.asked.limit:
        return now + question.limit // 2
    shut = running_clocks.shut(position, question.asked.seat)
    return counted_time.after(shut, now, counted_time.between(shut, now, due) // 2 if due else DAY)


def _wants_reminders(position: Position, asked: Deadline) -> bool:
    """Tell whether to remind the seat: a present player for whom others wait, at a table with reminders."""
    chair = position.chairs[asked.seat]
    return bool(position.head.reminders) and is_running(position) and chair.user is not None and chair.missed < AWAY


def _reminded(before: Position, after: Position, asked: Deadline) -> int:
    """Count the reminders that the seat got in the current turn."""
    if turn_counts.current_turn(before) != turn_counts.current_turn(after):
        return 0
    same = (
        deadline
        for deadline in after.head.deadlines
        if asked.is_turn and deadline.is_turn and deadline.seat == asked.seat
    )
    return max((deadline.reminded for deadline in same), default=0)


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

    Timers are postponed in any case. Time that doesn't count isn't given back, and a paused table gets none.
    """
    if position.frozen:
        return position
    timers = tuple(replace(timer, due=timer.due + ceil(seconds)) for timer in position.head.timers)
    deadlines = tuple(_later(deadline, ceil(seconds)) for deadline in position.head.deadlines)
    after = changed(position, deadlines=deadlines)
    if not limits_alone and not position.head.rests:
        after = running_clocks.shifted(position, after, now - int(seconds), now, range(len(position.chairs)))
    latest = position.head.terms.ends_by or inf
    kept = tuple(replace(deadline, due=int(min(deadline.due, latest))) for deadline in after.head.deadlines)
    return changed(position, deadlines=kept, timers=timers)


def _later(deadline: Deadline, seconds: int) -> Deadline:
    """Return the deadline postponed if it is a limit of the game's own, else unchanged."""
    if not deadline.limit:
        return deadline
    due, remind = deadline.due, deadline.remind
    return replace(deadline, due=due and due + seconds, remind=remind and remind + seconds)


def expired(position: Position, now: float) -> Position:
    """Play all limits and reactions whose time is up, and record the reminders that are due."""
    if position.frozen:
        return position
    position = limits.ended(position, now)
    if position.head.rests:
        return position
    for deadline in position.head.deadlines:
        if deadline.code and 0 < deadline.due <= now and _is_asked(position, deadline):
            position = reactions.with_auto_responses(moves.move(position, deadline.seat, (deadline.code,), away=True))
    most = int(position.head.reminders)
    after_reminders = tuple(
        _after_reminder(deadline, now, most) if _is_reminded(deadline, now) else deadline
        for deadline in position.head.deadlines
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
    quiet = tuple(
        replace(deadline, remind=0) if deadline.seat == seat else deadline for deadline in position.head.deadlines
    )
    return position if quiet == position.head.deadlines else changed(position, deadlines=quiet)


def _is_asked(position: Position, deadline: Deadline) -> bool:
    return any(
        (pending.seat, pending.no) == (deadline.seat, deadline.code)
        for pending in pending_players.pending_reactions(position)
    )


def _is_reminded(deadline: Deadline, now: float) -> bool:
    return 0 < deadline.remind <= now and (not deadline.due or deadline.due > now)


def overdue(position: Position, now: float) -> Sequence[Seat]:
    """Return the seats whose turn has run out of time."""
    running = () if position.head.rests else position.head.deadlines
    late = (deadline.seat for deadline in running if deadline.is_turn and 0 < deadline.due <= now)
    return tuple(seat for seat in late if seat in prompts.openly_asked(position))


def runs_out(position: Position, seat: Seat | None = None) -> Deadline | None:
    """Return the first running deadline (of the seat, or of all) that everybody may know about, or None."""
    running = () if position.head.rests else position.head.deadlines
    known = [
        deadline
        for deadline in running
        if deadline.due and deadline.seat in prompts.openly_asked(position) and not is_hidden(position, deadline.code)
    ]
    mine = [deadline for deadline in known if seat in (None, deadline.seat)]
    return min(mine, key=lambda deadline: deadline.due, default=None)
