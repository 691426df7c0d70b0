"""The legal choices of a seat. Nothing else decides what's legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.gnomes.abilities import casting, decks, orders, targets
from games.gnomes.abilities.casting import SECRETS
from games.gnomes.abilities.catalogue import ABILITIES, FIRST_SECRET, Target
from games.gnomes.abilities.choosing import aim_of, order_aim
from games.gnomes.abilities.targets import Aim
from games.gnomes.actions import Action, act
from games.gnomes.board import paths, tiles
from games.gnomes.calling import charging, horns
from games.gnomes.combat import attack
from games.gnomes.combat.sides import active_units, free_swords, is_ally
from games.gnomes.data import FACE_LETTERS, TRIBES
from games.gnomes.dice import assigning, rolling
from games.gnomes.run import board_of, tribe_code, unit_code
from games.gnomes.state import (
    BLANK,
    WAITING,
    Attack,
    Cast,
    Decks,
    Divide,
    Draft,
    Fall,
    Flip,
    Keep,
    State,
    Steer,
    pair_bit,
    units_of,
)
from games.gnomes.turn import flow, walking
from games.kernel import Seat

Actions = list[Action]
ENOUGH, NO_TARGET = -2, -3  # the numbers of the actions that end a choice of targets, or choose none
MOST_ORDER_TARGETS = 150  # maximum number of targets among which a standing order can choose
BOUGHT_CARDS = 2  # cards that two horns buy (W51)
SUGGESTED: Final = {what: act("suggested", what) for what in ("dice", "moves", "crystals")}


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return everything that the seat can choose now; () after the game.

    If the game isn't waiting for the seat, only optional choices are returned.
    """
    if state.phase == "over":
        return ()
    draft = state.draft
    if draft is not None and draft.player == seat:
        return tuple(_DRAFTS[draft.verb](state, draft))
    if state.asked == seat:
        top = state.top
        actions = _PHASES[state.phase](state) if top is None else _FRAMES[type(top)](state, top)
    else:
        actions = []
        if casting.is_silent(state):
            actions += _casts(state, seat)
    if state.phase not in ("tribe", "start") and not state.players[seat].out:
        actions += _beside(state, seat)
    return tuple(actions)


def _units(verb: str, state: State, units: list[int]) -> Actions:
    return [act(verb, unit_code(state, unit), unit) for unit in units]


def _cells(verb: str, state: State, cells: list[int]) -> Actions:
    labels = board_of(state).labels
    return [act(verb, labels[cell], cell) for cell in cells]


def _casts(state: State, seat: Seat) -> Actions:
    return [act("cast", aim.ability.id, aim.ability.number, (aim.unit,)) for aim in casting.casts(state, seat)]


# --- by phase ------------------------------------------------------------------------------------------------------


def tribes_open(state: State) -> list[int]:
    """Return the tribes that the current player can choose. A team can't mix gnomes and wizards (W2, W90)."""
    free = [tribe for tribe in range(len(TRIBES)) if tribe not in state.tribes]
    if not state.rules.teams:
        return free
    kinds = {TRIBES[state.tribes[p]].kind: p % 2 for p in range(len(state.players)) if state.tribes[p] != BLANK}
    mine = state.active % 2
    return [
        tribe
        for tribe in free
        if kinds.get(TRIBES[tribe].kind, mine) == mine
        and all(side != mine or kind == TRIBES[tribe].kind for kind, side in kinds.items())
    ]


def _tribe(state: State) -> Actions:
    return [act("tribe", TRIBES[tribe].code, tribe) for tribe in tribes_open(state)]


def start_cells(state: State) -> list[int]:
    """Return the free cells on the rim of the board where a leader can start (W14, Q2).

    In solo games, these are the starting cells of the automaton's leader (W100).
    """
    board = board_of(state)
    if state.rules.solo:
        return list(board.starts)
    taken = {unit.at for unit in state.units}
    return [
        cell
        for cell in range(board.count)
        if board.outer[cell] and cell not in taken and paths.is_open(state, board, cell)
    ]


def _start(state: State) -> Actions:
    return _cells("start", state, start_cells(state))


def _restart(state: State) -> Actions:
    labels = board_of(state).labels
    return [
        act("return", f"{unit_code(state, unit)}@{labels[cell]}", unit, (cell,))
        for unit in units_of(state.active)
        if state.units[unit].at == WAITING
        for cell in tiles.open_tiles(state, unit)
    ]


def _flip(state: State) -> Actions:
    return _cells("flip", state, flow.flip_choices(state)) + _casts(state, state.active)


def _begin(state: State) -> Actions:
    return [act("roll"), *_casts(state, state.active)]


def _reroll(state: State) -> Actions:
    shown = set(rolling.letters(state.dice))
    groups = [act("reroll", faces) for faces in rolling.COMBINATIONS if shown.issuperset(faces)]
    return [SUGGESTED["dice"], act("lock"), *groups, *(act("die", str(die), die) for die in range(len(state.dice)))]


