"""How long a table waits for somebody. Deadlines lie in storage, so a restart forgets none.

There is one for each question that a person is asked: for a reaction, which then passes as a no (its `code`), and for
a turn, which is then played for them (no code, see bot.automation.absence). A time limit of the game's own takes the
place of both (bot.table.timing.limits), also for computer players. Half way there a person is reminded, once.

Nothing hidden shows: only what everybody may know to be asked is reminded of and runs by the turn clock, and what a
player does in private does not set it anew.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import ceil

import msgspec
from msgspec.structs import replace

from bot.refusals import NotNow
from bot.storage import Deadline
from bot.table import answers, moves
from bot.table.changes import changed, with_chair
from bot.table.daily import attempts
from bot.table.position import Position
from bot.table.timing import clocks, limits, reactions, working_time
from games.kernel import Seat

HOUR = 3600
DAY = 24 * HOUR
AWAY = 2  # turns in a row that were played for a player: then somebody else may have the seat
_UNITS = ((7 * DAY, "week"), (DAY, "day"), (HOUR, "hour"), (60, "minute"), (1, "second"))


def spoken(seconds: int) -> str:
    """So long, in words: "12 hours"."""
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
    """Whether there can be somebody else who waits."""
    return position.place.guild is not None and position.seats[-1] > 1


def set_patience(position: Position, user: int, seconds: int) -> Position:
    """How long an answer may take at this table; 0: for ever."""
    return changed(open_to(position, user), patience=_known(seconds))


def set_clock(position: Position, user: int, clock: int | str, zone: str = "") -> Position:
    """Which clock turns have at this table: seconds a turn, 0 for ever, or a key of `clocks.KINDS`; an hour of the day
    is meant in that zone.
    """
    return clocks.with_kind(open_to(position, user), str(clock), zone)


def set_reminders(position: Position, user: int, most: int) -> Position:
    """How often at most who lets the others wait is pinged once more."""
    if most not in REMINDERS:
        raise NotNow(f"It can be {', '.join(REMINDERS.values())}.")
    return changed(open_to(position, user), reminders=most)


def set_by_button(position: Position, user: int, wanted: bool) -> Position:
    """Whether hands are only shown to who asks for theirs."""
    return changed(open_to(position, user), by_button=wanted)


def open_to(position: Position, user: int) -> Position:
    """The position, if the user may change how it is timed. Raises NotAtTable or NotNow."""
    position.require_seat(user)
    if position.status != "lobby":
        raise NotNow("The options were locked in when the game started.")
    return position


def _known(seconds: int) -> int:
    if seconds not in TIMES:
        raise NotNow(f"It can be {', '.join(TIMES.values())}.")
    return seconds


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked: as a deadline without times, how long the answer may take, and whether all know of it."""

    asked: Deadline
    limit: int  # seconds, 0: for ever; BY_CLOCK: as the table's turn clock says
    is_open: bool


def questions(position: Position) -> Iterator[Question]:
    """Every question that there is a deadline for; none where the channel is lost, in which all was to be told."""
    if position.head.lost:
        return
    limit = limits.limit(position)
    limited = [seat for seat, _ in limit.codes] if limit else []
    for seat in limited:
        assert limit is not None
        yield Question(Deadline(seat, "", 0, limit=limit.key), limit.seconds, seat in position.openly_asked)
    yield from (each for each in _by_table(position) if each.asked.seat not in limited)


def _by_table(position: Position) -> Iterator[Question]:
    """What a person is asked, with the times that the table has chosen."""
    clock = BY_CLOCK if clocks.is_set(position) and is_running(position) else 0
    reacting = set[Seat]()
    for each in answers.asked(position):
        is_open = not is_hidden(position, each.no)
        reacting |= {each.seat} if is_open else set()
        limit = position.head.patience or (clock if is_open else 0)
        yield Question(Deadline(each.seat, each.no, position.made(each.seat)), limit, is_open)
    for seat in position.openly_asked:
        if seat in position.people and seat not in reacting:
            limit = 0 if is_wanted(position, seat) else clock
            yield Question(Deadline(seat, "", position.openly_made(seat)), limit, True)


def is_wanted(position: Position, seat: Seat) -> bool:
    """Whether the table waits for somebody to take the seat of a player who is away, rather than play for them."""
    return position.head.clockwork.at_zero == "seat" and position.chairs[seat].missed >= AWAY


def is_hidden(position: Position, code: str) -> bool:
    """Whether others must not know of such a choice."""
    return code.partition(":")[0] in position.game.private | position.game.idle


def is_running(position: Position) -> bool:
    """Whether somebody waits for others: there are several people, and they are not all away."""
    missed = [position.chairs[seat].missed for seat in position.people]
    return len(missed) > 1 and min(missed) < AWAY


def timed(before: Position, after: Position, now: float | None = None) -> Position:
    """The table with a deadline for each open question; those that ran already run on.

    But where somebody else has come or come back a clock runs that did not, and where only one is left none does.
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
    """Times are whole seconds, as Discord shows them; a limit of the game's own is never shorter than it says."""
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
    """When the time for it is over."""
    seat = question.asked.seat
    if question.asked.limit:
        return now + question.limit
    if question.limit == BY_CLOCK:
        return clocks.due(position, seat, now)
    return working_time.after(clocks.shut(position, seat), now, question.limit)


