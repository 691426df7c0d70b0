"""The pages of the rulebook: rules and terms from rules.toml, characters and cards from cards.json."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.briar.data import CHARACTERS, KINDS, Card, Character
from games.kernel import Entry
from games.rulebook import rules_and_terms

# Pages of cards and characters that are in the published rulebook; all others are our own design.
_FROM_RULEBOOK: Final = frozenset({"enc_barrow_cat", "paula"})


@cache
def entries() -> Sequence[Entry]:
    """Return the rulebook's pages: rules first, then characters, cards and terms."""
    rules, terms = rules_and_terms("games.briar")
    return (*rules, *map(_character, CHARACTERS), *map(_card, KINDS), *terms)


def _character(card: Character) -> Entry:
    scores = f"Body {card.body}, Mind {card.mind}, Soul {card.soul}, Life {card.life}."
    text = f"{scores}\n{card.skill.name}: {card.text}\n{card.flavour}\n{_source(card.id)}."
    return Entry(f"character-{card.id}", "character", card.name, text)


def _card(card: Card) -> Entry:
    kind = card.kind.capitalize() + (f", {f'{card.copies} copies'} in every deck" if card.copies > 1 else "")
    single = ""
    if card.unique and card.kind != "cat":
        single = "\nThis card is unique: while a player carries it, the others discard their copies."
    if card.tiebreak:
        single += " It counts as 1 in the final tiebreaker."
    text = f"{kind}. {card.text}\n{card.flavour}{single}\n{_source(card.id)}."
    return Entry(card.id.replace("_", "-"), card.kind, card.name, text)


def _source(key: str) -> str:
    return "From the rulebook" if key in _FROM_RULEBOOK else "Our own design: the rulebook doesn't show this card"