def _assign(state: State) -> Actions:
    shortcut = [SUGGESTED["dice"]] if len(assigning.takers(state)) > 1 and assigning.left(state, ()) else []
    return shortcut + _puts(state, ()) + _casts(state, state.active)


def _puts(state: State, gifts: assigning.Gifts) -> Actions:
    """Return the actions that give dice of the next face to a unit, or all remaining dice to one unit."""
    left = assigning.left(state, gifts)
    takers = assigning.takers(state)
    actions = [act("put", f"a{slot}", slot) for slot in takers]
    if left and (len(takers) > 1):
        face = next(iter(left))
        letter = FACE_LETTERS[face]
        actions += [
            act("put", f"{letter}{slot}{n}", slot, (face, n)) for slot in takers for n in range(1, left[face] + 1)
        ]
    return actions


def _act(state: State) -> Actions:
    actions = _units("move", state, walking.movers(state)) + _units("attack", state, attack.attackers(state))
    return [SUGGESTED["moves"], *actions, *_casts(state, state.active), act("end", "moves")]


def _call(state: State) -> Actions:
    actions = _units("call", state, horns.callers(state))
    if horns.payments(state):
        actions += [act("draw", combo) for combo in decks.combos(state, BOUGHT_CARDS)]
    actions += _units("empower", state, horns.empowerers(state))
    held = sorted(set(state.players[state.active].hand))
    actions += [act("learn", ABILITIES[card].id, card) for card in held if card < FIRST_SECRET]
    return [*actions, *_casts(state, state.active), act("end", "calls")]


def _last(state: State) -> Actions:
    return [act("end", "turn"), *_casts(state, state.active)]


_PHASES: Final[dict[str, Callable[[State], Actions]]] = {
    "tribe": _tribe,
    "start": _start,
    "restart": _restart,
    "flip": _flip,
    "begin": _begin,
    "reroll": _reroll,
    "assign": _assign,
    "act": _act,
    "call": _call,
    "last": _last,
}


# --- in the middle of something ------------------------------------------------------------------------------------


def _reply(state: State, _frame: Flip | Attack | Cast) -> Actions:
    """Return the casts that are possible in reply to an event, and the ways to decline (Q38).

    A player can decline once, for the rest of this turn, or always for an ability.
    """
    it = state.players[state.asked]
    actions = [act("pass"), *_casts(state, state.asked), act("mute")]
    castable = [aim.ability for aim in casting.open_casts(state, state.asked)]
    actions += [act("never", ability.id, ability.number) for ability in castable if ability.number not in it.never]
    if targets.secrets_of(state, state.asked) and SECRETS not in it.never:
        actions.append(act("never", "secrets", SECRETS))
    return actions


def _fall(state: State, frame: Fall) -> Actions:
    return _cells("fall", state, tiles.landings(state, frame.unit))


def _steer(state: State, frame: Steer) -> Actions:
    it = state.units[frame.unit]
    cells = sorted(paths.walks(state, frame.unit, it.at, frame.steps))
    return [act("stay"), *_cells("to", state, cells)]


def _divide(state: State, frame: Divide) -> Actions:
    fills = [
        act("fill", f"{ABILITIES[ability].id}.{n}", ability, (unit, n))
        for ability, unit, room in charging.choices(state, frame)
        for n in range(1, min(room, frame.left) + 1)
    ]
    return [SUGGESTED["crystals"], *fills]


def _decks(state: State, frame: Decks) -> Actions:
    return [act("draw", combo) for combo in decks.combos(state, frame.count)]


def _keep(_state: State, frame: Keep) -> Actions:
    return [act("keep", ABILITIES[card].id, card) for card in sorted(set(frame.cards))]


_FRAMES: Final[dict[type, Callable[[State, Any], Actions]]] = {
    Flip: _reply,
    Attack: _reply,
    Cast: _reply,
    Fall: _fall,
    Steer: _steer,
    Divide: _divide,
    Decks: _decks,
    Keep: _keep,
}


# --- optional choices, for which the game doesn't wait ------------------------------------------------------------


def _beside(state: State, seat: Seat) -> Iterator[Action]:
    """Yield the optional choices: standing orders, alliances, and turning questions on again."""
    for order in state.orders:
        if order.player == seat:
            yield act("withdraw", str(order.number), order.number)
    if state.given[seat] < orders.MOST:
        for ability, unit in orders.orderable(state, seat):
            yield act("order", ABILITIES[ability].id, ability, (unit,))
    it = state.players[seat]
    if it.mute or it.never:
        yield act("ask", "all", -1)
    if state.rules.alliances:
        yield from _alliances(state, seat)


