"""Plays for people who let the turn clock run out: as much of their turn as the table waits for, in one transaction."""

from __future__ import annotations

from msgspec.structs import replace

from bot import answers, clock, moves
from bot.computers import Thought, at_random, think
from bot.lobby import changed
from bot.logs import fault
from bot.position import Position
from bot.table import Plan
from games.kernel import Seat

MOST = 64  # moves of a turn


def turn(position: Position, seat: Seat) -> Plan:
    """The seat's turn, or its part in what all decide at once; where a game counts no turns, a move."""
    now, whys = position, dict[int, str]()
    while not whys or (len(whys) < MOST and _goes_on(position, now, seat)):
        thought = _thought(now, seat)
        now = moves.move(now, seat, thought.codes, away=True)
        whys[len(now.stored.log)] = thought.why
        now = answers.settled(now)
    missed = now if clock.is_unfinished(position, seat) else _missed(now, seat)
    return Plan(missed, _notes(position, missed, seat), whys=whys)


def _goes_on(before: Position, now: Position, seat: Seat) -> bool:
    return before.game.turn is not None and now.turn == before.turn and seat in now.openly_asked


def _thought(position: Position, seat: Seat) -> Thought:
    """Nothing is offered, taken or refused for them in private. A weak move is better than a table that waits."""
    try:
        return think(position, seat, position.game.stand_in, openly=True)
    except Exception as error:
        fault("who plays for the absent fell back", error, table=position.id, seat=seat)
        return think(position, seat, at_random, openly=True)


def _missed(position: Position, seat: Seat) -> Position:
    chair = position.chairs[seat]
    later = replace(chair, missed=chair.missed + 1)
    return changed(position, (*position.chairs[:seat], later, *position.chairs[seat + 1 :]))


def _notes(before: Position, after: Position, seat: Seat) -> tuple[str, ...]:
    """What the channel is told."""
    name = after.names[seat]
    if after.chairs[seat].missed == before.chairs[seat].missed:
        return (f"I went on for {name}.",)
    notes = [f"{name} was away for {clock.spoken(after.head.clock)}: I moved for them."]
    if after.chairs[seat].missed >= clock.AWAY:
        notes.append(f"Until {name} is back, anybody here may take over that seat.")
    if not clock.is_running(after):
        notes.append("Everybody is away: the clock rests until somebody moves.")
    return tuple(notes)
