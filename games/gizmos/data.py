"""The 112 cards: names, numbers and effects, without logic.

The names are our own; everything else is as printed. Inside the rules, cards, colors and levels are small numbers, with
level 0 for the starters. Elsewhere, cards have the ids that players know ("105"), and colors are letters.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

COLORS: Final = "RBYK"  # red, blue, yellow, black; the index is the color's number
ANY: Final = 4  # the color number of generic cards
SPHERES: Final = 13  # of each color (Z1)
ROW: Final = 6  # spheres in the energy row (Z4)
DISPLAY: Final = (0, 4, 3, 2)  # cards of each level (Z3)
REMOVED: Final = 20  # cards of level III (Z3)
STORAGE, FILES, RESEARCH = 5, 1, 3  # limits of a dashboard at the beginning (Z2)
MOST_GIZMOS, MOST_MASTERWORKS = 16, 4  # Z50
LAST_ROUND: Final = 200  # the round after which the game ends in any case (Z52)


class Card(msgspec.Struct, frozen=True):
    """A gizmo, as described in the content file.

    `on` is the action that triggers it, restricted by `colors`, `of_level` or `source` if given. Its effect is `does`,
    `amount` times: "draw", "pick", "points", "file", "research", or "build" (a card of level I for free). `converts`
    lists conversions of a unit of energy for a payment, as pairs (from, to); each can be used once per turn.
    """

    id: str
    title: str
    level: int
    color: str  # a letter of COLORS, "*" for generic, "-" for a starter
    cost: int
    points: int
    kind: str  # the column of the dashboard: "upgrade", "convert", "file", "pick", "build"
    on: str = ""
    colors: str = ""
    of_level: int = 0
    source: str = ""
    does: str = ""
    amount: int = 0
    converts: tuple[tuple[str, str], ...] = ()
    storage: int = 0
    files: int = 0
    research: int = 0
    discount: str = ""  # "level2", "archive", "research"
    ban: str = ""  # "file", "research"
    end: str = ""  # "energy", "tokens": points at the end


CARDS: Final = msgspec.json.decode(
    files(__package__).joinpath("content", "cards.json").read_bytes(), type=tuple[Card, ...]
)
CARD: Final = {card.id: number for number, card in enumerate(CARDS)}
STARTERS: Final = tuple(number for number, card in enumerate(CARDS) if not card.level)
OF_LEVEL: Final = tuple(tuple(n for n, card in enumerate(CARDS) if card.level == level) for level in range(4))
COLOR: Final = tuple(f"{COLORS}*".find(card.color) for card in CARDS)  # -1: a starter, which nobody builds
LEVEL: Final = tuple(card.level for card in CARDS)
COST: Final = tuple(card.cost for card in CARDS)
