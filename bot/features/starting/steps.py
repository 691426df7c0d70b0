"""The steps from a full table, or a click on Start, to the deal, as pure functions of a Position.

People who sat down more than an hour earlier are asked *Ready?* first. A timer ends the wait: at once when everybody
has answered, otherwise when the time has run out. Then those who haven't answered lose their seats.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Store, Timer
from bot.core.table.edits import changed
from bot.core.table.people import lobby
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange
from bot.features.starting.state import HOUR, Starting, of, with_state
from games.english import listing

PROMPT = "ready"  # of the timer


def absent(position: Position, at: int) -> tuple[UserId, ...]:
    """Return the users, except the owner, who joined more than an hour before the interaction `at`."""
    others = (chair for chair in position.chairs if chair.user != position.head.owner)
    return tuple(chair.user for chair in others if chair.user is not None and elapsed(chair.joined, at) > HOUR)


def elapsed(first: int, second: int) -> float:
    """Return the seconds between two interactions, given their ids, each of which contains a time."""
    return ((second >> 22) - (first >> 22)) / 1000


def begin_ready_check(position: Position, user: UserId, interaction: InteractionId, *, fill: bool = False) -> Position:
    """Ask everybody who may be away whether they're ready. If nobody is, return the position unchanged.

    `fill` adds the missing computer players first. Raises NotNow if the user isn't the owner, or if the game couldn't
    start.
    """
    lobby.require_lobby(position)
    lobby.require_owner(position, user, "start it")
    state, users = of(position.head), absent(position, interaction)
    if not state.seconds or not users or state.is_asking:
        return position
    full = position
    while fill and len(full.chairs) < full.player_counts[0]:
        full = lobby.add_computer(full, user)
    if why := lobby.unready(full):
        raise NotNow(why)
    return with_state(full, replace(state, is_asking=True, waiting=users))


def answer(position: Position, user: UserId) -> Position:
    """Record that the user is ready. A second click changes nothing."""
    lobby.require_lobby(position)
    position.require_seat(user)
    state = of(position.head)
    return with_state(position, replace(state, waiting=tuple(other for other in state.waiting if other != user)))


def start_without(position: Position, user: UserId) -> TableChange:
    """Start the game without those who haven't answered. Raises NotNow if the user isn't the owner."""
    lobby.require_lobby(position)
    lobby.require_owner(position, user, "start it")
    if not of(position.head).is_asking:
        raise NotNow("Nobody is being asked. **Start** starts the game.")
    return _ended(position, 1)


def derived(before: Position, after: Position, _change: TableChange) -> Position:
    """Return the table with *Ready?* asked, updated or withdrawn as this change requires, and with its timer set."""
    state = of(after.head)
    if after.status != "lobby":
        return _timed(with_state(after, replace(state, is_asking=False, waiting=())), before)
    seated = [chair.user for chair in after.chairs]
    if state.when_full and _is_newly_full(before, after) and not lobby.unready(after):
        latest = max(chair.joined for chair in after.chairs)
        waiting = absent(after, latest) if state.seconds else ()
        state = replace(state, is_asking=True, waiting=waiting)
    waiting = tuple(user for user in state.waiting if user in seated and user != after.head.owner)
    return _timed(with_state(after, replace(state, waiting=waiting)), before)


def _is_newly_full(before: Position, after: Position) -> bool:
    has_grown = len(after.chairs) > len(before.chairs) or not of(before.head).when_full
    return has_grown and len(after.chairs) == after.player_counts[-1] > 1


def _timed(after: Position, before: Position) -> Position:
    state = of(after.head)
    if after.status != "lobby" or not state.is_asking:
        is_mine = any(timer.prompt == PROMPT for timer in after.head.timers)
        return changed(after, timers=()) if is_mine else after
    if state.waiting and of(before.head).is_asking:
        return after
    due = int(time.time()) + (state.seconds if state.waiting else 0)
    return changed(after, timers=(Timer(0, PROMPT, due),))


def expire(position: Position, now: float) -> TableChange:
    """Return the change that starts the game once the wait for answers is over; until then, an empty change."""
    mine = [timer for timer in position.head.timers if timer.prompt == PROMPT and timer.due <= now]
    return _ended(position, 2) if mine and position.status == "lobby" else TableChange(position)


def _ended(position: Position, people: int) -> TableChange:
    """Return the change that ends the wait: those who haven't answered leave, and the others start if they can.

    If anybody leaves, the game starts only with at least `people` people, so that nobody is left alone with computer
    players.
    """
    state = of(position.head)
    late = [seat for seat in position.people if position.chairs[seat].user in state.waiting]
    names = [position.names[seat] for seat in late]
    left = changed(position, tuple(chair for seat, chair in enumerate(position.chairs) if seat not in late))
    quiet = with_state(left, replace(state, is_asking=False, waiting=()))
    gone = (f"{listing(names)} didn't press Ready in time and left the table.",) if names else ()
    is_lonely = bool(late) and len(quiet.people) < people
    if is_lonely or lobby.unready(quiet) or quiet.seat_of(quiet.head.owner) is None:
        return TableChange(quiet, gone)
    return TableChange(lobby.begin(quiet, quiet.head.owner), gone)


def is_awaiting(position: Position, user: UserId) -> bool:
    """Tell whether the user still has to answer *Ready?*."""
    return position.status == "lobby" and user in of(position.head).waiting


# News of who joined


async def interested(_store: Store, position: Position) -> Sequence[UserId]:
    """Return the ids of the users who are told when somebody joins, according to the table's setting."""
    everybody = [chair.user for chair in position.chairs if chair.user is not None]
    news = of(position.head).news
    return [] if news == "none" else [user for user in everybody if news == "all" or user == position.head.owner]


def is_news(position: Position, user: UserId) -> bool:
    """Tell whether the user is still at the table, waiting for the game to start."""
    return position.status == "lobby" and position.seat_of(user) is not None


def with_setting(position: Position, **settings: object) -> Position:
    """Return the table with these changes to its settings for how the game starts."""
    kept = of(position.head)
    return with_state(position, Starting(**{name: getattr(kept, name) for name in kept.__struct_fields__} | settings))
