"""Reasons why the viewer can't choose an action now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.english import lowered
from games.gnomes.actions import Action
from games.gnomes.view import View
from games.gnomes.words.labels import TITLES, label, yours

_LATER: Final = {
    "move": ("act", "Units move after you assign dice and before you call clans."),
    "attack": ("act", "Units attack after you assign dice and before you call clans."),
    "call": ("call", "You call clans after moving, and the unit on the clan's tile needs 3 horns."),
    "draw": ("call", "You draw cards after moving. Drawing costs 2 horns."),
}
_CANNOT: Final = {
    "pass": "You can't pass right now.",
    "suggested": "I don't have that suggestion right now.",
    "move": "That unit can't move right now.",
    "attack": "That unit can't attack right now.",
    "cast": "You can't cast that ability right now.",
    "tribe": "You can't choose that tribe right now.",
    "start": "You can't place a leader there right now.",
    "return": "You can't bring in that clan right now.",
    "flip": "You can't flip that tile right now.",
    "roll": "You can't roll right now.",
    "lock": "You can't keep all your dice right now.",
    "reroll": "You can't re-roll those symbols right now.",
    "die": "You can't re-roll that die right now.",
    "put": "You can't assign those dice right now.",
    "call": "That unit can't call a clan right now.",
    "empower": "That unit can't empower a clan right now.",
    "draw": "You can't draw those cards right now.",
    "keep": "You can't keep that card right now.",
    "learn": "You can't give a unit that card right now.",
    "hold": "You can't keep a card in hand right now.",
    "fill": "You can't place those crystals right now.",
    "stay": "You can't stay put right now.",
    "end": "You can't end that step right now.",
    "mute": "You can't keep passing right now.",
    "never": "You can't mute that ability right now.",
    "ask": "You can't turn replies back on right now.",
    "order": "You can't set that standing order right now.",
    "withdraw": "You can't cancel that order right now.",
    "ally": "You can't make that alliance right now.",
    "break": "You can't break that alliance right now.",
}
_UNITS: Final = frozenset({"move", "attack", "hit", "under", "if", "on"})  # prefixes whose labels name units
_GROUPS: Final = frozenset({"tribe", "return", "call", "empower"})  # tribes and clans, which take an article
_NAMES: Final = frozenset(
    {"to", "start", "flip", "fall", "cast", "power", "keep", "learn", "draw", "ally", "break", "on"}
)
_LOWERED: Final = frozenset({"die", "with", "if"})
_CALLING: Final = {
    "call": "To call a clan, you need a unit with 3 horns on one of its tiles.",
    "draw": "You need 2 horns to draw cards.",
}


def blocked(view: View, /) -> Mapping[str, str]:
    """Return the prefixes of actions that viewers may look for but can't choose now, each with the reason."""
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
    """Say why the viewer can't choose the action with that code. Return "" for an unknown kind of action."""
    prefix = code.partition(":")[0]
    if prefix not in TITLES:
        return ""
    if prefix in _LATER and view.phase != _LATER[prefix][0]:
        return _LATER[prefix][1]
    return _CANNOT.get(prefix, "That isn't one of your choices right now.")


def is_midway(view: View, /) -> bool:
    """Tell whether the viewer must finish something first, such as a reply, a fall, or a move in progress."""
    return view.pending is not None or view.draft is not None


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """Return the action's label without figures.

    The label is in quotation marks unless it's just the name of something.
    """
    if action.prefix in _UNITS and any(it.code == action.value for it in view.units):
        return yours(view, action.value, names)
    text = label(view, action, names).partition(" · ")[0]
    if action.prefix in _LOWERED or action.value in ("attacker", "attacked"):
        return lowered(text)
    if action.prefix in _GROUPS:
        return f"the {text}"
    return text if action.prefix in _NAMES and not _is_instruction(view, action) else f"“{text}”"


def _is_instruction(view: View, action: Action) -> bool:
    asks = view.draft.asks if view.draft else ""
    return action.prefix == "on" and (asks in ("die", "way") or action.value in ("none", "enough"))
