"""Moves that the bot makes for people whose time has run out: one turn per transaction."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.automation.computers import Thought, at_random, think
from bot.core.logs import fault
from bot.core.table import moves
from bot.core.table.edits import with_chair
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines, reactions
from bot.core.table.timing.durations import spoken
from games.kernel import Seat

MOST = 64  # maximum number of moves that the bot makes in one turn


def turn(position: Position, seat: Seat) -> TableChange:
    """Return the change that plays the seat's turn or, if the turn clock requires it, offers the seat to other people.

    In a game that counts turns (`Game.turn`), the bot moves until the turn number changes or the table is no longer
    waiting for the seat; in any other game it makes one move.
    """
    if position.hooks.turn_clocks.at_zero(position.head) == "seat":
        return _wanted(position, seat)
    now, whys = position, dict[int, str]()
    while not whys or (len(whys) < MOST and _turn_continues(position, now, seat)):
        thought = _thought(now, seat)
        now = moves.move(now, seat, thought.codes, away=True)
        whys[len(now.stored.log)] = thought.why
        now = reactions.with_auto_responses(now)
    missed = now if deadlines.is_unfinished(position, seat) else _missed(now, seat)
    return TableChange(missed, _notes(position, missed, seat), whys=whys)


def _turn_continues(before: Position, now: Position, seat: Seat) -> bool:
    return (
        before.game.turn is not None
        and turn_counts.current_turn(now) == turn_counts.current_turn(before)
        and seat in prompts.openly_asked(now)
    )


def _thought(position: Position, seat: Seat) -> Thought:
    """Choose a move with the game's policy for absent players, or at random if that fails, so no table gets stuck.

    Decisions that aren't public knowledge are left out, so the bot never makes a private decision for a player.
    """
    try:
        return think(position, seat, position.game.stand_in, openly=True)
    except Exception as error:
        fault("the stand-in for an absent player fell back to random moves", error, table=position.id, seat=seat)
        return think(position, seat, at_random, openly=True)


def _missed(position: Position, seat: Seat) -> Position:
    chair = position.chairs[seat]
    is_for_good = position.hooks.turn_clocks.at_zero(position.head) == "computer"
    return with_chair(position, seat, replace(chair, missed=chair.missed + 1, stand_in=is_for_good))


def _wanted(position: Position, seat: Seat) -> TableChange:
    """Return the change that allows anybody to take over the seat. It makes no move.

    Until somebody takes the seat, its player can still move.
    """
    name = position.names[seat]
    others = tuple(deadline for deadline in position.head.deadlines if deadline.seat != seat)
    chair = replace(position.chairs[seat], missed=deadlines.AWAY)
    note = f"{name} ran out of time. Anyone here can take over the seat, unless {name} moves first."
    return TableChange(with_chair(position, seat, chair, deadlines=others), (note,))


def _notes(before: Position, after: Position, seat: Seat) -> tuple[str, ...]:
    """Return sentences for the channel that say what the bot did for the seat's player."""
    name = after.names[seat]
    if after.chairs[seat].missed == before.chairs[seat].missed:
        return (f"I continued for {name}.",)
    if before.chairs[seat].stand_in:
        return (f"I moved for {name}.",)
    per_turn = after.hooks.turn_clocks.per_turn(after.head)
    late = f"{name} was away for {spoken(per_turn)}" if per_turn else f"{name} ran out of time"
    notes = [f"{late}, so I moved for them."]
    if after.chairs[seat].stand_in:
        notes.append(f"I'll play for {name} until they press I'm back.")
    if after.chairs[seat].missed >= deadlines.AWAY:
        notes.append(f"Until {name} is back, anyone here can take over the seat.")
    if not deadlines.is_running(after):
        notes.append("Everyone's away, so the clock is paused until someone moves.")
    return tuple(notes)
