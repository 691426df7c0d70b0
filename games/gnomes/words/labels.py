"""Labels of choices on buttons and in lists, and hints at what a choice does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.english import ROOM, brief, capital, count, listing
from games.gnomes.actions import Action
from games.gnomes.data import CLAN_POINTS, FLIPS_FROM, LEADER_POINTS
from games.gnomes.events import who
from games.gnomes.nouns import (
    FACE,
    FACES,
    MOMENT,
    ability,
    belonging,
    cards,
    ending,
    faces,
    fitting,
    progress,
    title,
    tribe,
    unit,
    versus,
)
from games.gnomes.view import Charge, PlayerView, UnitView, View
from games.gnomes.words.suggested import describe

TITLES: Final = {
    "pass": "Pass",
    "suggested": "Take the first suggested step",
    "move": "Move a unit",
    "to": "Where to?",
    "attack": "Attack with a unit",
    "hit": "Which enemy?",
    "with": "How many extra swords?",
    "cast": "Cast an ability",
    "on": "Which target?",
    "tribe": "Choose a tribe",
    "start": "Place a leader",
    "return": "Bring in a clan",
    "flip": "Flip a tile",
    "roll": "Roll",
    "lock": "Keep all your dice",
    "reroll": "Re-roll a symbol",
    "die": "Pick dice to re-roll",
    "put": "Assign dice",
    "call": "Call a clan",
    "empower": "Empower a clan",
    "power": "Which ability?",
    "draw": "Draw cards",
    "pay": "Whose horns will you spend?",
    "keep": "Keep a card",
    "learn": "Give a unit a Learned card",
    "under": "Which unit gets it?",
    "hold": "Keep it in hand",
    "fill": "Place crystals",
    "fall": "Where should the unit land?",
    "stay": "Stay put",
    "end": "End a step or your turn",
    "mute": "Keep passing",
    "never": "Mute an ability",
    "ask": "Turn replies back on",
    "order": "Set a standing order",
    "when": "When should I cast it?",
    "if": "Which unit should trigger it?",
    "withdraw": "Cancel an order",
    "ally": "Make an alliance",
    "break": "Break an alliance",
}
_WITHOUT_VALUE: Final = {
    "roll": "Roll the dice",
    "lock": "Keep all your dice",
    "hold": "Keep it in hand",
    "stay": "Stay put",
    "pass": "Pass",
    "mute": "Keep passing",
}


def titles() -> Mapping[str, str]:
    """Return the menu title of each action prefix, in the order of the menu.

    Each title is worded so that it can follow "you can" in a sentence.
    """
    return TITLES


def label(view: View, action: Action, names: Sequence[str], /) -> str:
    made = _LABELS.get(action.prefix)
    return brief(made(view, action, names) if made else _WITHOUT_VALUE[action.prefix], ROOM)


def hint(view: View, action: Action, /) -> str:
    made = _HINTS.get(action.prefix)
    return brief(made(view, action)) if made else ""


def unit_of(view: View, code: str) -> UnitView:
    return next(each for each in view.units if each.code == code)


def player_of(view: View, code: str) -> PlayerView:
    return next(player for player in view.players if player.tribe == code)


def charge_of(view: View, code: str) -> Charge | None:
    """Return the crystals on a unit's ability, or None if the code is that of a card in hand."""
    held = (each for it in view.units for each in (it.innate, it.learned) if each is not None)
    return next((each for each in held if each.ability == code), None)


def lacking(view: View, code: str) -> str:
    """Return "0 of 4 crystals" (for example) for an ability that isn't fully charged, otherwise ""."""
    charge = charge_of(view, code)
    return progress(charge.crystals, charge.cost) if charge and charge.crystals < charge.cost else ""


def player_name(view: View, number: int, names: Sequence[str]) -> str:
    """Return the name of a player, or of the automaton."""
    return who(names, -1 if view.players[number].is_automaton else number)


def whose(view: View, code: str, names: Sequence[str]) -> str:
    """Name a unit with its owner: "Bo's Hex Weavers", or just "Toy Masters" if it's the viewer's own."""
    number = unit_of(view, code).player
    mine = number == view.seat
    return unit(code) if mine else belonging(player_name(view, number, names), code)


def yours(view: View, code: str, names: Sequence[str]) -> str:
    """Name a unit within a sentence: "your Toy Masters" for one of the viewer's clans, otherwise like `whose`."""
    mine = int(code[3]) and unit_of(view, code).player == view.seat
    return f"your {unit(code)}" if mine else whose(view, code, names)


