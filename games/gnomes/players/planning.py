"""Plans for the rest of a step of the turn, made of sensible moves, for the button "Do as suggested"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.english import listing
from games.gnomes.actions import Action
from games.gnomes.apply import apply
from games.gnomes.calling.horns import clan_under
from games.gnomes.legal import legal_actions
from games.gnomes.nouns import cards, ending, the, title, unit
from games.gnomes.players.casts import answered
from games.gnomes.players.choices import choose
from games.gnomes.run import unit_code
from games.gnomes.state import Decks, Keep, State
from games.gnomes.view import View
from games.gnomes.view.imagined import of_view
from games.gnomes.words.suggested import describe_in, horns
from games.kernel import Seat, Suggestion
from games.rng import Rng

Move = tuple[Action, ...]
_MOST: Final = 24  # moves that are planned, including the player's own replies
_STEPS: Final = frozenset({"flip", "begin", "reroll", "assign", "act", "call", "last"})
_OWN: Final = frozenset({"divide", "keep"})  # questions within a step that aren't replies
_UNFORESEEN: Final = frozenset({"roll", "lock", "suggested:dice", "suggested:crystals", "end:moves", "end:turn"})


def suggest(view: View, legal: Sequence[Action], /) -> Suggestion | None:
    """Return the suggested moves until this step of the viewer's turn ends, or until new dice or cards appear.

    Return None if there's nothing to suggest.
    """
    seat = view.seat
    is_own = seat is not None and view.active == seat and view.asked == (seat,) and view.phase in _STEPS
    if seat is None or not is_own or view.draft is not None or (view.pending and view.pending.kind not in _OWN):
        return None
    state, moves, words = of_view(view, legal), list[Move](), list[str]()
    turn = state.turn
    while len(moves) < _MOST and state.asked == seat and state.turn == turn:
        move = _move(state, seat)
        moves.append(move)
        words.append(_line(state, move))
        after = _made(state, seat, move)
        if _is_end(state, after, move):
            break
        state = answered(after, seat)
    return Suggestion(tuple(tuple(action.code for action in move) for move in moves), tuple(filter(None, words)))


def _move(state: State, seat: Seat) -> Move:
    moves: list[Action] = []
    while True:
        action = choose(state, seat, legal_actions(state, seat), Rng("suggested"))
        moves.append(action)
        step = apply(state, seat, action)
        if step.events:
            return tuple(moves)
        state = step.state


def _made(state: State, seat: Seat, move: Move) -> State:
    for action in move:
        state = apply(state, seat, action).state
    return state


def _is_end(before: State, after: State, move: Move) -> bool:
    """Tell whether the plan must stop after this move.

    It must stop where the future is unknown. It also stops where the next step of the turn begins, because the player
    may want to look at the table first.
    """
    is_next_step = before.phase != after.phase and after.phase in ("begin", "call")
    return move[-1].code in _UNFORESEEN or is_next_step or isinstance(after.top, Keep | Decks)


# --- in words ------------------------------------------------------------------------------------------------------


def _line(state: State, move: Move) -> str:
    """Describe a move in one line. Return "" if the move declines to reply."""
    describe = _WORDS.get(move[0].verb)
    return describe(state, *move) if describe else ""


def _cast(_state: State, first: Action, *aims: Action) -> str:
    named = [_aim(aim.value) for aim in aims if aim.value not in ("none", "enough")]
    return f"Cast {title(first.value)}" + (f" on {listing(named)}" if named else "")


def _aim(value: str) -> str:
    """Name a target of an action code: a unit by its name, and a clan together with its tile.

    Cells and tribes are named by their codes.
    """
    code, _, cell = value.partition("@")
    named = unit(code) if len(code) == 4 and code[3].isdigit() else code
    return f"{named} to {cell}" if cell else named


def _call(state: State, first: Action, *_more: Action) -> str:
    return f"Call {the(unit_code(state, clan_under(state, first.number)))}"


def _keep(_state: State, first: Action, *where: Action) -> str:
    under = [unit(each.value) for each in where if each.verb == "under"]
    return f"Keep {title(first.value)}" + (f" for {under[0]}" if under else " in hand")


_WORDS: Final[dict[str, Callable[..., str]]] = {
    "suggested": lambda state, first: describe_in(state, first.value),
    "flip": lambda _state, first: f"Flip {first.value}",
    "roll": lambda _state, *_move: "Roll the dice",
    "cast": _cast,
    "call": _call,
    "draw": lambda _state, first, *_pay: f"Draw {cards(first.value)}",
    "keep": _keep,
    "learn": _keep,
    "empower": lambda _state, _first, *power: f"Fill {title(power[0].value)}" if power else "Fill its ability",
    "end": lambda state, first: ending(first.value, horns(state)),
}
