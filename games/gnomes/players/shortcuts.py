"""The moves for which shortcuts such as "suggested" stand. Logs contain these moves instead of the shortcuts.

So a record replays to the same game even if the advice behind a shortcut changes later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.advice import crystals, dice, strikes, walks
from games.gnomes.apply import apply
from games.gnomes.board.paths import base_walks
from games.gnomes.combat import attack
from games.gnomes.combat.sides import free_swords
from games.gnomes.data import FACE_LETTERS
from games.gnomes.dice.assigning import ORDER, Gifts
from games.gnomes.legal import legal_actions
from games.gnomes.run import board_of, unit_code
from games.gnomes.state import Divide, State
from games.gnomes.turn.walking import may_walk
from games.kernel import Seat

Chain: TypeAlias = tuple[str, ...]


def spelled(state: State, seat: Seat, code: str, /) -> tuple[Chain, ...]:
    """Return the complete moves for which a shortcut's action code stands, or () for any other code."""
    verb, _, what = code.partition(":")
    if verb != "suggested" or all(action.code != code for action in legal_actions(state, seat)):
        return ()
    return tuple(_SPELLED[what](state))


def _dice(state: State) -> Iterator[Chain]:
    if state.phase == "assign":
        yield puts(dice.gifts(state))
        return
    rerolled = dice.dice_to_reroll(state)
    yield (*(f"die:{die}" for die in rerolled), "roll") if rerolled else ("lock",)


def _moves(state: State) -> Iterator[Chain]:
    """Yield the recommended moves: the best attack if one pays off, otherwise all recommended walks.

    If there are none, the move is to go on to the Call to War step.
    """
    strike, seat = strikes.best_strike(state), state.asked
    if strike is None:
        yield from _walks(state)
        return
    if strike.way:
        way = walk(state, strike.unit, strike.way[-1])
        yield way
        state = _after(state, seat, way) or state
    if strike.target in attack.victims(state, strike.unit):
        codes = blow(state, strike)
        if _after(state, seat, codes):
            yield codes


def _walks(state: State) -> Iterator[Chain]:
    """Yield the recommended walks, leaving out those that earlier ones have made impossible (W93)."""
    suggestion, seat = walks.suggested(state), state.asked
    for unit, cell in suggestion:
        if may_walk(state, unit) and cell in base_walks(state, unit):
            way = walk(state, unit, cell)
            after = _after(state, seat, way)
            if after is None:
                return
            yield way
            state = after
    if not suggestion:
        yield ("end:moves",)


def puts(gifts: Gifts) -> Chain:
    """Return the codes that give these dice to units."""
    return tuple(
        f"put:{FACE_LETTERS[face]}{taker}{n}" for taker, face, n in sorted(gifts, key=lambda it: ORDER.index(it[1]))
    )


def walk(state: State, unit: int, cell: int) -> Chain:
    """Return the codes of a base move of the unit to the cell."""
    return f"move:{unit_code(state, unit)}", f"to:{board_of(state).labels[cell]}"


def blow(state: State, strike: strikes.Strike) -> Chain:
    """Return the codes of a base attack from the unit's current cell."""
    free = free_swords(state, strike.unit)
    swords = (f"with:{min(strike.swords, free)}",) if free else ()
    return f"attack:{unit_code(state, strike.unit)}", f"hit:{unit_code(state, strike.target)}", *swords


def _crystals(state: State) -> Iterator[Chain]:
    """Yield the recommended placements of crystals, as long as the remaining crystals leave a choice."""
    frame, seat = state.top, state.asked
    assert isinstance(frame, Divide)
    for ability, _, n in crystals.suggested(state, frame):
        fill = (f"fill:{ABILITIES[ability].id}.{n}",)
        after = _after(state, seat, fill) if state.top == frame else None
        if after is None:
            return
        yield fill
        state, frame = after, replace(frame, left=frame.left - n)


def _after(state: State, seat: Seat, chain: Chain) -> State | None:
    """Return the state after the seat's move, or None if the move isn't possible."""
    for code in chain:
        action = next((each for each in legal_actions(state, seat) if each.code == code), None)
        if action is None:
            return None
        state = apply(state, seat, action).state
    return state


_SPELLED: Final[dict[str, Callable[[State], Iterator[Chain]]]] = {"dice": _dice, "moves": _moves, "crystals": _crystals}
