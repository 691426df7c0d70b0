"""The value to a computer player of drawing, equipping, using and trading gizmos."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.gears.abilities.steps import BEARERS, FIRST_GIZMO, OPS, PROGRAMS, price_of
from games.gears.actions import GIVE, WANT, Action
from games.gears.data import CHARACTER, CHARACTERS, GIZMO, GIZMOS
from games.gears.players.abilities import NEVER, step
from games.gears.players.table import Table
from games.gears.words.gizmos import bearer_of
from games.gears.words.trades import offer_from

_DRAW: Final = 0.4  # value of a free card
_WAITING: Final = 0.8  # an equipped gizmo that waits for its trigger
_READY: Final = 0.2  # an equipped gizmo to escape with
_KEEP: Final = 0.3  # a card in hand
_USABLE: Final = 1.2  # a card in hand that one of the player's own roles can use
_USELESS: Final = 0.2
_SAVED: Final = 12.0  # saving a character of the player's own
_UNDONE: Final = 1.5  # undoing what another player has just done to this player
_CLEARLY: Final = 1.0  # minimum gain of a trade
_NO_OFFER: Final = -50.0  # the computer makes no offers


def worth(table: Table, gizmo: int, bearer: int) -> float:
    """Return the value of using the gizmo beside that role now, minus its price; NEVER if it's unaffordable."""
    here, price = table.at.get(bearer), price_of(FIRST_GIZMO + gizmo, bearer)
    if here is None or table.me.gears < price:
        return NEVER
    return sum(step(table, OPS[number], here) for number in PROGRAMS[FIRST_GIZMO + gizmo]) - table.per_gear * price


def use(table: Table, ability: int) -> float:
    """Return the value of using a gizmo that is beside a role, on the player's own turn or as a reaction."""
    gizmo = ability - FIRST_GIZMO
    name = bearer_of(table.view, GIZMOS[gizmo].id)
    if name is None:
        return NEVER
    trigger = GIZMOS[gizmo].trigger
    if trigger is None:
        return worth(table, gizmo, CHARACTER[name])
    good = _SAVED if trigger["on"] == "would_be_eliminated" else _UNDONE
    return good - table.per_gear * price_of(ability, CHARACTER[name])


def _activate(table: Table, action: Action) -> float:
    gizmo, bearer = divmod(action.number, len(CHARACTERS))
    is_full = len(table.me.gizmos) > 1  # unused ones can't be replaced
    kept = _KEEP if GIZMOS[gizmo].type == "one_time" and not is_full else -_KEEP
    return worth(table, gizmo, bearer) - kept - _lost(table, bearer)


def _equip(table: Table, action: Action) -> float:
    gizmo, bearer = divmod(action.number, len(CHARACTERS))
    return (_WAITING if GIZMOS[gizmo].trigger else _READY) - _lost(table, bearer)


def _lost(table: Table, bearer: int) -> float:
    """Return the value of the gizmo that is beside this role and would be replaced by another one."""
    name = CHARACTERS[bearer].id
    taken = any(card.character == name and card.gizmo for card in table.me.roles)
    return _WAITING if taken else 0.0


def card(table: Table, gizmo: str | None) -> float:
    """Return the value of a gizmo in hand; an unknown gizmo (None) has an average value."""
    if gizmo is None or gizmo == "any":
        return _KEEP
    bearers = set(BEARERS[GIZMO[gizmo]])
    return _USABLE if bearers & table.own else _USELESS


def _discard(table: Table, action: Action) -> float:
    """Return the value of discarding a gizmo in order to draw another. Only useless gizmos have a positive value."""
    gizmos = table.view.gizmos
    is_full = gizmos is not None and not gizmos.drawn and len(table.me.gizmos) > 1
    return _KEEP - card(table, action.value) if is_full else -card(table, action.value)


def _accept(table: Table, action: Action) -> float:
    seat, _, chosen = action.value.partition(".")
    offer = offer_from(table.view, int(seat))
    if offer is None:
        return 0.0
    got = (card(table, offer.gives) if offer.gives else 0.0) + table.per_gear * offer.gears
    given = card(table, chosen or offer.wants) if offer.wants else 0.0
    return got - given - _CLEARLY


def _take(table: Table, action: Action) -> float:
    return card(table, action.value)


VALUES: Final[dict[str, Callable[[Table, Action], float]]] = {
    "activate": _activate,
    "equip": _equip,
    "gizmo": lambda _table, action: _DRAW - 0.1 * action.number,
    "take": _take,
    "discard": _discard,
    "peek": lambda _table, _action: 0.1,
    "accept": _accept,
    "decline": lambda _table, _action: 0.0,
    "offer": lambda _table, _action: _NO_OFFER,
    "withdraw": lambda _table, _action: _NO_OFFER,
    "give": lambda table, action: 0.0 if action is GIVE[-1] else -card(table, action.value),
    "want": lambda table, action: 0.0 if action in WANT[-2:] else card(table, action.value),
    "gears": lambda table, action: -table.per_gear * action.number,
}
