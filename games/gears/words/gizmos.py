"""What is said about gizmos and trades: choices, what they do, what happened, why not (ledger, section 10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.gears import events as ev
from games.gears.data import GIZMO
from games.gears.view import OfferView, View
from games.gears.words.nouns import (
    capital,
    count,
    gizmo_card,
    gizmo_name,
    gizmo_price,
    listing,
    price,
    role,
    the,
    tile_name,
)
from games.kernel import Event

Names = Sequence[str]
_ROOM: Final = 80
ANYTIME: Final = ("offer", "give", "want", "gears", "accept", "decline", "withdraw")  # also in another player's turn
TITLES: Final = {
    "activate": "Set up and use a gizmo",
    "equip": "Set up a gizmo for later",
    "gizmo": "Draw a gizmo",
    "take": "Which gizmo do you take?",
    "discard": "Discard a gizmo",
    "peek": "Look at the pile",
    "accept": "Accept a trade",
    "decline": "Decline a trade",
    "offer": "Offer a trade",
    "give": "What do you give?",
    "want": "What do you want?",
    "gears": "How many gears go with it?",
    "withdraw": "Withdraw an offer",
}
ASKS: Final = {
    "use": "Use it now, or let it be?",
    "take": "Which gizmo do you take from the Junk pile?",
    "peek": "What do you look at?",
    "give": "What do you give?",
    "want": "What do you want for it?",
    "gears": "How many gears go with it?",
}
_TYPE: Final = {
    "one_time": "once, then it is junk",
    "permanent": "once a turn, paid each time",
    "triggered": "when it is triggered, once a turn, paid each time",
}


def kind(gizmo: str) -> str:
    """How often it can be used."""
    return _TYPE[gizmo_card(gizmo).type]


def hand(view: View) -> list[str]:
    """The viewer's gizmos, in hand and beside roles, and what is known of the pile."""
    if view.gizmos is None or view.seat is None:
        return []
    me = view.players[view.seat]
    held = [f"Gizmo in hand: {page(gizmo)}" for gizmo in me.gizmos if gizmo]
    set_up = [f"Beside {the(card.character)}: {page(card.gizmo)}" for card in me.roles if card.gizmo and card.character]
    top = [f"On top of the pile: {tile_name(view.gizmos.pile_top)}."] if view.gizmos.pile_top else []
    return held + set_up + top


def page(gizmo: str) -> str:
    """The whole card in a line."""
    return f"{gizmo_name(gizmo)} ({price(gizmo_card(gizmo).cost)}, {kind(gizmo)}): {gizmo_card(gizmo).text}"


# --- choices ----------------------------------------------------------------------------------------------------------


def use_label(view: View, gizmo: str) -> str:
    """One that lies beside a role already."""
    bearer = bearer_of(view, gizmo)
    cost = gizmo_card(gizmo).cost if bearer is None else gizmo_price(gizmo, bearer)
    return f"{gizmo_name(gizmo)}{f' ({role(bearer)})' if bearer else ''}, {price(cost)}"


def bearer_of(view: View, gizmo: str) -> str | None:
    """The role beside which it lies."""
    cards = (card for player in view.players for card in player.roles)
    return next((card.character for card in cards if card.gizmo == gizmo), None)


def _activate_label(_view: View, value: str) -> str:
    gizmo, _, bearer = value.partition(".")
    return f"{gizmo_name(gizmo)} beside {the(bearer)}, {price(gizmo_price(gizmo, bearer))}"


def _equip_label(_view: View, value: str) -> str:
    gizmo, _, bearer = value.partition(".")
    return f"{gizmo_name(gizmo)} beside {the(bearer)}"


def _draw_label(_view: View, value: str) -> str:
    labels = {"": "Draw a gizmo", "shuffled": "Shuffle the deck and draw a gizmo", "junk": "Dig in the Junk pile"}
    return labels[value]


def _called(seat: str, names: Names, said: str) -> str:
    """The words with the player's name for `{}`, cut where a label has no room for all of it."""
    room = _ROOM - len(said.format(""))
    name = names[int(seat)]
    return said.format(name if len(name) <= room else f"{name[: room - 1]}…")


def _want_label(_view: View, value: str) -> str:
    return {"none": "Only gears", "any": "A gizmo of their choice"}.get(value) or gizmo_name(value)


def _gears_label(_view: View, value: str) -> str:
    gears = int(value)
    if not gears:
        return "No gears"
    return f"{'You pay' if gears > 0 else 'They pay'} {count(abs(gears), 'gear')}"


