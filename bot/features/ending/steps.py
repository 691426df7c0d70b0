"""Changes that end a game early by agreement, and that replace a player by a vote of the others.

A request of one of these kinds stays open as long as what was asked stays true: for a draw and for the standing, until
the outcome would be different; for a replacement, until the late player moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Request, Terms
from bot.core.table import consent, moves, undo
from bot.core.table.edits import changed, new_id
from bot.core.table.hooks import RequestRules
from bot.core.table.people import leaving
from bot.core.table.people.seats import is_vacant
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts, verdicts
from bot.core.table.table_change import TableChange
from bot.core.table.timing import counted_time, deadlines, running_clocks
from bot.core.table.timing.durations import DAY
from bot.features.ending import outcomes
from games.english import count
from games.kernel import Outcome, Seat

DRAW, STANDING, REPLACE = "draw", "standing", "replacement"  # the stored names of the kinds of requests
PATIENCE: Final = 3 * DAY  # seconds of counted time that a player must have kept the table waiting before a vote
_OUTCOMES: Final[dict[str, Callable[[Position], Outcome | None]]] = {
    DRAW: outcomes.draw,
    STANDING: outcomes.by_standing,
}


def propose(position: Position, user: UserId, kind: str, interaction: InteractionId) -> TableChange:
    """Ask the other players to end the game with that kind of outcome, or agree if somebody has already asked for it.

    If nobody else has a say, the game ends at once. Raises NotNow if the game can't end that way, or if another request
    is open.
    """
    seat = require_seat(position, user)
    if kind not in _OUTCOMES:
        raise NotNow("The game can't end that way.")
    outcome = _OUTCOMES[kind](position)
    if outcome is None:
        raise NotNow(outcomes.why_no_standing(position))
    how = "in a draw" if len(position.chairs) > 1 else "without a result"
    text, because = f"the game {how}", "nobody wins"
    if kind == STANDING:
        text, because = "the game by the current standing", verdicts.scores(outcome, position.names)
    request = Request(new_id(position), seat, position.length, because, text, kind=kind)
    return _asked(position, seat, request, interaction)


def propose_replacement(
    position: Position, user: UserId, late: Seat, interaction: InteractionId, now: float
) -> TableChange:
    """Ask the other players to replace a late player with a computer player, or agree if somebody has already asked.

    Raises NotNow if that player hasn't kept the table waiting for `PATIENCE`, or if another request is open.
    """
    seat = require_seat(position, user)
    if late not in replaceable(position, seat, now):
        days = count(PATIENCE // DAY, "day")
        raise NotNow(f"You can only replace someone who has kept the table waiting for {days}.")
    text = f"{position.names[late]} with a computer player"
    because = f"they've kept the table waiting for {days_waited(position, late, now)}"
    request = Request(new_id(position), seat, position.length, because, text, kind=REPLACE, about=late)
    return _asked(position, seat, request, interaction)


def _asked(position: Position, seat: Seat, request: Request, interaction: InteractionId) -> TableChange:
    """Open the request, or agree to the open one if it's the same."""
    current, user = position.head.request, position.users((seat,))[0]
    if current and (current.kind, current.about) == (request.kind, request.about) and seat != current.seat:
        return consent.answered(position, consent.agree(position, seat, current), user, interaction)
    undo.require_no_request(position)
    return consent.ask_others(position, request, user, interaction)


def require_seat(position: Position, user: UserId) -> Seat:
    """Return the user's seat.

    Raises NotNow if the game isn't in progress or can't end by agreement, or if the user is out and others aren't.
    """
    seat = position.require_seat(user)
    moves.require_running(position)
    if not can_end(position):
        raise NotNow("This table can't end early. To give up, use `/table resign`.")
    others = [other for other in position.people if not outcomes.is_out(position, other)]
    if others and seat not in others:
        raise NotNow("You're out of this game, so the others decide how it ends.")
    return seat


def can_end(position: Position) -> bool:
    """Tell whether the game is in progress and its players may end it early: it isn't a puzzle or played in a panel."""
    is_open = position.status == "playing" and not position.frozen
    return is_open and not position.place.is_nowhere and position.head.terms == Terms()


def deciders(position: Position, request: Request | None = None) -> tuple[Seat, ...]:
    """Return the seats whose players decide about the end, without the one who asks, if there's a request.

    These are all people, except those who are out of the game, and those away for so long that others may take their
    seats.
    """
    here = (seat for seat in position.people if not is_vacant(position.chairs[seat]))
    return tuple(
        seat for seat in here if not outcomes.is_out(position, seat) and (request is None or seat != request.seat)
    )


def voters(position: Position, request: Request) -> Sequence[Seat]:
    """Return the seats that are asked whether to replace a player: those who decide, without that player."""
    return [seat for seat in deciders(position, request) if seat != request.about]


def replaceable(position: Position, by: Seat | None, now: float) -> tuple[Seat, ...]:
    """Return the seats whose players the seat `by` may ask to replace: those who have kept the table waiting too long.

    A player who still has time on a clock isn't one of them.
    """
    if not can_end(position) or position.head.paused_since or position.head.lost:
        return ()
    late = [seat for seat in prompts.openly_asked(position) if seat in position.people and seat != by]
    untimed = [seat for seat in late if deadlines.runs_out(position, seat) is None]
    return tuple(seat for seat in untimed if _waited(position, seat, now) >= PATIENCE)


def days_waited(position: Position, seat: Seat, now: float) -> str:
    """Return for how long the table has waited for the seat's player, such as "4 days"."""
    return count(int(_waited(position, seat, now)) // DAY, "day")


def _waited(position: Position, seat: Seat, now: float) -> float:
    """Return for how many seconds the table has waited for the seat's player, without closures such as vacations."""
    since = position.head.waiting_since.get(position.users((seat,))[0], now)
    return counted_time.between(running_clocks.shut(position, seat), since, now)


def _ended(position: Position, request: Request) -> Position | None:
    outcome = _OUTCOMES[request.kind](position) if can_end(position) else None
    return moves.end(position, outcome) if outcome else None


def _is_same_end(before: Position, after: Position, request: Request) -> bool:
    return _OUTCOMES[request.kind](before) == _OUTCOMES[request.kind](after)


def _replaced(position: Position, request: Request) -> Position | None:
    user = position.chairs[request.about].user if request.about is not None else None
    return None if user is None else leaving.left(changed(position, request=None), user, "").after


def _is_still_late(before: Position, after: Position, request: Request) -> bool:
    late = request.about
    return late is not None and (
        late in prompts.openly_asked(after)
        and turn_counts.open_moves_made(before, late) == turn_counts.open_moves_made(after, late)
    )


REQUESTS: Final = {
    DRAW: RequestRules(_ended, "end", "ended", asked=deciders, outlasts=_is_same_end),
    STANDING: RequestRules(
        _ended, "end", "ended", asked=deciders, outlasts=_is_same_end, late="Too late: the standing has changed."
    ),
    REPLACE: RequestRules(
        _replaced, "replace", "replaced", asked=voters, is_vote=True, outlasts=_is_still_late,
        late="They've moved, so they keep their seat.",
    ),
}  # fmt: skip
