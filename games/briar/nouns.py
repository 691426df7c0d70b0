"""Names of cards, characters and players, and numbers with their units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.briar.data import CHARACTER, CHARACTERS, Character, face
from games.english import listing
from games.kernel import Seat

SCORES: Final = {"body": "Body", "mind": "Mind", "soul": "Soul"}
ZONES: Final = {"ban": "banned for good", "discard": "gone until dark"}
_MANY: Final = frozenset({"item_rocks", "item_coins", "maze_statues", "maze_prints"})


def title(name: str) -> str:
    return face(name).name


def the(name: str) -> str:
    """Return the card's name with an article: "the Root Bear". A cat's name has none: "Snow"."""
    card = face(name)
    return card.name if card.kind == "cat" else f"the {card.name.removeprefix('The ')}"


def page(name: str) -> str:
    """Return the id of the card's rulebook page, such as "cat-ember"."""
    return name.partition("#")[0].replace("_", "-")


def verb(name: str, one: str, many: str) -> str:
    """Return the verb form that agrees with the card's name, such as "is" or "are"."""
    return many if face(name).id in _MANY else one


def distinct(name: str, among: Iterable[str]) -> str:
    """Name a card; if both of its copies are in `among`, call the second one "the other one"."""
    first, mark, copy = name.partition("#")
    return f"{title(name)} (the other one)" if mark and copy != "1" and f"{first}#1" in among else title(name)


def cards(names: Sequence[str]) -> str:
    """List the cards without articles: "Cheese, Mirror and Rocks"."""
    return listing([title(name) for name in names])


def all_the(names: Sequence[str]) -> str:
    """List the cards with articles: "the Cheese, the Mirror and the Rocks"."""
    return listing([the(name) for name in names])


def who(character: str) -> Character:
    return CHARACTERS[CHARACTER[character]]


def life(number: int) -> str:
    return f"{number} Life"


def named(seats: Iterable[Seat], names: Sequence[str]) -> str:
    """List the names of the players in these seats: "Ada and Bo"."""
    return listing([names[seat] for seat in seats])


def chance(value: float) -> str:
    """Return a probability from 0 to 1 as a percentage: "42%"."""
    return f"{round(100 * value)}%"
