"""What happened, one line an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from games.briar import events as ev
from games.briar.data import PAIR_PASSES, face
from games.briar.nouns import SCORES, ZONES, cards, life, named, the, title, verb, who
from games.briar.words.prompts import ENDS
from games.english import capital, count, listing
from games.kernel import Event

Names: TypeAlias = Sequence[str]


def sentence(event: Event, names: Names, /) -> str:
    """One line of narration; "" for an event that needs no words."""
    return capital(_TELL[type(event)](event, names))


def _picked(event: ev.Picked, names: Names) -> str:
    return f"{names[event.seat]} walks into the maze as {who(event.character).name}."


def _began(event: ev.Began, names: Names) -> str:
    if not event.lots:
        return "Three cats are lost, and twilight falls."
    rolled = "; again: ".join(listing([f"{names[seat]} {pips}" for seat, pips in lot], "and") for lot in event.lots)
    return f"The dice: {rolled}. {names[event.order[0]]} begins."


def _night(event: ev.NightFell, names: Names) -> str:
    again = "again " if event.night > 1 else ""
    lost = " The way back is lost." if event.is_lost else ""
    return f"Darkness falls {again}on {names[event.seat]}: {count(event.cards, 'card')} make a new deck.{lost}"


def _drew(event: ev.Drew, names: Names) -> str:
    card, name = face(event.card), names[event.seat]
    if event.how == "found":
        return f"{name} is back at {the(event.card)}."
    way = "searches out" if event.how == "sought" else _MEETS[card.kind]
    return f"{name} {way} {the(event.card)}."


_MEETS: Final = {
    "cat": "spots",
    "exit": "comes to",
    "item": "finds",
    "spell": "finds",
    "encounter": "meets",
    "maze": "walks into",
}
_WHY: Final = {
    "caught": "{by} has {card}: {name}'s copy is set aside.",
    "banned": "{by} got rid of {card}: {name}'s copy is banned.",
    "carried": "{by} carries {card}: {name}'s copy is discarded.",
    "claimed": "{by} was there first: {name}'s copy of {card} is discarded.",
}


def _ignored(event: ev.Ignored, names: Names) -> str:
    return _WHY[event.why].format(by=names[event.by], name=names[event.seat], card=the(event.card))


def _rolled(event: ev.Rolled, names: Names) -> str:
    one, two = event.dice
    added = f", {SCORES[event.attr]} {event.score}" + (f", +{event.bonus}" if event.bonus else "")
    total = one + two + event.score + event.bonus
    again = " again" if event.again else ""
    if event.natural:
        told = "Two sixes always pass." if one + two == PAIR_PASSES else "Two ones always fail."
    else:
        told = "Passed!" if event.passed else "Failed."
    return f"{names[event.seat]} rolls {one} and {two}{again}{added}: {total} against {event.target}. {told}"


def _lost(event: ev.LifeLost, names: Names) -> str:
    if not event.life:
        return f"{names[event.seat]} shrugs it off: no Life is lost."
    return f"{names[event.seat]} loses {life(event.life)}, {event.left} left."


def _healed(event: ev.Healed, names: Names) -> str:
    if not event.life:
        return (
            f"{capital(the(event.card))} {verb(event.card, 'does', 'do')} {names[event.seat]} good, but nothing hurts."
        )
    return f"{capital(the(event.card))}: {names[event.seat]} regains {life(event.life)}, {event.left} in all."


def _played(event: ev.Played, names: Names) -> str:
    how = "reads" if face(event.card).kind == "spell" else "uses"
    return f"{names[event.seat]} {how} {the(event.card)} ({ZONES[event.zone]})."


def _gave(event: ev.Gave, names: Names) -> str:
    return f"{names[event.seat]} gives {the(event.given)} to {the(event.card)} ({ZONES[event.zone]})."


def _settled(event: ev.Settled, _names: Names) -> str:
    if face(event.card).kind == "maze" and event.zone == "discard":
        return ""
    return f"{capital(the(event.card))} {verb(event.card, 'is', 'are')} {ZONES[event.zone]}."


def _caught(event: ev.Caught, names: Names) -> str:
    how = f" with {the(event.lure)}" if event.lure else ""
    return f"{names[event.seat]} catches {the(event.card)}{how}!"


def _took(event: ev.Took, names: Names) -> str:
    paid = {None: "", "free": " in the cage that lay there"}.get(event.paid)
    paid = f" with {the(event.paid or '')}" if paid is None else paid
    return f"{names[event.seat]} takes {the(event.card)}{paid}."


def _left(event: ev.Left, names: Names) -> str:
    fate = " It is banned." if event.zone == "ban" else ""
    return f"{names[event.seat]} leaves {the(event.card)}.{fate}"


def _put_aside(event: ev.PutAside, names: Names) -> str:
    if event.card is None:
        return f"{names[event.seat]} leaves the cards as they are."
    return f"{names[event.seat]} discards {title(event.card)} from the top of the deck."


def _walked_on(event: ev.WalkedOn, names: Names) -> str:
    tied = " and ties a Ball of Yarn to it" if event.yarn else ""
    return f"{names[event.seat]} leaves {the(event.card)} open{tied} and walks on."


def _turned_back(event: ev.TurnedBack, names: Names) -> str:
    return f"{names[event.seat]} turns back to {the(event.card)}: {count(event.cards, 'card')} to go."


def _came_home(event: ev.CameHome, names: Names) -> str:
    cats = f"with {cards(event.cats)}" if event.cats else "without a cat"
    return f"{names[event.seat]} leaves the maze by {the(event.card)}, {cats}."


def _freed(event: ev.Freed, names: Names) -> str:
    back = f" {named(event.back, names)} may find them after dark." if event.back else ""
    return f"{cards(event.cats)} {'is' if len(event.cats) == 1 else 'are'} lost in the maze again.{back}"


_TELL: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    ev.Picked: _picked,
    ev.Began: _began,
    ev.NightFell: _night,
    ev.Drew: _drew,
    ev.Ignored: _ignored,
    ev.WayChosen: lambda e, n: f"{n[e.seat]} takes on {the(e.card)}: {SCORES[e.attr]} {e.target}.",
    ev.Rolled: _rolled,
    ev.Spared: lambda e, n: f"{n[e.seat]} gets past {the(e.card)} with {the(e.by)}.",
    ev.LifeLost: _lost,
    ev.Healed: _healed,
    ev.Milled: lambda e, n: f"{n[e.seat]} passes by unseen: {cards(e.cards)}.",
    ev.Blown: lambda e, n: f"The wind takes {cards(e.cards)} from {n[e.seat]}." if e.cards else "",
    ev.Played: _played,
    ev.Gave: _gave,
    ev.Settled: _settled,
    ev.Caught: _caught,
    ev.GaveUp: lambda e, n: f"{n[e.seat]} lets {the(e.card)} go.",
    ev.Took: _took,
    ev.Left: _left,
    ev.Banned: lambda e, n: f"{n[e.seat]} has too much to carry: {title(e.card)} is banned.",
    ev.Looked: lambda e, n: f"{n[e.seat]} looks {count(e.cards, 'card')} ahead.",
    ev.Saw: lambda e, _n: f"You see, top card first: {cards(e.cards)}.",
    ev.PutAside: _put_aside,
    ev.Shuffled: lambda e, n: f"The prints fade: {n[e.seat]}'s deck is shuffled.",
    ev.WalkedOn: _walked_on,
    ev.TurnedBack: _turned_back,
    ev.CameHome: _came_home,
    ev.Fell: lambda e, n: (
        f"{capital(the(e.card))} {verb(e.card, 'is', 'are')} too much for {n[e.seat]}: lost in the maze."
    ),
    ev.Freed: _freed,
    ev.CageLeft: lambda e, n: f"{n[e.seat]}'s Mouse still sits in its cage, for whoever finds a Mouse next.",
    ev.ShutOut: lambda e, n: f"No cat is left to find for {n[e.seat]}, who goes home.",
    ev.GameEnded: lambda e, _n: f"The game is over. {ENDS[e.reason]}",
}
