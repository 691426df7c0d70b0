"""The value of each choice to a computer player, estimated in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.gizmos.actions import Action
from games.gizmos.building.energy import counts
from games.gizmos.data import ANY, CARDS, COST
from games.gizmos.players.table import Table, missing, value

_PICKED: Final = 1.7  # value of a sphere of one's choice, relative to a random one
_GRANTED: Final = {"points": 1.0, "file": 0.21, "research": 0.93, "build": 4.5}
_FAR: Final = 0.1  # loss of a filed card per missing sphere
_TAKEN: Final = 0.14  # gain from having a card in the archive, relative to its value
_LOOK: Final = 0.39  # value of research even if nothing can be paid for: a card for the archive
_HOPE: Final = 0.49  # expected gain from choosing the best of the researched cards instead of a typical one
_TYPICAL: Final = ((0, 0, 0.0), (1, 1, 3.5), (3, 3, 5.5), (5, 5, 5.0))  # by level: price, points and promise of a card


def worth(table: Table, action: Action) -> float:
    """Return the value of an action; greater is better.

    Only values of actions that are legal at the same time are comparable.
    """
    return _WORTH[action.verb](table, action.number)


def boon(table: Table, gizmo: int, space: int) -> float:
    """Return the value of firing the gizmo while the ring has room for `space` more spheres."""
    what = CARDS[gizmo]
    if what.does in ("draw", "pick"):
        return min(what.amount, space) * table.sphere * (_PICKED if what.does == "pick" else 1.0)
    return what.amount * _GRANTED[what.does]


def boons(table: Table, gizmos: bytes, room: int) -> float:
    """Return the value of firing all these gizmos, except those already used. The ring has room for `room` spheres."""
    sum_ = 0.0
    for gizmo in gizmos:
        if gizmo not in table.used:
            sum_ += boon(table, gizmo, room)
            room -= CARDS[gizmo].amount if CARDS[gizmo].does in ("draw", "pick") else 0
            room = max(room, 0)
    return sum_


def _build(table: Table, card: int) -> float:
    is_archived = card in table.me.archive
    heard = table.made.hears(card, archived=is_archived)
    discount = table.made.discount(card, archived=is_archived, researched=card in table.hand)
    price = max(0, COST[card] - discount)
    return value(table, card) + boons(table, heard, table.room + price) - price * table.sphere


def _file(table: Table, card: int) -> float:
    lack = missing(table, card, archived=True)
    gain = _TAKEN * value(table, card) - _FAR * lack
    return gain + boons(table, table.made.on_file, table.room)


def _pick(table: Table, color: int) -> float:
    return table.wishes[color] + boons(table, table.made.on_pick[color], table.room - 1)


def _research(table: Table, level: int) -> float:
    """Return the value of researching a level.

    It depends on the typical card of that level, and on how likely the player is to see a card that they can pay for.
    """
    price, points, promise = _TYPICAL[level]
    gain = max(0.0, _HOPE + points + promise * table.to_come - price * table.sphere)
    payable = sum(bool(mask >> price & 1) for mask in table.units[:ANY]) / ANY
    return _LOOK + gain * (1.0 - (1.0 - payable) ** table.made.research)


def _use(table: Table, gizmo: int) -> float:
    return boon(table, gizmo, table.room) + 0.01


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
    "leave": _always(0.4),
    "arrange": _always(-9.0),
    "stop": _always(0.0),
    "done": _always(0.0),
    "pass": _always(0.0),
}
