"""The reasons that a computer player gives for its choices, based on public facts.

A reason depends only on the choice and on the public table, never on a hand or on the other legal choices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.english import capital, count, listing
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.actions import Action
from games.gnomes.advice import crystals, dice, strikes
from games.gnomes.calling import charging
from games.gnomes.data import CALL_HORNS, FACE_LETTERS, ROUNDS, TRIBES
from games.gnomes.nouns import FACES, ability, faces, fitting, the, title, unit, verb, versus
from games.gnomes.run import unit_code
from games.gnomes.state import Divide, State
from games.gnomes.view import View
from games.gnomes.view.facts import CellView, PlayerView, UnitView
from games.gnomes.view.imagined import of_view
from games.gnomes.words.suggested import describe
from games.players import rank

_NAMED: Final = 3  # units that a reason names
_MOST: Final = 200  # characters of a reason


def reason(view: View, action: Action) -> str:
    """Return the reason for the action in one line, which everybody can read. Items that don't fit are left out."""
    made = _WHY.get(action.verb)
    sentence = capital(made(view, action)) if made else _PLAIN[action.verb]
    return sentence if len(sentence) <= _MOST else f"{sentence[: _MOST - 2].rpartition(', ')[0]}…"


def _unit(view: View, code: str) -> UnitView:
    return next(each for each in view.units if each.code == code)


def _cell(view: View, label: str) -> CellView:
    return next(cell for cell in view.cells if cell.label == label)


def _me(view: View) -> PlayerView:
    assert view.seat is not None
    return view.players[view.seat]


def _suggested(view: View, action: Action) -> str:
    why = {"dice": _dice, "moves": _strikes, "crystals": _filled}[action.value](view, of_view(view, (action,)))
    if action.value == "crystals":
        return f"I'm putting {why}." if why else f"{describe(view, action)}."
    after = f" {capital(why)}." if why else ""
    return f"{describe(view, action, _MOST - len(after) - 1, the)}.{after}"


def _dice(view: View, state: State) -> str:
    """Say which dice the player keeps, and how many horns the player would have, including those already on units."""
    rerolled = set(dice.dice_to_reroll(state)) if view.phase == "reroll" else set()
    kept = "".join(FACE_LETTERS[face] for die, face in enumerate(state.dice) if die not in rerolled)
    held = sum(each.horns for each in view.units if each.player == view.seat)
    horns = f"I'd have {count(held + kept.count('h'), 'horn')}, and calling a clan costs {CALL_HORNS}"
    return f"that keeps {faces(kept)}. {horns}" if kept and rerolled else horns


def _filled(_view: View, state: State) -> str:
    """Say which abilities get crystals, and how full the abilities would be."""
    if not isinstance(state.top, Divide):
        return ""
    rooms = {(number, unit): room for number, unit, room in charging.choices(state, state.top)}
    gifts = [
        (n, ABILITIES[a], ABILITIES[a].cost - rooms[a, it] + n) for a, it, n in crystals.suggested(state, state.top)
    ]
    named = [f"{count(n, 'crystal')} on {facts.name} ({now} of {facts.cost})" for n, facts, now in gifts]
    return fitting(named, _MOST - len("I'm putting ."))


def _strikes(_view: View, state: State) -> str:
    """Say how the suggested attack ranks among all possible ones. If no attack pays off, say how many there are."""
    worths = {strike: strike.gain for strike in strikes.strikes(state)}
    best = strikes.best_strike(state)
    if best in worths:
        ranked = rank(best, worths, lambda strike: f"{_name(state, strike.unit)} on {_name(state, strike.target)}")
        return _ranking(ranked)
    if not worths:
        return "no enemy is in reach"
    if len(worths) == 1:
        return "the one attack in reach isn't worth it"
    if len(worths) == 2:
        return "neither of the two attacks in reach is worth it"
    return f"none of the {len(worths)} attacks in reach is worth it"


def _ranking(ranked: str) -> str:
    """Turn the result of `rank` into a sentence: "that's the best of 6 choices, ahead of +10"."""
    return f"that's {ranked}" if ranked else ""


