"""Names of cards, colors and levels, and effects of cards, for use in sentences."""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.english import capital, count, listing
from games.gizmos.data import CARD, CARDS, COLORS, Card

COLOR: Final = {"R": "red", "B": "blue", "Y": "yellow", "K": "black"}
LEVEL: Final = ("starter", "level I", "level II", "level III")
END: Final = {
    "masterworks": "A fourth level III gizmo ended the game.",
    "gizmos": "A sixteenth gizmo ended the game.",
    "rounds": "The fair closed its doors after 200 rounds.",
    "passes": "Everyone passed because no action was possible.",
}
LAST: Final = {"masterworks": "built a fourth level III gizmo", "gizmos": "built a sixteenth gizmo"}
ROMAN: Final = ("0", "I", "II", "III")
_DISCOUNT: Final = {"level2": "Level II gizmos", "archive": "Gizmos from your archive", "research": "Researched gizmos"}
_END: Final = {
    "energy": "At the end of the game, score 1 VP per sphere in your ring",
    "tokens": "At the end of the game, your VP tokens count twice",
}
_BAN: Final = {"file": "You can't file anymore", "research": "You can't research anymore"}


def card(name: str) -> Card:
    return CARDS[CARD[name]]


def title(name: str) -> str:
    return card(name).title


def spheres(letters: str) -> str:
    """Describe spheres by color: "2 red and 1 blue"; "nothing" if there are none."""
    numbers = Counter(letters)
    return listing([f"{numbers[letter]} {COLOR[letter]}" for letter in COLORS if numbers[letter]]) or "nothing"


def price(what: Card) -> str:
    """Return a card's price: "3 blue", "any 7 spheres"."""
    return f"any {what.cost} spheres" if what.color == "*" else f"{what.cost} {COLOR[what.color]}"


def found(name: str) -> str:
    """Return a card's title with its level and price: "Amber Siphon (II, 3 blue)"."""
    what = card(name)
    return f"{what.title} ({ROMAN[what.level]}, {price(what)})"


def worth(what: Card) -> str:
    """Describe the points of a card: "3 VP", or "VP at the end" if they depend on the rest of the game."""
    return "VP at the end" if what.end else f"{what.points} VP"


def effect(what: Card) -> str:
    """Describe the card's effect in one line of at most 80 characters."""
    if what.on:
        return f"{_trigger(what)}, {_boon(what)}"
    if what.converts:
        return f"When you pay, {_conversion(what)}"
    if what.discount:
        return f"{_DISCOUNT[what.discount]} cost 1 less"
    if what.ban or what.end:
        return _BAN.get(what.ban) or _END[what.end]
    gains = {"ring": what.storage, "archive": what.files, "research": what.research}
    return capital(", ".join(f"{name} +{more}" for name, more in gains.items() if more))


def _trigger(what: Card) -> str:
    if what.on == "file":
        return "When you file"
    if what.source:
        return "When you build from your archive"
    if what.of_level:
        return f"When you build {LEVEL[what.of_level]}"
    return f"When you {what.on} {listing([COLOR[letter] for letter in what.colors], 'or')}"


def _boon(what: Card) -> str:
    match what.does:
        case "draw":
            return f"draw {count(what.amount, 'sphere')}"
        case "pick":
            return f"pick {count(what.amount, 'sphere')}"
        case "points":
            return f"gain {what.amount} VP"
        case "file":
            return "file a gizmo"
        case "research":
            return "research"
    return "build a level I gizmo for free"


def _conversion(what: Card) -> str:
    """Describe a converter: "1 red counts as any other color"."""
    ways = dict.fromkeys(what.converts)
    if len(ways) < len(what.converts):
        return f"up to {len(what.converts)} {COLOR[what.converts[0][0]]} each count as any other color"
    return listing([_way(*way) for way in ways])


def _way(source: str, target: str) -> str:
    if source == "*":
        return "1 sphere counts as any color"
    return f"1 {COLOR[source]} counts as {'any other color' if target == '*' else f'2 {COLOR[source]}'}"
