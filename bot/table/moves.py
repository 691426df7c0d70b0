"""What the log of a table grows by: moves and take-backs, as pure functions from one Position to the next.

`_logged` is the one place where entries join a log. A take-back removes nothing from it: it adds an Undo, and the
decisions of others that still stand without the move taken back are added once more behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.refusals import Frozen, Illegal, Incomplete, NotNow, NotYourTurn, Stale
from bot.storage import Request, Stored
from bot.table import place
from bot.table.changes import changed, new_id
from bot.table.history import Known
from bot.table.position import Position
from games.english import listing
from games.kernel import IllegalAction, Seat, Step, digest, pack, play
from games.record import Decision, LogEntry, TakeBack, Undo, latest_move, standing

_PRIVATE_USE = 0xE000  # from here on characters that no name has: see bot.markdown.bare


def require_running(position: Position) -> None:
    """Raises NotNow or Frozen where nobody can move."""
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
    """Raises NotYourTurn or Stale."""
    if not position.may_act(seat):
        raise NotYourTurn(position.game.unasked(position.view(seat), position.written_names))
    if prompt is not None and prompt != position.prompt(seat):
        raise Stale("That panel is from an earlier turn. Here's the current one:")


def move(
    position: Position, seat: Seat, codes: Sequence[str], *, away: bool = False, goes_on: bool = False
) -> Position:
    """The seat makes one move: a chain of codes whose steps show nothing (quiet) but the last, which is loud.

    `away`: it is made for a player who is. `goes_on`: it belongs to the latest move, if that is the seat's, so that
    both are taken back together. Raises Illegal; Incomplete if the last step is quiet, for then more must be
    chosen. An open request for a take-back lapses, unless nobody but some may know that the seat moved.
    """
    made = _chain(position, seat, codes)
    if not made[-1].events:
        raise Incomplete(tuple(codes))
    latest = position.decisions[-1:]
    is_part = goes_on and [(made.seat, made.move) for made in latest] == [(seat, position.history.last_move)]
    number = position.history.last_move + (not is_part)
    chain = zip(codes, made, strict=True)
    decisions = [Decision(seat, code, number, digest(step.state), away) for code, step in chain]
    after = _logged(position, position.steps + tuple(made), *decisions)
    if position.request is None or after.is_seen_since(position):
        return after
    return changed(after, request=position.request)  # else it would lapse before everybody's eyes


def _chain(position: Position, seat: Seat, codes: Sequence[str]) -> list[Step[Any]]:
    if not codes:
        raise Incomplete(())
    made: list[Step[Any]] = []
    state = position.state
    for code in codes:
        if made and made[-1].events:
            raise Illegal("That's more than one move. Make the first one first.")
        try:
            made.append(play(position.game, state, seat, code, position.written_names))
        except IllegalAction as refusal:
            raise Illegal(str(refusal)) from refusal
        state = made[-1].state
    return made


def spelled(position: Position, seat: Seat, codes: Sequence[str]) -> Sequence[Sequence[str]]:
    """The chain, or the moves that it stands for if it is a shortcut."""
    game = position.game
    found = game.spelled(position.state, seat, codes[0]) if game.spelled and len(codes) == 1 else ()
    return found or (codes,)


def take_back(position: Position, seat: Seat, found: TakeBack) -> Position:
    """The log grows by an Undo, and by what others decided since where that still stands."""
    steps = (*position.steps[: found.keep + 1], *(step for _, step in found.again))
    return _logged(position, steps, Undo(seat, found.keep), *(made for made, _ in found.again))


def _logged(position: Position, steps: tuple[Step[Any], ...], *entries: LogEntry) -> Position:
    """The position after the log grew by the entries, which lead to these steps; a request that was open lapses."""
    over = position.game.outcome(steps[-1].state) is not None
    head = replace(position.head, status="over" if over else "playing", request=None)
    stored = replace(position.stored, head=head, log=position.stored.log + entries, state=pack(steps[-1].state))
    known = Known(position.history.then(*entries))
    if steps[position.length : position.length + 1] == position.steps[-1:]:
        known.earlier = position.length, position.known.views
    return Position(position.game, stored, steps, known=known)


def require_take_back(position: Position, seat: Seat) -> TakeBack:
    """Raises NotNow if the seat has nothing to take back, or somebody's request is open."""
    if position.request is not None:
        raise NotNow("Someone already asked for an undo. Wait until everyone has answered.")
    found = position.take_back(seat)
    if not position.game.has_undo:
        raise NotNow(f"There's no undo in {position.game.name}.")
    if found is None and position.latest_move(seat):
        raise NotNow("The rules were corrected after your last move, so you can't undo past that.")
    if found is None:
        raise NotNow("You have nothing to undo.")
    return found


def is_secret(position: Position, seat: Seat, found: TakeBack) -> bool:
    """Whether other people must not even learn that the seat made the move that it would take back."""
    return bool(askable(position, seat)) and position.is_aside(found.keep, _end_of_move(position, found))


def _end_of_move(position: Position, found: TakeBack) -> int:
    """How many decisions stood when the move that is taken back was made."""
    made = position.decisions[found.keep :]
    return found.keep + sum(each.move == made[0].move for each in made)


