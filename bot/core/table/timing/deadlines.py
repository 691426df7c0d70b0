"""Deadlines for players' decisions. They're stored, so a restart loses none.

Each decision that the table is waiting for from a person has a deadline. When time runs out, the bot answers a reaction
with no (the deadline's `code`), or plays the person's turn (no code; see bot.core.automation.absence). A game's own
time limit replaces both (bot.core.table.timing.limits), also for computer players. When half of the time is over, the
person gets a reminder.

Deadlines reveal no secrets: reminders and the turn clock apply only to decisions that are public knowledge, and a
player's secret moves don't restart the clock.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import ceil, inf

import msgspec
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.refusals import NotNow
from bot.core.storage import Deadline
from bot.core.table import moves, pending_players
from bot.core.table.edits import changed, with_chair, with_head
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from bot.core.table.timing import counted_time, durations, limits, reactions, running_clocks
from games.english import listing
from games.kernel import Seat

HOUR, DAY = durations.HOUR, durations.DAY
AWAY = 2  # consecutive turns that the bot plays for a player before somebody else may take the seat
SHORTEST = 600  # minimum seconds between two reminders
REMINDERS = {1: "once", 3: "up to 3 times", 5: "up to 5 times", 0: "off"}
BY_CLOCK = -1


def has_turn_settings(position: Position) -> bool:
    """Tell whether deadlines make sense at this table: several people can play, and it's on a server."""
    return position.place.guild is not None and position.player_counts[-1] > 1


def set_patience(position: Position, user: UserId, seconds: int) -> Position:
    """Set how many seconds players have to answer a reaction at this table; 0 means no limit."""
    return changed(require_lobby(position, user), patience=_known(seconds))


def set_clock(position: Position, user: UserId, clock: int | str, zone: str = "") -> Position:
    """Set the table's turn clock: seconds per turn (0 for none) or a key of a feature's clock.

    `zone` is the user's time zone. Raises NotNow if the clock is unknown or the game has started.
    """
    head = require_lobby(position, user).head
    return with_head(position, position.hooks.turn_clocks.choose(head, str(clock), zone))


def set_reminders(position: Position, user: UserId, most: int) -> Position:
    """Set the maximum number of reminders for a late player, which must be one of `REMINDERS`."""
    if most not in REMINDERS:
        raise NotNow(f"Reminders can be {listing(tuple(REMINDERS.values()), 'or')}.")
    return changed(require_lobby(position, user), reminders=most)


def set_by_button(position: Position, user: UserId, wanted: bool) -> Position:
    """Set whether hands are shown only on request instead of being sent."""
    return changed(require_lobby(position, user), by_button=wanted)


def require_lobby(position: Position, user: UserId) -> Position:
    """Return the position if the user may change its settings now.

    Raises NotAtTable if they have no seat, and NotNow if the game has started.
    """
    position.require_seat(user)
    if position.status != "lobby":
        raise NotNow("The options were locked in when the game started.")
    return position


def _known(seconds: int) -> int:
    if seconds not in durations.CHOICES:
        raise NotNow(f"The response time can be {listing(tuple(durations.CHOICES.values()), 'or')}.")
    return seconds


class Question(msgspec.Struct, frozen=True):
    """A decision that the table is waiting for: its deadline without times, its time limit, and whether it's public."""

    deadline: Deadline
    limit: int  # in seconds; 0 means no limit, and BY_CLOCK the table's turn clock
    is_public: bool


def questions(position: Position) -> Iterator[Question]:
    """Yield every decision that needs a deadline. While the table's channel is gone, there are none."""
    if position.head.lost:
        return
    limit = limits.limit(position)
    limited = [seat for seat, _ in limit.codes] if limit else []
    for seat in limited:
        assert limit is not None
        yield Question(Deadline(seat, "", 0, limit=limit.key), limit.seconds, seat in prompts.openly_asked(position))
    yield from (question for question in _by_table(position) if question.deadline.seat not in limited)


