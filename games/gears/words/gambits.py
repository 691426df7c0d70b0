"""Texts about gambits: labels, hints and questions (docs/rules/gears.md, section 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.english import MINUS, count, listing, plain
from games.gears.data import GAMBIT, GAMBITS, GIZMO
from games.gears.nouns import gambit, gambit_worth, gizmo_card, gizmo_name, tile_name
from games.gears.solo.goals import MODES
from games.gears.view import PlayerView, View

_PATH_VP: Final = 3
_RUBBLE_VP: Final = 5
_LEAST: Final = 2  # gambits to keep
_NONE: Final = {1: "if you don't complete it", 2: "if you complete neither"}  # by the number of uncompleted gambits


def hand(view: View) -> list[str]:
    """List the viewer's gambits and the points that those could cost. The pictures show the objectives."""
    if view.gambit_deck is None or view.seat is None:
        return []
    me = view.players[view.seat]
    lines = [f"You were dealt {listing([gambit_worth(card) for card in view.dealt])}."] if view.dealt else []
    if me.gambits:
        title = "Gambits not completed" if view.outcome else "Gambits to complete"
        lines.append(f"{title}: {listing([gambit(card).name for card in me.gambits])}{_cost(view, me)}.")
    if me.completed:
        lines.append(f"Gambits completed: {listing([gambit_worth(card) for card in me.completed])}.")
    return lines


def _cost(view: View, me: PlayerView) -> str:
    """Say how many points the uncompleted gambits cost: " (-3 VP if you complete neither)".

    Return "" in modes where uncompleted gambits cost nothing.
    """
    if not _charged(view):
        return ""
    risk = sum(gambit(card).value for card in me.gambits)
    unless = "" if view.outcome else f" {_NONE.get(len(me.gambits), 'if you complete none')}"
    return f" ({_minus(view, risk)}{unless})"


# --- choices ----------------------------------------------------------------------------------------------------------


def _keep_label(_view: View, value: str) -> str:
    kept = value.split(".")
    return "Keep all three" if len(kept) > _LEAST else f"Keep {listing([gambit(card).name for card in kept])}"


def _keep_hint(view: View, value: str) -> str:
    kept = value.split(".")
    price = sum(gambit(card).value for card in kept)
    some, none = ("all three", "none") if len(kept) > _LEAST else ("both", "neither")
    penalty = f", {_minus(view, price)} if you complete {none}" if _charged(view) else ""
    return f"+{count(price, 'gear')} if you complete {some}{penalty}"


def _draw_label(_view: View, value: str) -> str:
    return "Shuffle the deck and draw a gambit" if value else "Draw a gambit"


def _risk(view: View, _value: str) -> str:
    worth = [card.value for card in GAMBITS]
    return f"costs {min(worth)} to {max(worth)} {_charged(view)} unless you complete it" if _charged(view) else ""


def _charged(view: View) -> str:
    """Return the unit in which uncompleted gambits are charged, "VP" or "gears" (G83, G94, G116).

    Return "" in modes where they cost nothing.
    """
    scoring = view.options["scoring"]
    if scoring == "semi-cooperative" or (scoring in MODES and not MODES[scoring].charges):
        return ""
    return "gears" if scoring in MODES else "VP"


def _minus(view: View, number: int) -> str:
    """Format a penalty in the unit of this mode: "-3 VP", "-1 gear"."""
    return f"{MINUS}{count(number, 'gear') if _charged(view) == 'gears' else f'{number} VP'}"


def _redeem_label(view: View, value: str) -> str:
    return ("Done redeeming" if view.pledged else "Redeem none") if value == "none" else f"Redeem {gambit(value).name}"


def _redeem_hint(view: View, value: str) -> str:
    """Say what the viewer would have paid, and how many points they'd have, after redeeming this gambit too."""
    assert view.seat is not None
    me, chosen = view.players[view.seat], (*view.pledged, *(() if value == "none" else (value,)))
    paid = sum(gambit(card).value for card in chosen)
    total = _faction_points(view, me) + paid - sum(gambit(card).value for card in me.gambits)
    kept = len(me.completed) - len(chosen)
    pays = f"pay {paid} of your {count(me.gears, 'gear')}" if paid else "pay nothing"
    return f"{pays} for {plain(total)} VP in all; {count(kept, 'gambit')} left to break ties"


def _faction_points(view: View, me: PlayerView) -> int:
    return _RUBBLE_VP * len(view.demolished) if me.faction == "rabblerouser" else _PATH_VP * view.longest


def _card_name(_view: View, value: str) -> str:
    if value in GIZMO:
        return gizmo_name(value)
    return gambit_worth(value) if value in GAMBIT else tile_name(value)


def _card_text(_view: View, value: str) -> str:
    if value in GIZMO:
        return gizmo_card(value).in_brief
    return gambit(value).gist if value in GAMBIT else ""


def _card_worth(view: View, value: str) -> str:
    if value not in GAMBIT:
        return _card_text(view, value)
    worth = gambit(value).value
    stakes = {"gears": f"+{worth} or {_minus(view, worth)}", "": f"+{count(worth, 'gear')}"}
    both = f"+{count(worth, 'gear')} or {_minus(view, worth)}"
    return f"{stakes.get(_charged(view), both)}: {gambit(value).gist}"


LABELS: Final[dict[str, Callable[[View, str], str]]] = {
    "keep": _keep_label,
    "gambit": _draw_label,
    "redeem": _redeem_label,
    "draw": _card_name,
    "back": _card_name,
}
HINTS: Final[dict[str, Callable[[View, str], str]]] = {
    "keep": _keep_hint,
    "gambit": _risk,
    "redeem": _redeem_hint,
    "draw": _card_worth,
    "back": _card_text,
}


def prompt(view: View) -> str:
    if view.phase == "keep":
        return "Which two or three gambits will you keep?"
    return (
        "The game is over. Which completed gambits will you redeem? Each costs its value in gears and gives you that "
        "many VP."
    )
