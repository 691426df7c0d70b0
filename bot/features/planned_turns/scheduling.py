"""Attempts to play planned turns, at times that don't reveal whether a person or a plan moved.

The delay is drawn from the player's recent response times to turns that they played themselves at this table, with a
little noise. While few response times are known, the delay is sometimes drawn from a log-normal distribution with a
median of 15 minutes instead, where nine in ten draws are between 90 seconds and 2.5 hours. A delay counts only hours in
which the player is awake, judging by their earlier moves; a turn that begins while the player sleeps uses response
times to other turns that began during sleep. If a clock is running, delays are redrawn until one uses less than three
quarters of the time left. Between two moves of a turn, the delay is log-normal with a median of 10 seconds.

Draws are derived from the seed, so that reloading a table or retrying a commit gives the same delay. Attempts are
stored in the table's head, so a crash loses none. Undoing the move before the turn cancels the attempt.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from hashlib import blake2b
from math import log
from random import Random

import msgspec

from bot.core.ids import NO_USER
from bot.core.storage import Timer
from bot.core.table.edits import changed, with_chair, with_head
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines
from bot.features.planned_turns import planning, preview
from bot.features.planned_turns.stored import PLANS, TIMES, ResponseTime, plans, response_times, with_response_times
from games.kernel import Seat

KEPT = 24  # maximum number of response times to store per player
FEW = 6  # with fewer response times, some delays are drawn from the log-normal distribution
MEDIAN, SPREAD = 900.0, 1.4  # of that distribution: the median in seconds; the standard deviation of the logarithm
NOISE = 0.2  # standard deviation of the logarithm of the noise on a response time
BETWEEN, BETWEEN_SPREAD = 10.0, 0.7  # the same two numbers for the delay between two moves of a turn
SHORTEST = 3  # minimum delay in seconds
TRIES = 24
DAY, NIGHT = 86_400, 5 * 3600  # seconds; a gap between moves that is shorter than NIGHT doesn't count as sleep


def with_attempts(before: Position, after: Position, change: TableChange) -> Position:
    """Return `after` with an attempt scheduled for each seat whose plan can be tried.

    Plans for past turns are removed.
    """
    if not after.steps or (not before.steps and not after.head.timers):
        return after
    after = _spent(before, _with_response_time(before, after, change))
    running = {(attempt.seat, attempt.prompt): attempt for attempt in after.head.timers}
    wanted = [seat for seat in after.people if _is_to_be_tried(after, seat)]
    attempts = tuple(running.get((seat, prompts.prompt(after, seat))) or _attempt(after, seat) for seat in wanted)
    return after if attempts == after.head.timers else changed(after, timers=attempts)


def _is_to_be_tried(position: Position, seat: Seat) -> bool:
    """Tell whether to schedule an attempt to play the seat's plans now.

    Nothing is scheduled at a table that is paused, has lost its channel, or has an open request to undo.
    """
    turns, head = planning.of(position, seat), position.head
    if not turns or position.status != "playing" or seat not in prompts.openly_asked(position):
        return False
    if position.head.request is not None or head.paused_since or head.lost:
        return False
    if plans(position.chairs[seat]).failure_reasons[:1] == (prompts.prompt(position, seat),):
        return False
    return bool(turns[0].made) or preview.begins(position, seat)


def _spent(before: Position, after: Position) -> Position:
    """Return `after` without plans whose turn was played by other means or will never come."""
    for seat, chair in enumerate(after.chairs if before.steps else ()):
        if PLANS.of(chair) and _is_spent(before, after, seat):
            after = with_chair(after, seat, PLANS.put(chair, None))
    return after


def _is_spent(before: Position, after: Position, seat: Seat) -> bool:
    if after.status == "over":
        return True
    turns = plans(before.chairs[seat]).turns
    was_executed = turns != plans(after.chairs[seat]).turns
    if was_executed or turn_counts.open_moves_made(before, seat) == turn_counts.open_moves_made(after, seat):
        return False
    return any(plan.made for plan in turns) or preview.begins(before, seat)


def _with_response_time(before: Position, after: Position, change: TableChange) -> Position:
    """Store the player's response time if they began a turn themselves. After the game, delete all response times."""
    if after.status in ("over", "cancelled"):
        return with_head(after, TIMES.put(after.head, None)) if TIMES.of(after.head) else after
    if change.interaction is None or not before.steps:
        return after
    seat = after.seat_of(change.actor)
    if (
        seat is None
        or seat not in prompts.openly_asked(before)
        or turn_counts.open_moves_made(before, seat) == turn_counts.open_moves_made(after, seat)
    ):
        return after
    if before.decisions and before.decisions[-1].seat == seat:
        return after
    at = int(time.time())
    response = ResponseTime(at, max(0, at - before.head.waiting_since.get(change.actor, at)))
    known = (*response_times(after.head, change.actor), response)[-KEPT:]
    return with_head(after, with_response_times(after.head, change.actor, known))


