"""Say why an action can't be chosen now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.gnomes.actions import Action
from games.gnomes.view import View
from games.gnomes.words.labels import TITLES, label

_LATER: Final = {
    "move": ("act", "Units move after you assign dice and before you call clans."),
    "attack": ("act", "Units attack after you assign dice and before you call clans."),
    "call": ("call", "You call clans after moving. It takes a unit with 3 horns on the clan's tile."),
    "draw": ("call", "You draw cards after moving, for 2 horns."),
}
_CALLING: Final = {
    "call": "To call a clan, you need a unit with 3 horns on its tile.",
    "draw": "You need 2 horns to draw cards.",
}


def blocked(view: View, /) -> Mapping[str, str]:
    """Map the action prefixes that players look for and can't use now to the reason."""
    if view.seat is None or view.seat not in view.asked or view.pending is not None:
        return {}
    if view.phase not in ("act", "call"):
        return {}
    if view.phase == "act":
        return {
            "move": "None of your units can move now.",
            "attack": "None of your units shares a tile with an enemy it can attack.",
        }
    return _CALLING


def why(view: View, code: str, _names: Sequence[str], /) -> str:
    """Say why the viewer can't choose that code; "" for an unknown kind of action."""
    prefix = code.partition(":")[0]
    if prefix not in TITLES:
        return ""
    if prefix in _LATER and view.phase != _LATER[prefix][0]:
        return _LATER[prefix][1]
    title = TITLES[prefix]
    named = f"{title[0].lower()}{title[1:]}"
    return "I'm not asking for that right now." if title.endswith("?") else f"You can't {named} right now."


def is_midway(view: View, /) -> bool:
    """Tell whether the viewer must finish something first: a reply, a fall, crystals, cards, a draft."""
    return view.pending is not None or view.draft is not None


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """Shorten a label to what comes before its figures."""
    return label(view, action, names).partition(" · ")[0]
