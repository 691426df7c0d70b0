"""The abilities that a player can cast now, and the event to which the casts would reply (W58, W60, Q30, Q33, Q37)."""

from __future__ import annotations

from collections.abc import Iterator

from games.gnomes.abilities import targets
from games.gnomes.abilities.catalogue import ABILITIES, CANCELS, COST, FIRST_SECRET
from games.gnomes.abilities.targets import Aim, form_of, innate_of
from games.gnomes.combat.sides import is_ally
from games.gnomes.data import SLOTS
from games.gnomes.state import NOBODY, Attack, Cast, Flip, State, owner

# phases in which players can cast; between re-rolls they can't (Q28)
SILENT = ("begin", "flip", "assign", "act", "call", "last")
_HEARD = 2  # 1: only cancelling cards can be cast, 2: everything


def full(state: State, player: int) -> Iterator[tuple[int, int]]:
    """Yield (ability, unit) for each fully charged ability of a player's units on the board (W58)."""
    units = state.units
    for number in range(player * SLOTS, player * SLOTS + SLOTS):
        unit = units[number]
        if unit.at >= 0:
            if unit.innate:
                ability = innate_of(state, number)
                if unit.innate == COST[ability]:
                    yield ability, number
            if unit.card >= 0 and unit.learned == COST[unit.card]:
                yield unit.card, number


def event_of(state: State) -> Flip | Attack | Cast | None:
    """Return the event that players can reply to now, or None."""
    top = state.top
    return top if isinstance(top, Flip | Attack | Cast) else None


def is_silent(state: State) -> bool:
    """Tell whether nothing is in progress, in which case every player may cast (Q39)."""
    return not state.stack and state.phase in SILENT


def order_of(state: State, player: int) -> int:
    """Return how many turns pass until it's the player's turn; 0 for the current player."""
    return (player - state.active) % state.rules.humans


def scope(state: State, player: int, event: Flip | Attack | Cast | None) -> int:
    """Return which abilities the player can cast in reply to the event (Q30).

    The result is 0 for none, 1 for abilities that cancel, and 2 for all.
    """
    if state.players[player].out:
        return 0
    if not isinstance(event, Cast):
        return _HEARD
    if event.player == player or event.depth >= _HEARD:
        return 0
    is_own_turn = event.player == state.active
    if event.depth or is_own_turn or order_of(state, player) > order_of(state, event.player):
        return 0 if is_ally(state, player, event.player) else 1
    return _HEARD


def aim_at(state: State, player: int, ability: int, unit: int, event: Flip | Attack | Cast | None) -> Aim:
    """Return an Aim for casting the ability in reply to the event, if there is one. The Aim has no targets yet."""
    facts = ABILITIES[ability]
    subject = NOBODY
    if facts.trigger == "own_unit_attacked" and event is not None:
        subject = _attacked(state, player, event, base_only=facts.plain.targets[0].event == "base_attack")
    return Aim(player, unit, facts, form_of(facts, unit), None if isinstance(event, Flip) else event, subject)


def _attacked(state: State, player: int, event: Flip | Attack | Cast, *, base_only: bool) -> int:
    """Return the player's unit that the event attacks, or NOBODY if there's none or it's no longer on the board."""
    if isinstance(event, Attack):
        is_own = owner(event.target) == player and state.units[event.target].at >= 0
        return event.target if is_own else NOBODY
    if isinstance(event, Flip) or base_only:
        return NOBODY
    form = form_of(ABILITIES[event.ability], event.unit)
    struck = [effect.to for effect in form.effects if effect.op in ("strike", "linger") and effect.to >= 0]
    hit = [unit for place in struck for unit in event.picks[place] if owner(unit) == player]
    return next((unit for unit in hit if state.units[unit].at >= 0), NOBODY)


def is_castable(state: State, aim: Aim, event: Flip | Attack | Cast | None, reach: int) -> bool:
    """Tell whether the ability can be cast now (Q33).

    The ability must be triggered, allowed in this turn, and have a legal choice for each target.
    """
    facts = aim.ability
    if facts.own_turn and aim.player != state.active:
        return False
    if facts.number in CANCELS:
        if not isinstance(event, Cast) or is_ally(state, aim.player, event.player):
            return False
    elif reach < _HEARD:
        return False
    if facts.trigger == "own_unit_attacked" and aim.subject < 0:
        return False
    if facts.trigger == "own_dice_locked" and (event is not None or state.phase != "assign"):
        return False
    return targets.completable(state, aim, ())


def open_casts(state: State, player: int) -> Iterator[Aim]:
    """Yield the charged abilities that a player could cast now. Everybody can see which ones these are."""
    event = event_of(state)
    reach = scope(state, player, event)
    if reach == _HEARD:
        for ability, unit in full(state, player):
            aim = aim_at(state, player, ability, unit, event)
            if is_castable(state, aim, event, reach):
                yield aim


def casts(state: State, player: int) -> Iterator[Aim]:
    """Yield everything that a player could cast now, including Secret cards."""
    yield from open_casts(state, player)
    event = event_of(state)
    reach = scope(state, player, event)
    if reach:
        last = -1
        for card in state.players[player].hand:
            if card >= FIRST_SECRET and card != last:
                last = card
                aim = aim_at(state, player, card, -1, event)
                if is_castable(state, aim, event, reach):
                    yield aim


def could_cast(state: State, player: int) -> bool:
    """Tell whether the player must be asked whether to cast something, judging by public information (Q37)."""
    it = state.players[player]
    reach = scope(state, player, event_of(state))
    if reach and SECRETS not in it.never and it.hand and it.hand[-1] >= FIRST_SECRET:
        return True
    return reach == _HEARD and any(aim.ability.number not in it.never for aim in open_casts(state, player))


SECRETS = 255  # in `Player.never`: don't ask whether to cast Secrets
