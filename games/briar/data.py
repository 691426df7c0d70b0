"""Cards and characters: names, numbers and text, without logic.

Each player has a deck of the same 49 cards. In the rules a card is a number, its index in CARDS. Everywhere else it's a
name: the card's id, followed by `#1` or `#2` if a deck holds two copies ("item_cheese#2").
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final, TypeAlias

import msgspec


class Lose(msgspec.Struct, frozen=True, tag_field="op", tag="lose"):
    """An effect: the player loses `n` Life, and `night` more after dark (R24)."""

    n: int
    night: int = 0


class Heal(msgspec.Struct, frozen=True, tag_field="op", tag="heal"):
    """An effect: the player regains up to `n` lost Life (B55, B56)."""

    n: int


class Mill(msgspec.Struct, frozen=True, tag_field="op", tag="mill"):
    """An effect: the top `n` cards of the deck are discarded without being resolved (R25, R35)."""

    n: int


class Drop(msgspec.Struct, frozen=True, tag_field="op", tag="drop_random"):
    """An effect: the player loses `n` random cards from their hand.

    `to` says where the cards go: "ban" or "discard".
    """

    n: int
    to: str


class Peek(msgspec.Struct, frozen=True, tag_field="op", tag="peek"):
    """An effect: the player looks at the top `n` cards of the deck and may discard one of them, except an Exit."""

    n: int


class Search(msgspec.Struct, frozen=True, tag_field="op", tag="search"):
    """An effect: the player searches the deck for a card of these kinds and resolves it (R42).

    The deck is shuffled after the search.
    """

    kinds: tuple[str, ...]


class Having(msgspec.Struct, frozen=True):
    """A condition: while a card with one of these ids is in the player's hand, no roll is necessary."""

    have: tuple[str, ...]


class Roll(msgspec.Struct, frozen=True, tag_field="op", tag="roll"):
    """A roll of two dice plus the score `attr` against a target (B9-B11).

    With `repeat`, it's repeated until it passes.
    """

    attr: str
    target: int
    success: tuple[Search, ...] = msgspec.field(name="pass", default=())
    fail: tuple[Lose | Mill | Drop, ...] = ()
    repeat: bool = False
    avoid: Having | None = None


class Target(msgspec.Struct, frozen=True):
    """The score to roll with, `attr`, and the total to reach, against an Encounter or when chasing a cat."""

    attr: str
    target: int


class Cost(msgspec.Struct, frozen=True):
    """The cost of using a card: another card with one of these ids. The paid card goes to `to`, "ban" or "discard"."""

    any_of: tuple[str, ...]
    to: str


class Way(msgspec.Struct, frozen=True):
    """A way to deal with an Encounter: rolling against it, or giving it a card.

    `then` says where the Encounter goes afterward, "ban" or "discard" (B46).
    """

    key: str
    then: str
    give: Cost | None = None
    roll: Target | None = None


class Play(msgspec.Struct, frozen=True):
    """What a card does when it's played outside Encounters and chases.

    `when` says when it can be played: "turn" is the start of a turn, "drawn" the moment when the card is drawn.
    """

    when: tuple[str, ...]
    ops: tuple[Heal | Search, ...]
    to: str = msgspec.field(name="self")


class Bonus(msgspec.Struct, frozen=True, tag_field="op", tag="bonus"):
    """A bonus of `n` on rolls with these scores.

    The bonuses of the groups "dagger" and "blunt" aren't added together (R8).
    """

    attr: tuple[str, ...]
    n: int
    where: tuple[str, ...] = msgspec.field(name="in", default=())  # "encounter", "chase", "maze"
    group: str = ""
    lasts: str = ""  # "roll", "card"


class SpellsFree(msgspec.Struct, frozen=True, tag_field="op", tag="spells_free"):
    """The Grimoire's effect: Spells don't count toward the hand limit (B32)."""


class Active(msgspec.Struct, frozen=True):
    """What a card does that can be played before a roll for a bonus."""

    when: tuple[str, ...]
    bonus: Bonus
    to: str = msgspec.field(name="self")


class Escape(msgspec.Struct, frozen=True):
    """What a card does that can be played before a roll, to discard the Encounter without rolling."""

    when: tuple[str, ...]
    to: str = msgspec.field(name="self")


