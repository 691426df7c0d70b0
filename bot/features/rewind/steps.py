"""Changes that undo everything after a chosen point, or that redo what was undone last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Request
from bot.core.table import consent, moves, named_moves, undo
from bot.core.table.edits import new_id
from bot.core.table.hooks import RequestRules
from bot.core.table.position import Position
from bot.core.table.reading import narration
from bot.core.table.table_change import TableChange
from games.kernel import IllegalAction, digest, play
from games.record import Undo, beginning, in_effect

REWIND, REDO = "rewind", "redo"  # the stored names of the two kinds of requests
MOST = 24  # maximum number of points to choose from
NOTHING = "Nothing has been undone since the last move, so there's nothing to redo."


class Point(msgspec.Struct, frozen=True):
    """A point that players can rewind a game to, just before a move.

    `keep` is how many decisions would be kept, `text` says without secrets what the move did, and `undone` is how many
    public moves would be undone.
    """

    keep: int
    text: str
    undone: int


def points(position: Position) -> Sequence[Point]:
    """Return the points that the table can rewind to, newest first. No point is just before a secret move."""
    return [point for point, _ in zip(_points(position), range(MOST), strict=False)]


def _points(position: Position) -> Iterator[Point]:
    end, undone = position.length, 0
    while end > position.history.before_snapshot:
        begin = beginning(position.decisions, end)
        lines = narration.lines(position, None, begin, end)
        if lines and begin >= position.history.before_snapshot:
            undone += 1
            yield Point(begin, lines[0].rstrip("."), undone)
        end = begin


def request_rewind(
    position: Position, user: UserId, undone: int, why: str, interaction: InteractionId, latest: str
) -> TableChange:
    """Ask the other players to agree to undo the last `undone` public moves. If nobody else plays, undo them at once.

    `why` is the player's reason, which is shown to the others. `undone` counts public moves rather than decisions,
    because the number of decisions would reveal secret moves. Raises NotNow if that many moves can't be undone, or if
    `latest` no longer names the latest public move (see `named_moves.latest`).
    """
    seat = require_seat(position, user)
    point = next((point for point in points(position) if point.undone == undone), None)
    if point is None or latest != named_moves.latest(position):
        raise NotNow("The game has moved on. Choose again.")
    count = f"{undone} moves" if undone > 1 else "1 move"
    return _requested(
        position, user, REWIND, point.keep, f"{count}, back to before: {point.text}", why, seat, interaction
    )


def request_redo(position: Position, user: UserId, interaction: InteractionId, names: str = "") -> TableChange:
    """Ask the other players to agree to redo what was undone last. If nobody else plays, redo it at once.

    Raises NotNow if there is nothing to redo, for example because somebody has moved since, or if `names` (see
    `named_moves.public`) shows that the button is out of date.
    """
    seat = require_seat(position, user)
    if names and names != named_moves.public(position):
        raise NotNow(NOTHING)
    text = _redone(position)
    if not text:
        raise NotNow(NOTHING)
    return _requested(position, user, REDO, position.length, text, "", seat, interaction)


def _redone(position: Position) -> str:
    """Return a phrase, without secrets, for what a redo would do; "" if there's nothing to redo or it's all secret."""
    after = redone(position)
    if after is None:
        return ""
    first = undo.deed(after, after.decisions[position.length].seat, position.length, after.length)
    count = sum(point.keep >= position.length for point in points(after))
    return f"{count} moves, starting with {first}" if count > 1 and first else first


def rewound(position: Position, request: Request) -> Position:
    """Return the position after undoing all decisions after the point in the request."""
    return moves.logged(position, position.steps[: request.keep + 1], Undo(request.seat, request.keep))


def redone(position: Position, _request: Request | None = None) -> Position | None:
    """Return the position after redoing the decisions that the last log entry undid.

    Return None if that entry isn't an Undo, or if the rules have changed since, so that the decisions are no longer
    legal or no longer lead to the same States.
    """
    *earlier, last = position.stored.log or (None,)
    if not isinstance(last, Undo) or position.frozen:
        return None
    steps, redone_decisions = position.steps, in_effect(entry for entry in earlier if entry)[last.keep :]
    for decision in redone_decisions:
        try:
            step = play(position.game, steps[-1].state, decision.seat, decision.code, position.names)
        except IllegalAction:
            return None
        if digest(step.state) != decision.digest:
            return None
        steps = (*steps, step)
    return moves.logged(position, steps, *redone_decisions) if redone_decisions else None


REQUESTS = {REWIND: RequestRules(rewound, "undo", "undid"), REDO: RequestRules(redone, "redo", "redid")}


def require_seat(position: Position, user: UserId) -> int:
    """Return the user's seat. Raises NotNow if the table doesn't allow a rewind or redo now."""
    seat = position.require_seat(user)
    moves.require_running(position)
    undo.require_no_request(position)
    if not (position.game.has_undo and position.head.terms.undo):
        raise NotNow("There's no undo here.")
    return seat


def _requested(
    position: Position, user: UserId, kind: str, keep: int, text: str, why: str, seat: int, interaction: InteractionId
) -> TableChange:
    because = why or ("it was undone" if kind == REDO else "no reason given")
    request = Request(new_id(position), seat, keep, because, text, kind=kind)
    return consent.ask_others(position, request, user, interaction)


def can_redo(position: Position) -> bool:
    """Tell whether the game is in play and the last undo can be redone."""
    return position.status == "playing" and redone(position) is not None