def _name(state: State, number: int) -> str:
    return unit(unit_code(state, number))


def _call(view: View, action: Action) -> str:
    it = _unit(view, action.value)
    points = {each.code: float(_called(view, each).hp_max) for each in view.units if _may_call(view, each)}
    ranked = rank(it.code, points, lambda code: f"+{int(points[code])}") if it.code in points else ""
    clan = _called(view, it)
    more = f" {capital(_ranking(ranked))}." if ranked else ""
    gain = f"brings me {clan.hp_max} points and an extra die"
    return f"calling {the(clan.code)} costs {CALL_HORNS} horns and {gain}.{more}"


def _called(view: View, caller: UnitView) -> UnitView:
    return _unit(view, _cell(view, caller.at or "").clan or "")


def _may_call(view: View, it: UnitView) -> bool:
    """Tell whether the unit is on a tile of a clan that can be called, and has enough horns to call it."""
    cell = next((each for each in view.cells if each.label == it.at), None)
    if it.player != view.seat or it.horns < CALL_HORNS or cell is None or not cell.clan or cell.flipped:
        return False
    clan = _unit(view, cell.clan)
    return clan.player == view.seat and clan.status == "waiting"


def _draw(view: View, _action: Action) -> str:
    if view.pending is not None and view.pending.ability:
        return f"{title(view.pending.ability)} lets me choose between cards."
    horns = sum(each.horns for each in view.units if each.player == view.seat)
    return f"I have {count(horns, 'horn')}, and two of them let me choose between two cards."


def _flip(view: View, action: Action) -> str:
    cell = _cell(view, action.value)
    units = [f"{the(code)} ({_unit(view, code).hp} HP)" for code in cell.units[:_NAMED]]
    if len(cell.units) > _NAMED:
        units.append(f"{len(cell.units) - _NAMED} more")
    falls = verb(cell.units[0], "falls", "fall") if len(units) == 1 else "fall"
    facts = [f"{listing(units)} {falls}"] if units else []
    clan = cell.clan and _unit(view, cell.clan)
    if clan and clan.status == "waiting":
        tiles = sum(each.clan == cell.clan and not each.flipped for each in view.cells)
        facts.append(f"{the(clan.code)} {'have one tile left' if tiles > 1 else 'can never be called'}")
    return f"if {cell.label} flips, {', and '.join(facts) or 'nobody gets hurt'}."


def _cast(_view: View, action: Action) -> str:
    facts = ability(action.value)
    return f"{facts.name} ({count(facts.cost, 'crystal') if facts.cost else 'a Secret card'}): {facts.text}"


def _on(view: View, action: Action) -> str:
    draft = view.draft
    name = title(draft.what) if draft else "it"
    if len(action.value) == 4 and action.value[3:].isdigit():
        it = _unit(view, action.value)
        return f"for {name}, I'm picking {the(it.code)} ({it.hp} of {it.hp_max} HP, defense {it.defence})."
    if action.value in ("none", "enough"):
        return f"{name} needs no more targets."
    return f"for {name}, I'm picking {_whom(action.value)}."


def _whom(value: str) -> str:
    """Name a target: a tribe by its name, the units of an attack by their roles, a cell by its label."""
    tribes = {each.code: f"the {each.name}" for each in TRIBES}
    return tribes.get(value) or {"attacker": "the attacker", "attacked": "the attacked unit"}.get(value, value)


def _hit(view: View, action: Action) -> str:
    it = _unit(view, action.value)
    mine = next((each for each in view.units if view.draft and each.code == view.draft.what), None)
    power = mine.power if mine else 0
    lost = power // 2 if it.guard >= power else power
    return f"{the(it.code)} will lose {min(lost, it.hp)} of {it.hp} HP ({versus(power, it.guard)})."


def _pass(view: View, _action: Action) -> str:
    pending = view.pending
    if pending is None or pending.kind != "attack":
        return "nothing I have is worth spending here."
    lost = pending.power // 2 if pending.guard >= pending.power else pending.power
    numbers = versus(pending.power, pending.guard)
    return f"I can take {lost} damage ({numbers})." if lost else f"that attack does no damage ({numbers})."


