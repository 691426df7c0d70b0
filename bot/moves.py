"""What the log of a table grows by: moves and take-backs, as pure steps from one Position to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.lobby import changed
from bot.position import Position
from bot.refusals import Frozen, Illegal, Incomplete, NotNow, NotYourTurn, Stale
from bot.storage import Request, Stored
from games.english import listing
from games.kernel import IllegalAction, Seat, Step, digest, play
from games.record import Decision, TakeBack, Undo


def require_running(position: Position) -> None:
    """Raises NotNow or Frozen where nobody can move."""
    if position.frozen:
        raise Frozen(position.frozen)
    if position.status != "playing":
        words = {
            "lobby": "The game has not begun: press Start first.",
            "over": "The game is over.",
            "cancelled": "This table was closed.",
        }
        raise NotNow(words[position.status])


def require_asked(position: Position, seat: Seat, prompt: str | None) -> None:
    """Raises NotYourTurn or Stale."""
    if not position.may_act(seat):
        prompt = position.game.words.prompt(position.view(seat), position.names)
        raise NotYourTurn(f"{prompt} I'll ping you.")
    if prompt is not None and prompt != position.prompt(seat):
        raise Stale("That panel is from an earlier turn. Here is the one for now:")


def move(position: Position, seat: Seat, codes: Sequence[str], *, away: bool = False) -> Position:
    """The chain is made: quiet steps, then one loud one; `away`, for a player who is. Raises Illegal, Incomplete."""
    made = _chain(position, seat, codes)
    if not made[-1].events:
        raise Incomplete(tuple(codes))
    number = 1 + position.last_move
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
            raise Illegal("That is more than one move: make the first one first.")
        try:
            made.append(play(position.game, state, seat, code, position.names))
        except IllegalAction as refusal:
            raise Illegal(str(refusal)) from refusal
        state = made[-1].state
    return made


def take_back(position: Position, seat: Seat, found: TakeBack) -> Position:
    """The log grows by an Undo, and by what others decided since where that still stands."""
    steps = (*position.steps[: found.keep + 1], *(step for _, step in found.again))
    return _logged(position, steps, Undo(seat, found.keep), *(made for made, _ in found.again))


def _logged(position: Position, steps: tuple[Step[Any], ...], *entries: Decision | Undo) -> Position:
    over = position.game.outcome(steps[-1].state) is not None
    head = replace(position.head, status="over" if over else "playing", request=None)
    stored = replace(position.stored, head=head, log=(*position.stored.log, *entries))
    return Position(position.game, stored, steps)


def require_take_back(position: Position, seat: Seat) -> TakeBack:
    """Raises NotNow if the seat has nothing to take back, or somebody's request is open."""
    if position.request is not None:
        raise NotNow("A take-back is being asked for: let the others answer first.")
    found = position.take_back(seat)
    if found is None:
        raise NotNow("You have made no move that could be taken back.")
    return found


def is_secret(position: Position, seat: Seat, found: TakeBack) -> bool:
    """Whether other people must not even learn that the seat made the move that it would take back."""
    return bool(askable(position, seat)) and position.is_aside(found.keep, _end_of_move(position, found))


def _end_of_move(position: Position, found: TakeBack) -> int:
    """How many decisions stood when the move that is taken back was made."""
    made = position.decisions[found.keep :]
    return found.keep + sum(each.move == made[0].move for each in made)


def taken(position: Position, seat: Seat, found: TakeBack) -> str:
    """What the seat would take back, in public words that go on behind its name: what it did, not what came of it."""
    end = _end_of_move(position, found)
    did = next(iter(position.lines(None, found.keep, end)), "a secret choice")
    rest = ", with all that came after" if found.keep + len(found.codes) > end else ""
    return did.removeprefix(f"{position.names[seat]} ").rstrip(".") + rest


def askable(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The other people at the table: computers always agree."""
    return tuple(other for other in position.people if other != seat)


def ask(position: Position, seat: Seat, found: TakeBack) -> Position:
    """The request is open until all agreed, one refused, or somebody moved. Raises NotNow where it would tell."""
    if is_secret(position, seat, found):
        raise NotNow("That was done in private, and it stands: to ask the others would tell them of it.")
    request = Request(position.head.version + 1, seat, found.keep, found.because, taken(position, seat, found))
    return changed(position, request=request)


def require_request(position: Position, request: int) -> Request:
    """Raises Stale if it lapsed or was answered."""
    if position.request is None or position.request.id != request:
        raise Stale("Too late: that take-back is settled.")
    return position.request


def agree(position: Position, seat: Seat, request: Request) -> Position:
    """One more agrees; with the last it happens."""
    if seat == request.seat:
        raise NotNow("You asked: it is for the others to agree.")
    return if_all_agreed(changed(position, request=replace(request, agreed=tuple(sorted({*request.agreed, seat})))))


def if_all_agreed(position: Position) -> Position:
    """Where a seat went to a computer, which always agrees, an open request may be settled by that."""
    request = position.request
    if request is None or position.unanswered:
        return position
    found = position.take_back(request.seat)
    assert found is not None
    return take_back(position, request.seat, found)


def took_back(position: Position, seat: Seat, text: str) -> str:
    """The public line."""
    return f"{position.names[seat]} took back: {text}."


def asking(position: Position, found: TakeBack) -> str:
    """For the one who asked: whose word it needs, and why."""
    return f"I asked {_unanswered(position)}, because {found.because}."


def agreed(position: Position) -> str:
    """For one who agreed: whether that settled it."""
    return f"Thank you. {_unanswered(position)} must still agree." if position.request else "Thank you. Taken back."


def _unanswered(position: Position) -> str:
    return listing([position.names[seat] for seat in position.unanswered])


def refused(position: Position, seat: Seat, request: Request) -> str:
    """The public line of a refusal, or of a request withdrawn."""
    if seat == request.seat:
        return f"{position.names[seat]} lets it stand after all: {request.text}."
    return f"{position.names[seat]} did not agree. It stands: {position.names[request.seat]} {request.text}."


def forced(position: Position) -> Stored:
    """The rows with the last move taken back by the operator, of a table that may be frozen."""
    if position.status != "playing":
        raise NotNow("Only a running game can be taken back.")
    if not position.decisions:
        raise NotNow("No move stands.")
    last = position.decisions[-1]
    keep = next(number for number, made in enumerate(position.decisions) if made.move == last.move)
    head = replace(position.head, request=None)
    return replace(position.stored, head=head, log=(*position.stored.log, Undo(last.seat, keep)))
