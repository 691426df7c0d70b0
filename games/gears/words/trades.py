"""Texts about trades: labels, hints, offers and refusals (rule G104)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.english import ROOM, brief, count
from games.gears.nouns import gizmo_name, goods, traded
from games.gears.view import OfferView, View
from games.gears.words.gizmos import text
from games.kernel import Names

TITLES: Final = {
    "accept": "Accept a trade",
    "decline": "Decline a trade",
    "offer": "Offer a trade",
    "give": "What will you give?",
    "want": "What do you want?",
    "gears": "Who adds gears, and how many?",
    "withdraw": "Withdraw an offer",
}
ASKS: Final = {"give": TITLES["give"], "want": "What do you want in return?", "gears": TITLES["gears"]}


# --- choices ----------------------------------------------------------------------------------------------------------


def _called(seat: str, names: Names, template: str) -> str:
    """Insert the player's name for the `{}` of a template. The name is shortened so that the result fits a label."""
    return template.format(brief(names[int(seat)], ROOM - len(template.format(""))))


def _want_label(_view: View, value: str) -> str:
    return {"none": "Only gears", "any": "A gizmo of their choice"}.get(value) or gizmo_name(value)


def _gears_label(_view: View, value: str) -> str:
    gears = int(value)
    if not gears:
        return "No gears"
    return f"{'You pay' if gears > 0 else 'They pay'} {count(abs(gears), 'gear')}"


def _accept_label(view: View, value: str, names: Names) -> str:
    seat, _, gizmo = value.partition(".")
    offer = offer_from(view, int(seat))
    if offer is None:
        return _called(seat, names, "Accept {}'s offer")
    get, give = sides(offer, gizmo)
    return _called(seat, names, f"Give {{}} {give} for {get}")


def _offer_label(view: View, value: str, names: Names) -> str:
    return _called(value, names, "Counter {}'s offer" if offer_from(view, int(value)) else "To {}")


def offer_from(view: View, seat: int) -> OfferView | None:
    offers = view.gizmos.offers if view.gizmos else ()
    return next((offer for offer in offers if offer.by == seat and offer.to == view.seat), None)


def sides(offer: OfferView, chosen: str = "") -> tuple[str, str]:
    """Return, as two strings, what the recipient of an offer would get and give. `chosen` replaces "any"."""
    wants = chosen or offer.wants
    return goods(traded(offer.gives), offer.gears), goods(traded(wants), -offer.gears)


def _price_hint(view: View, value: str) -> str:
    draft = view.gizmos.draft if view.gizmos else None
    if draft is None:
        return ""
    get, give = sides(OfferView(draft.by, draft.to, draft.gives, draft.wants, int(value)))
    return f"you give {get} and get {give}"


LABELS: Final[dict[str, Callable[[View, str], str]]] = {
    "give": lambda _view, value: "Only gears" if value == "none" else gizmo_name(value),
    "want": _want_label,
    "gears": _gears_label,
}
NAMED: Final[dict[str, Callable[[View, str, Names], str]]] = {
    "accept": _accept_label,
    "decline": lambda _view, value, names: _called(value, names, "Decline {}'s offer"),
    "offer": _offer_label,
    "withdraw": lambda _view, value, names: _called(value, names, "Withdraw your offer to {}"),
}
HINTS: Final[dict[str, Callable[[View, str], str]]] = {
    "offer": lambda _view, _seat: "only the two of you can see this",
    "give": text,
    "want": text,
    "gears": _price_hint,
}


def offers(view: View, names: Names) -> str:
    open_offers = view.gizmos.offers if view.gizmos else ()
    sentences = []
    for offer in open_offers:
        if offer.to == view.seat:
            get, give = sides(offer)
            sentences.append(f"{names[offer.by]} offers you {get} for {give}.")
    return " ".join(sentences)


# --- reasons why a choice isn't possible ---------------------------------------------------------------------------


def why_accept(view: View, value: str, _names: Names) -> str:
    seat = value.partition(".")[0]
    if not seat.isdigit() or offer_from(view, int(seat)) is None:
        return "Nobody made you that offer."
    return "That deal is off: one of you no longer has what was offered, or has a full hand."


def why_offer(view: View, _value: str, _names: Names) -> str:
    if view.gizmos is None:
        return "This table isn't using gizmos."
    return (
        "On your own turn you can trade with anyone, and on other turns only with the player whose turn it is. A gizmo"
        " must change hands, and you can make three offers a turn."
    )


WHY: Final[dict[str, Callable[[View, str, Names], str]]] = {
    "accept": why_accept,
    "decline": lambda _view, _value, _names: "Nobody made you that offer.",
    "withdraw": lambda _view, _value, _names: "You have no open offer to that player.",
    "offer": why_offer,
    "give": lambda _view, _value, _names: "You can't give that.",
    "want": lambda _view, _value, _names: (
        "You can ask for a gizmo only if you know they have it and both hands have room."
    ),
    "gears": lambda _view, _value, _names: "One of you can't pay that much, or would get nothing in return.",
}
