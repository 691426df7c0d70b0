"""Answers that need no click: automatic responses to reactions, and decisions with only one sensible choice.

bot.core.table.timing.deadlines decides how long a player may take to react.

Nothing here reveals a hidden card. Whether a seat can react follows from public information; see
`games.kernel.Reaction`. An automatic response is made in the same transaction as the move that asked for it, so no
pause or ping reveals who has one. Everybody who can react has the same time to answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.table import moves
from bot.core.table.hooks import ALWAYS, NEVER
from bot.core.table.pending_players import pending_reactions
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from games.kernel import Seat

MOST = 64  # maximum number of answers in a row, as a guard against endless loops


def with_auto_responses(position: Position) -> Position:
    """Return the table after all automatic responses and forced answers."""
    for _ in range(MOST):
        if answer := next(_automatic(position), None):
            position = moves.move(position, *answer)
        elif answer := next(_foregone(position), None):
            position = moves.move(position, *answer, joins_latest=True)
        else:
            break
    return position


def _automatic(position: Position) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Yield automatic responses, each as a seat and its action codes.

    A yes that needs further choices is left to the player.
    """
    for pending in pending_reactions(position):
        response = position.hooks.auto_response(position.chairs[pending.seat], pending.reaction)
        if response == NEVER:
            yield pending.seat, (pending.no,)
        elif response == ALWAYS and pending.yes and prompts.completes(position, pending.seat, (pending.yes,)):
            yield pending.seat, (pending.yes,)


def _foregone(position: Position) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Yield the moves that need no decision.

    Such moves are a seat's only choice, if the game lets the bot make it (`Game.automatic`), and choices that nobody
    would decline (`Game.obvious`).
    """
    game = position.game
    for seat in position.to_act if position.status == "playing" and (game.automatic or game.obvious) else ():
        codes = prompts.foregone(position, seat, ())
        is_automatic = all(code.partition(":")[0] in game.automatic for code in codes)
        if codes and is_automatic and prompts.completes(position, seat, codes):
            yield seat, codes
        elif game.obvious and (action := game.obvious(position.state, seat)):
            yield seat, (action.code,)