def _keep(_view: View, action: Action) -> str:
    kind = ability(action.value).kind
    return f"I'm keeping a {kind.capitalize()} card."


def _under(view: View, action: Action) -> str:
    it = _unit(view, action.value)
    gets = f"{the(it.code)} {verb(it.code, 'gets', 'get')} the card"
    return f"{gets}, with {it.hp} of {it.hp_max} HP and {_card(it)}."


def _card(it: UnitView) -> str:
    """Name the unit's card that would be replaced; "" if it has none."""
    return f"{title(it.learned.ability)} to replace" if it.learned else "no card so far"


def _fill(view: View, action: Action) -> str:
    code, n = action.value.split(".")
    charge = next(each for it in view.units for each in (it.innate, it.learned) if each and each.ability == code)
    now = charge.crystals + int(n)
    return f"{title(code)} will have {now} of {charge.cost} crystals{' and be ready' if now == charge.cost else ''}."


def _end(view: View, action: Action) -> str:
    if action.value == "moves":
        return "no move or attack is worth it anymore."
    if action.value == "calls":
        return f"there's no clan to call now, and I have {count(_me(view).reserve, 'crystal')} to place."
    left = ROUNDS - view.round
    return f"I'm done: {count(_me(view).points, 'point')} so far, {count(left, 'round')} to go."


def _faces(_view: View, action: Action) -> str:
    return f"the {listing([FACES[face] for face in action.value])} could be better."


def _fall(_view: View, action: Action) -> str:
    return f"{action.value} is the safest ground nearby."


def _return(view: View, action: Action) -> str:
    code, cell = action.value.split("@")
    return f"someone has to carry on: {the(code)} come in on {cell} with {_unit(view, code).hp_max} HP."


def _to(view: View, action: Action) -> str:
    cell = _cell(view, action.value)
    facts = ["a mine" if cell.mine else "", f"a {unit(cell.clan)} tile" if cell.clan else ""]
    return f"{cell.label} is {' and '.join(fact for fact in facts if fact) or 'open ground'}."


def _with(view: View, action: Action) -> str:
    it = next((each for each in view.units if view.draft and each.code == view.draft.what), None)
    power = (it.power if it else 0) + action.number
    return f"{count(action.number, 'extra sword')} will make it power {power}."


_WHY: Final[dict[str, Callable[[View, Action], str]]] = {
    "suggested": _suggested,
    "call": _call,
    "draw": _draw,
    "flip": _flip,
    "cast": _cast,
    "on": _on,
    "hit": _hit,
    "with": _with,
    "pass": _pass,
    "keep": _keep,
    "under": _under,
    "fill": _fill,
    "end": _end,
    "reroll": _faces,
    "fall": _fall,
    "return": _return,
    "to": _to,
}
_PLAIN: Final = {
    "tribe": "Any tribe will do, if it's led well.",
    "start": "It's close to my own tiles and out of everyone's way.",
    "roll": "I have nothing to cast before the roll.",
    "lock": "These dice are as good as they get.",
    "die": "This die could be better.",
    "put": "The dice go where they do the most.",
    "move": "This unit is better off elsewhere.",
    "attack": "This unit has an enemy in reach.",
    "stay": "This unit is fine where it is.",
    "empower": "Three horns are a fair price for a full ability.",
    "power": "That fills it right away.",
    "pay": "These units need their horns least.",
    "learn": "A card does more on a unit than in my hand.",
    "hold": "I'll save it for a unit that needs it.",
    "mute": "I have nothing to add this turn.",
    "never": "I don't need that ability for replies.",
    "ask": "I want to reply again.",
    "order": "I'll want it when the moment comes.",
    "when": "That's the right moment.",
    "if": "That's the unit I care about.",
    "withdraw": "I don't need that order anymore.",
    "ally": "Two are stronger than one.",
    "break": "Everyone for themselves again.",
}
