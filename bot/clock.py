"""How long a table waits for somebody. Deadlines lie in storage, so a restart forgets none.

There is one for each question that a person is asked: for a reaction, which then passes as a no (its `code`), and for
a turn, which is then played for them (no code, see bot.absence). Half way there they are reminded, once a turn.

Nothing hidden shows: only what everybody may know to be asked is reminded of and runs by the turn clock, and what a
player does in private does not set it anew.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from bot import answers, moves
from bot.lobby import changed
from bot.position import Position
from bot.refusals import NotNow
from bot.storage import Deadline
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


TIMES = {each: spoken(each) for each in (0, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)}


def is_offered(position: Position) -> bool:
    """Whether there can be somebody else who waits."""
    return position.place.guild is not None and position.seats[-1] > 1


def set_patience(position: Position, user: int, seconds: int) -> Position:
    """How long an answer may take at this table; 0: for ever."""
    return changed(_open_to(position, user), patience=_known(seconds))


def set_clock(position: Position, user: int, seconds: int) -> Position:
    """How long a turn may take at this table; 0: for ever."""
    return changed(_open_to(position, user), clock=_known(seconds))


def set_reminders(position: Position, user: int, wanted: bool) -> Position:
    """Whether who lets the others wait is pinged once more."""
    return changed(_open_to(position, user), reminders=wanted)


def _open_to(position: Position, user: int) -> Position:
    position.require_seat(user)
    if position.status != "lobby":
        raise NotNow("The options were settled when the game began.")
    return position


def _known(seconds: int) -> int:
    if seconds not in TIMES:
        raise NotNow(f"It can be {', '.join(TIMES.values())}.")
    return seconds


class Question(msgspec.Struct, frozen=True):
    """What a person is asked: as a deadline without times, how long the answer may take, and whether all know of it."""

    asked: Deadline
    limit: int
    is_open: bool


def questions(position: Position) -> Iterator[Question]:
    """Every question that a person is asked now."""
    clock = position.head.clock if is_running(position) else 0
    reacting = set[Seat]()
    for each in answers.asked(position):
        is_open = not is_hidden(position, each.no)
        reacting |= {each.seat} if is_open else set()
        limit = position.head.patience or (clock if is_open else 0)
        yield Question(Deadline(each.seat, each.no, position.made(each.seat)), limit, is_open)
    for seat in position.openly_asked:
        if seat in position.people and seat not in reacting:
            yield Question(Deadline(seat, "", _openly_made(position, seat)), clock, True)


def is_hidden(position: Position, code: str) -> bool:
    """Whether others must not know of such a choice."""
    return code.partition(":")[0] in position.game.private | position.game.idle


def _openly_made(position: Position, seat: Seat) -> int:
    """How many moves the seat ever made that everybody may know of, those taken back included."""
    hidden = position.game.private | position.game.idle
    return sum(code.partition(":")[0] not in hidden for code in position.moves(seat).values())


def is_running(position: Position) -> bool:
    """Whether somebody waits for others: there are several people, and they are not all away."""
    missed = [position.chairs[seat].missed for seat in position.people]
    return len(missed) > 1 and min(missed) < AWAY


def timed(before: Position, after: Position, now: float | None = None) -> Position:
    """The table with a deadline for each open question; those that ran already run on."""
    start = int(time.time() if now is None else now)
    running = {replace(each, due=0, remind=0): each for each in after.head.deadlines}
    fresh = ((each, running.get(each.asked) or _begun(before, after, each, start)) for each in questions(after))
    kept = tuple(deadline for each, deadline in fresh if each.limit or each.is_open)
    return after if kept == after.head.deadlines else changed(after, deadlines=kept)


def _begun(before: Position, after: Position, question: Question, now: int) -> Deadline:
    asked, limit = question.asked, question.limit
    if limit and not asked.code and is_unfinished(after, asked.seat):
        return replace(asked, due=now)
    is_wanted = question.is_open and _wants_reminders(after, asked.seat) and not _was_reminded(before, after, asked)
    remind = now + (limit // 2 if limit else DAY) if is_wanted else 0
    return replace(asked, due=now + limit if limit else 0, remind=remind)


def _wants_reminders(position: Position, seat: Seat) -> bool:
    """Whether the seat is one that reminders are for: somebody waits for it, and it is not known to be away."""
    return position.head.reminders and is_running(position) and position.chairs[seat].missed < AWAY


def _was_reminded(before: Position, after: Position, asked: Deadline) -> bool:
    """Whether it is still the turn in which the seat was reminded."""
    same = [
        each for each in after.head.deadlines if not each.code and (each.seat, each.code) == (asked.seat, asked.code)
    ]
    return before.turn == after.turn and any(not each.remind for each in same)


def is_unfinished(position: Position, seat: Seat) -> bool:
    """Whether the seat's turn was begun by who plays for it while its player is away: then that one goes on."""
    count = position.game.turn
    if count is None or not position.chairs[seat].missed:
        return False
    own = ((number, made) for number, made in enumerate(position.decisions) if made.seat == seat)
    seen = [(number, made.away) for number, made in own if not is_hidden(position, made.code)]
    latest, is_away = seen[-1] if seen else (0, False)
    return is_away and count(position.steps[latest].state) == position.turn


def present(position: Position, seat: Seat, code: str = "") -> Position:
    """The seat's player is back, unless they only made a choice of which nobody else may know."""
    chair = position.chairs[seat]
    if not chair.missed or is_hidden(position, code):
        return position
    chairs = (*position.chairs[:seat], replace(chair, missed=0), *position.chairs[seat + 1 :])
    return changed(position, chairs)


def put_off(position: Position, seconds: int) -> Position:
    """The table with all deadlines so much later."""
    if position.frozen:
        return position
    later = (
        replace(each, due=each.due and each.due + seconds, remind=each.remind and each.remind + seconds)
        for each in position.head.deadlines
    )
    return changed(position, deadlines=tuple(later))


def lapsed(position: Position, now: float) -> Position:
    """The table after all reactions whose time is over passed, and with those noted who are reminded now."""
    if position.frozen:
        return position
    for each in position.head.deadlines:
        if each.code and 0 < each.due <= now and _is_asked(position, each):
            position = answers.settled(moves.move(position, each.seat, (each.code,), away=True))
    told = tuple(replace(each, remind=0) if _is_reminded(each, now) else each for each in position.head.deadlines)
    return position if told == position.head.deadlines else changed(position, deadlines=told)


def _is_asked(position: Position, deadline: Deadline) -> bool:
    return any((each.seat, each.no) == (deadline.seat, deadline.code) for each in answers.asked(position))


def _is_reminded(deadline: Deadline, now: float) -> bool:
    return 0 < deadline.remind <= now and (not deadline.due or deadline.due > now)


def overdue(position: Position, now: float) -> Sequence[Seat]:
    """The seats whose turn has taken too long."""
    late = (each.seat for each in position.head.deadlines if not each.code and 0 < each.due <= now)
    return tuple(seat for seat in late if seat in position.openly_asked)


def runs_out(position: Position, seat: Seat | None = None) -> Deadline | None:
    """The first of the deadlines (of the seat) that everybody may know of, if there is one."""
    known = [
        each
        for each in position.head.deadlines
        if each.due and each.seat in position.openly_asked and not is_hidden(position, each.code)
    ]
    mine = [each for each in known if seat in (None, each.seat)]
    return min(mine, key=lambda each: each.due, default=None)
