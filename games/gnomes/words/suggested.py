"""Descriptions of what would happen if the viewer follows a suggestion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from games.english import count
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.actions import Action
from games.gnomes.advice import crystals, dice, strikes, walks
from games.gnomes.combat.sides import guard_of, loss, power_of
from games.gnomes.data import FACE_LETTERS
from games.gnomes.nouns import ending, faces, fitting, listed, short, unit
from games.gnomes.run import board_of, unit_code
from games.gnomes.state import Divide, State, slot, units_of
from games.gnomes.view import View
from games.gnomes.view.imagined import of_view

WHOLE: Final = 10_000  # characters, more than any description has
Called: TypeAlias = Callable[[str], str]  # names a unit by its code
Parts: TypeAlias = tuple[str, tuple[str, ...]]  # what comes before the items, and the items


def describe(view: View, action: Action, room: int = WHOLE, called: Called = unit) -> str:
    """Describe a suggested action: "3 horns to Toy Masters and 2 shields to Bone Callers".

    The text has up to `room` characters, and `called` names units.
    """
    return describe_in(of_view(view, (action,)), action.value, room, called)


def describe_in(state: State, what: str, room: int = WHOLE, called: Called = unit) -> str:
    """Describe the suggestion `what` ("dice", "moves" or "crystals") in a State.

    If the text would be longer than `room`, leaders are called by their first names, and items that don't fit are
    counted: "... and 2 more".
    """
    parts = {"dice": _dice, "moves": _moves, "crystals": _crystals}[what]
    head, items = parts(state, called)
    whole = f"{head}{listed(items)}"
    if len(whole) <= room:
        return whole
    head, items = parts(state, short)
    return f"{head}{fitting(items, room - len(head))}"


def _dice(state: State, called: Called) -> Parts:
    if state.phase == "reroll":
        rerolled = dice.dice_to_reroll(state)
        letters = "".join(FACE_LETTERS[state.dice[die]] for die in rerolled)
        named = "all the dice" if len(rerolled) == len(state.dice) > 1 else faces(letters)
        return "", (f"Re-roll {named}" if rerolled else "Keep all your dice",)
    shares: dict[int, str] = {}
    for taker, face, n in dice.gifts(state):
        shares[taker] = shares.get(taker, "") + FACE_LETTERS[face] * n
    first = state.active * 7
    return "", tuple(
        f"{faces(letters)} to {called(unit_code(state, first + taker))}" for taker, letters in shares.items()
    )


def _moves(state: State, called: Called) -> Parts:
    strike = strikes.best_strike(state)
    labels = board_of(state).labels
    if strike is not None:
        one = not slot(strike.unit)  # a leader takes a singular verb, a clan a plural one
        walk = f"move{'s' * one} to {labels[strike.way[-1]]} and " if strike.way else ""
        dealt = loss(power_of(state, strike.unit, strike.swords), guard_of(state, strike.target))
        lost = min(state.units[strike.target].hp, dealt)
        names = called(unit_code(state, strike.unit)), called(unit_code(state, strike.target))
        return "", (f"{names[0]} {walk}attack{'s' * one} {names[1]} for {lost} damage",)
    suggestion = walks.suggested(state)
    if not suggestion:
        return "", (ending("moves", horns(state)),)
    return "Move ", tuple(f"{called(unit_code(state, number))} to {labels[cell]}" for number, cell in suggestion)


def horns(state: State) -> list[int]:
    return [state.units[unit].horns for unit in units_of(state.active)]


def _crystals(state: State, _called: Called) -> Parts:
    frame = state.top
    if not isinstance(frame, Divide):
        return "", ("Place the crystals",)
    gifts = crystals.suggested(state, frame)
    return "", tuple(f"{count(n, 'crystal')} on {ABILITIES[ability].name}" for ability, _, n in gifts)