def _accept_label(view: View, value: str, names: Names) -> str:
    """What the viewer would get, and give."""
    seat, _, gizmo = value.partition(".")
    offer = offer_from(view, int(seat))
    if offer is None:
        return _called(seat, names, "Accept the offer of {}")
    get, give = sides(offer, gizmo)
    return _called(seat, names, f"{{}}: get {get}; give {give}")


def _offer_label(view: View, value: str, names: Names) -> str:
    return _called(value, names, "Answer {}" if offer_from(view, int(value)) else "To {}")


def offer_from(view: View, seat: int) -> OfferView | None:
    """The open offer of that player to the viewer."""
    offers = view.gizmos.offers if view.gizmos else ()
    return next((offer for offer in offers if offer.by == seat and offer.to == view.seat), None)


def sides(offer: OfferView, chosen: str = "") -> tuple[str, str]:
    """What the one to whom it is offered gets, and gives; `chosen` stands for "any"."""
    wants = chosen or offer.wants
    return _goods(offer.gives, offer.gears), _goods(wants, -offer.gears)


def _goods(gizmo: str | None, gears: int) -> str:
    parts = [{"any": "a gizmo of choice"}.get(gizmo) or gizmo_name(gizmo)] if gizmo else []
    return " + ".join([*parts, *([count(gears, "gear")] if gears > 0 else [])])


def _text(_view: View, value: str) -> str:
    gizmo = value.partition(".")[0]
    return gizmo_card(gizmo).text if gizmo in GIZMO else ""


def offer_hint(view: View, seat: str) -> str:
    """Whether it answers an offer."""
    return "a counter-offer" if offer_from(view, int(seat)) else "only the two of you will see it"


def _price_hint(view: View, value: str) -> str:
    draft = view.gizmos.draft if view.gizmos else None
    if draft is None:
        return ""
    get, give = sides(OfferView(draft.by, draft.to, draft.gives, draft.wants, int(value)))
    return f"you give {get}, and get {give}"


LABELS: Final[dict[str, Callable[[View, str], str]]] = {
    "activate": _activate_label,
    "equip": _equip_label,
    "gizmo": _draw_label,
    "take": lambda _view, value: gizmo_name(value),
    "discard": lambda _view, value: f"Discard {gizmo_name(value)}",
    "peek": lambda _view, _: "The top of the pile",
    "give": lambda _view, value: "Only gears" if value == "none" else gizmo_name(value),
    "want": _want_label,
    "gears": _gears_label,
}
NAMED: Final[dict[str, Callable[[View, str, Names], str]]] = {
    "accept": _accept_label,
    "decline": lambda _view, value, names: _called(value, names, "Decline the offer of {}"),
    "offer": _offer_label,
    "withdraw": lambda _view, value, names: _called(value, names, "Withdraw your offer to {}"),
}
HINTS: Final[dict[str, Callable[[View, str], str]]] = {
    "activate": _text,
    "equip": _text,
    "gizmo": lambda _view, value: "all see which one you take" if value == "junk" else "only you will see it",
    "take": _text,
    "discard": lambda _view, _: "onto the Junk pile, for all to see",
    "peek": lambda _view, _: "only you will see it",
    "offer": offer_hint,
    "give": _text,
    "want": _text,
    "gears": _price_hint,
}


def offers(view: View, names: Names) -> str:
    """What is offered to the viewer, in a sentence each."""
    found = view.gizmos.offers if view.gizmos else ()
    told = []
    for offer in found:
        if offer.to == view.seat:
            get, give = sides(offer)
            told.append(f"{names[offer.by]} offers you {get} for {give}.")
    return " ".join(told)


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


def why_accept(view: View, value: str, _names: Names) -> str:
    """Why that offer cannot be taken up."""
    seat = value.partition(".")[0]
    if not seat.isdigit() or offer_from(view, int(seat)) is None:
        return "There is no such offer to you."
    return "It cannot be kept now: a gizmo or the gears are gone, or a hand is full."


def why_offer(view: View, _value: str, _names: Names) -> str:
    """Why no offer can be made there."""
    if view.gizmos is None:
        return "This table plays without gizmos."
    return "Trades are between the player whose turn it is and another, with a gizmo in it, three offers a turn."


WHY: Final[dict[str, Callable[[View, str, Names], str]]] = {
    "activate": why_activate,
    "equip": why_activate,
    "gizmo": why_draw,
    "take": lambda _view, _value, _names: "That gizmo is not in the Junk pile.",
    "discard": lambda _view, _value, _names: "That gizmo is not in your hand, or it is not your turn.",
    "peek": lambda _view, _value, _names: "Nobody lets you look at the pile now.",
    "accept": why_accept,
    "decline": lambda _view, _value, _names: "There is no such offer to you.",
    "withdraw": lambda _view, _value, _names: "You have made no such offer.",
    "offer": why_offer,
    "give": lambda _view, _value, _names: "That cannot be given.",
    "want": lambda _view, _value, _names: "You do not know of that gizmo there, or no hand has room for it.",
    "gears": lambda _view, _value, _names: "Nobody there can pay that, or nothing would be given for it.",
}


