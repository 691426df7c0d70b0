"""Changes that undo everything after a chosen point, or that redo what was undone last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.core.refusals import NotNow
from bot.core.storage import Request, RequestKind
from bot.core.table import moves, named_moves
from bot.core.table.edits import changed, new_id
from bot.core.table.position import Position
from bot.core.table.reading import narration
from bot.core.table.table_change import TableChange
from games.record import beginning

MOST = 24  # points to choose from
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


def ask(position: Position, user: int, undone: int, why: str, interaction: int, latest: str) -> TableChange:
    """Ask the other players to agree to undo the last `undone` public moves. If nobody else plays, undo them at once.

    `why` is shown to the others. The number counts public moves and not decisions, because the number of decisions
    would reveal secret moves. Raises NotNow if that many can't be undone, or if `latest` no longer names the latest
    public move (see `named_moves.latest`).
    """
    seat = require_seat(position, user)
    point = next((point for point in points(position) if point.undone == undone), None)
    if point is None or latest != named_moves.latest(position):
        raise NotNow("The game has moved on. Choose again.")
    count = f"{undone} moves" if undone > 1 else "1 move"
    return _asked(
        position, user, "rewind", point.keep, f"{count}, back to before: {point.text}", why, seat, interaction
    )


def ask_again(position: Position, user: int, interaction: int, names: str = "") -> TableChange:
    """Ask the other players to agree to redo what was undone last. If nobody else plays, redo it at once.

    Raises NotNow if there is nothing to redo, as after any new move, or if `names` (see `named_moves.public`) shows
    that the button is out of date.
    """
    seat = require_seat(position, user)
    if names and names != named_moves.public(position):
        raise NotNow(NOTHING)
    text = _redone(position)
    if not text:
        raise NotNow(NOTHING)
    return _asked(position, user, "redo", position.length, text, "", seat, interaction)


def _redone(position: Position) -> str:
    """Describe without secrets what a redo would do; "" if there is nothing to redo or all of it is secret."""
    after = moves.redone(position)
    if after is None:
        return ""
    first = moves.deed(after, after.decisions[position.length].seat, position.length, after.length)
    count = sum(point.keep >= position.length for point in points(after))
    return f"{count} moves, starting with {first}" if count > 1 and first else first


def require_seat(position: Position, user: int) -> int:
    """Return the user's seat. Raises NotNow if the table doesn't allow a rewind or redo now."""
    seat = position.require_seat(user)
    moves.require_running(position)
    if position.head.request is not None:
        raise NotNow("Someone already asked for an undo. Wait until everyone has answered.")
    if not (position.game.has_undo and position.head.terms.undo):
        raise NotNow("There's no undo here.")
    return seat


def _asked(
    position: Position, user: int, kind: RequestKind, keep: int, text: str, why: str, seat: int, interaction: int
) -> TableChange:
    because = why or ("it was undone" if kind == "redo" else "no reason given")
    request = Request(new_id(position), seat, keep, because, text, kind=kind)
    asking = changed(position, request=request)
    if moves.askable(position, seat):
        return TableChange(asking)
    return TableChange(moves.if_all_agreed(asking), (moves.done(position, request),), user, interaction)


def is_open(position: Position) -> bool:
    """Tell whether the game is in play and the last undo can be redone."""
    return position.status == "playing" and moves.redone(position) is not None