def taken(position: Position, seat: Seat, found: TakeBack) -> str:
    """What the seat would take back, in public words: what it did, not what came of it."""
    end = _end_of_move(position, found)
    did = deed(position, seat, found.keep, end) or "a secret choice"
    rest = " and everything after it" if found.keep + len(found.codes) > end else ""
    return did + rest


def deed(position: Position, seat: Seat, after: int, upto: int) -> str:
    """The first sentence that is told of these decisions, as it is quoted behind the seat's name; "" if none is."""
    tokens = tuple(
        chr(_PRIVATE_USE + other) for other in range(len(position.names))
    )  # "Dr. Bo" is no end of a sentence
    line = next(iter(position.lines(None, after, upto, tokens)), "")
    sentence = line.removeprefix(f"{tokens[seat]} ").partition(". ")[0].rstrip(".")
    for token, name in zip(tokens, position.names, strict=True):
        sentence = sentence.replace(token, name)
    return f"\u201c{sentence}\u201d" if sentence else ""


def askable(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The other people at the table: computers always agree."""
    return tuple(other for other in position.people if other != seat)


def ask(position: Position, seat: Seat, found: TakeBack) -> Position:
    """The request is open until all agreed, one refused, or somebody moved. Raises NotNow where it would tell."""
    if is_secret(position, seat, found):
        raise NotNow("You can't undo that: asking the others would give it away.")
    request = Request(new_id(position), seat, found.keep, found.because, taken(position, seat, found))
    return changed(position, request=request)


def require_request(position: Position, request: int) -> Request:
    """Raises Stale if it lapsed or was answered."""
    if position.request is None or position.request.id != request:
        raise Stale("Too late: that request is closed.")
    return position.request


def wish(request: Request) -> str:
    """What its seat asks to do, in words."""
    return f"{'redo' if request.kind == 'redo' else 'undo'} {request.text}"


def agree(position: Position, seat: Seat, request: Request) -> Position:
    """One more agrees; with the last it happens."""
    if seat == request.seat:
        raise NotNow("You asked, so it's up to the others now.")
    return if_all_agreed(changed(position, request=replace(request, agreed=tuple(sorted({*request.agreed, seat})))))


def if_all_agreed(position: Position) -> Position:
    """Where a seat went to a computer, which always agrees, an open request may be settled by that."""
    request = position.request
    if request is None or position.unanswered:
        return position
    if request.kind == "rewind":
        return _logged(position, position.steps[: request.keep + 1], Undo(request.seat, request.keep))
    if request.kind == "redo":
        return redone(position) or changed(position, request=None)
    found = position.take_back(request.seat)
    assert found is not None
    return take_back(position, request.seat, found)


def redone(position: Position) -> Position | None:
    """With the decisions again that the last entry of the log took back; None if it took back none."""
    *earlier, last = position.stored.log or (None,)
    if not isinstance(last, Undo) or position.frozen:
        return None
    steps, again = position.steps, standing(each for each in earlier if each)[last.keep :]
    for made in again:
        step = play(position.game, steps[-1].state, made.seat, made.code, position.names)
        if digest(step.state) != made.digest:
            return None
        steps = (*steps, step)
    return _logged(position, steps, *again) if again else None


def took_back(position: Position, seat: Seat, text: str) -> str:
    """The public line."""
    return f"{position.names[seat]} undid {text}."


def done(position: Position, request: Request) -> str:
    """The public line once all have agreed."""
    if request.kind == "redo":
        return f"{position.names[request.seat]} redid {request.text}."
    return took_back(position, request.seat, request.text)


def asking(position: Position, found: TakeBack) -> str:
    """For the one who asked: whose word it needs, and why."""
    return f"I've asked {_unanswered(position)}, because {found.because}."


def agreed(position: Position) -> str:
    """For one who agreed: whether that settled it."""
    return f"Thanks! Still waiting for {_unanswered(position)}." if position.request else "Thanks! Done."


def _unanswered(position: Position) -> str:
    return listing([position.names[seat] for seat in position.unanswered])


def refused(position: Position, seat: Seat, request: Request) -> str:
    """The public line of a refusal, or of a request withdrawn."""
    if request.kind:
        who = "withdrew the request" if seat == request.seat else "said no"
        return f"{position.names[seat]} {who}, so the game continues from here."
    if seat == request.seat:
        return f"{position.names[seat]} no longer wants to undo {request.text}."
    return f"{position.names[seat]} said no, so {request.text} stays."


def forced(position: Position) -> Stored:
    """The rows with the last move taken back by the operator, of a table that may be frozen; the state is not known."""
    if position.status != "playing":
        raise NotNow("There's no game in progress, so there's nothing to undo.")
    if position.frozen and not position.steps:  # nothing of it can be read: an undo could not be checked
        raise Frozen(position.frozen)
    if not position.decisions:
        raise NotNow("There's no move to undo.")
    keep = latest_move(position.decisions).start
    if keep < position.history.carried:
        raise NotNow("The last move was made under other rules, so it can't be undone.")
    undo, head = Undo(position.decisions[-1].seat, keep), replace(position.head, request=None)
    return replace(position.stored, head=head, log=(*position.stored.log, undo), state=b"")
