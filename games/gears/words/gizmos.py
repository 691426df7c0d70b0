"""Texts about gizmos: labels, hints, questions and refusals (docs/rules/gears.md, section 10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.english import capital, listing
from games.gears.data import GIZMO
from games.gears.nouns import gizmo_card, gizmo_name, gizmo_price, price, role, the
from games.gears.view import View
from games.gears.words import earning
from games.gears.words.spots import own_gears
from games.kernel import Names

TITLES: Final = {
    "activate": "Activate a gizmo",
    "equip": "Equip a gizmo for later",
    "gizmo": "Draw a gizmo",
    "take": "Which gizmo will you take?",
    "discard": "Discard a gizmo",
    "peek": "Peek at the pile",
}
ASKS: Final = {
    "use": "Use it now?",
    "take": "Which gizmo will you take from the Junk pile?",
    "peek": "What do you want to peek at?",
}


def hand(view: View) -> list[str]:
    """List the viewer's gizmos, in hand and beside roles."""
    if view.gizmos is None or view.seat is None:
        return []
    me = view.players[view.seat]
    held = [gizmo_name(gizmo) for gizmo in me.gizmos if gizmo]
    beside = [gizmo_name(card.gizmo) for card in me.roles if card.gizmo]
    kinds = (("In your hand", held), ("Equipped", beside))
    return [f"{kind}: {listing(names)}." for kind, names in kinds if names]


# --- choices ----------------------------------------------------------------------------------------------------------


def use_label(view: View, gizmo: str) -> str:
    """Name a gizmo that is beside a role, with the role and the price: "Exploding Teapot (Rogue, 2 gears)"."""
    bearer = bearer_of(view, gizmo)
    cost = gizmo_card(gizmo).cost if bearer is None else gizmo_price(gizmo, bearer)
    return f"{gizmo_name(gizmo)} ({f'{role(bearer)}, ' if bearer else ''}{price(cost)})"


def bearer_of(view: View, gizmo: str) -> str | None:
    """Return the character that the gizmo is beside, if any."""
    cards = (card for player in view.players for card in player.roles)
    return next((card.character for card in cards if card.gizmo == gizmo), None)


def _activate_label(_view: View, value: str) -> str:
    gizmo, _, bearer = value.partition(".")
    return f"{gizmo_name(gizmo)} on {the(bearer)} ({price(gizmo_price(gizmo, bearer))})"


def _equip_label(_view: View, value: str) -> str:
    gizmo, _, bearer = value.partition(".")
    return f"{gizmo_name(gizmo)} on {the(bearer)}"


def _draw_label(_view: View, value: str) -> str:
    labels = {"": "Draw a gizmo", "shuffled": "Shuffle the deck and draw a gizmo", "junk": "Dig through the Junk pile"}
    return labels[value]


def text(_view: View, value: str) -> str:
    """Say what the gizmo does in a few words; "" if `value` is no gizmo."""
    gizmo = value.partition(".")[0]
    return gizmo_card(gizmo).in_brief if gizmo in GIZMO else ""


LABELS: Final[dict[str, Callable[[View, str], str]]] = {
    "activate": _activate_label,
    "equip": _equip_label,
    "gizmo": _draw_label,
    "take": lambda _view, value: gizmo_name(value),
    "discard": lambda _view, value: f"Discard {gizmo_name(value)}",
    "peek": lambda _view, _: "The top tile of the pile",
}
HINTS: Final[dict[str, Callable[[View, str], str]]] = {
    "activate": text,
    "equip": text,
    "gizmo": lambda _view, value: "everyone will see which one you take" if value == "junk" else "only you will see it",
    "take": text,
    "discard": lambda _view, _: "it goes to the Junk pile, where everyone can see it",
    "peek": lambda _view, _: "only you will see it",
}


# --- reasons why a choice isn't possible ---------------------------------------------------------------------------


