"""Reactions that need no click: automatic responses, and questions with only one possible answer.

How long a player may take to react is up to bot.table.timing.deadlines.

Nothing here reveals a hidden card. Whether a seat is asked follows from public information, see
`games.kernel.Reaction`. An automatic response is carried out in the transaction in which the question arises, so no
pause or ping reveals who has one. The time to answer is the same for everybody who is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.refusals import Frozen, NotNow
from bot.storage import Chair
from bot.table import moves
from bot.table.changes import with_chair
from bot.table.pending_players import pending_reactions, reactions
from bot.table.position import Position
from bot.table.reading import prompts
from games.kernel import Reaction, Seat

ASK, ALWAYS, NEVER = "ask", "always", "never"
MOST = 64  # answers in a row, as a guard against endless loops


def allowed_responses(reaction: Reaction) -> tuple[str, ...]:
    """Return the automatic responses that a player can choose for the reaction."""
    return (ASK, ALWAYS, NEVER) if reaction.yes else (ASK, NEVER)


def auto_response(chair: Chair, reaction: Reaction) -> str:
    """Return the player's automatic response to the reaction, by default ASK."""
    return chair.auto_responses.get(reaction.key, ASK)


def set_auto_response(position: Position, user: int, key: str, wanted: str) -> Position:
    """Set the user's automatic response, which also answers what they are asked already.

    Raises NotNow if the table never asks this, and Frozen.
    """
    if position.frozen:
        raise Frozen(position.frozen)
    seat = position.require_seat(user)
    reaction = next((possible for possible in reactions(position) if possible.key == key), None)
    if reaction is None or wanted not in allowed_responses(reaction):
        raise NotNow("Nobody at this table is ever asked that.")
    chair = replace(position.chairs[seat], auto_responses={**position.chairs[seat].auto_responses, key: wanted})
    return with_auto_responses(with_chair(position, seat, chair))


def with_auto_responses(position: Position) -> Position:
    """Return the table after all automatic responses and forced answers."""
    for _ in range(MOST):
        if answer := next(_automatic(position), None):
            position = moves.move(position, *answer)
        elif answer := next(_foregone(position), None):
            position = moves.move(position, *answer, goes_on=True)
        else:
            break
    return position


def _automatic(position: Position) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Yield automatic responses; a yes that needs further choices is left to the player."""
    for pending in pending_reactions(position):
        response = auto_response(position.chairs[pending.seat], pending.reaction)
        if response == NEVER:
            yield pending.seat, (pending.no,)
        elif response == ALWAYS and pending.yes and prompts.completes(position, pending.seat, (pending.yes,)):
            yield pending.seat, (pending.yes,)


def _foregone(position: Position) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Yield answers that are a seat's only choice, if the game lets the bot give them (`Game.automatic`)."""
    for seat in position.to_act if position.status == "playing" and position.game.automatic else ():
        codes = prompts.foregone(position, seat, ())
        is_automatic = all(code.partition(":")[0] in position.game.automatic for code in codes)
        if codes and is_automatic and prompts.completes(position, seat, codes):
            yield seat, codes


def described(position: Position, seat: Seat) -> list[tuple[Reaction, str]]:
    """Return each reaction with the seat's automatic response."""
    return [(reaction, auto_response(position.chairs[seat], reaction)) for reaction in reactions(position)]
