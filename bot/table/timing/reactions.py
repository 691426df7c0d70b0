"""Reactions: what players answer by standing order, or because there is only one answer.

How long they may take is up to bot.table.timing.deadlines.

Nothing here gives a hidden card away. Whether a seat is asked follows from what lies open, see
`games.kernel.Reaction`; a standing order is carried out in the very transaction in which the question arises, so no
pause and no ping tells who has one; and the time to answer runs for whoever is asked, the same for all.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.refusals import NotNow
from bot.storage import Chair
from bot.table import moves
from bot.table.answers import asked, reactions
from bot.table.changes import with_chair
from bot.table.position import Position
from games.kernel import Reaction, Seat

ASK, ALWAYS, NEVER = "ask", "always", "never"
MOST = 64  # answers in a row


def stances(reaction: Reaction) -> tuple[str, ...]:
    """The orders that can be given."""
    return (ASK, ALWAYS, NEVER) if reaction.yes else (ASK, NEVER)


def stance(chair: Chair, reaction: Reaction) -> str:
    """What the player wants."""
    return chair.stances.get(reaction.key, ASK)


def set_stance(position: Position, user: int, key: str, wanted: str) -> Position:
    """From now on the player answers so, also what is asked already."""
    seat = position.require_seat(user)
    reaction = next((each for each in reactions(position) if each.key == key), None)
    if reaction is None or wanted not in stances(reaction):
        raise NotNow("This table never asks that.")
    chair = replace(position.chairs[seat], stances={**position.chairs[seat].stances, key: wanted})
    return settled(with_chair(position, seat, chair))


def settled(position: Position) -> Position:
    """The table after all answers that are given by standing order, or that leave no choice."""
    for _ in range(MOST):
        if answer := next(_ordered(position), None):
            position = moves.move(position, *answer)
        elif answer := next(_foregone(position), None):
            position = moves.move(position, *answer, goes_on=True)
        else:
            break
    return position


def _ordered(position: Position) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Answers by standing order. A yes that needs more choices is still asked."""
    for each in asked(position):
        wanted = stance(position.chairs[each.seat], each.reaction)
        if wanted == NEVER:
            yield each.seat, (each.no,)
        elif wanted == ALWAYS and each.yes and position.completes(each.seat, (each.yes,)):
            yield each.seat, (each.yes,)


def _foregone(position: Position) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Answers of which a seat has only one, where the game lets the table give it (`Game.automatic`)."""
    for seat in position.to_act if position.status == "playing" and position.game.automatic else ():
        codes = position.foregone(seat, ())
        is_automatic = all(code.partition(":")[0] in position.game.automatic for code in codes)
        if codes and is_automatic and position.completes(seat, codes):
            yield seat, codes


def described(position: Position, seat: Seat) -> list[tuple[Reaction, str]]:
    """Each reaction with the seat's order."""
    return [(reaction, stance(position.chairs[seat], reaction)) for reaction in reactions(position)]