def _own_code(view: View, slot: str) -> str:
    return next(each.code for each in view.units if each.player == view.seat and each.slot == int(slot))


def _unit(view: View, action: Action, names: Sequence[str]) -> str:
    it = unit_of(view, action.value)
    return f"{capital(whose(view, it.code, names))} · {it.at} · {it.hp}/{it.hp_max} HP"


def _move(view: View, action: Action, names: Sequence[str]) -> str:
    it = unit_of(view, action.value)
    return f"{whose(view, it.code, names)} · {it.at} · {count(it.steps, 'step')}"


def _hit(view: View, action: Action, names: Sequence[str]) -> str:
    it = unit_of(view, action.value)
    return f"{capital(whose(view, it.code, names))} · defense {it.guard} · {it.hp}/{it.hp_max} HP"


def _call(view: View, action: Action, _names: Sequence[str]) -> str:
    it = unit_of(view, action.value)
    cell = next(cell for cell in view.cells if cell.label == it.at)
    assert cell.clan is not None
    return f"{unit(cell.clan)} · by {unit(action.value)} on {it.at}"


def _put(view: View, action: Action, _names: Sequence[str]) -> str:
    if action.value[0] == "a":
        return f"All remaining dice to {unit(_own_code(view, action.value[1]))}"
    letter, slot, n = action.value[0], action.value[1], action.value[2:]
    return f"{faces(letter * int(n))} to {unit(_own_code(view, slot))}"


_WORDS: Final = {"none": "None", "enough": "That's enough", "attacker": "The attacker", "attacked": "The attacked unit"}


def _on(view: View, action: Action, names: Sequence[str]) -> str:
    value = action.value
    asks = view.draft.asks if view.draft else ""
    if value in _WORDS:
        return _WORDS[value]
    if asks == "unit":
        it = unit_of(view, value)
        return f"{capital(whose(view, value, names))} · {it.at} · {it.hp}/{it.hp_max} HP, defense {it.defence}"
    if asks == "player":
        return player_name(view, player_of(view, value).number, names)
    if asks == "clan":
        code, cell = value.split("@")
        return f"{unit(code)} to {cell}"
    if asks == "way":
        return "Around the mines" if value == "past" else f"Through {listing(value.split('+'))}"
    if asks == "die":
        face = view.dice[int(value[0])]
        return f"Die {int(value[0]) + 1}: turn the {FACE[face]} to a {FACE[value[1]]}"
    return _cell(view, value)


def _cell(view: View, label_of: str) -> str:
    """Describe a tile: its label, whether it's a mine or a clan's tile, and which units are on it."""
    cell = next(each for each in view.cells if each.label == label_of)
    facts = [label_of, "mine" if cell.mine else ""]
    if cell.clan:
        facts.append(f"{unit(cell.clan)} tile")
    if cell.units:
        room = ROOM - len(" · ".join(facts)) - len(" · with ")
        facts.append(f"with {fitting([unit(code) for code in cell.units], room)}")
    return " · ".join(fact for fact in facts if fact)


def _fill(view: View, action: Action, _names: Sequence[str]) -> str:
    code, n = action.value.split(".")
    charge = charge_of(view, code)
    assert charge is not None
    return f"Add {n} to {title(code)} ({charge.crystals + int(n)} of {charge.cost})"


def _pay(view: View, action: Action, _names: Sequence[str]) -> str:
    one, two = (_own_code(view, slot) for slot in action.value)
    return f"2 from {unit(one)}" if one == two else f"1 from {unit(one)} and 1 from {unit(two)}"


def _return(_view: View, action: Action, _names: Sequence[str]) -> str:
    code, cell = action.value.split("@")
    return f"{unit(code)} on {cell}"


def _order(view: View, action: Action, _names: Sequence[str]) -> str:
    order = next(each for each in view.orders if each.number == action.number)
    return f"Order {order.number} ({title(order.ability)}, when {MOMENT[order.moment]})"


def _end(view: View, action: Action, _names: Sequence[str]) -> str:
    return ending(action.value, [it.horns for it in view.units if it.player == view.active])


def _never(_view: View, action: Action, _names: Sequence[str]) -> str:
    return f"Mute {'Secret cards' if action.value == 'secrets' else title(action.value)} for good"


def _ability(_view: View, action: Action, _names: Sequence[str]) -> str:
    return title(action.value)