# --- what happened ----------------------------------------------------------------------------------------------------


def _junked(event: ev.GizmoJunked, _names: Names) -> str:
    why = {"spent": "is spent", "replaced": "makes room", "eliminated": f"falls with {the(event.character)}"}[event.why]
    return f"{gizmo_name(event.gizmo)} {why}: onto the Junk pile."


def _returned(event: ev.GizmoReturned, names: Names) -> str:
    where = f"in {names[event.seat]}'s hand" if event.seat is not None else f"beside {the(event.character or '')}"
    return f"{gizmo_name(event.gizmo)} is {where} again."


def _looked(event: ev.Peeked, names: Names) -> str:
    where = "the top of the pile" if event.cell is None else f"the tile at {event.cell}"
    return f"{names[event.seat]} looked at {where} in secret."


def _saw(event: ev.TileSeen, _names: Names) -> str:
    where = "On top of the pile lies" if event.cell is None else f"Under {event.cell} lies"
    return f"{where} {tile_name(event.tile)}. Keep it to yourself."


def _swapped(event: ev.TilesSwapped, names: Names) -> str:
    one, other = (f"{tile_name(tile)} ({cell})" for tile, cell in zip(event.tiles, event.cells, strict=True))
    return f"{names[event.seat]} swapped {one} and {other}."


def _saved(event: ev.EliminationPrevented, names: Names) -> str:
    return f"Boing! {capital(the(event.character))} of {names[event.seat]} is saved and lands on {event.cell}."


def _offered(event: ev.OfferMade, names: Names) -> str:
    get, give = sides(OfferView(event.by, event.other, event.gives, event.wants, event.gears))
    what = "counters with" if event.counter else "offers"
    return f"{names[event.by]} {what} {get} to {names[event.other]}, for {give}."


def _dropped(event: ev.OfferDropped, names: Names) -> str:
    if event.why == "declined":
        return f"{names[event.other]} declined {names[event.by]}'s offer."
    return (
        f"{names[event.by]}'s offer to {names[event.other]} {'is withdrawn' if event.why == 'withdrawn' else 'lapsed'}."
    )


def _traded(event: ev.Traded, names: Names) -> str:
    def goods(gizmos: int, gears: int) -> str:
        parts = [*([count(gizmos, "gizmo")] if gizmos else []), *([count(gears, "gear")] if gears > 0 else [])]
        return listing(parts)

    gave, got = goods(event.gave, event.gears), goods(event.got, -event.gears)
    return f"Deal! {names[event.seat]} gave {names[event.other]} {gave} for {got}."


TELL: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    ev.GizmoDrawn: lambda e, n: f"{n[e.seat]} drew a gizmo.",
    ev.GizmoSeen: lambda e, _n: f"You drew {page(e.gizmo)}",
    ev.GizmoDug: lambda e, n: f"{n[e.seat]} dug {gizmo_name(e.gizmo)} out of the Junk pile.",
    ev.JunkShuffled: lambda e, _n: (
        f"The gizmo deck is empty: {count(e.number, 'gizmo')} from the Junk pile make a new one."
    ),
    ev.GizmoDiscarded: lambda e, n: f"{n[e.seat]} threw {gizmo_name(e.gizmo)} onto the Junk pile.",
    ev.GizmoEquipped: lambda e, n: f"{n[e.seat]} set {gizmo_name(e.gizmo)} beside {the(e.character)}.",
    ev.GizmoUsed: lambda e, n: f"{n[e.seat]} used {gizmo_name(e.gizmo)} ({role(e.character)}, {price(e.cost)}).",
    ev.GizmoJunked: _junked,
    ev.GizmoReturned: _returned,
    ev.Peeked: _looked,
    ev.TileSeen: _saw,
    ev.RolePeeked: lambda e, n: f"{n[e.seat]} looked at a hidden role of {n[e.victim]} in secret.",
    ev.RoleSeen: lambda e, n: f"{n[e.victim]} is {the(e.character)}. Keep it to yourself.",
    ev.TilesSwapped: _swapped,
    ev.EliminationPrevented: _saved,
    ev.OfferMade: _offered,
    ev.OfferDropped: _dropped,
    ev.Traded: _traded,
    ev.GizmoReceived: lambda e, n: f"{n[e.giver]} gave you {page(e.gizmo)}",
}