def _alliances(state: State, seat: Seat) -> Iterator[Action]:
    for other in range(state.rules.humans):
        if other == seat or state.players[other].out:
            continue
        if is_ally(state, seat, other) or state.offers >> pair_bit(seat, other) & 1:
            yield act("break", tribe_code(state, other), other)
        else:
            yield act("ally", tribe_code(state, other), other)


# --- the next step of an unfinished choice -------------------------------------------------------------------------


def pick_value(state: State, target: Target, picked: int) -> str:
    """Return the part of an action code that names a chosen target."""
    if picked == orders.ATTACKER:
        return "attacker"
    if picked == orders.ATTACKED:
        return "attacked"
    if target.kind == "unit":
        return unit_code(state, picked)
    if target.kind == "player":
        return tribe_code(state, picked)
    labels = board_of(state).labels
    if target.kind == "clan":
        clan, cell = divmod(picked, targets.CELLS)
        return f"{unit_code(state, clan)}@{labels[cell]}"
    if target.kind == "die":
        die, face = divmod(picked, len(FACE_LETTERS))
        return f"{die}{FACE_LETTERS[face]}"
    if target.kind == "way":
        return "+".join(label for cell, label in enumerate(labels) if picked >> cell & 1) or "past"
    return labels[picked]


def _targets(state: State, draft: Draft, aim: Aim, possible: list[int]) -> Actions:
    target = aim.form.targets[len(draft.picks)]
    chosen = [act("on", pick_value(state, target, pick), pick) for pick in possible]
    if draft.partial:
        chosen.append(act("on", "enough", ENOUGH))
    elif target.optional:
        chosen.append(act("on", "none", NO_TARGET))
    return chosen


def _cast(state: State, draft: Draft) -> Actions:
    aim = aim_of(state, draft)
    return _targets(state, draft, aim, targets.options(state, aim, draft.picks, draft.partial))


def _order(state: State, draft: Draft) -> Actions:
    if not draft.moment:
        return [act("when", str(moment), moment) for moment in orders.moments(draft.number)]
    if draft.about == orders.UNSAID:
        own = active_units(state, draft.player)
        others = [unit for unit, it in enumerate(state.units) if it.at >= 0 and unit not in own]
        every = [act("if", "any", orders.ANY), act("if", "anyone", orders.ANYONE)]
        return [*every, *_units("if", state, [*own, *others])]
    aim = order_aim(draft)
    target = aim.form.targets[len(draft.picks)]
    possible = [pick for pick in order_choices(state, draft, aim, target) if pick not in draft.partial]
    return _targets(state, draft, aim, possible)


def order_choices(state: State, draft: Draft, aim: Aim, target: Target) -> list[int]:
    """Return the possible targets of a standing order.

    If the order is about attacks, the targets include ATTACKER and ATTACKED, which stand for the units of the attack.
    """
    possible = targets.anything(state, aim, target, MOST_ORDER_TARGETS)
    if draft.moment == orders.ATTACK_DECLARED and target.kind == "unit":
        possible += [orders.ATTACKER] if target.who in ("enemy", "any") else []
        possible.append(orders.ATTACKED)
    return possible


def _move(state: State, draft: Draft) -> Actions:
    labels = board_of(state).labels
    return [act("to", labels[cell], cell, way) for cell, way in sorted(paths.base_walks(state, draft.number).items())]


def _attack(state: State, draft: Draft) -> Actions:
    if draft.second < 0:
        return _units("hit", state, attack.victims(state, draft.number))
    return [act("with", str(n), n) for n in range(free_swords(state, draft.number) + 1)]


def _draw(state: State, _draft: Draft) -> Actions:
    return [act("pay", f"{one}{two}", one, (one, two)) for one, two in horns.payments(state)]


def _keep_where(state: State, draft: Draft) -> Actions:
    return [*_units("under", state, active_units(state, draft.player)), act("hold")]


def _learn(state: State, draft: Draft) -> Actions:
    return _units("under", state, active_units(state, draft.player))


def _empower(state: State, draft: Draft) -> Actions:
    clan = horns.clan_under(state, draft.number)
    return [act("power", ABILITIES[each].id, each) for each in horns.fillable(state, clan)]


def _die(state: State, draft: Draft) -> Actions:
    last = draft.picks[0][-1]
    return [act("roll"), *(act("die", str(die), die) for die in range(last + 1, len(state.dice)))]


def gifts_of(draft: Draft) -> assigning.Gifts:
    """Return the dice that the unfinished choice has given to units so far."""
    return tuple((slot, face, n) for slot, face, n in draft.picks)


def _put(state: State, draft: Draft) -> Actions:
    return _puts(state, gifts_of(draft))


_DRAFTS: Final[dict[str, Callable[[State, Draft], Actions]]] = {
    "cast": _cast,
    "order": _order,
    "move": _move,
    "attack": _attack,
    "draw": _draw,
    "keep": _keep_where,
    "learn": _learn,
    "empower": _empower,
    "die": _die,
    "put": _put,
}
