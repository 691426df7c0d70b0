"""Seats during a game: which ones are free, who has played in them, and how to resign a seat to a computer player."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Chair, Tenure
from bot.core.table.edits import NAME_LENGTH, changed, with_chair
from bot.core.table.position import Position
from bot.core.table.reading import turn_counts
from bot.core.table.timing.deadlines import AWAY
from games.kernel import Seat


def is_vacant(chair: Chair) -> bool:
    """Tell whether others may take the seat: it has a computer player, or its player has been away for two turns."""
    return chair.user is None or chair.missed >= AWAY


def tenures(position: Position, seat: Seat) -> tuple[Tenure, ...]:
    """Return the seat's present and former players with their numbers of moves, in order; only those who have moved."""
    chair = position.chairs[seat]
    now = Tenure(
        chair.user,
        chair.name,
        turn_counts.open_moves_made(position, seat) - sum(tenure.moves for tenure in chair.tenures),
    )
    by_person = dict[tuple[int | None, str], Tenure]()
    for tenure in (*chair.tenures, *((now,) if now.moves > 0 else ())):  # an undo may have removed their moves
        who = (tenure.user, "" if tenure.user is not None else tenure.name)
        by_person[who] = replace(tenure, moves=tenure.moves + by_person[who].moves) if who in by_person else tenure
    return tuple(by_person.values())


def require_in_progress(position: Position) -> None:
    """Raise NotNow if there's no game to resign from."""
    if position.status not in ("playing", "archived"):
        raise NotNow("The game isn't in progress, so there's nothing to resign from.")


def resign(position: Position, user: UserId) -> Position:
    """Replace the user with a computer player. Close the table instead if it's played only in private panels."""
    seat = position.require_seat(user)
    require_in_progress(position)
    if position.place.is_nowhere:
        return changed(position, status="cancelled")
    old = position.chairs[seat]
    name, former = f"{old.name} (computer)"[:NAME_LENGTH], tuple(dict.fromkeys((*old.former, user)))
    chair = Chair(name, policy=position.game.strengths.default, former=former, tenures=tenures(position, seat))
    request = position.head.request
    expired = request is not None and seat in (request.seat, request.about)
    left = with_chair(position, seat, chair, request=None if expired else request)
    return position.hooks.reseated(left)


def require_computer(position: Position, seat: Seat) -> None:
    """Raise Stale if a person has taken the seat while its computer player was thinking."""
    if position.chairs[seat].user is not None:
        raise Stale("Someone has that seat now.")