class Card(msgspec.Struct, frozen=True):
    """A card of the deck. Its `kind` decides which fields are filled."""

    id: str
    name: str
    kind: str  # "cat", "exit", "item", "spell", "encounter", "maze"
    copies: int
    text: str
    flavour: str
    unique: bool = False  # a cat or a single object (B77, R48)
    tiebreak: int = 0  # points in the last tie-break (B89)
    # only for cats
    lure: Cost | None = None
    chase: Target | None = None
    # only for cats and Encounters: what a failed roll costs
    fail: tuple[Lose | Mill, ...] = ()
    # only for Encounters
    options: tuple[Way, ...] = ()
    # only for Maze cards
    steps: tuple[Roll | Heal | Peek, ...] = ()
    end: str = "discard"
    end_pass: str = ""  # where it goes after a passed roll; "" means `end`
    # only for Items and Spells
    plays: tuple[Play, ...] = ()
    passive: tuple[Bonus | SpellsFree, ...] = ()
    active: Active | None = None
    escape: Escape | None = None
    pickup: Cost | None = None
    refuse: str = "discard"
    exit_tie: bool = False


class Skill(msgspec.Struct, frozen=True):
    """A character's skill (R10). `op` is "hand_limit", "soften_first_fail", "scout", "free_first_fail" or "reroll"."""

    name: str
    op: str
    n: int


class Character(msgspec.Struct, frozen=True):
    """A character that a player can choose (B5), with scores and a skill."""

    id: str
    name: str
    body: int
    mind: int
    soul: int
    life: int
    skill: Skill
    text: str
    flavour: str

    def score(self, attr: str) -> int:
        return {"body": self.body, "mind": self.mind, "soul": self.soul}[attr]


class _Content(msgspec.Struct, frozen=True):
    characters: tuple[Character, ...]
    cards: tuple[Card, ...]


_content: Final = msgspec.json.decode(files(__package__).joinpath("content", "cards.json").read_bytes(), type=_Content)

CHARACTERS: Final = _content.characters
KINDS: Final = _content.cards  # each card once
CARDS: Final[tuple[Card, ...]] = tuple(card for card in KINDS for _ in range(card.copies))
NAMES: Final[tuple[str, ...]] = tuple(
    card.id if card.copies == 1 else f"{card.id}#{copy}" for card in KINDS for copy in range(1, card.copies + 1)
)
Number: TypeAlias = int  # a card's index in CARDS and NAMES

CARD: Final = {name: number for number, name in enumerate(NAMES)}
CHARACTER: Final = {character.id: number for number, character in enumerate(CHARACTERS)}
KIND: Final = {card.id: card for card in KINDS}
ATTRS: Final = ("body", "mind", "soul")

HAND_LIMIT: Final = 3  # cards (B26)
PAIR_FAILS: Final = 2  # sum of two dice that always fails (B11)
PAIR_PASSES: Final = 12  # sum of two dice that always passes (B11)
ALL_CATS: Final = 3


def face(name: str) -> Card:
    """Return the card with this name, such as "item_cheese#2"."""
    return CARDS[CARD[name]]


def numbers(*ids: str) -> frozenset[Number]:
    """Return the numbers of all copies of the cards with these ids."""
    return frozenset(number for number, card in enumerate(CARDS) if card.id in ids)


def of_kind(*kinds: str) -> frozenset[Number]:
    """Return the numbers of all cards of these kinds."""
    return frozenset(number for number, card in enumerate(CARDS) if card.kind in kinds)


CATS: Final = of_kind("cat")
EXITS: Final = of_kind("exit")
ITEMS: Final = of_kind("item")
SPELLS: Final = of_kind("spell")
SINGLE: Final = frozenset(number for number, card in enumerate(CARDS) if card.unique) - CATS
YARNS: Final = frozenset(number for number, card in enumerate(CARDS) if card.exit_tie)
MOUSE: Final = CARD["item_mouse"]
CAGE: Final = CARD["item_cage"]
GRIMOIRE: Final = next(
    number for number, card in enumerate(CARDS) if any(isinstance(each, SpellsFree) for each in card.passive)
)
