"""Choices as buttons and lists name them, and what choosing them does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.english import ROOM, brief, capital, count, listing
from games.gizmos.actions import Action, Pay
from games.gizmos.building.energy import letters
from games.gizmos.building.machine import machine
from games.gizmos.data import CARD, CARDS, COLOURS
from games.gizmos.nouns import COLOUR, LEVEL, card, effect, price, spheres, title, worth
from games.gizmos.view import View

TITLES: Final = {
    "file": "File a gizmo",
    "pick": "Pick a sphere",
    "build": "Build a gizmo",
    "research": "Research",
    "use": "Fire a gizmo",
    "draw": "Draw a sphere",
    "pay": "Choose a payment",
    "spend": "How many of this color?",
    "under": "Next card on the bottom",
    "arrange": "Choose the order of the rest",
    "leave": "Take none",
    "rest": "Fire everything left",
    "stop": "Stop here",
    "done": "End turn",
    "pass": "Pass",
}
_ALONE: Final = {
    "draw": "Draw another sphere",
    "arrange": "Choose the order of the rest",
    "leave": "Put all of them on the bottom",
    "rest": "Fire everything left",
    "stop": "Stop here",
    "done": "End turn, skip the rest",
    "pass": "Pass: no action is possible",
}


def titles() -> Mapping[str, str]:
    """Menu title of each action prefix, in the order of the menu."""
    return TITLES


def label(view: View, action: Action, _names: Sequence[str], /) -> str:
    """The action on a button or in a list; at most 80 characters."""
    return _LABELS[action.prefix](view, action) if action.prefix in _LABELS else _ALONE[action.prefix]


def hint(view: View, action: Action, /) -> str:
    """What choosing it will do, as far as that is public; "" if nothing can be said."""
    told = _HINTS[action.prefix](view, action) if action.prefix in _HINTS else ""
    return brief(told)


def _file(_view: View, action: Action) -> str:
    """With the verb, for it stands beside other choices when cards are looked at."""
    what = card(action.value)
    return f"File {what.title} · {price(what)}"


def _build(view: View, action: Action) -> str:
    what = card(action.value)
    mine = view.players[view.seat].archive if view.seat is not None else ()
    where = " · from your archive" if action.value in mine else ""
    is_free = view.ask is not None and view.ask.kind == "build"
    return f"{what.title} · {'free' if is_free else price(what)} · {worth(what)}{where}"


def _research(view: View, action: Action) -> str:
    return f"{capital(LEVEL[action.number])} · {view.decks[action.number - 1]} in the deck"


def _pay(_view: View, action: Action) -> str:
    assert isinstance(action, Pay)
    through = [CARDS[converter].title for converter in action.converters]
    ids = [CARDS[converter].id for converter in action.converters]
    paid = capital(spheres(letters(action.number)))
    told = f"{paid} · {listing(through)}" if through else paid
    return told if len(told) <= ROOM else f"{paid} · {count(len(ids), 'converter')}: {' '.join(ids)}"


def _spend(_view: View, action: Action) -> str:
    return f"{action.number} {COLOUR[action.value[0]]}"


def _under(view: View, action: Action) -> str:
    return f"All {len(view.seen)}, in this order" if action.value == "drawn" else title(action.value)


def _looks(view: View, action: Action) -> str:
    if view.seat is None:
        return ""
    return f"look at {min(view.players[view.seat].research, view.decks[action.number - 1])}, build or file one"


def _does(_view: View, action: Action) -> str:
    return effect(card(action.value))


def _fires(view: View, kind: str, value: str) -> str:
    """ "fires 2 gizmos, ": how many of the viewer's own the action of a turn would set off."""
    if view.seat is None or view.ask is None or view.ask.kind != "turn":
        return ""
    me = view.players[view.seat]
    mine = machine(bytes(CARD[gizmo] for gizmo in me.gizmos))
    if kind == "pick":
        heard = mine.on_pick[COLOURS.index(value)]
    elif kind == "build":
        heard = mine.hears(CARD[value], archived=value in me.archive)
    else:
        heard = mine.on_file
    return f"fires {count(len(heard), 'gizmo')}, " if heard else ""


def _filed(view: View, action: Action) -> str:
    """What filing sets off, what the ring lacks of the price, and what the card does."""
    return f"{_fires(view, 'file', action.value)}{_lacks(view, action.value)}{effect(card(action.value))}"


def _lacks(view: View, name: str) -> str:
    what = card(name)
    if view.seat is None or what.colour not in COLOURS:
        return ""
    short = what.cost - view.players[view.seat].ring[COLOURS.index(what.colour)]
    return f"needs {short} more {COLOUR[what.colour]}: " if short > 0 else ""


def _built(view: View, action: Action) -> str:
    return f"{_fires(view, 'build', action.value)}{effect(card(action.value))}"


def _lies(view: View, action: Action) -> str:
    return f"{_fires(view, 'pick', action.value)}{view.row.count(action.value)} in the row"


def _left(view: View, action: Action) -> str:
    """What stays in the ring after a payment."""
    if view.seat is None:
        return ""
    ring = view.players[view.seat].ring
    paid = letters(action.number)
    rest = "".join(letter * (number - paid.count(letter)) for letter, number in zip(COLOURS, ring, strict=True))
    return f"keeps {spheres(rest)}"


_LABELS: Final[dict[str, Callable[[View, Action], str]]] = {
    "file": _file,
    "pick": lambda _view, action: f"A {COLOUR[action.value]} sphere",
    "build": _build,
    "research": _research,
    "use": lambda _view, action: title(action.value),
    "pay": _pay,
    "spend": _spend,
    "under": _under,
}
_HINTS: Final[dict[str, Callable[[View, Action], str]]] = {
    "file": _filed,
    "build": _built,
    "use": _does,
    "pick": _lies,
    "research": _looks,
    "pay": _left,
    "under": lambda _view, action: "" if action.value == "drawn" else effect(card(action.value)),
    "leave": lambda view, _action: f"{count(len(view.seen), 'card')} to the bottom of the deck",
}
