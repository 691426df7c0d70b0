"""Changes to a player's automatic responses, with which the bot answers questions in the player's place."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.refusals import Frozen, NotNow
from bot.core.storage import Chair
from bot.core.table.edits import changed, with_chair
from bot.core.table.hooks import ALWAYS, ASK, NEVER
from bot.core.table.pending_players import reactions
from bot.core.table.position import Position
from bot.core.table.timing.reactions import with_auto_responses
from games.kernel import Reaction, Seat


def allowed_responses(reaction: Reaction) -> tuple[str, ...]:
    """Return the automatic responses that a player can choose for the reaction."""
    return (ASK, ALWAYS, NEVER) if reaction.yes else (ASK, NEVER)


def auto_response(chair: Chair, reaction: Reaction) -> str:
    """Return the player's automatic response to the reaction. ASK, the default, leaves the answer to the player."""
    return chair.auto_responses.get(reaction.key, ASK)


def set_auto_response(position: Position, user: UserId, key: str, wanted: str) -> Position:
    """Set the user's automatic response to the reaction with that key.

    If the table is now waiting for the user's answer to that reaction, give the answer. Raises NotNow if the game has
    no such reaction or the response isn't allowed, and Frozen if the table is frozen.
    """
    if position.frozen:
        raise Frozen(position.frozen)
    seat = position.require_seat(user)
    reaction = next((possible for possible in reactions(position) if possible.key == key), None)
    if reaction is None or wanted not in allowed_responses(reaction):
        raise NotNow("Nobody at this table is ever asked that.")
    chair = replace(position.chairs[seat], auto_responses={**position.chairs[seat].auto_responses, key: wanted})
    return with_auto_responses(with_chair(position, seat, chair))


def cleared(position: Position) -> Position:
    chairs = tuple(replace(chair, auto_responses={}) for chair in position.chairs)
    return position if chairs == position.chairs else changed(position, chairs)


def described(position: Position, seat: Seat) -> list[tuple[Reaction, str]]:
    """Return each reaction of the game with the seat's automatic response."""
    return [(reaction, auto_response(position.chairs[seat], reaction)) for reaction in reactions(position)]
