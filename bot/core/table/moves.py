"""Moves and undos: pure functions from one Position to the next, which add entries to a table's log.

Only `_logged` adds entries. An undo removes none: it adds an Undo, followed by those later decisions of the other
players that are still valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.core.refusals import Frozen, Illegal, Incomplete, NotNow, NotYourTurn, Stale
from bot.core.storage import Request, Stored
from bot.core.table import place
from bot.core.table.edits import changed, new_id
from bot.core.table.history import Known
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, undoing
from games.english import listing
from games.kernel import IllegalAction, Seat, Step, digest, pack, play
from games.record import Decision, LogEntry, TakeBack, Undo, latest_move, standing

_PRIVATE_USE = 0xE000  # first of the characters that no name contains, see bot.core.markdown.bare


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
    position: Position, seat: Seat, codes: Sequence[str], *, away: bool = False, goes_on: bool = False
) -> Position:
    """Return the position after one move of the seat: a chain of action codes, only the last of which produces events.

    `away` marks a move that was made for an absent player. `goes_on` joins the move to the latest one if that was also
    the seat's, so that one undo takes back both. Unless the move is secret, it cancels an open undo request.

    Raises Illegal if a code isn't legal, and Incomplete if more has to be chosen.
    """
    made: list[Step[Any]] = []
    state = position.state
    for code in codes:
        if made and made[-1].events:
            raise Illegal("That's more than one move. Make one move at a time.")
        try:
            made.append(play(position.game, state, seat, code, position.written_names))
        except IllegalAction as refusal:
            raise Illegal(str(refusal)) from refusal
        state = made[-1].state
    if not (made and made[-1].events):
        raise Incomplete(tuple(codes))

    latest = position.decisions[-1:]
    is_part = goes_on and [(made.seat, made.move) for made in latest] == [(seat, position.history.last_move)]
    number = position.history.last_move + (not is_part)
    away = away or (is_part and latest[0].away)
    chain = zip(codes, made, strict=True)
    decisions = [Decision(seat, code, number, digest(step.state), away) for code, step in chain]
    after = _logged(position, position.steps + tuple(made), *decisions)
    if position.head.request is None or narration.is_seen_since(after, position):
        return after
    return changed(after, request=position.head.request)  # canceling it would reveal the secret move


def spelled(position: Position, seat: Seat, codes: Sequence[str]) -> Sequence[Sequence[str]]:
    """Return the moves that the chain stands for if it's one of the game's shortcuts, else only the chain itself."""
    game = position.game
    moves = game.spelled(position.state, seat, codes[0]) if game.spelled and len(codes) == 1 else ()
    return moves or (codes,)


def take_back(position: Position, seat: Seat, undone: TakeBack) -> Position:
    """Return the position after an undo. It logs an Undo, then repeats others' later decisions that are still valid."""
    steps = (*position.steps[: undone.keep + 1], *(step for _, step in undone.again))
    return _logged(position, steps, Undo(seat, undone.keep), *(made for made, _ in undone.again))


def _logged(position: Position, steps: tuple[Step[Any], ...], *entries: LogEntry) -> Position:
    """Return the position after logging these entries, which lead to these steps. An open undo request is closed."""
    over = position.game.outcome(steps[-1].state) is not None
    head = replace(position.head, status="over" if over else "playing", request=None)
    stored = replace(position.stored, head=head, log=position.stored.log + entries, state=pack(steps[-1].state))
    goes_on = steps[position.length : position.length + 1] == position.steps[-1:]
    earlier = (position.length, position.known.views) if goes_on else None
    return position.anew(stored, steps, Known.of(position.history.then(*entries), earlier))


def require_take_back(position: Position, seat: Seat) -> TakeBack:
    """Return what the seat can undo.

    Raises NotNow if there is nothing to undo, the game or the table doesn't allow undo, or a request is open.
    """
    if position.head.request is not None:
        raise NotNow("Someone already asked for an undo. Wait until everyone has answered.")
    undone = undoing.take_back(position, seat)
    if not position.game.has_undo:
        raise NotNow(f"There's no undo in {position.game.name}.")
    if not position.head.terms.undo:
        raise NotNow("There's no undo here.")
    if undone is None and undoing.latest_move(position, seat):
        raise NotNow("The rules were corrected after your last move, so you can't undo it.")
    if undone is None:
        raise NotNow("You have nothing to undo.")
    return undone


def is_secret(position: Position, seat: Seat, undone: TakeBack) -> bool:
    """Tell whether the move that the seat would undo is one that other people mustn't learn about."""
    return bool(askable(position, seat)) and narration.is_aside(position, undone.keep, _end_of_move(position, undone))


def _end_of_move(position: Position, undone: TakeBack) -> int:
    """Return the number of decisions up to the end of the move that would be undone."""
    made = position.decisions[undone.keep :]
    return undone.keep + sum(decision.move == made[0].move for decision in made)


def taken(position: Position, seat: Seat, undone: TakeBack) -> str:
    """Describe without secrets what the seat would undo: its action, but not the result."""
    end = _end_of_move(position, undone)
    did = deed(position, seat, undone.keep, end) or "a secret choice"
    rest = " and everything after it" if undone.keep + len(undone.codes) > end else ""
    return did + rest


def deed(position: Position, seat: Seat, after: int, upto: int) -> str:
    """Return the first public sentence about these decisions, in quotes and without the seat's name; "" if none."""
    tokens = tuple(
        chr(_PRIVATE_USE + other) for other in range(len(position.names))
    )  # so that the period of "Dr. Bo" doesn't end the sentence
    line = next(iter(narration.lines(position, None, after, upto, tokens)), "")
    sentence = line.removeprefix(f"{tokens[seat]} ").partition(". ")[0].rstrip(".")
    for token, name in zip(tokens, position.names, strict=True):
        sentence = sentence.replace(token, name)
    return f"\u201c{sentence}\u201d" if sentence else ""


def askable(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that have to agree to an undo by `seat`: all other people's. (Computer players always agree.)"""
    return tuple(other for other in position.people if other != seat)


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


def wish(request: Request) -> str:
    """Describe what the request asks for, such as "undo ..."."""
    return f"{'redo' if request.kind == 'redo' else 'undo'} {request.text}"


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
        return _logged(position, position.steps[: request.keep + 1], Undo(request.seat, request.keep))
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
    return _logged(position, steps, *again) if again else None


def took_back(position: Position, seat: Seat, text: str) -> str:
    """Return the public line that says who undid what."""
    return f"{position.names[seat]} undid {text}."


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


def forced(position: Position) -> Stored:
    """Return the rows, without a State, after the operator has undone the last move. The table may be frozen.

    Raises NotNow if there is nothing to undo, and Frozen if not even the first State can be computed.
    """
    if position.status != "playing":
        raise NotNow("There's no game in progress, so there's nothing to undo.")
    if position.frozen and not position.steps:  # without a readable step, an undo couldn't be checked
        raise Frozen(position.frozen)
    if not position.decisions:
        raise NotNow("There's no move to undo.")
    keep = latest_move(position.decisions).start
    if keep < position.history.before_snapshot:
        raise NotNow("The last move was made under different rules, so it can't be undone.")
    undo, head = Undo(position.decisions[-1].seat, keep), replace(position.head, request=None)
    return replace(position.stored, head=head, log=(*position.stored.log, undo), state=b"")
