"""Moves: pure functions from one Position to the next, which add entries to a table's log.

Only `logged` adds entries. See bot.core.table.undo and bot.core.table.consent for undos.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.core.refusals import Frozen, Illegal, Incomplete, NotNow, NotYourTurn, Stale
from bot.core.table import place
from bot.core.table.edits import changed
from bot.core.table.history import Known
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts
from games.kernel import IllegalAction, Outcome, Seat, Step, digest, pack, play
from games.record import Agreement, Decision, LogEntry


def require_running(position: Position) -> None:
    """Raise NotNow if the game isn't in progress, or Frozen if the table is frozen."""
    if position.frozen:
        raise Frozen(position.frozen)
    if position.status != "playing":
        words = {
            "lobby": "The game hasn't started yet: press Start first.",
            "over": "The game is over.",
            "cancelled": "This table was closed.",
            "archived": place.why_resting(position),
        }
        raise NotNow(words[position.status])


def require_asked(position: Position, seat: Seat, prompt: str | None) -> None:
    """Raise NotYourTurn if the seat has nothing to choose, or Stale if `prompt` isn't the id of its current prompt."""
    if not position.may_act(seat):
        raise NotYourTurn(position.game.unasked(position.view(seat), position.written_names))
    if prompt is not None and prompt != prompts.prompt(position, seat):
        raise Stale("That panel is from an earlier turn. Here's the current one:")


def move(
    position: Position, seat: Seat, codes: Sequence[str], *, away: bool = False, joins_latest: bool = False
) -> Position:
    """Return the position after one move of the seat: a chain of action codes, only the last of which produces events.

    `away` marks a move that was made for an absent player. `joins_latest` joins the move to the latest one if that was
    also the seat's, so that one undo takes back both. Unless the move is secret, it cancels an open undo request.

    Raises Illegal if a code isn't legal, and Incomplete if more has to be chosen.
    """
    steps: list[Step[Any]] = []
    state = position.state
    for code in codes:
        if steps and steps[-1].events:
            raise Illegal("That's more than one move. Make one move at a time.")
        try:
            steps.append(play(position.game, state, seat, code, position.written_names))
        except IllegalAction as refusal:
            raise Illegal(str(refusal)) from refusal
        state = steps[-1].state
    if not (steps and steps[-1].events):
        raise Incomplete(tuple(codes))

    latest = position.decisions[-1:]
    is_part = joins_latest and [(decision.seat, decision.move) for decision in latest] == [
        (seat, position.history.last_move)
    ]
    number = position.history.last_move + (not is_part)
    away = away or (is_part and latest[0].away)
    chain = zip(codes, steps, strict=True)
    decisions = [Decision(seat, code, number, digest(step.state), away) for code, step in chain]
    after = logged(position, position.steps + tuple(steps), *decisions)
    if position.head.request is None or narration.is_seen_since(after, position):
        return after
    return changed(after, request=position.head.request)  # canceling it would reveal the secret move


def spelled(position: Position, seat: Seat, codes: Sequence[str]) -> Sequence[Sequence[str]]:
    """Return the moves that the chain stands for if it's one of the game's shortcuts, else just the chain."""
    game = position.game
    moves = game.spelled(position.state, seat, codes[0]) if game.spelled and len(codes) == 1 else ()
    return moves or (codes,)


def logged(position: Position, steps: tuple[Step[Any], ...], *entries: LogEntry) -> Position:
    """Return the position after logging these entries, which lead to these steps.

    An open request for consent is closed, unless its rules say that it outlasts the change.
    """
    history = position.history.then(*entries)
    over = history.agreed is not None or position.game.outcome(steps[-1].state) is not None
    head = replace(position.head, status="over" if over else "playing", request=None)
    stored = replace(position.stored, head=head, log=position.stored.log + entries, state=pack(steps[-1].state))
    is_longer = steps[position.length : position.length + 1] == position.steps[-1:]
    earlier = (position.length, position.known.views) if is_longer else None
    after = position.anew(stored, steps, Known.of(history, earlier))
    request = position.head.request
    rules = position.hooks.requests.get(request.kind) if request and not over else None
    is_kept = request and rules and rules.outlasts(position, after, request)
    return changed(after, request=request) if is_kept else after


def end(position: Position, outcome: Outcome) -> Position:
    """Return the position after the players have agreed to end the game here, with this outcome."""
    return logged(position, position.steps, Agreement(outcome))
