"""Alt texts of Gizmos: descriptions of the board for screen readers, in at most 1,024 characters."""

from __future__ import annotations

from games.english import count, listing
from games.gizmos import nouns
from games.gizmos.data import COLORS, MOST_GIZMOS, MOST_MASTERWORKS
from games.gizmos.view import Busy, PlayerView, View
from rendering.draw.wording import clip, name_of, told
from rendering.gizmos.board.panel import turn_line
from rendering.gizmos.cards.faces import FACTS
from rendering.picture import Frame


def heap(counts: tuple[int, ...]) -> str:
    """Count spheres by color: "2 red, 1 black", or "no spheres"."""
    told = [f"{number} {nouns.COLOR[letter]}" for letter, number in zip(COLORS, counts, strict=True) if number]
    return ", ".join(told) or "no spheres"


def price(card: str) -> str:
    """Return a card's name with its cost: "Ember Siphon (1 blue)"."""
    return f"{FACTS[card].title} ({nouns.price(FACTS[card])})"


def player(each: PlayerView, frame: Frame) -> str:
    name = clip(name_of(frame, each.seat), 24)
    return (
        f"{name}: {count(each.points, 'point')}, {sum(each.ring)} of {each.storage} spheres"
        f"{f' ({heap(each.ring)})' if any(each.ring) else ''}, "
        f"{len(each.archive)} of {count(each.files, 'card')} filed, "
        f"{len(each.gizmos)} of {MOST_GIZMOS} gizmos ({each.masterworks} of {MOST_MASTERWORKS} level III)"
    )


def _unfinished(busy: Busy) -> str:
    if busy.gizmo is None:
        cards = count(busy.left, f"{nouns.LEVEL[busy.level]} card")
        return f"{cards} {'is' if busy.left == 1 else 'are'} being researched."
    return f"The {FACTS[busy.gizmo].title} can still {busy.kind} {count(busy.left, 'sphere')}."


def _decks(view: View) -> str:
    one, two, three = view.decks
    return f"Cards left in the decks: {one} level I, {two} level II and {three} level III."


def board(view: View, frame: Frame) -> str:
    """Describe the board: turn, latest events, players, gizmos that can be fired, energy row, display, decks."""
    ready = ", ".join(FACTS[card].title for card in view.ready)
    row = ", ".join(nouns.COLOR[letter] for letter in view.row)
    levels = ("Level I on display", "Level II", "Level III")
    display = [
        f"{level}: {', '.join(map(price, filter(None, cards))) or 'no cards'}."
        for level, cards in zip(levels, view.display, strict=True)
    ]
    parts = (
        f"{clip(turn_line(view, frame), 90)}.",
        told(frame, 160),
        f"{'; '.join(player(each, frame) for each in view.players)}.",
        f"Ready to fire: {clip(ready, 110)}." if ready else "",
        _unfinished(view.busy) if view.busy else "",
        f"Energy row: {row or 'empty'}.",
        *display,
        _decks(view),
    )
    return clip(" ".join(part for part in parts if part))


def in_words(view: View, frame: Frame) -> tuple[str, ...]:
    """Describe the table line by line: players and their gizmos' effects, the energy row, every face-up card."""
    row = ", ".join(nouns.COLOR[letter] for letter in view.row)
    lines = (
        f"{turn_line(view, frame)}.",
        *(line for each in view.players for line in _dashboard(each, frame)),
        f"Ready to fire: {listing([FACTS[card].title for card in view.ready])}." if view.ready else "",
        _unfinished(view.busy) if view.busy else "",
        f"Energy row: {row or 'empty'}.",
        *(f"On display: {_card(card)}." for cards in view.display for card in cards if card is not None),
        _decks(view),
    )
    return tuple(line for line in lines if line)


def _dashboard(each: PlayerView, frame: Frame) -> list[str]:
    name = name_of(frame, each.seat)
    built = [f"{name} {'built' if FACTS[card].level else 'started with'} the {_card(card)}." for card in each.gizmos]
    return [f"{player(each, frame)}.", *built, *(f"{name} filed the {_card(card)}." for card in each.archive)]


def _card(name: str) -> str:
    """Describe a card: "Ember Siphon (level I, costs 1 blue, worth 1 VP; “What it does”)"."""
    card = FACTS[name]
    price = f", costs {nouns.price(card)}, worth {nouns.worth(card)}" if card.level else ""
    return f"{card.title} ({nouns.LEVEL[card.level]}{price}; “{nouns.effect(card)}”)"
