"""What is said about gizmos: choices, what they do, what happened, why not (ledger, section 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.gears.data import GIZMO
from games.gears.nouns import costs, gizmo_card, gizmo_name, gizmo_price, price, role, the
from games.gears.view import View
from games.kernel import Names

TITLES: Final = {
    "activate": "Set up and use a gizmo",
    "equip": "Set up a gizmo for later",
    "gizmo": "Draw a gizmo",
    "take": "Which gizmo do you take?",
    "discard": "Discard a gizmo",
    "peek": "Look at the pile",
}
ASKS: Final = {
    "use": "Use it now, or let it be?",
    "take": "Which gizmo do you take from the Junk pile?",
    "peek": "What do you look at?",
}


def hand(view: View) -> list[str]:
    """The viewer's gizmos, in hand and beside roles."""
    if view.gizmos is None or view.seat is None:
        return []
    me = view.players[view.seat]
    held = [gizmo_name(gizmo) for gizmo in me.gizmos if gizmo]
    beside = [gizmo_name(card.gizmo) for card in me.roles if card.gizmo]
    kinds = (("In hand", held), ("Set up", beside))
    return [f"{kind}: {', '.join(names)}." for kind, names in kinds if names]


# --- choices ----------------------------------------------------------------------------------------------------------


def use_label(view: View, gizmo: str) -> str:
    """One that lies beside a role already."""
    bearer = bearer_of(view, gizmo)
    cost = gizmo_card(gizmo).cost if bearer is None else gizmo_price(gizmo, bearer)
    return f"{gizmo_name(gizmo)}{f' ({role(bearer)})' if bearer else ''}, {costs(cost)}"


def bearer_of(view: View, gizmo: str) -> str | None:
    """The role beside which it lies."""
    cards = (card for player in view.players for card in player.roles)
    return next((card.character for card in cards if card.gizmo == gizmo), None)


def _activate_label(_view: View, value: str) -> str:
    gizmo, _, bearer = value.partition(".")
    return f"{gizmo_name(gizmo)} beside {the(bearer)}, {costs(gizmo_price(gizmo, bearer))}"


def _equip_label(_view: View, value: str) -> str:
    gizmo, _, bearer = value.partition(".")
    return f"{gizmo_name(gizmo)} beside {the(bearer)}"


def _draw_label(_view: View, value: str) -> str:
    labels = {"": "Draw a gizmo", "shuffled": "Shuffle the deck and draw a gizmo", "junk": "Dig in the Junk pile"}
    return labels[value]


def text(_view: View, value: str) -> str:
    """What the card says, where one is chosen."""
    gizmo = value.partition(".")[0]
    return gizmo_card(gizmo).text if gizmo in GIZMO else ""


LABELS: Final[dict[str, Callable[[View, str], str]]] = {
    "activate": _activate_label,
    "equip": _equip_label,
    "gizmo": _draw_label,
    "take": lambda _view, value: gizmo_name(value),
    "discard": lambda _view, value: f"Discard {gizmo_name(value)}",
    "peek": lambda _view, _: "The top of the pile",
}
HINTS: Final[dict[str, Callable[[View, str], str]]] = {
    "activate": text,
    "equip": text,
    "gizmo": lambda _view, value: "all see which one you take" if value == "junk" else "only you will see it",
    "take": text,
    "discard": lambda _view, _: "onto the Junk pile, for all to see",
    "peek": lambda _view, _: "only you will see it",
}


# --- why not ----------------------------------------------------------------------------------------------------------


def blocked(view: View) -> dict[str, str]:
    """Why no gizmo can be drawn, set up or traded, where the viewer would look for it."""
    if view.gizmos is None or view.seat is None:
        return {}
    return {"activate": why_activate(view, "", ()), "gizmo": why_draw(view, "", ())}


def _in_hand(view: View) -> tuple[str | None, ...]:
    return view.players[view.seat].gizmos if view.seat is not None else ()


def why_draw(view: View, value: str, _names: Names) -> str:
    """Why no gizmo can be drawn so."""
    if view.gizmos is None:
        return "This table plays without gizmos."
    if view.gizmos.drawn:
        return "You have drawn a gizmo this turn already."
    if len(_in_hand(view)) > 1:
        return "You hold two gizmos: discard one first."
    if value in ("shuffled", "junk"):
        return "Only a revealed Alchemist shuffles decks, and only a revealed Junk Merchant digs in junk."
    return "A gizmo is drawn in your own turn, between actions."


def why_activate(view: View, value: str, _names: Names) -> str:
    """Why a gizmo cannot be set up."""
    if view.gizmos is None:
        return "This table plays without gizmos."
    if view.gizmos.activated:
        return "You have set up a gizmo this turn already."
    gizmo, _, bearer = value.partition(".")
    if gizmo and gizmo not in _in_hand(view):
        return "That gizmo is not in your hand."
    roles = view.players[view.seat].roles if view.seat is not None else ()
    open_roles = [card.character for card in roles if card.revealed and not card.eliminated]
    if not open_roles or (bearer and bearer not in open_roles):
        return "A gizmo goes beside a revealed role of yours whose token is in the maze."
    if gizmo and bearer and bearer not in (gizmo_card(gizmo).role_only or (bearer,)):
        return f"{gizmo_name(gizmo)} is not for {the(bearer)}."
    return "You hold no gizmo that you can pay for and that has something to aim at."


def why_use(view: View, gizmo: str) -> str:
    """Why a gizmo beside a role cannot be used."""
    bearer = bearer_of(view, gizmo)
    mine = {card.character for card in view.players[view.seat].roles} if view.seat is not None else set()
    if bearer is None or bearer not in mine:
        return f"{gizmo_name(gizmo)} does not lie beside a role of yours."
    if gizmo_card(gizmo).trigger is not None:
        return f"{gizmo_name(gizmo)} answers when it is triggered: you will be asked."
    if view.seat is not None and view.players[view.seat].gears < gizmo_price(gizmo, bearer):
        return f"{gizmo_name(gizmo)} costs {price(gizmo_price(gizmo, bearer))}."
    return f"{gizmo_name(gizmo)} was used this turn, or has nothing to aim at."


WHY: Final[dict[str, Callable[[View, str, Names], str]]] = {
    "activate": why_activate,
    "equip": why_activate,
    "gizmo": why_draw,
    "take": lambda _view, _value, _names: "That gizmo is not in the Junk pile.",
    "discard": lambda _view, _value, _names: "That gizmo is not in your hand, or it is not your turn.",
    "peek": lambda _view, _value, _names: "Nobody lets you look at the pile now.",
}
