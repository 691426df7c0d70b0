"""Labels of choices on buttons and in lists, and hints at what a choice does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.english import ROOM, brief, capital, count, listing
from games.gizmos.actions import Action, Pay
from games.gizmos.building.energy import letters
from games.gizmos.building.machine import machine
from games.gizmos.data import CARD, CARDS, COLORS
from games.gizmos.nouns import COLOR, LEVEL, card, effect, price, spheres, title, worth
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
    "under": "Next card to put on the bottom",
    "arrange": "Choose the order of the rest",
    "leave": "Take none",
    "rest": "Fire all the rest",
    "stop": "Stop here",
    "done": "End turn",
    "pass": "Pass",
}
_WITHOUT_VALUE: Final = {
    "draw": "Draw another sphere",
    "arrange": "Choose the order of the rest",
    "rest": "Fire all the rest",
    "stop": "Stop here",
    "done": "End turn, skip the rest",
    "pass": "Pass (no action is possible)",
}


def titles() -> Mapping[str, str]:
    return TITLES


def label(view: View, action: Action, _names: Sequence[str], /) -> str:
    return _LABELS[action.prefix](view, action) if action.prefix in _LABELS else _WITHOUT_VALUE[action.prefix]


def hint(view: View, action: Action, /) -> str:
    text = _HINTS[action.prefix](view, action) if action.prefix in _HINTS else ""
    return brief(text)


def _file(view: View, action: Action) -> str:
    """Name the card to file, with its price and points.

    After Research, the label begins with "File", because the same cards can also be in the list of cards to build.
    """
    what = card(action.value)
    verb = "File " if view.ask is not None and view.ask.kind == "look" else ""
    return f"{verb}{what.title} · {price(what)} · {worth(what)}"


def _build(view: View, action: Action) -> str:
    what = card(action.value)
    mine = view.players[view.seat].archive if view.seat is not None else ()
    where = " · from your archive" if action.value in mine else ""
    is_free = view.ask is not None and view.ask.kind == "build"
    return f"{what.title} · {'free' if is_free else price(what)} · {worth(what)}{where}"


def _research(view: View, action: Action) -> str:
    return f"{capital(LEVEL[action.number])} · {count(view.decks[action.number - 1], 'card')} in the deck"


def _pay(_view: View, action: Action) -> str:
    assert isinstance(action, Pay)
    through = [CARDS[converter].title for converter in action.converters]
    ids = [CARDS[converter].id for converter in action.converters]
    paid = capital(spheres(letters(action.number)))
    text = f"{paid} · using {listing(through)}" if through else paid
    return text if len(text) <= ROOM else f"{paid} · {count(len(ids), 'converter')}: {' '.join(ids)}"


def _spend(_view: View, action: Action) -> str:
    return f"{action.number} {COLOR[action.value[0]]}"


def _under(view: View, action: Action) -> str:
    return f"All {len(view.seen)} cards, in this order" if action.value == "drawn" else title(action.value)


def _leave(view: View, _action: Action) -> str:
    number = len(view.seen)
    return f"Put {'the card' if number == 1 else f'all {number} cards'} on the bottom"


def _research_hint(view: View, action: Action) -> str:
    if view.seat is None:
        return ""
    seen = min(view.players[view.seat].research, view.decks[action.number - 1])
    return f"you look at the top {seen} and build or file one"


def _use_hint(view: View, action: Action) -> str:
    """Say what the gizmo does, and warn if drawing would fill the ring, because the viewer couldn't pick next turn."""
    what = card(action.value)
    me = view.players[view.seat] if view.seat is not None else None
    fills = me is not None and what.does == "draw" and sum(me.ring) + what.amount >= me.storage
    return f"{effect(what)}{' · fills your ring' if fills else ''}"


def _fires(view: View, kind: str, value: str) -> str:
    """Say how many of the viewer's gizmos picking or building this would trigger: "triggers 2 gizmos · ".

    Return "" if it triggers none, or if the viewer isn't choosing the turn's action.
    """
    if view.seat is None or view.ask is None or view.ask.kind != "turn":
        return ""
    me = view.players[view.seat]
    mine = machine(bytes(CARD[gizmo] for gizmo in me.gizmos))
    if kind == "pick":
        heard = mine.on_pick[COLORS.index(value)]
    else:
        heard = mine.hears(CARD[value], archived=value in me.archive)
    return f"triggers {count(len(heard), 'gizmo')} · " if heard else ""


def _file_hint(view: View, action: Action) -> str:
    """Say what the card does and, if the hint has room, how many spheres the viewer still needs for it.

    Which gizmos are triggered is left out, because filing any card triggers the same ones.
    """
    effects = effect(card(action.value))
    text = f"{effects}{_lacks(view, action.value)}"
    return text if len(text) <= ROOM else effects


def _lacks(view: View, name: str) -> str:
    """Say how many more spheres the viewer needs for a card: " · needs 2 more". The label shows their color."""
    what = card(name)
    if view.seat is None or what.color not in COLORS:
        return ""
    short = what.cost - view.players[view.seat].ring[COLORS.index(what.color)]
    return f" · needs {short} more" if short > 0 else ""


def _build_hint(view: View, action: Action) -> str:
    return f"{_fires(view, 'build', action.value)}{effect(card(action.value))}"


def _pick_hint(view: View, action: Action) -> str:
    return f"{_fires(view, 'pick', action.value)}the energy row has {view.row.count(action.value)}"


def _pay_hint(view: View, action: Action) -> str:
    if view.seat is None:
        return ""
    ring = view.players[view.seat].ring
    paid = letters(action.number)
    rest = "".join(letter * (number - paid.count(letter)) for letter, number in zip(COLORS, ring, strict=True))
    return f"leaves you with {spheres(rest)}"


_LABELS: Final[dict[str, Callable[[View, Action], str]]] = {
    "file": _file,
    "pick": lambda _view, action: f"{capital(COLOR[action.value])} sphere",
    "build": _build,
    "research": _research,
    "use": lambda _view, action: title(action.value),
    "pay": _pay,
    "spend": _spend,
    "under": _under,
    "leave": _leave,
}
_HINTS: Final[dict[str, Callable[[View, Action], str]]] = {
    "file": _file_hint,
    "build": _build_hint,
    "use": _use_hint,
    "pick": _pick_hint,
    "research": _research_hint,
    "pay": _pay_hint,
    "under": lambda _view, action: "" if action.value == "drawn" else effect(card(action.value)),
}
