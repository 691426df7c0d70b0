"""What drawing, setting up, answering and trading gizmos is worth to a computer player."""

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

_DRAW: Final = 0.4  # a card more, for nothing
_WATCHFUL: Final = 0.8  # one that waits for its trigger
_READY: Final = 0.2  # one that waits to be escaped with
_KEEP: Final = 0.3  # what a card in hand may still be good for
_USABLE: Final = 1.2  # a card in hand that a role of one's own can bear
_USELESS: Final = 0.2
_SAVED: Final = 12.0  # a character of one's own
_UNDONE: Final = 1.5  # what somebody has just done to us
_CLEARLY: Final = 1.0  # how much better a trade must leave us
_NO_OFFER: Final = -50.0  # it makes none itself


def worth(table: Table, gizmo: int, bearer: int) -> float:
    """Using it beside that role now, its price taken off; NEVER if it cannot be paid."""
    here, price = table.at.get(bearer), price_of(FIRST_GIZMO + gizmo, bearer)
    if here is None or table.me.gears < price:
        return NEVER
    return sum(step(table, OPS[number], here) for number in PROGRAMS[FIRST_GIZMO + gizmo]) - table.per_gear * price


def use(table: Table, ability: int) -> float:
    """Using one that lies beside a role, or answering with it."""
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
    is_full = len(table.me.gizmos) > 1  # what is not used cannot be replaced
    kept = _KEEP if GIZMOS[gizmo].type == "one_time" and not is_full else -_KEEP
    return worth(table, gizmo, bearer) - kept - _lost(table, bearer)


def _equip(table: Table, action: Action) -> float:
    gizmo, bearer = divmod(action.number, len(CHARACTERS))
    return (_WATCHFUL if GIZMOS[gizmo].trigger else _READY) - _lost(table, bearer)


def _lost(table: Table, bearer: int) -> float:
    """The gizmo that would have to make room."""
    name = CHARACTERS[bearer].id
    taken = any(card.character == name and card.gizmo for card in table.me.roles)
    return _WATCHFUL if taken else 0.0


def card(table: Table, gizmo: str | None) -> float:
    """What a card in hand is good for; one that is not known is a card like any."""
    if gizmo is None or gizmo == "any":
        return _KEEP
    bearers = set(BEARERS[GIZMO[gizmo]])
    return _USABLE if bearers & table.own else _USELESS


def _discard(table: Table, action: Action) -> float:
    """Only what is of no use, to draw another."""
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
