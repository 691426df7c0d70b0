"""The questions in a View: about the unfinished action on top of the stack, or about an offer in preparation."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from games.gears.abilities.questions import choices
from games.gears.abilities.steps import ABILITIES, OPS, price_of
from games.gears.actions import PASS
from games.gears.data import CELLS, CHARACTERS, GAMBITS, GIZMOS, TILES
from games.gears.gizmos import reactions
from games.gears.pending import (
    NOBODY,
    NOTHING,
    Digging,
    Flipping,
    Frame,
    Glimpsing,
    Leaving,
    Placing,
    Reacting,
    Using,
    Walking,
)
from games.gears.state import State, actor, top_cards
from games.gears.view.structs import Ask, Cause
from games.kernel import Seat

_KNOWN: Final = ("exit", "use")
_GLIMPSE: Final = {
    ("gambits", True): "Which gambit will you draw?",
    ("gambits", False): "Which gambit will you put back on top?",
    ("gizmos", True): "Which gizmo will you draw?",
    ("gizmos", False): "Which gizmo will you put back on top?",
    ("pile", True): "Which tile will you draw?",
    ("pile", False): "Which tile will you put back on top?",
}


def ask(state: State) -> Ask | None:
    """Return the question that some player must answer next about the action in progress."""
    if not state.stack:
        return None
    using = next((frame for frame in reversed(state.stack) if isinstance(frame, Using)), None)
    ability = ABILITIES[using.ability].name if using else None
    match state.stack[-1]:
        case Placing(tile=tile, cell=cell):
            kind = "at" if cell < 0 else "turn"
            return Ask(kind, TILES[tile].id, _cell(cell), None, ability, price=_price(using))
        case Walking(character=character):
            return Ask("to", token=CHARACTERS[character].id)
        case Flipping(tile=tile):
            where = _cell(state.maze.where[tile])
            return Ask("turn", TILES[tile].id, where, None, ability, price=_price(using))
        case Leaving(cell=cell, tokens=tokens):
            return Ask("exit", None, _cell(cell), CHARACTERS[tokens[0]].id, ability)
        case Glimpsing(deck=deck, drawn=drawn):
            return Ask("draw" if drawn < 0 else "back", ability=ability, text=_GLIMPSE[deck, drawn < 0])
        case Digging():
            return Ask("take")
        case Reacting() as frame:
            card = CHARACTERS[frame.bearer]
            text = f"The {card.role} is about to be eliminated. Use it now?" if frame.why else ""
            return Ask("use", token=card.id, ability=ABILITIES[frame.ability].name, text=text)
        case Using() as frame:
            kind = (choices(state, frame) or (PASS,))[0].verb
            token = CHARACTERS[frame.character].id
            does = OPS[frame.todo[0]].name if frame.todo else ""
            return Ask(kind, None, _cell(frame.cell), token, ability, does=does, price=_price(frame))


def _price(using: Using | None) -> int:
    is_free = using is None or using.paid or using.card != NOTHING
    return 0 if is_free or using is None else price_of(using.ability, using.bearer)


def awaited(state: State) -> Ask | None:
    """Return the public part of a question on another player's turn: which ability or token the question is about.

    What the asked player is considering isn't public: an ability that they haven't paid for, or the next steps of one
    that they have paid for.
    """
    if actor(state) == state.active:
        return None
    known = takewhile(lambda frame: not isinstance(frame, Using) or frame.paid, state.stack)
    own = [frame for frame in known if not isinstance(frame, Using) or frame.seat == actor(state)]
    asked = ask(replace(state, stack=tuple(own)))
    return Ask(asked.kind if asked.kind in _KNOWN else "", token=asked.token, ability=asked.ability) if asked else None


def cause(state: State) -> Cause | None:
    """Return the public reason why a player is asked something on another player's turn; None if nobody is."""
    if not state.stack or actor(state) in (state.active, NOBODY):
        return None
    place, frame = next(
        (place, frame) for place, frame in reversed([*enumerate(state.stack)]) if not _is_pondered(state, frame)
    )
    match frame:
        case Leaving(seat=seat, cell=cell):
            return Cause("demolished", seat, _cell(cell), ability=_means(state, place, seat))
        case Flipping(tile=tile, entered=entered) if entered >= 0:
            return Cause("jumped", frame.seat, _cell(state.maze.where[tile]), CHARACTERS[entered].id)
        case Reacting(why=why, bearer=bearer):
            action = state.ongoing if why else state.last
            harm = None if why or action is None else reactions.harm(state, frame, action)
            return Cause(action.kind, action.seat, token=CHARACTERS[bearer].id, harm=harm) if action else None
    return None


def _is_pondered(state: State, frame: Frame) -> bool:
    """Tell whether the frame is an answer that the asked player is considering, which is secret until it's paid for."""
    return isinstance(frame, Using) and frame.seat == actor(state)


def _means(state: State, place: int, seat: Seat) -> str | None:
    """Return the name of the ability with which the seat caused the frame at index `place` of the stack, if any."""
    below = [frame for frame in state.stack[:place] if isinstance(frame, Using) and frame.paid and frame.seat == seat]
    return ABILITIES[below[-1].ability].name if below else None


def of_offer(state: State, seat: Seat | None) -> Ask | None:
    """Return the next question about the offer that the viewer is preparing; None if they aren't preparing one."""
    draft = state.gizmo_state.drafts[seat] if state.gizmo_state is not None and seat is not None else None
    return Ask(draft.step) if draft else None


def glimpsed(state: State, seat: Seat | None) -> tuple[str, ...]:
    """Return the top cards of the deck that the seat is looking at (G105)."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Glimpsing) or frame.seat != seat:
        return ()
    cards = [card for card in top_cards(state, frame.deck) if card != frame.drawn]
    if frame.deck == "gizmos":
        return tuple(GIZMOS[card].id for card in cards)
    return tuple((GAMBITS if frame.deck == "gambits" else TILES)[card].id for card in cards)


def _cell(cell: int) -> str | None:
    return None if cell < 0 else CELLS[cell]
