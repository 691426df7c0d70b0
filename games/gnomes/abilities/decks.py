"""The two decks of cards, and who knows which cards in them."""

from __future__ import annotations

from itertools import combinations_with_replacement

from games.gnomes.abilities.catalogue import DECK_OF
from games.gnomes.run import Run
from games.gnomes.state import State

ALL_KNOW = 15
LETTERS = "ls"


def put_under(run: Run, card: int, known: int) -> None:
    """Put a card under its deck. `known` is a mask of the players who have seen it."""
    deck = DECK_OF[card]
    cards, knows = list(run.state.decks), list(run.state.known)
    cards[deck] += bytes((card,))
    knows[deck] += bytes((known,))
    run.set(decks=(cards[0], cards[1]), known=(knows[0], knows[1]))


def discard(run: Run, card: int) -> None:
    """Put a card under its deck after everybody has seen it (W55, Q12, Q25)."""
    put_under(run, card, ALL_KNOW)


def take(run: Run, deck: int) -> int:
    """Remove the top card of a deck, which mustn't be empty, and return it."""
    cards, knows = list(run.state.decks), list(run.state.known)
    card = cards[deck][0]
    cards[deck], knows[deck] = cards[deck][1:], knows[deck][1:]
    run.set(decks=(cards[0], cards[1]), known=(knows[0], knows[1]))
    return card


def combos(state: State, count: int) -> list[str]:
    """Return the ways to draw `count` cards from the two decks: "ll", "ls", "ss" (Q23).

    If the decks have too few cards left, fewer are drawn.
    """
    learned, secret = len(state.decks[0]), len(state.decks[1])
    count = min(count, learned + secret)
    combinations = ["".join(combo) for combo in combinations_with_replacement(LETTERS, count)] if count else []
    return [combo for combo in combinations if combo.count("l") <= learned and combo.count("s") <= secret]