def _by_table(position: Position) -> Iterator[Question]:
    """Yield a question for each reaction and turn that the table is waiting for from a person.

    The questions' time limits are those that were set for the table.
    """
    clock = BY_CLOCK if running_clocks.is_set(position) and is_running(position) else 0
    reacting = set[Seat]()
    for pending in pending_players.pending_reactions(position):
        is_public = not is_hidden(position, pending.no)
        reacting |= {pending.seat} if is_public else set()
        limit = position.head.patience or (clock if is_public else 0)
        yield Question(
            Deadline(pending.seat, pending.no, turn_counts.moves_made(position, pending.seat)), limit, is_public
        )
    for seat in prompts.openly_asked(position):
        if seat in position.people and seat not in reacting:
            limit = 0 if is_wanted(position, seat) else clock
            yield Question(Deadline(seat, "", turn_counts.open_moves_made(position, seat)), limit, True)


def is_wanted(position: Position, seat: Seat) -> bool:
    """Tell whether an absent player's seat is offered to other people, instead of the bot playing for it."""
    return position.hooks.turn_clocks.at_zero(position.head) == "seat" and position.chairs[seat].missed >= AWAY


def is_hidden(position: Position, code: str) -> bool:
    """Tell whether the action code is a choice that other players mustn't know about."""
    return code.partition(":")[0] in position.game.private | position.game.idle


def is_running(position: Position) -> bool:
    """Tell whether clocks should run: there are at least two people, and not all of them are away."""
    missed = [position.chairs[seat].missed for seat in position.people]
    return len(missed) > 1 and min(missed) < AWAY


def with_deadlines(before: Position, after: Position, now: float | None = None) -> Position:
    """Return `after` with a deadline for each open question. Deadlines that were already running keep their times.

    If clocks didn't run before because too few people were there, and now enough have joined or returned, they start.
    If only one person is left, no clock runs.
    """
    start = after.head.paused_since or (time.time() if now is None else now)
    after = running_clocks.spent(before, after, start)
    running = {replace(known, due=0, remind=0, reminded=0): known for known in after.head.deadlines}
    is_other = before.chairs != after.chairs and is_running(before) != is_running(after)

    def deadline(question: Question) -> Deadline:
        old = running.get(question.deadline)
        keeps_running = old is not None and bool(old.due) == bool(question.limit) and not (is_other and not old.due)
        return old if old is not None and keeps_running else _begun(before, after, question, start)

    fresh = ((question, deadline(question)) for question in questions(after))
    kept = tuple(deadline for question, deadline in fresh if question.limit or question.is_public)
    return after if kept == after.head.deadlines else changed(after, deadlines=kept)


def _begun(before: Position, after: Position, question: Question, at: float) -> Deadline:
    """Return a new deadline for the question, with its times in whole seconds, as Discord shows them.

    A game's own time limit is rounded up, so that it's never too short.
    """
    awaited, limit = question.deadline, question.limit
    now = ceil(at) if awaited.limit else int(at)
    if limit and awaited.is_turn and (is_unfinished(after, awaited.seat) or after.chairs[awaited.seat].stand_in):
        return replace(awaited, due=now)
    often = _reminded(before, after, awaited)
    is_wanted = question.is_public and _wants_reminders(after, awaited) and not often
    runs = (deadline.due for deadline in after.head.deadlines if awaited.limit and deadline.limit == awaited.limit)
    latest = after.head.terms.ends_by or inf
    due = next(runs, int(min(_over(after, question, now), latest)) if limit else 0)
    remind = _half_way(after, question, now, due) if is_wanted and not (awaited.limit and limit < HOUR) else 0
    return replace(awaited, due=due, remind=remind, reminded=often)


def _over(position: Position, question: Question, now: int) -> int:
    """Return when the time for the question runs out if it begins to count at `now` (both in epoch seconds)."""
    seat = question.deadline.seat
    if question.deadline.limit:
        return now + question.limit
    if question.limit == BY_CLOCK:
        return running_clocks.due(position, seat, now)
    return counted_time.after(running_clocks.shut(position, seat), now, question.limit)