def _attempt(position: Position, seat: Seat) -> Timer:
    now = int(time.time())
    chance = Random(_key(position, seat))  # noqa: S311 - nobody knows the seed
    if planning.of(position, seat)[0].made:
        took = chance.lognormvariate(log(BETWEEN), BETWEEN_SPREAD)
    else:
        times = response_times(position.head, position.chairs[seat].user or NO_USER)
        took = delay(times, now, _left(position, seat, now), chance)
    return Timer(seat, prompts.prompt(position, seat), now + max(SHORTEST, int(took)))


def _key(position: Position, seat: Seat) -> str:
    text = f"{position.head.seed}:errand:{seat}:{len(position.stored.log)}"
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _left(position: Position, seat: Seat, now: int) -> float | None:
    end = deadlines.runs_out(position, seat)
    return None if end is None else max(0.0, end.due - now)


def delay(times: Sequence[ResponseTime], now: int, left: float | None, chance: Random) -> float:
    """Draw a plausible delay, in seconds after `now`, for a person with these response times.

    The delay is shorter than three quarters of `left`, the seconds left on the person's clock; None means no clock.
    """
    day = Day.of(times)
    alike = [
        response for response in times if day.is_asleep(response.at - response.took) == day.is_asleep(now)
    ] or times
    for _ in range(TRIES):
        took = day.after(now, _drawn(alike, len(times), day, chance)) - now
        if left is None or took < left * 0.75:
            return took
    return left * chance.uniform(0.2, 0.75) if left is not None else took


def _drawn(alike: Sequence[ResponseTime], known: int, day: Day, chance: Random) -> float:
    """Draw a delay, in seconds of the person's waking time.

    `alike` contains the response times to draw from, and `known` is how many response times there are in all. The fewer
    there are, the more often the delay is drawn from the fixed log-normal distribution instead.
    """
    if not alike or chance.randrange(max(FEW, known)) >= known:
        return chance.lognormvariate(log(MEDIAN), SPREAD)
    response = chance.choice(alike)
    return day.between(response.at - response.took, response.at) * chance.lognormvariate(0.0, NOISE)


class Day(msgspec.Struct, frozen=True):
    """A person's day: when it starts (in seconds after midnight UTC), and how many seconds the person is awake.

    The person is assumed to be asleep, or at work, in the longest part of the day in which they've never moved.
    """

    begins: float = 0.0
    awake: float = DAY

    @classmethod
    def of(cls, times: Sequence[ResponseTime]) -> Day:
        """Estimate the day from these response times. With few of them, assume that the person is always awake."""
        seen = sorted({response.at % DAY for response in times})
        gaps = [((later - at) % DAY, later) for at, later in zip(seen, [*seen[1:], *seen[:1]], strict=True)]
        longest, until = max(gaps, default=(0, 0))
        return cls(until, DAY - longest) if len(times) >= FEW and longest > NIGHT else cls()

    def is_asleep(self, at: float) -> bool:
        """Tell whether the person is assumed to be asleep at the time `at` (epoch seconds)."""
        return (at - self.begins) % DAY > self.awake

    def between(self, one: float, other: float) -> float:
        """Return how many seconds the person is awake between two times (both in epoch seconds)."""
        return self._lived(other) - self._lived(one)

    def after(self, at: float, seconds: float) -> float:
        """Return the time, in epoch seconds, at which the person will have been awake for `seconds` since `at`."""
        days, rest = divmod(self._lived(at) + seconds, self.awake)
        return self.begins + days * DAY + rest

    def _lived(self, at: float) -> float:
        days, rest = divmod(at - self.begins, DAY)
        return days * self.awake + min(rest, self.awake)