def blocked(view: View) -> dict[str, str]:
    """Return the reasons why the viewer can't activate or draw a gizmo, by action prefix."""
    if view.gizmos is None or view.seat is None:
        return {}
    return {"activate": why_activate(view, "", ()), "gizmo": why_draw(view, "", ())}


def _in_hand(view: View) -> tuple[str | None, ...]:
    return view.players[view.seat].gizmos if view.seat is not None else ()


def why_draw(view: View, value: str, _names: Names) -> str:
    if view.gizmos is None:
        return "This table isn't using gizmos."
    if view.gizmos.drawn:
        return "You already drew a gizmo this turn."
    if len(_in_hand(view)) > 1:
        return "You have two gizmos, so discard one first."
    if value in ("shuffled", "junk"):
        return "You need a revealed Alchemist to shuffle, or a revealed Junk Merchant to dig through junk."
    return "Draw gizmos on your own turn, between actions."


def why_activate(view: View, value: str, _names: Names) -> str:
    """Say why the viewer can't put that gizmo beside a role, or use it there."""
    if view.gizmos is None:
        return "This table isn't using gizmos."
    if view.gizmos.activated:
        return "You already activated a gizmo this turn."
    gizmo, _, bearer = value.partition(".")
    if gizmo and gizmo not in _in_hand(view):
        return "That gizmo isn't in your hand."
    roles = view.players[view.seat].roles if view.seat is not None else ()
    open_roles = [card.character for card in roles if card.revealed and not card.eliminated]
    if not open_roles or (bearer and bearer not in open_roles):
        return "Reveal a role whose token is in the maze to activate gizmos."
    if gizmo and bearer and bearer not in (gizmo_card(gizmo).role_only or (bearer,)):
        return f"{capital(the(bearer))} can't use {gizmo_name(gizmo)}."
    prices = [(gizmo_name(held), _lowest(held, open_roles)) for held in _in_hand(view) if gizmo in ("", held)]
    usable = [(name, cost) for name, cost in prices if cost is not None]
    dear = earning.unaffordable(view, usable) if all(cost > own_gears(view) for _, cost in usable) else ""
    return dear or "You can't use any of your gizmos because they're too expensive or have no target."


def _lowest(gizmo: str | None, bearers: Sequence[str | None]) -> int | None:
    """Return the gizmo's lowest price beside any of these roles; None if it works beside none of them."""
    if gizmo is None:
        return None
    able = [bearer for bearer in bearers if bearer and bearer in (gizmo_card(gizmo).role_only or (bearer,))]
    return min((gizmo_price(gizmo, bearer) for bearer in able), default=None)


def why_use(view: View, gizmo: str) -> str:
    """Say why the viewer can't use a gizmo that is beside a role."""
    bearer = bearer_of(view, gizmo)
    mine = {card.character for card in view.players[view.seat].roles} if view.seat is not None else set()
    if bearer is None or bearer not in mine:
        return f"None of your roles has {gizmo_name(gizmo)}."
    if gizmo_card(gizmo).trigger is not None:
        return f"You can't start {gizmo_name(gizmo)} yourself: it works when it's triggered."
    if dear := earning.unaffordable(view, [(gizmo_name(gizmo), gizmo_price(gizmo, bearer))]):
        return dear
    return f"You've already used {gizmo_name(gizmo)} this turn, or there's nothing for it to target."


def why_discard(view: View, value: str, _names: Names) -> str:
    if view.gizmos is None:
        return "This table isn't using gizmos."
    return "Discard gizmos on your own turn." if value in _in_hand(view) else "That gizmo isn't in your hand."


WHY: Final[dict[str, Callable[[View, str, Names], str]]] = {
    "activate": why_activate,
    "equip": why_activate,
    "gizmo": why_draw,
    "take": lambda _view, _value, _names: "That gizmo isn't in the Junk pile.",
    "discard": why_discard,
    "peek": lambda _view, _value, _names: "You can't peek at the pile now.",
}