def _half_way(position: Position, question: Question, now: int, due: int) -> int:
    """Return when half of the time will have passed, in epoch seconds, or a day after `now` if there's no limit."""
    if question.deadline.limit:
        return now + question.limit // 2
    shut = running_clocks.shut(position, question.deadline.seat)
    return counted_time.after(shut, now, counted_time.between(shut, now, due) // 2 if due else DAY)


def _wants_reminders(position: Position, awaited: Deadline) -> bool:
    """Tell whether the seat's player gets reminders: they aren't away, clocks run, and the table has reminders."""
    chair = position.chairs[awaited.seat]
    return bool(position.head.reminders) and is_running(position) and chair.user is not None and chair.missed < AWAY


def _reminded(before: Position, after: Position, awaited: Deadline) -> int:
    """Return how many reminders the seat has already had in the current turn."""
    if turn_counts.current_turn(before) != turn_counts.current_turn(after):
        return 0
    same = (
        deadline
        for deadline in after.head.deadlines
        if awaited.is_turn and deadline.is_turn and deadline.seat == awaited.seat
    )
    return max((deadline.reminded for deadline in same), default=0)


def is_unfinished(position: Position, seat: Seat) -> bool:
    """Tell whether the bot has begun the seat's turn for its absent player, in which case it also finishes the turn."""
    if position.game.turn is None or not position.chairs[seat].missed:
        return False
    own = (number for number in reversed(range(position.length)) if position.decisions[number].seat == seat)
    seen = next((number for number in own if not is_hidden(position, position.decisions[number].code)), None)
    return (
        seen is not None
        and position.decisions[seen].away
        and turn_counts.turn_at(position, seen) == turn_counts.current_turn(position)
    )


def with_player_back(position: Position, seat: Seat, code: str = "") -> Position:
    """Return the table with the seat's player marked as back, unless `code` is a secret choice."""
    chair = position.chairs[seat]
    if not (chair.missed or chair.stand_in) or is_hidden(position, code):
        return position
    return with_chair(position, seat, replace(chair, missed=0, stand_in=False))


def postponed(position: Position, seconds: float, now: float, *, limits_alone: bool = False) -> Position:
    """Postpone all deadlines, or only the game's own limits, by the time that the bot was away: `seconds` until `now`.

    Timers are always postponed. Other deadlines aren't postponed by time in which no clock was running, because of a
    closure or because the table was paused.
    """
    if position.frozen:
        return position
    timers = tuple(replace(timer, due=timer.due + ceil(seconds)) for timer in position.head.timers)
    deadlines = tuple(_later(deadline, ceil(seconds)) for deadline in position.head.deadlines)
    after = changed(position, deadlines=deadlines)
    if not limits_alone and not position.head.paused_since:
        after = running_clocks.shifted(position, after, now - int(seconds), now, range(len(position.chairs)))
    latest = position.head.terms.ends_by or inf
    kept = tuple(replace(deadline, due=int(min(deadline.due, latest))) for deadline in after.head.deadlines)
    return changed(position, deadlines=kept, timers=timers)


def _later(deadline: Deadline, seconds: int) -> Deadline:
    """Return the deadline, postponed if it's one of the game's own time limits, else unchanged."""
    if not deadline.limit:
        return deadline
    due, remind = deadline.due, deadline.remind
    return replace(deadline, due=due and due + seconds, remind=remind and remind + seconds)


def expired(position: Position, now: float) -> Position:
    """Return the table after the bot has moved for every limit and reaction whose time has run out.

    Reminders that are due are counted as sent.
    """
    if position.frozen:
        return position
    position = limits.ended(position, now)
    if position.head.paused_since:
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
    """Return the deadline after a reminder was sent.

    The next reminder comes after half of the time left. Without a limit, each interval is twice as long as the one
    before.
    """
    next_reminder = (deadline.due - now) / 2 if deadline.due else DAY << (deadline.reminded + 1)
    is_last = deadline.reminded + 1 >= most or next_reminder < SHORTEST
    return replace(deadline, remind=0 if is_last else int(now + next_reminder), reminded=deadline.reminded + 1)


def hush(position: Position, user: UserId) -> Position:
    """Stop reminders about the user's current decision."""
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
    """Return the seats whose turn has run out of time at `now`."""
    running = () if position.head.paused_since else position.head.deadlines
    late = (deadline.seat for deadline in running if deadline.is_turn and 0 < deadline.due <= now)
    return tuple(seat for seat in late if seat in prompts.openly_asked(position))


def runs_out(position: Position, seat: Seat | None = None) -> Deadline | None:
    """Return the first running deadline (of the seat, or of all seats) that is public knowledge, or None."""
    running = () if position.head.paused_since else position.head.deadlines
    known = [
        deadline
        for deadline in running
        if deadline.due and deadline.seat in prompts.openly_asked(position) and not is_hidden(position, deadline.code)
    ]
    mine = [deadline for deadline in known if seat in (None, deadline.seat)]
    return min(mine, key=lambda deadline: deadline.due, default=None)
