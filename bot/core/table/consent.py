"""Requests that all other people must agree to: for an undo, or for something that a feature adds (`RequestRules`)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Request
from bot.core.table.edits import changed, new_id
from bot.core.table.hooks import RequestRules
from bot.core.table.position import Position
from bot.core.table.reading import undoing
from bot.core.table.table_change import TableChange
from bot.core.table.undo import apply_undo, is_secret, taken
from games.english import listing
from games.kernel import Seat
from games.record import PossibleUndo


def _undone(position: Position, request: Request) -> Position | None:
    undone = undoing.possible_undo(position, request.seat, request.keep)  # a later secret move of the seat isn't meant
    return apply_undo(position, request.seat, undone) if undone else None


def _impossible(_position: Position, _request: Request) -> None:
    """Return None: the request can't be carried out, because no feature knows its kind anymore."""


UNDO = RequestRules(_undone, "undo", "undid")
UNKNOWN = RequestRules(_impossible, "undo", "undid")


def _rules(position: Position, request: Request) -> RequestRules:
    return position.hooks.requests.get(request.kind, UNKNOWN) if request.kind else UNDO


def request_undo(position: Position, seat: Seat, undone: PossibleUndo) -> Position:
    """Return the position with an open request to undo.

    The request stays open until all agree, or somebody refuses or moves.

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

    Raises NotNow if the seat made the request itself, or isn't asked.
    """
    if seat == request.seat:
        raise NotNow("You've already asked. Now it's up to the others.")
    _require_asked(position, seat, request)
    return if_all_agreed(changed(position, request=replace(request, agreed=tuple(sorted({*request.agreed, seat})))))


def refuse(position: Position, seat: Seat, request: Request) -> Position:
    """Return the position after the seat refuses the request, or withdraws its own. Raises NotNow if it isn't asked."""
    if seat != request.seat:
        _require_asked(position, seat, request)
    return changed(position, request=None)


def _require_asked(position: Position, seat: Seat, request: Request) -> None:
    if seat == request.about:
        raise NotNow("This vote is about you. To keep your seat, just make your move.")
    if seat not in undoing.asked(position, request):
        raise NotNow("Only the players who are still in the game decide this.")


def ask_others(position: Position, request: Request, user: UserId, interaction: InteractionId) -> TableChange:
    """Return the change that opens a feature's request. If nobody has to agree to it, it's carried out at once."""
    asking = changed(position, request=request)
    after = if_all_agreed(asking)
    if after is asking:
        return TableChange(asking)
    return answered(asking, after, user, interaction)


def answered(before: Position, after: Position, user: UserId, interaction: InteractionId) -> TableChange:
    """Return the change from an open request to what came of an answer; `user` caused it, by `interaction`."""
    lines, own_length = result_lines(before, after), len(before.stored.log) + 1
    if len(after.stored.log) < own_length:
        return TableChange(after, lines, user)
    return TableChange(after, lines, user, interaction, own_length=own_length)


def if_all_agreed(position: Position) -> Position:
    """Carry out the open request if everybody has agreed, or close it if it can't be carried out anymore.

    Otherwise, return the position unchanged. This is also called when a computer player, who always agrees, gets a
    seat.
    """
    request = position.head.request
    if request is None or undoing.unanswered(position):
        return position
    return _rules(position, request).carried_out(position, request) or changed(position, request=None)


def wish(position: Position, request: Request) -> str:
    """Return a phrase for what the request asks for: the verb, and what would be undone or changed."""
    return f"{_rules(position, request).verb} {request.text}"


def done(position: Position, request: Request) -> str:
    """Return the public line about a request that was carried out."""
    return f"{position.names[request.seat]} {_rules(position, request).past} {request.text}."


def was_carried_out(before: Position, after: Position) -> bool:
    """Tell whether the request that was open in `before` has been carried out in `after`."""
    is_closed = before.head.request is not None and after.head.request is None
    return is_closed and (len(after.stored.log) > len(before.stored.log) or after.chairs != before.chairs)


def result_lines(before: Position, after: Position) -> tuple[str, ...]:
    """Return the public line about the request open in `before` if everybody has agreed to it by `after`; otherwise ().

    The line says whether the request could be carried out. A redo isn't possible anymore if somebody made a secret move
    in the meantime, which leaves the request open.
    """
    request = before.head.request
    if request is None or after.head.request is not None:
        return ()
    if was_carried_out(before, after):
        return (done(before, request),)
    return (f"{before.names[request.seat]} asked to {wish(before, request)}, but that's no longer possible.",)


def late(before: Position, request: Request) -> str:
    """Return the public line about a request that was closed because somebody moved."""
    rules = _rules(before, request)
    return rules.late or f"Too late to {rules.verb} it: the game has moved on."


def asked_reply(position: Position, request: Request) -> str:
    """Return the reply to a player who asked for an undo: whose consent is needed, and why."""
    return f"I've asked {_unanswered(position)}, because {request.because}."


def agreed(position: Position, *, is_done: bool) -> str:
    """Return the reply to a player who agreed: who else has to agree, or whether the request was carried out."""
    if is_done:
        return "Thanks! Done."
    if position.head.request:
        return f"Thanks! Still waiting for {_unanswered(position)}."
    return "Thanks, but that's no longer possible, so nothing has changed."


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
