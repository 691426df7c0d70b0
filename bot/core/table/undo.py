"""Undos: pure functions from one Position to the next, and the public words about an undo.

An undo removes nothing from the log. It adds an Undo entry, followed by those later decisions of the other players that
are still valid.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.refusals import Frozen, NotNow
from bot.core.storage import Stored
from bot.core.table.moves import logged
from bot.core.table.position import Position
from bot.core.table.reading import narration, undoing
from games.kernel import Seat
from games.record import PossibleUndo, Undo, latest_move

_PRIVATE_USE = 0xE000  # the first of Unicode's private-use characters, which no name contains (bot.core.markdown.bare)


def require_no_request(position: Position) -> None:
    """Raise NotNow if a request for the others' consent is open."""
    request = position.head.request
    if request is not None:
        name = position.written_names[request.seat]
        raise NotNow(f"{name}'s request is still open. Wait until everyone has answered.")


def require_possible_undo(position: Position, seat: Seat) -> PossibleUndo:
    """Return what the seat can undo.

    Raises NotNow if there is nothing to undo, the game or the table doesn't allow undo, or a request is open.
    """
    require_no_request(position)
    undone = undoing.possible_undo(position, seat)
    if not position.game.has_undo:
        raise NotNow(f"There's no undo in {position.game.name}.")
    if not position.head.terms.undo:
        raise NotNow("There's no undo here.")
    if undone is None and undoing.latest_move(position, seat):
        raise NotNow("The rules were corrected after your last move, so you can't undo it.")
    if undone is None:
        raise NotNow("You have nothing to undo.")
    return undone


def apply_undo(position: Position, seat: Seat, undone: PossibleUndo) -> Position:
    """Return the position after the undo.

    The log gets an Undo entry, and then once more those later decisions of other players that are still valid.
    """
    steps = (*position.steps[: undone.keep + 1], *(step for _, step in undone.replayed))
    return logged(position, steps, Undo(seat, undone.keep), *(made for made, _ in undone.replayed))


def forced(position: Position) -> Stored:
    """Return the rows, which have no State, after the operator has undone the last move. The table may be frozen.

    Raises NotNow if there is nothing to undo, and Frozen if not even the first State can be computed.
    """
    if position.status != "playing":
        raise NotNow("There's no game in progress, so there's nothing to undo.")
    if position.frozen and not position.steps:  # without a readable State, the undo couldn't be checked
        raise Frozen(position.frozen)
    if not position.decisions:
        raise NotNow("There's no move to undo.")
    keep = latest_move(position.decisions).start
    if keep < position.history.before_snapshot:
        raise NotNow("The last move was made under different rules, so it can't be undone.")
    undo, head = Undo(position.decisions[-1].seat, keep), replace(position.head, request=None)
    return replace(position.stored, head=head, log=(*position.stored.log, undo), state=b"")


def is_secret(position: Position, seat: Seat, undone: PossibleUndo) -> bool:
    """Tell whether the move that the seat would undo is one that other people mustn't learn about."""
    return bool(undoing.askable(position, seat)) and narration.is_aside(
        position, undone.keep, _end_of_move(position, undone)
    )


def _end_of_move(position: Position, undone: PossibleUndo) -> int:
    """Return the number of decisions up to the end of the move that would be undone."""
    made = position.decisions[undone.keep :]
    return undone.keep + sum(decision.move == made[0].move for decision in made)


def taken(position: Position, seat: Seat, undone: PossibleUndo) -> str:
    """Return a phrase, without secrets, for what the seat would undo: the action, but not its result."""
    end = _end_of_move(position, undone)
    did = deed(position, seat, undone.keep, end) or "a secret choice"
    rest = " and everything after it" if undone.keep + len(undone.codes) > end else ""
    return did + rest


def deed(position: Position, seat: Seat, after: int, upto: int) -> str:
    """Return the first public sentence about decisions `after` to `upto`, quoted and without the seat's name.

    Return "" if there's no such sentence.
    """
    tokens = tuple(
        chr(_PRIVATE_USE + other) for other in range(len(position.names))
    )  # so that the period of "Dr. Bo" doesn't end the sentence
    line = next(iter(narration.lines(position, None, after, upto, tokens)), "")
    sentence = line.removeprefix(f"{tokens[seat]} ").partition(". ")[0].rstrip(".")
    for token, name in zip(tokens, position.names, strict=True):
        sentence = sentence.replace(token, name)
    return f"\u201c{sentence}\u201d" if sentence else ""


def undid(position: Position, seat: Seat, text: str) -> str:
    """Return the public line that says who undid what."""
    return f"{position.names[seat]} undid {text}."
