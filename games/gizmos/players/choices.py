"""What each choice is worth to a computer player, in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.gizmos.actions import Action
from games.gizmos.data import ANY, CARDS, COST
from games.gizmos.energy import counts
from games.gizmos.players.table import Table, missing, value

_BOON: Final = {"draw": 0.8, "pick": 1.1, "points": 1.0, "file": 0.5, "research": 0.9, "build": 2.5}
_FAR: Final = 0.12  # what a filed card loses for each sphere that is missing
_TAKEN: Final = 0.35  # of a card's value, what having it in the archive gains
_LOOK: Final = 0.25
_TYPICAL: Final = ((0, 0.0), (1, 1.4), (3, 2.6), (5, 4.5))  # by level: the price of a card, and what building it brings
_SPEND: Final = 0.5  # a sphere that leaves the ring for a card


def worth(table: Table, action: Action) -> float:
    """More is better; only choices of the same moment are compared."""
    return _WORTH[action.verb](table, action.number)


def boons(table: Table, gizmos: bytes) -> float:
    """What gizmos that are set off will bring."""
    space, sum_ = table.room, 0.0
    for gizmo in gizmos:
        what = CARDS[gizmo]
        if gizmo in table.used:
            continue
        if what.does in ("draw", "pick"):
            amount = min(what.amount, space)
            space -= amount
            sum_ += amount * _BOON[what.does]
        else:
            sum_ += what.amount * _BOON[what.does]
    return sum_


def _build(table: Table, card: int) -> float:
    is_archived = card in table.me.archive
    heard = table.made.hears(card, archived=is_archived)
    discount = table.made.discount(card, archived=is_archived, researched=card in table.hand)
    price = max(0, COST[card] - discount)
    return value(table, card) + boons(table, heard) - _SPEND * price + 0.6


def _file(table: Table, card: int) -> float:
    lack = missing(table, card, archived=True)
    gain = _TAKEN * value(table, card) - _FAR * lack
    return gain + boons(table, table.made.on_file)


def _pick(table: Table, colour: int) -> float:
    return table.wishes[colour] + boons(table, table.made.on_pick[colour])


def _research(table: Table, level: int) -> float:
    """What a card of that level brings, if one of those looked at can be paid."""
    price, gain = _TYPICAL[level]
    payable = sum(bool(mask >> price & 1) for mask in table.units[:ANY]) / ANY
    return _LOOK + gain * (1.0 - (1.0 - payable) ** table.made.research)


def _use(_table: Table, gizmo: int) -> float:
    what = CARDS[gizmo]
    return _BOON[what.does] * what.amount + 0.01


def _pay(table: Table, heap: int) -> float:
    return -sum(number * worth for number, worth in zip(counts(heap), table.wishes, strict=True))


def _always(number: float) -> Callable[[Table, int], float]:
    return lambda _table, _number: number


_WORTH: Final[dict[str, Callable[[Table, int], float]]] = {
    "build": _build,
    "file": _file,
    "pick": _pick,
    "research": _research,
    "use": _use,
    "pay": _pay,
    "spend": lambda _table, number: -float(number),
    "rest": _always(9.0),
    "draw": _always(1.0),
    "under": lambda _table, number: -float(number >= 0),
    "leave": _always(0.3),
    "arrange": _always(-9.0),
    "stop": _always(0.0),
    "done": _always(0.0),
    "pass": _always(0.0),
}
