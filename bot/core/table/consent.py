"""Requests for an undo or redo, which is carried out once all other people at the table have agreed."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.refusals import NotNow, Stale
from bot.core.storage import Request
from bot.core.table.edits import changed, new_id
from bot.core.table.moves import logged
from bot.core.table.position import Position
from bot.core.table.reading import undoing
from bot.core.table.undo import is_secret, take_back, taken, took_back
from games.english import listing
from games.kernel import Seat, digest, play
from games.record import TakeBack, Undo, standing


def ask(position: Position, seat: Seat, undone: TakeBack) -> Position:
    """Return the position with an open request to undo, which stays open until all agree, or somebody refuses or moves.

    Raises NotNow if asking would reveal a secret move.
    """
    if is_secret(position, seat, undone):
        raise NotNow("You can't undo that: asking the others would give a secret away.")
    request = Request(new_id(position), seat, undone.keep, undone.because, taken(position, seat, undone))
    return changed(position, request=request)


def require_request(position: Position, request: int) -> Request:
    """Return the open request with this id. Raises Stale if it's closed."""
    if position.head.request is None or position.head.request.id != request:
        raise Stale("Too late: that request is closed.")
    return position.head.request


def agree(position: Position, seat: Seat, request: Request) -> Position:
    """Return the position after the seat agrees to the request. If nobody else has to agree, carry the request out.

    Raises NotNow if the seat made the request itself.
    """
    if seat == request.seat:
        raise NotNow("You've already asked. Now it's up to the others.")
    return if_all_agreed(changed(position, request=replace(request, agreed=tuple(sorted({*request.agreed, seat})))))


def if_all_agreed(position: Position) -> Position:
    """Carry out the open request if everybody has agreed; otherwise return the position unchanged.

    This is also called when a seat passes to a computer player, who always agrees.
    """
    request = position.head.request
    if request is None or undoing.unanswered(position):
        return position
    if request.kind == "rewind":
        return logged(position, position.steps[: request.keep + 1], Undo(request.seat, request.keep))
    if request.kind == "redo":
        return redone(position) or changed(position, request=None)
    undone = undoing.take_back(position, request.seat)
    assert undone is not None
    return take_back(position, request.seat, undone)


def redone(position: Position) -> Position | None:
    """Return the position after redoing the decisions that the last log entry undid.

    Return None if that entry isn't an Undo, or if the decisions no longer lead to the same States.
    """
    *earlier, last = position.stored.log or (None,)
    if not isinstance(last, Undo) or position.frozen:
        return None
    steps, again = position.steps, standing(entry for entry in earlier if entry)[last.keep :]
    for made in again:
        step = play(position.game, steps[-1].state, made.seat, made.code, position.names)
        if digest(step.state) != made.digest:
            return None
        steps = (*steps, step)
    return logged(position, steps, *again) if again else None


def wish(request: Request) -> str:
    """Describe what the request asks for, such as "undo ..."."""
    return f"{'redo' if request.kind == 'redo' else 'undo'} {request.text}"


def done(position: Position, request: Request) -> str:
    """Return the public line about a request that was carried out."""
    if request.kind == "redo":
        return f"{position.names[request.seat]} redid {request.text}."
    return took_back(position, request.seat, request.text)


def result_line(before: Position, after: Position, request: Request) -> str:
    """Return the public line about a request that everybody agreed to, whether or not it could be carried out.

    A secret move doesn't close a request, but it makes it impossible to redo what was undone before it.
    """
    if len(after.stored.log) > len(before.stored.log):
        return done(before, request)
    return f"{before.names[request.seat]} asked to {wish(request)}, but that's no longer possible."


def asking(position: Position, request: Request) -> str:
    """Return the sentence for the player who asked for an undo that says whose consent is needed, and why."""
    return f"I've asked {_unanswered(position)}, because {request.because}."


def agreed(position: Position) -> str:
    """Return the sentence that tells a player who agreed whether others still have to agree."""
    return f"Thanks! Still waiting for {_unanswered(position)}." if position.head.request else "Thanks! Done."


def _unanswered(position: Position) -> str:
    return listing([position.names[seat] for seat in undoing.unanswered(position)])


def refused(position: Position, seat: Seat, request: Request) -> str:
    """Return the public line about a request that was refused or withdrawn."""
    if request.kind:
        who = "withdrew the request" if seat == request.seat else "said no"
        return f"{position.names[seat]} {who}, so the game continues from here."
    if seat == request.seat:
        return f"{position.names[seat]} no longer wants to undo {request.text}."
    return f"{position.names[seat]} said no, so {request.text} stays."