def _player(view: View, action: Action, names: Sequence[str]) -> str:
    return player_name(view, player_of(view, action.value).number, names)


def _text(_view: View, action: Action) -> str:
    return ability(action.value).short


def _ordered(view: View, action: Action) -> str:
    """Describe the ability for which a standing order would be given, or say how many crystals it still needs."""
    charge = charge_of(view, action.value)
    if charge is None or charge.crystals >= charge.cost:
        return _text(view, action)
    return f"Needs {count(charge.cost - charge.crystals, 'more crystal')} before I can cast it"


def _way(view: View, action: Action) -> str:
    """Say how far away a destination is, which enemies are there, and whether its tile could be flipped soon."""
    cell = next((each for each in view.cells if each.label == action.value), None)
    parts = [count(len(action.more), "step")] if action.more else []
    if cell is not None and not cell.flipped:
        foes = [unit_of(view, code) for code in cell.units if unit_of(view, code).player != view.seat]
        room = ROOM - len("12 steps, enemies: , might flip soon")
        parts += [f"enemies: {fitting([unit(foe.code) for foe in foes], room)}"] if foes else []
        parts += ["might flip soon"] if cell.may_fall and view.round >= FLIPS_FROM - 1 else []
    return ", ".join(parts)


def _called(view: View, action: Action) -> str:
    """Say how many points calling the clan gains: one for each of its hit points."""
    it = unit_of(view, action.value)
    clan = next(cell.clan for cell in view.cells if cell.label == it.at)
    return f"+{count(unit_of(view, clan).hp_max, 'point')}" if clan else ""


def _loss(view: View, action: Action) -> str:
    """Say what the attack would do without extra swords and replies."""
    mine = next((each for each in view.units if view.draft and each.code == view.draft.what), None)
    it = unit_of(view, action.value)
    if mine is None:
        return ""
    lost = mine.power // 2 if it.guard >= mine.power else mine.power
    fight = f"{min(lost, it.hp)} damage ({versus(mine.power, it.guard)})"
    worth = LEADER_POINTS if it.slot == 0 else CLAN_POINTS
    left = f"a defeat, +{count(worth, 'point')}" if lost >= it.hp else f"{it.hp - lost} HP left"
    return f"{fight}, {left}"


def _last_die(view: View, action: Action) -> str:
    """Say that the dice will be rolled if this is the last die that can be marked; otherwise ""."""
    return "Rolls right away" if view.draft and action.number == len(view.dice) - 1 else ""


_ABOUT: Final = {"any": "Any of your units", "anyone": "Any unit affected by another player"}
_LABELS: Final[dict[str, Callable[[View, Action, Sequence[str]], str]]] = {
    "suggested": lambda view, action, _names: describe(view, action, ROOM),
    "move": _move,
    "to": lambda view, action, _names: _cell(view, action.value),
    "attack": _unit,
    "hit": _hit,
    "with": lambda _view, action, _names: count(action.number, "sword") if action.number else "No swords",
    "cast": _ability,
    "on": _on,
    "tribe": lambda _view, action, _names: tribe(action.value).name,
    "start": lambda view, action, _names: _cell(view, action.value),
    "return": _return,
    "flip": lambda view, action, _names: _cell(view, action.value),
    "reroll": lambda _view, action, _names: f"Re-roll all {listing([FACES[face] for face in action.value])}",
    "die": lambda view, action, _names: f"Die {action.number + 1} ({FACE[view.dice[action.number]]})",
    "put": _put,
    "call": _call,
    "empower": _call,
    "power": _ability,
    "draw": lambda _view, action, _names: cards(action.value),
    "pay": _pay,
    "keep": _ability,
    "learn": _ability,
    "under": _unit,
    "fill": _fill,
    "fall": lambda view, action, _names: _cell(view, action.value),
    "end": _end,
    "never": _never,
    "ask": lambda _view, _action, _names: "Turn replies back on",
    "order": lambda _view, action, _names: f"Cast {title(action.value)} later",
    "when": lambda _view, action, _names: f"When {MOMENT[action.number]}",
    "if": lambda view, action, names: _ABOUT.get(action.value) or _unit(view, action, names),
    "withdraw": _order,
    "ally": _player,
    "break": _player,
}
_HINTS: Final[dict[str, Callable[[View, Action], str]]] = {
    "cast": _text,
    "order": _ordered,
    "keep": _text,
    "learn": _text,
    "to": _way,
    "hit": _loss,
    "call": _called,
    "die": _last_die,
}
