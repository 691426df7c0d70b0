"""The stored reasons for moves by computer players and for moves made for absent players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts
from games.kernel import Seat
from games.record import Decision, LogEntry, beginning


class Reasoned(msgspec.Struct, frozen=True):
    """A move that the bot made, and the reason for it.

    `after` and `upto` are how many decisions there were before and after the move, not counting undone ones.
    """

    after: int
    upto: int
    why: str


def reasoned(position: Position, seat: Seat, whys: Mapping[int, str]) -> list[Reasoned]:
    """Return the bot's moves since the latest move by the seat's own player, with their reasons, oldest first.

    Moves that the seat may not know about are left out.
    """
    decisions = position.decisions
    theirs = [
        number
        for number, decision in enumerate(decisions)
        if decision.away or decision.seat in prompts.computers(position)
    ]
    first_hand = (number for number, decision in enumerate(decisions) if decision.seat == seat and not decision.away)
    own = [number for number in first_hand if theirs and number < theirs[-1]]
    first = own[-1] + 1 if own else 0
    by_move = _by_move(position.stored.log, whys)
    ends = [n for n in theirs if n >= first and (n + 1 == len(decisions) or decisions[n + 1].move != decisions[n].move)]
    moves = [Reasoned(beginning(decisions, end + 1), end + 1, by_move.get(decisions[end].move, "")) for end in ends]
    return [move for move in moves if _may_be_known(position, seat, move)]


def _may_be_known(position: Position, seat: Seat, move: Reasoned) -> bool:
    return not narration.is_aside(position, move.after, move.upto) or bool(
        narration.events(position, seat, move.after, move.upto)
    )


def _by_move(log: Sequence[LogEntry], whys: Mapping[int, str]) -> dict[int, str]:
    """Return the reasons by move number. `whys` has them by index in the log.

    A move that was undone and redone is in the log twice; only its first entry has the reason.
    """
    return {
        entry.move: whys[number] for number, entry in enumerate(log) if number in whys and isinstance(entry, Decision)
    }
