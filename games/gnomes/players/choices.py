"""The value of each choice to a sensible player, estimated in points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.gnomes.abilities.catalogue import ABILITIES, FIRST_SECRET
from games.gnomes.actions import Action
from games.gnomes.advice import worth
from games.gnomes.board import tiles
from games.gnomes.combat.sides import active_units
from games.gnomes.data import CALL_HORNS, SLOTS
from games.gnomes.players.casts import best_cast, cell_worth
from games.gnomes.run import board_of
from games.gnomes.state import Fall, State, Steer, slot
from games.kernel import Seat
from games.players import best
from games.rng import Rng

_LATE: Final = 0.35  # remaining part of the game below which Secrets have more value than Learned cards
_BARE: Final = 0.8
_WORTH_CASTING: Final = (0.4, 0.1)  # gain that justifies casting charged abilities, Secrets


def choose(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
    """Return the best choice, or a random one of several equally good ones."""
    if len(legal) == 1:
        return legal[0]
    cast = _cast(state, seat, legal)
    if cast is not None:
        return cast
    others = [action for action in legal if action.verb in _VALUE] or list(legal)
    return best(others, lambda action: value(state, seat, action), rng)


def _cast(state: State, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """Return the next step of the best cast, or None if the cast doesn't pay off and hasn't begun yet."""
    is_begun = state.draft is not None and state.draft.player == seat
    if is_begun and (state.draft is None or state.draft.verb != "cast"):
        return None
    casts = [action for action in legal if action.verb in ("cast", "on") and _may_consider(state, action)]
    if state.asked != seat or not casts:
        return None
    gain, chain = best_cast(state, seat, casts)
    is_secret = bool(chain) and chain[0].number >= FIRST_SECRET
    return chain[0] if chain and (is_begun or gain > _WORTH_CASTING[is_secret]) else None


def _may_consider(state: State, action: Action) -> bool:
    """Tell whether the sensible player considers this cast now.

    Before dice are given to units, it considers only casts that turn a die; others can wait.
    """
    return state.phase != "assign" or action.verb == "on" or ABILITIES[action.number].trigger == "own_dice_locked"


def value(state: State, seat: Seat, action: Action) -> float:
    """Return the value of an action; greater is better.

    The values are comparable only among actions of the same decision.
    """
    known = _VALUE.get(action.verb)
    return known(state, seat, action) if known else 0.0


def _constant(number: float) -> Callable[[State, Seat, Action], float]:
    return lambda _state, _seat, _action: number


def _cell(state: State, _seat: Seat, action: Action) -> float:
    """Return the value of the chosen cell to the unit that moves or falls onto it."""
    top = state.top
    if isinstance(top, Fall | Steer):
        return cell_worth(state, top.unit, action.number)
    return 0.0 if state.draft is None else cell_worth(state, state.draft.number, action.number)


def _stay(state: State, _seat: Seat, _action: Action) -> float:
    top = state.top
    return cell_worth(state, top.unit, state.units[top.unit].at) if isinstance(top, Steer) else 0.0


def _start(state: State, seat: Seat, action: Action) -> float:
    """Return the value of a starting cell: near the player's own tiles, and far from other leaders.

    A solo player chooses the cell of the automaton's leader, which should be far from the automaton's tiles too.
    """
    steps = board_of(state).distance[action.number]
    near = sum(0.7 ** steps[cell] for cell in worth.waiting_tiles(state, seat))
    others = [unit.at for number, unit in enumerate(state.units) if unit.at >= 0 and number // SLOTS != seat]
    rivals = sum(0.8 ** steps[cell] for cell in others)
    return (-near if state.rules.solo else near) - rivals


def _return(state: State, _seat: Seat, action: Action) -> float:
    clan, cell = action.number, action.more[0]
    board = board_of(state)
    near = sum(other.at >= 0 and board.distance[cell][other.at] <= 2 for other in state.units)
    safe = len(tiles.open_tiles(state, clan)) * 0.2
    return -1.5 * near - 0.3 * board.mine_steps[cell] - safe


def _flip(state: State, seat: Seat, action: Action) -> float:
    return worth.flip_worth(state, seat, action.number)


def _call(_state: State, _seat: Seat, _action: Action) -> float:
    return worth.CALL


def _spare(state: State, seat: Seat) -> int:
    """Return how many horns needn't be saved for a call.

    If clans can still be called, the unit with the most horns keeps three.
    """
    horns = sorted((state.units[unit].horns for unit in active_units(state, seat)), reverse=True)
    if not worth.waiting_tiles(state, seat) or not worth.time_left(state):
        return sum(horns)
    return sum(horns) - min(CALL_HORNS, horns[0])


def _draw(state: State, seat: Seat, action: Action) -> float:
    if state.stack or state.phase != "call":
        return 1.0
    if _spare(state, seat) < 2:
        return -1.0
    early = worth.time_left(state) - _LATE
    return worth.CARD * 0.5 + {"ll": early, "ls": 0.3, "ss": -early}[action.value]


def _pay(state: State, seat: Seat, action: Action) -> float:
    """Return the value of paying with these units' horns, which is greater if the units need their horns less."""
    left = [state.units[unit].horns for unit in range(seat * SLOTS, seat * SLOTS + SLOTS)]
    for payer in action.more:
        left[payer] -= 1
    return max(min(horns, CALL_HORNS) for horns in left) + 0.01 * max(left)


