"""Reactions: what players answer by standing order, and what passes by itself when nobody answers in time.

Nothing here gives a hidden card away. Whether a seat is asked follows from what lies open, see
`games.kernel.Reaction`; a standing order is carried out in the very transaction in which the question arises, so no
pause and no ping tells who has one; and the time to answer runs for whoever is asked, the same for all.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from bot import moves
from bot.lobby import changed
from bot.position import Position
from bot.refusals import NotNow
from bot.storage import Chair, Deadline
from games.kernel import Reaction, Seat

ASK, ALWAYS, NEVER = "ask", "always", "never"
TIMES = {0: "no limit", 3600: "1 hour", 12 * 3600: "12 hours", 24 * 3600: "1 day", 72 * 3600: "3 days"}
MOST = 64  # answers in a row


def reactions(position: Position) -> tuple[Reaction, ...]:
    """What players of this table may be asked."""
    found = position.game.reactions
    return found(position.head.options) if found else ()


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
        raise NotNow("This table asks no such thing.")
    chair = replace(position.chairs[seat], stances={**position.chairs[seat].stances, key: wanted})
    return settled(changed(position, (*position.chairs[:seat], chair, *position.chairs[seat + 1 :])))


def set_patience(position: Position, user: int, seconds: int) -> Position:
    """How long an answer may take at this table; 0: for ever."""
    position.require_seat(user)
    if position.status != "lobby":
        raise NotNow("The options were settled when the game began.")
    if seconds not in TIMES:
        raise NotNow(f"It can be {', '.join(TIMES.values())}.")
    return changed(position, patience=seconds)


class Asked(msgspec.Struct, frozen=True):
    """A seat is asked for a reaction: the codes for yes ("" if it has none) and no."""

    seat: Seat
    reaction: Reaction
    yes: str
    no: str


def asked(position: Position) -> Iterator[Asked]:
    """Every reaction that a person is asked for now."""
    open_to = reactions(position) if position.status == "playing" and not position.frozen else ()
    for seat in position.to_act if open_to else ():
        if seat in position.people:
            codes = [action.code for action in position.legal(seat)]
            for reaction in open_to:
                yes, no = _found(codes, reaction.yes), _found(codes, reaction.no)
                if no and (yes or not reaction.yes):
                    yield Asked(seat, reaction, yes, no)


def _found(codes: Sequence[str], wanted: str) -> str:
    """The code, or the first with that prefix."""
    return next((code for code in codes if wanted and wanted in (code, code.partition(":")[0])), "")


def settled(position: Position) -> Position:
    """The table after all answers that are given by standing order."""
    for _ in range(MOST):
        answer = next(_ordered(position), None)
        if answer is None:
            break
        position = moves.move(position, *answer)
    return position


def _ordered(position: Position) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Answers by standing order. A yes that needs more choices is still asked."""
    for each in asked(position):
        wanted = stance(position.chairs[each.seat], each.reaction)
        if wanted == NEVER:
            yield each.seat, (each.no,)
        elif wanted == ALWAYS and each.yes and position.completes(each.seat, (each.yes,)):
            yield each.seat, (each.yes,)


def timed(position: Position, now: float | None = None) -> Position:
    """The table with a deadline for each answer that is open; those that ran already run on."""
    if not position.head.patience:
        return position
    due = int(time.time() if now is None else now) + position.head.patience
    running = {replace(each, due=0): each for each in position.head.deadlines}
    fresh = (Deadline(each.seat, each.no, position.made(each.seat)) for each in asked(position))
    deadlines = tuple(running.get(each, replace(each, due=due)) for each in fresh)
    return position if deadlines == position.head.deadlines else changed(position, deadlines=deadlines)


def lapsed(position: Position, now: float) -> Position:
    """The table after all open answers whose time is over were given as no."""
    for deadline in position.head.deadlines:
        if deadline.due <= now and any(
            (each.seat, each.no) == (deadline.seat, deadline.code) for each in asked(position)
        ):
            position = settled(moves.move(position, deadline.seat, (deadline.code,)))
    return position


def described(position: Position, seat: Seat) -> list[tuple[Reaction, str]]:
    """Each reaction with the seat's order."""
    return [(reaction, stance(position.chairs[seat], reaction)) for reaction in reactions(position)]