def _half_way(position: Position, question: Question, now: int, due: int) -> int:
    """When half of the time has gone, or a day if there is no end to it."""
    if question.asked.limit:
        return now + question.limit // 2
    shut = clocks.shut(position, question.asked.seat)
    return working_time.after(shut, now, working_time.between(shut, now, due) // 2 if due else DAY)


def _wants_reminders(position: Position, asked: Deadline) -> bool:
    """Whether the seat is one that reminders are for: somebody waits for it, and it is not known to be away."""
    chair = position.chairs[asked.seat]
    return bool(position.head.reminders) and is_running(position) and chair.user is not None and chair.missed < AWAY


def _reminded(before: Position, after: Position, asked: Deadline) -> int:
    """How often the seat was reminded in the turn that still goes on."""
    if before.turn != after.turn:
        return 0
    same = (each for each in after.head.deadlines if asked.is_turn and each.is_turn and each.seat == asked.seat)
    return max((each.reminded for each in same), default=0)


def is_unfinished(position: Position, seat: Seat) -> bool:
    """Whether the seat's turn was begun by who plays for it while its player is away: then that one goes on."""
    if position.game.turn is None or not position.chairs[seat].missed:
        return False
    own = (number for number in reversed(range(position.length)) if position.decisions[number].seat == seat)
    seen = next((number for number in own if not is_hidden(position, position.decisions[number].code)), None)
    return seen is not None and position.decisions[seen].away and position.turn_of(seen) == position.turn


def present(position: Position, seat: Seat, code: str = "") -> Position:
    """The seat's player is back, unless they only made a choice of which nobody else may know."""
    chair = position.chairs[seat]
    if not (chair.missed or chair.stand_in) or is_hidden(position, code):
        return position
    return with_chair(position, seat, replace(chair, missed=0, stand_in=False))


def put_off(position: Position, seconds: float, now: float, *, limits_alone: bool = False) -> Position:
    """The table with all deadlines later by the time until now that the bot was away, or only the game's own limits.

    Of that time only what counts is given back, and to a table that rests none.
    """
    if position.frozen:
        return position
    errands = tuple(replace(each, due=each.due + ceil(seconds)) for each in position.head.errands)
    deadlines = tuple(_later(each, ceil(seconds)) for each in position.head.deadlines)
    after = changed(position, deadlines=deadlines)
    if not limits_alone and not position.head.rests:
        after = clocks.shifted(position, after, now - int(seconds), now, range(len(position.chairs)))
    latest = attempts.latest_end(position)
    kept = tuple(replace(each, due=int(min(each.due, latest))) for each in after.head.deadlines)
    return changed(position, deadlines=kept, errands=errands)


def _later(deadline: Deadline, seconds: int) -> Deadline:
    """A limit of the game's own."""
    due, remind = deadline.due, deadline.remind
    later = replace(deadline, due=due and due + seconds, remind=remind and remind + seconds)
    return later if deadline.limit else deadline


def lapsed(position: Position, now: float) -> Position:
    """The table after all limits and reactions that are over were played, and with those noted who are reminded."""
    if position.frozen:
        return position
    position = limits.ended(position, now)
    if position.head.rests:
        return position
    for each in position.head.deadlines:
        if each.code and 0 < each.due <= now and _is_asked(position, each):
            position = reactions.settled(moves.move(position, each.seat, (each.code,), away=True))
    most = int(position.head.reminders)
    told = tuple(_told(each, now, most) if _is_reminded(each, now) else each for each in position.head.deadlines)
    return position if told == position.head.deadlines else changed(position, deadlines=told)


def _told(deadline: Deadline, now: float, most: int) -> Deadline:
    """The seat is reminded. Next in half the time that is left; without an end after twice the time that it took."""
    again = (deadline.due - now) / 2 if deadline.due else DAY << (deadline.reminded + 1)
    is_last = deadline.reminded + 1 >= most or again < SHORTEST
    return replace(deadline, remind=0 if is_last else int(now + again), reminded=deadline.reminded + 1)


def hush(position: Position, user: int) -> Position:
    """The user wants no more reminders of what they are asked now."""
    seat = position.require_seat(user)
    quiet = tuple(replace(each, remind=0) if each.seat == seat else each for each in position.head.deadlines)
    return position if quiet == position.head.deadlines else changed(position, deadlines=quiet)


def _is_asked(position: Position, deadline: Deadline) -> bool:
    return any((each.seat, each.no) == (deadline.seat, deadline.code) for each in answers.asked(position))


def _is_reminded(deadline: Deadline, now: float) -> bool:
    return 0 < deadline.remind <= now and (not deadline.due or deadline.due > now)


def overdue(position: Position, now: float) -> Sequence[Seat]:
    """The seats whose turn has taken too long."""
    running = () if position.head.rests else position.head.deadlines
    late = (each.seat for each in running if each.is_turn and 0 < each.due <= now)
    return tuple(seat for seat in late if seat in position.openly_asked)


def runs_out(position: Position, seat: Seat | None = None) -> Deadline | None:
    """The first of the deadlines (of the seat) that everybody may know of, if there is one."""
    running = () if position.head.rests else position.head.deadlines
    known = [
        each
        for each in running
        if each.due and each.seat in position.openly_asked and not is_hidden(position, each.code)
    ]
    mine = [each for each in known if seat in (None, each.seat)]
    return min(mine, key=lambda each: each.due, default=None)
