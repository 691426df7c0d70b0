"""Which abilities a player could cast now, and in reply to what (W58, W60, Q30, Q33, Q37)."""

from __future__ import annotations

from collections.abc import Iterator

from games.gnomes.abilities import targets
from games.gnomes.abilities.catalogue import ABILITIES, CANCELS, COST, FIRST_SECRET
from games.gnomes.abilities.targets import Aim, form_of, innate_of
from games.gnomes.combat.sides import is_ally
from games.gnomes.data import SLOTS
from games.gnomes.state import NOBODY, Attack, Cast, Flip, State, owner

SILENT = ("begin", "flip", "assign", "act", "call", "last")  # phases with room for a cast: not between re-rolls (Q28)
_HEARD = 2  # what may be cast at all: 1 cancelling cards only, 2 everything


def full(state: State, player: int) -> Iterator[tuple[int, int]]:
    """(ability, unit) of the charged abilities on a player's units on the board (W58)."""
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
    """What can be replied to now."""
    top = state.top
    return top if isinstance(top, Flip | Attack | Cast) else None


def is_silent(state: State) -> bool:
    """A moment at which nothing is going on, so that any player may cast (Q39)."""
    return not state.stack and state.phase in SILENT


def order_of(state: State, player: int) -> int:
    """How long after the current player a player's turn comes."""
    return (player - state.active) % state.rules.humans


def scope(state: State, player: int, event: Flip | Attack | Cast | None) -> int:
    """What the player may cast in reply: 0 nothing, 1 cancelling cards, 2 everything (Q30)."""
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
    """An ability about to be cast."""
    facts = ABILITIES[ability]
    subject = NOBODY
    if facts.trigger == "own_unit_attacked" and event is not None:
        subject = _attacked(state, player, event, base_only=facts.plain.targets[0].event == "base_attack")
    return Aim(player, unit, facts, form_of(facts, unit), None if isinstance(event, Flip) else event, subject)


def _attacked(state: State, player: int, event: Flip | Attack | Cast, *, base_only: bool) -> int:
    """The own unit that an event attacks, NOBODY if it has been struck down meanwhile."""
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
    """Its trigger is there, it may be cast in this turn, and every target has a choice (Q33)."""
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
    """The charged abilities that a player could cast now: everybody sees these."""
    event = event_of(state)
    reach = scope(state, player, event)
    if reach == _HEARD:
        for ability, unit in full(state, player):
            aim = aim_at(state, player, ability, unit, event)
            if is_castable(state, aim, event, reach):
                yield aim


def casts(state: State, player: int) -> Iterator[Aim]:
    """All that a player could cast now, Secrets too."""
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
    """Whether somebody would be asked, by what all can see (Q37): a charged ability that could be cast, or a Secret."""
    it = state.players[player]
    reach = scope(state, player, event_of(state))
    if reach and SECRETS not in it.never and it.hand and it.hand[-1] >= FIRST_SECRET:
        return True
    return reach == _HEARD and any(aim.ability.number not in it.never for aim in open_casts(state, player))


SECRETS = 255  # in `Player.never`: not asked because of Secrets
