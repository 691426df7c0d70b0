"""Why something cannot be chosen, and what would be legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.gnomes.actions import Action
from games.gnomes.view import View
from games.gnomes.words.labels import TITLES, label

_LATER: Final = {
    "move": ("act", "Units move after the dice are given, before calling."),
    "attack": ("act", "Units attack after the dice are given, before calling."),
    "call": ("call", "A call needs three horns of a unit on the tile of an inactive clan."),
    "draw": ("call", "Two horns of your units buy cards, after moving."),
}


def blocked(view: View, /) -> Mapping[str, str]:
    """Prefixes that the viewer cannot choose now but would look for, each with the reason."""
    if view.seat is None or view.seat not in view.asked or view.pending is not None:
        return {}
    if view.phase not in ("act", "call"):
        return {}
    if view.phase == "act":
        return {
            "move": "No unit of yours can walk now.",
            "attack": "No unit of yours shares a tile with an enemy that it could strike.",
        }
    return {prefix: why for prefix, (phase, why) in _LATER.items() if phase == "call"}


def why(view: View, code: str, _names: Sequence[str], /) -> str:
    """Why the viewer cannot choose that code; "" where there is no such kind of choice."""
    prefix = code.partition(":")[0]
    if prefix not in TITLES:
        return ""
    if prefix in _LATER and view.phase != _LATER[prefix][0]:
        return _LATER[prefix][1]
    return f"{TITLES[prefix].rstrip('?')}: that is not possible now."


def is_midway(view: View, /) -> bool:
    """Whether something was begun that must be ended first: a reply, a fall, crystals, cards, an unfinished choice."""
    return view.pending is not None or view.draft is not None


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """The label without its figures."""
    return label(view, action, names).partition(" · ")[0]
