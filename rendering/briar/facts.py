"""Icons and names of cards, and text that says what became of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.briar.data import CHARACTERS, KIND, Character, face
from games.english import piled

WHO: Final = {character.id: character for character in CHARACTERS}
KINDS: Final = {
    "item": "Item",
    "spell": "Spell",
    "encounter": "Encounter",
    "maze": "Maze",
    "exit": "Exit",
    "cat": "Cat",
}
SCORES: Final = {"body": "Body", "mind": "Mind", "soul": "Soul"}
CATS: Final = tuple(card.id for card in KIND.values() if card.kind == "cat")
FATES: Final = {
    "met": "met now",
    "discarded": "discarded",
    "banned": "banned",
    "taken": "taken",
    "caught": "caught",
    "open": "left open",
    "ignored": "ignored",
    "left": "left the maze",
    "fell": "lost here",
    "led": "led on",
    "night": "darkness fell",
}
# Icons on a card's mark that show what became of it.
SIGNS: Final = {
    "banned": "briar/banned",
    "taken": "check",
    "ignored": "walk",
    "fell": "eliminated",
    "left": "briar/home",
}


def icon_of(card: str) -> str:
    return f"briar/{face(card).id}"


def icon_of_character(character: str) -> str:
    return f"briar/char_{character}"


def mark_of(card: str) -> str:
    """Return the name of a card's mark: the card's kind or, for a cat, which cat it is."""
    facts = face(card)
    return facts.id.removeprefix("cat_") if facts.kind == "cat" else facts.kind


def name_of(card: str) -> str:
    return face(card).name


def character(name: str | None) -> Character | None:
    """Return the character with that id, or None if the id is None."""
    return WHO.get(name or "")


def names(cards: Sequence[str]) -> str:
    """List cards by name. Copies of a card are counted."""
    return ", ".join(piled([name_of(card) for card in cards]))
