"""The export and erasure of what a table stores about a person. The game stays, but the name becomes "Player 2"."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.storage import Chair, Tenure
from bot.core.table.edits import changed, with_head
from bot.core.table.feature_state import without_user
from bot.core.table.position import Position
from games.kernel import Seat


def erased(position: Position, user: UserId) -> Position:
    """Return the table without the user's id and name, or the unchanged table if it contains neither."""
    without = position.hooks.erased(position, user)
    chairs = tuple(without_user(_erased(chair, seat, user), user) for seat, chair in enumerate(without.chairs))
    owner = 0 if position.head.owner == user else position.head.owner
    acted = {other: at for other, at in position.head.acted.items() if other != user}
    head = without_user(replace(without.head, owner=owner, acted=acted), user)
    return without if (chairs, head) == (without.chairs, without.head) else changed(with_head(without, head), chairs)


def _erased(chair: Chair, seat: Seat, user: UserId) -> Chair:
    tenures = tuple(
        Tenure(None, f"Player {seat + 1}", tenure.moves) if tenure.user == user else tenure for tenure in chair.tenures
    )
    if chair.user == user:
        return Chair(
            f"Player {seat + 1}", tenures=tenures, former=tuple(other for other in chair.former if other != user)
        )
    if user not in chair.former:
        return chair
    name = chair.name if chair.user is not None else f"Player {seat + 1} (computer)"
    return replace(chair, name=name, tenures=tenures, former=tuple(other for other in chair.former if other != user))


def kept(position: Position, user: UserId) -> dict[str, Any]:
    """Return the data that the table stores about the user, as a dict for a JSON file."""
    head, seat = position.head, position.seat_of(user)
    moves = [decision.code for decision in position.decisions if decision.seat == seat]
    return {
        "table": head.id,
        "game": head.game,
        "status": head.status,
        "server": head.place.guild,
        "channel": head.place.channel,
        "is owner": head.owner == user,
        "seat": seat,
        "name": position.chairs[seat].name if seat is not None else "",
        "automatic responses": position.chairs[seat].auto_responses if seat is not None else {},
        **position.hooks.kept(position, user),
        "decisions": moves,
        "time of your last move, in epoch seconds": head.acted.get(user),
    }
