"""Reasons why the viewer can't choose something, and what they can choose instead, from what the viewer knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.english import lowered
from games.gizmos.actions import Action
from games.gizmos.data import CARD
from games.gizmos.nouns import COLOR, card, price, title
from games.gizmos.view import PlayerView, View
from games.gizmos.words.labels import label

_CARDS: Final = {"build", "use", "under"}


def why(view: View, code: str, _names: Sequence[str], /) -> str:
    prefix, _, value = code.partition(":")
    return _WHY[prefix](view, value) if prefix in _WHY else ""


def is_midway(view: View, /) -> bool:
    """Tell whether the viewer has chosen the turn's action and still has to complete it."""
    return view.ask is not None and view.ask.kind != "turn"


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """Name the card, sphere or payment that the action chooses, without prices.

    If the action chooses none of them, return its label in quotation marks.
    """
    text = label(view, action, names).partition(" · ")[0]
    if action.prefix == "file" and view.ask and view.ask.kind != "look":
        return title(action.value)
    if action.prefix in ("pick", "research"):
        return f"a {lowered(text)}" if action.prefix == "pick" else lowered(text)
    return text if action.prefix in _CARDS and action.value in CARD else f"“{text}”"


def blocked(view: View, /) -> Mapping[str, str]:
    if view.seat is None or view.ask is None or view.ask.kind != "turn":
        return {}
    me = view.players[view.seat]
    return {
        "file": _no_file(me),
        "pick": _no_pick(view, me),
        "build": "You can't afford any gizmo on display.",
        "research": _no_research(view, me),
    }


def _no_file(me: PlayerView) -> str:
    if not me.may_file:
        return f"Your {title(next(name for name in me.gizmos if card(name).ban == 'file'))} doesn't let you file."
    return f"Your archive is full ({len(me.archive)}/{me.files})." if len(me.archive) >= me.files else ""


def _no_pick(view: View, me: PlayerView) -> str:
    if sum(me.ring) >= me.storage:
        return f"Your energy ring is full ({me.storage} spheres)."
    return "" if view.row else "The energy row is empty."


def _no_research(view: View, me: PlayerView) -> str:
    if not me.may_research:
        return (
            f"Your {title(next(name for name in me.gizmos if card(name).ban == 'research'))} doesn't let you research."
        )
    return "" if any(view.decks) else "All decks are empty."


def _why_file(view: View, value: str) -> str:
    if value not in CARD:
        return "I can't find that gizmo."
    return _no_file(_me(view)) or f"You can't file the {title(value)}: it isn't on display."


def _why_pick(view: View, value: str) -> str:
    if value not in COLOR:
        return "Spheres are red, blue, yellow or black."
    return _no_pick(view, _me(view)) or f"There's no {COLOR[value]} sphere in the row."


def _why_build(view: View, value: str) -> str:
    if value not in CARD:
        return "I can't find that gizmo."
    if value in _me(view).gizmos:
        return f"You already built the {title(value)}."
    open_cards = {name for row in view.display for name in row} | set(_me(view).archive) | set(view.seen)
    if value not in open_cards:
        return f"The {title(value)} isn't on display or in your archive."
    if view.ask and view.ask.kind == "build":
        return f"The {title(value)} isn't level I."
    return f"You can't afford the {title(value)} ({price(card(value))})."


def _why_research(view: View, value: str) -> str:
    if value not in ("1", "2", "3"):
        return "Choose a level: 1, 2 or 3."
    return _no_research(view, _me(view)) or "That deck is empty."


def _why_use(view: View, value: str) -> str:
    if value not in CARD:
        return "I can't find that gizmo."
    if value not in _me(view).gizmos:
        return f"You haven't built the {title(value)}."
    if value in view.used:
        return f"You already used the {title(value)} this turn."
    return (
        f"The {title(value)} has nothing to do right now."
        if value in view.waiting
        else f"Nothing triggered the {title(value)}."
    )


def _me(view: View) -> PlayerView:
    assert view.seat is not None
    return view.players[view.seat]


def _simply(text: str) -> Callable[[View, str], str]:
    return lambda _view, _value: text


_WHY: Final[dict[str, Callable[[View, str], str]]] = {
    "file": _why_file,
    "pick": _why_pick,
    "build": _why_build,
    "research": _why_research,
    "use": _why_use,
    "pay": _simply("You can't pay that way."),
    "spend": _simply("You can't pay with that many."),
    "under": _simply("You aren't looking at that card."),
    "leave": _simply("You aren't researching right now."),
    "arrange": _simply("There's no order to choose right now."),
    "draw": _simply("You can't draw right now."),
    "rest": _simply("There's nothing left to fire."),
    "stop": _simply("There's nothing to stop right now."),
    "done": _simply("Take an action first: file, pick, build or research."),
    "pass": _simply("You can pass only when no other action is possible."),
}