def _empower(state: State, seat: Seat, _action: Action) -> float:
    return 2.0 if not worth.waiting_tiles(state, seat) else -1.0


def _power(_state: State, _seat: Seat, action: Action) -> float:
    return worth.promise(action.number)


def _keep(state: State, seat: Seat, action: Action) -> float:
    """Return the value of keeping a card. A Learned card is worth more if a unit has none yet."""
    if action.number >= FIRST_SECRET:
        return worth.card_worth(state, seat, action.number)
    bare = sum(state.units[unit].card < 0 for unit in active_units(state, seat))
    return worth.card_worth(state, seat, action.number) + (_BARE if bare else -_BARE)


def _under(state: State, seat: Seat, action: Action) -> float:
    """Return the value of putting a card under a unit.

    The value is greater for the leader if the card's effect is stronger there, and for units whose current card is
    worth less.
    """
    card = state.draft.number if state.draft is not None else action.number
    it, unit = state.units[action.number], action.number
    leads = 0.5 * (worth.promise(card, slot(unit) == 0) - worth.promise(card))
    old = worth.card_worth(state, seat, it.card) + 0.5 if it.card >= 0 else 0.0
    return worth.card_worth(state, seat, card) + leads - old + 0.03 * it.hp


def _learn(state: State, seat: Seat, action: Action) -> float:
    if all(state.units[unit].card >= 0 for unit in active_units(state, seat)):
        return -1.0
    return worth.card_worth(state, seat, action.number) * worth.time_left(state)


def _fill(_state: State, _seat: Seat, action: Action) -> float:
    return worth.promise(action.number) * action.more[1] / ABILITIES[action.number].cost


_VALUE: Final[dict[str, Callable[[State, Seat, Action], float]]] = {
    "suggested": _constant(50.0),
    "tribe": _constant(0.0),
    "start": _start,
    "return": _return,
    "flip": _flip,
    "roll": _constant(0.0),
    "lock": _constant(0.0),
    "put": _constant(0.0),
    "with": lambda _state, _seat, action: float(action.number),
    "to": _cell,
    "fall": _cell,
    "stay": _stay,
    "hit": _constant(0.0),
    "end": _constant(0.0),
    "call": _call,
    "draw": _draw,
    "pay": _pay,
    "empower": _empower,
    "power": _power,
    "keep": _keep,
    "learn": _learn,
    "under": _under,
    "hold": _constant(0.5),
    "fill": _fill,
    "pass": _constant(0.0),
    "on": _constant(0.0),
    "when": _constant(0.0),
    "if": _constant(0.0),
}
