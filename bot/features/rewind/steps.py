"""Undoing everything after a chosen point, and redoing the last undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.refusals import NotNow
from bot.storage import Request, RequestKind
from bot.table import moves, named_moves
from bot.table.changes import changed, new_id
from bot.table.position import Position
from bot.table.reading import narration
from bot.table.table_change import TableChange
from games.record import beginning

MOST = 24  # points to choose from
NOTHING = "Nothing has been undone since the last move, so there's nothing to redo."


class Point(msgspec.Struct, frozen=True):
    """A point to rewind to, just before a move.

    `keep` is the number of decisions that would still stand, `text` what the move did in public words, and `undone` how
    many moves would be undone.
    """

    keep: int
    text: str
    undone: int


def points(position: Position) -> Sequence[Point]:
    """Return the points that the table can rewind to, newest first; secret moves aren't points of their own."""
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
    """Ask the other people to undo so many public moves, giving the reason; without other people, do it at once.

    Raises NotNow if nothing can be undone, or if `latest` no longer names the latest public move (see
    `named_moves.latest`). A number of decisions would count secret moves too.
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
    """Ask to redo the last undo, if nobody has moved since, or since a button showed these `names`.

    See `named_moves.public` for the names. Raises NotNow if there is nothing to redo.
    """
    seat = require_seat(position, user)
    if names and names != named_moves.public(position):
        raise NotNow(NOTHING)
    text = _redone(position)
    if not text:
        raise NotNow(NOTHING)
    return _asked(position, user, "redo", position.length, text, "", seat, interaction)


def _redone(position: Position) -> str:
    """Return in public words what a redo would do; "" if there is nothing to redo that everybody may know of."""
    after = moves.redone(position)
    if after is None:
        return ""
    first = moves.deed(after, after.decisions[position.length].seat, position.length, after.length)
    count = sum(point.keep >= position.length for point in points(after))
    return f"{count} moves, starting with {first}" if count > 1 and first else first


def require_seat(position: Position, user: int) -> int:
    """Return the user's seat. Raises NotNow if nobody may ask for a rewind or a redo now."""
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
    """Tell whether there is an undo to redo."""
    return position.status == "playing" and moves.redone(position) is not None
