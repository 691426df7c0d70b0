"""Moves of people and computer players: checked against seat, time and prompt, then applied by the game's rules.

Everything here is a pure function from a Position to a TableChange, which `bot.core.table.table_writer` commits.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.ids import NO_USER, InteractionId, UserId
from bot.core.refusals import Illegal, Incomplete, Stale
from bot.core.table import moves
from bot.core.table.people import seats
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines, limits, reactions
from games.kernel import Seat


def make_move(
    now: Position, user: UserId, codes: Sequence[str], prompt: str | None, interaction: InteractionId
) -> TableChange:
    """Return the change that a person's move makes: a chain of action codes, only the last of which produces events.

    `prompt` is the id of the decision that the person saw; None for typed moves, which can't be stale.

    Raises the errors of `require_turn`, Illegal if a code isn't legal, and Incomplete if more has to be chosen.
    """
    seat = require_turn(now, user, prompt)
    here = deadlines.with_player_back(now, seat, "".join(codes[:1]))
    return replace(apply_moves(here, seat, (codes,), actor=user, interaction=interaction), typed=prompt is None)


def follow_suggestion(now: Position, user: UserId, prompt: str, interaction: InteractionId) -> TableChange:
    """Return the change that results from making all the moves that the game suggests now.

    Raises the same errors as `make_move`, and Stale if there's no suggestion anymore.
    """
    seat = require_turn(now, user, prompt)
    suggested = prompts.suggestion(now, seat)
    if suggested is None:
        raise Stale("There's no suggestion right now.")
    return apply_moves(
        deadlines.with_player_back(now, seat), seat, suggested.moves, actor=user, interaction=interaction
    )


def move_for_computer(now: Position, seat: Seat, codes: Sequence[str], why: str, prompt: str) -> TableChange:
    """Return the change that a computer player's move makes; `why` is the player's reason for it.

    Raises NotNow, Frozen, NotYourTurn, or Stale if `prompt` is no longer the seat's prompt or a person has the seat.
    """
    moves.require_running(now)
    seats.require_computer(now, seat)
    moves.require_asked(now, seat, prompt)
    return apply_moves(now, seat, (codes,), why=why)


def require_turn(now: Position, user: UserId, prompt: str | None) -> Seat:
    """Return the seat of a user who may move now: they have a seat, the game is running, and their time isn't up.

    Raises NotAtTable, NotNow, Frozen, TooLate or NotYourTurn, and Stale if `prompt` is given but isn't the seat's
    current prompt.
    """
    seat = now.require_seat(user)
    moves.require_running(now)
    limits.require_time(now, seat, prompt, time.time())
    moves.require_asked(now, seat, prompt)
    return seat


def apply_moves(
    position: Position,
    seat: Seat,
    chains: Sequence[Sequence[str]],
    *,
    actor: UserId = NO_USER,
    interaction: InteractionId | None = None,
    why: str = "",
) -> TableChange:
    """Apply one or more moves of a seat, each followed by the automatic responses that it triggers.

    Shortcuts are expanded into the moves that they stand for. Stop when the table is waiting for another seat, or the
    next move isn't legal.

    Raises Illegal or Incomplete if the first move isn't both legal and complete.
    """
    first, *rest = moves.spelled(position, seat, chains[0])
    after = moves.move(position, seat, first)
    own_length = len(after.stored.log)
    after = reactions.with_auto_responses(after)
    todo = [*rest, *chains[1:]]
    while todo and after.to_act == (seat,):
        codes, *rest = moves.spelled(after, seat, todo[0])
        todo[:1] = rest
        try:
            after = reactions.with_auto_responses(moves.move(after, seat, codes))
        except (Illegal, Incomplete):
            break
    return TableChange(after, actor=actor, interaction=interaction, whys={own_length: why}, own_length=own_length)
