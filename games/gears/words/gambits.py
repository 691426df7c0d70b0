"""What is said about gambits: choices, what they do, what happened (ledger, section 9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.english import count, listing
from games.gears import events as ev
from games.gears.data import GAMBIT, GIZMO
from games.gears.nouns import distinct_name, gambit, gizmo_card, gizmo_name
from games.gears.view import PlayerView, View
from games.kernel import Event

Names = Sequence[str]
_DECKS: Final = {"gambits": "gambit deck", "gizmos": "gizmo deck", "pile": "tile pile"}
_PATH_VP: Final = 3
_RUBBLE_VP: Final = 5
_LEAST: Final = 2  # gambits to keep


def worth(card: str) -> str:
    """ "Long Haul (2 gears)"."""
    return f"{gambit(card).name} ({count(gambit(card).value, 'gear')})"


def page(card: str) -> str:
    """The whole card in a line."""
    veiled = "any token that may be yours" if gambit(card).veiled else "a revealed role"
    return f"{worth(card)}: {gambit(card).text} With {veiled}."


def hand(view: View) -> list[str]:
    """The viewer's gambits, each with what it wants."""
    if view.gambit_deck is None or view.seat is None:
        return []
    me = view.players[view.seat]
    lines = [f"Gambit {page(card)}" for card in (*view.dealt, *me.gambits)]
    if me.completed:
        lines.append(f"Completed: {listing([worth(card) for card in me.completed])}.")
    return lines


# --- choices ----------------------------------------------------------------------------------------------------------


def _keep_label(_view: View, value: str) -> str:
    kept = value.split(".")
    return "Keep all three" if len(kept) > _LEAST else f"Keep {listing([gambit(card).name for card in kept])}"


def _keep_hint(view: View, value: str) -> str:
    back = [gambit(card).name for card in view.dealt if card not in value.split(".")]
    price = sum(gambit(card).value for card in value.split("."))
    return f"{f'{listing(back)} goes back; ' if back else ''}+{count(price, 'gear')} if all are completed"


def _draw_label(_view: View, value: str) -> str:
    return "Shuffle the deck and draw a gambit" if value else "Draw a gambit"


def _redeem_label(view: View, value: str) -> str:
    return ("That is all" if view.pledged else "Redeem none") if value == "none" else f"Redeem {gambit(value).name}"


def _redeem_hint(view: View, value: str) -> str:
    """The arithmetic: what is paid, and the points as they then stand."""
    assert view.seat is not None
    me, chosen = view.players[view.seat], (*view.pledged, *(() if value == "none" else (value,)))
    paid = sum(gambit(card).value for card in chosen)
    total = _faction_points(view, me) + paid - sum(gambit(card).value for card in me.gambits)
    kept = len(me.completed) - len(chosen)
    return f"{count(paid, 'gear')} of {me.gears} paid: {total} VP; {kept} left for ties"


def _faction_points(view: View, me: PlayerView) -> int:
    return _RUBBLE_VP * len(view.demolished) if me.faction == "rabblerouser" else _PATH_VP * view.longest


def _card_name(_view: View, value: str) -> str:
    if value in GIZMO:
        return gizmo_name(value)
    return worth(value) if value in GAMBIT else distinct_name(value)


def _card_text(_view: View, value: str) -> str:
    if value in GIZMO:
        return gizmo_card(value).text
    return gambit(value).text if value in GAMBIT else ""


LABELS: Final[dict[str, Callable[[View, str], str]]] = {
    "keep": _keep_label,
    "gambit": _draw_label,
    "redeem": _redeem_label,
    "draw": _card_name,
    "back": _card_name,
}
HINTS: Final[dict[str, Callable[[View, str], str]]] = {
    "keep": _keep_hint,
    "gambit": lambda _view, _: "only you will see it; left open, it costs its value at the end",
    "redeem": _redeem_hint,
    "draw": _card_text,
    "back": _card_text,
}


def prompt(view: View) -> str:
    """What the viewer is asked where all choose at once."""
    if view.phase == "keep":
        return "Which gambits do you keep? At least two of the three."
    return "The end has come. Which completed gambits do you redeem? Each costs its gears and is worth as many VP."


# --- what happened ----------------------------------------------------------------------------------------------------


def _redeemed(event: ev.GambitsRedeemed, names: Names) -> str:
    cards = listing([gambit(card).name for card in event.gambits])
    return f"{names[event.seat]} paid {count(event.gears, 'gear')} to redeem {cards}: +{event.gears} VP."


TELL: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    ev.GambitsKept: lambda e, n: f"{n[e.seat]} kept {count(e.number, 'gambit')}.",
    ev.GambitDrawn: lambda e, n: f"{n[e.seat]} drew a gambit.",
    ev.GambitSeen: lambda e, _n: f"You drew {page(e.gambit)}",
    ev.Shuffled: lambda e, n: f"{n[e.seat]} gave the {_DECKS[e.deck]} a good shake.",
    ev.Glimpsed: lambda e, n: f"{n[e.seat]} peeked at the top {e.number} of the {_DECKS[e.deck]}.",
    ev.GambitCompleted: lambda e, n: f"Gambit! {n[e.seat]} completed {gambit(e.gambit).name}: {gambit(e.gambit).text}",
    ev.GambitNotShown: lambda _e, _n: "",
    ev.Evacuated: lambda _e, _n: "",
    ev.GambitPledged: lambda e, _n: f"You will redeem {worth(e.gambit)}.",
    ev.RedeemingDone: lambda e, n: f"{n[e.seat]} has chosen what to redeem.",
    ev.GambitsRedeemed: _redeemed,
}
