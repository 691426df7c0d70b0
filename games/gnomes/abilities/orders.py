"""Standing orders: casts that a player orders in advance, and that happen automatically at a certain moment (Q39)."""

from __future__ import annotations

from typing import Final

from games.gnomes import events
from games.gnomes.abilities import casting, targets
from games.gnomes.abilities.catalogue import ABILITIES, COST, FIRST_SECRET
from games.gnomes.abilities.targets import Aim, Picks
from games.gnomes.run import Run
from games.gnomes.state import Attack, Cast, Flip, Order, Pause, State, owner

ATTACKER, ATTACKED = 200, 201  # in the picks of an order: units of the attack that it waits for
ANY, ANYONE, UNSAID = -1, -3, -2  # `about`: any own unit, any unit affected by somebody else, not chosen yet
NOBODY: Final = "it couldn't be cast then"
MOST: Final = 6  # standing orders that a player may give per round
MOMENTS: Final = tuple(range(1, 11))
ATTACK_DECLARED: Final = 6
ABOUT_UNITS: Final = (2, 6, 7)  # moments at which something happens to units


def pause(run: Run, moment: int, unit: int = -1) -> None:
    """Interrupt the game to carry out the standing orders for this moment."""
    if run.state.orders:
        run.push(Pause(moment, unit))


def orderable(state: State, player: int) -> list[tuple[int, int]]:
    """Return the casts that a player can order in advance.

    Each is (ability, unit) for a unit on the board, charged or not, or (card, -1) for a Secret card.
    """
    pairs = [
        (ability, unit)
        for unit in range(player * 7, player * 7 + 7)
        if state.units[unit].at >= 0
        for ability in (targets.innate_of(state, unit), state.units[unit].card)
        if ability >= 0
    ]
    pairs += [(card, -1) for card in sorted(set(state.players[player].hand)) if card >= FIRST_SECRET]
    return [pair for pair in pairs if ABILITIES[pair[0]].trigger != "own_dice_locked"]


def charge(state: State, ability: int, unit: int) -> tuple[int, int]:
    """Return how many crystals the unit's ability has, and how many it needs; (0, 0) for a Secret card."""
    if unit < 0:
        return 0, 0
    it = state.units[unit]
    return it.learned if it.card == ability else it.innate, COST[ability]


def moments(ability: int) -> tuple[int, ...]:
    """Return the moments for which a player can order the ability."""
    return {"opponent_cast": (7,), "own_unit_attacked": (6, 7)}.get(ABILITIES[ability].trigger, MOMENTS)


def fire(run: Run, moment: int) -> tuple[Aim, Picks] | None:
    """Return the next standing order to carry out, as a cast with its targets; None if there's none.

    Rule W62 decides which order is next. Orders that can't be carried out are withdrawn.
    """
    while True:
        due = [order for order in run.state.orders if order.moment == moment and _applies(run.state, order)]
        if not due:
            return None
        order = min(due, key=lambda each: (casting.order_of(run.state, each.player), each.number))
        run.set(orders=tuple(each for each in run.state.orders if each is not order))
        cast = _current_cast(run.state, order)
        if not isinstance(cast, str):
            return cast
        run.tell(events.Withdrawn(order.number, ABILITIES[order.ability].id, cast, to=order.player))


def _applies(state: State, order: Order) -> bool:
    """Tell whether the order's condition is met: the current event affects the unit that the order names, if any."""
    event = casting.event_of(state)
    if event is None or order.moment not in ABOUT_UNITS:
        return True
    if isinstance(event, Cast) and event.player == order.player:
        return False
    touched = _affected_units(state, event)
    if order.about >= 0:
        return order.about in touched
    if order.about == ANYONE:
        return bool(touched) and _causer(event) != order.player
    if ABILITIES[order.ability].trigger == "opponent_cast":
        return True
    return any(owner(unit) == order.player for unit in touched)


def _causer(event: Flip | Attack | Cast) -> int:
    if isinstance(event, Attack):
        return owner(event.unit)
    return event.by if isinstance(event, Flip) else event.player


def _affected_units(state: State, event: Flip | Attack | Cast | None) -> list[int]:
    if isinstance(event, Attack):
        return [event.target]
    if isinstance(event, Flip):
        return [number for number, unit in enumerate(state.units) if unit.at == event.cell]
    if isinstance(event, Cast):
        form = targets.form_of(ABILITIES[event.ability], event.unit)
        pairs = zip(form.targets, event.picks, strict=False)
        return [unit for target, picked in pairs if target.kind == "unit" for unit in picked]
    return []


def _current_cast(state: State, order: Order) -> tuple[Aim, Picks] | events.Lapse:
    """Return the ordered cast with its targets, or why it isn't legal now.

    The reason is a clause such as "its target wasn't legal".
    """
    event, ability = casting.event_of(state), order.ability
    if ability >= FIRST_SECRET:
        unit = -1 if ability in state.players[order.player].hand else -2
    else:
        unit = dict(casting.full(state, order.player)).get(ability, -2)
    reach = casting.scope(state, order.player, event)
    if unit == -2:
        return "you no longer had the card" if ability >= FIRST_SECRET else "it wasn't fully charged"
    if not reach:
        return NOBODY
    aim = casting.aim_at(state, order.player, ability, unit, event)
    if not casting.is_castable(state, aim, event, reach):
        return NOBODY
    picks: Picks = ()
    for number, target in enumerate(aim.form.targets):
        if not targets.needs(aim, picks) or target.kind == "way":
            picks = (*picks, targets.automatic(state, aim, picks))
            continue
        chosen = _resolved(event, order.picks[number] if number < len(order.picks) else ())
        allowed = targets.options(state, aim, picks)
        if any(pick not in allowed for pick in chosen) or not (chosen or target.optional):
            return "its target wasn't legal"
        picks = (*picks, chosen)
    return (aim, picks) if len(picks) == len(aim.form.targets) else "it was missing a target"


def _resolved(event: Flip | Attack | Cast | None, picks: tuple[int, ...]) -> tuple[int, ...]:
    """Replace ATTACKER and ATTACKED in the picks with the attack's units, and return the picks without duplicates."""
    if isinstance(event, Attack):
        roles = {ATTACKER: event.unit, ATTACKED: event.target}
        picks = tuple(roles.get(pick, pick) for pick in picks)
    return tuple(dict.fromkeys(picks))
