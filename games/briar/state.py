"""The state of the game. Cards go by number, sets of them are bytes; a deck lists its top card first."""

from __future__ import annotations

from typing import Final

import msgspec

from games.briar.data import CHARACTERS, GRIMOIRE, HAND_LIMIT, SPELLS, Character
from games.kernel import Seat
from games.rng import Rng

NONE: Final = -1
NIGHT: Final = 255  # in a path: darkness fell here

# Where a player stands (`status`).
IN, OUT, DEAD, SHUT = "in", "out", "dead", "shut"

# What a player is asked (`phase`).
PICK: Final = "pick"  # which character
TURN: Final = "turn"  # the start of a turn: draw, or first something else
FIND: Final = "find"  # an Item or Spell lies there
FIGHT: Final = "fight"  # an Encounter: a way; once it is chosen, a roll
CHASE: Final = "chase"  # a cat
TRIAL: Final = "trial"  # a roll of a Maze card
FAILED: Final = "failed"  # a failed roll may be rolled again (R10)
EXIT: Final = "exit"  # leave or walk on
LOOK: Final = "look"  # at the top of the deck
SEEK: Final = "seek"  # a card in the deck
SURPLUS: Final = "surplus"  # ban a card of the hand (R12)

# What became of a card on the path (`fate`).
MET, DISCARDED, BANNED, TAKEN, CAUGHT, OPEN, IGNORED, LEFT_BY, FELL, LED = range(10)
FATES: Final = ("met", "discarded", "banned", "taken", "caught", "open", "ignored", "left", "fell", "led")


class Throw(msgspec.Struct, frozen=True):
    """Two dice against a target; `bonus` is all that was added to the dice and the score."""

    dice: tuple[int, int]
    attr: str
    score: int
    bonus: int
    target: int
    passed: bool

    @property
    def total(self) -> int:
        """What counts, unless the dice are a natural 2 or 12."""
        return self.dice[0] + self.dice[1] + self.score + self.bonus


class Player(msgspec.Struct, frozen=True):
    """One player's maze: every card of the deck is in exactly one of its zones (B39-B43), or is being resolved.

    `exits` are the open Exits, each with the number of turns that had been taken when it was left open, so that
    `turns - since` cards lie between (R27). `known` counts the top cards of the deck that the owner has seen.
    """

    chance: Rng  # this player's own: others' moves do not change what it holds (R45)
    deck: bytes
    character: int = NONE
    life: int = 0
    status: str = IN
    phase: str = PICK
    discard: bytes = b""
    banned: bytes = b""
    table: bytes = b""
    hand: bytes = b""
    cats: bytes = b""
    ignored: bytes = b""  # cats that another has caught, set aside (R47)
    exits: tuple[tuple[int, int], ...] = ()
    tied: bytes = b""  # Exits with a Yarn
    night: int = 0
    turns: int = 0
    back: int = NONE  # the Exit walked back to
    due: int = 0  # the number of turns after which it is found
    known: int = 0
    is_caged: bool = False  # the Mouse in hand
    skill_used: bool = False  # in this pass through the deck
    path: bytes = b""  # pairs: a card (or NIGHT) and its fate
    # the card being resolved
    card: int = NONE
    way: int = NONE  # of an Encounter
    fails: int = 0
    played: bytes = b""  # cards played for a bonus against it, those for a single roll only until that is made
    throw: Throw | None = None  # the latest
    looks: int = 0  # how many top cards are looked at

    @property
    def who(self) -> Character:
        """The character; only once it is chosen."""
        return CHARACTERS[self.character]

    def has_skill(self, op: str) -> bool:
        """Whether the character's skill is that."""
        return CHARACTERS[self.character].skill.op == op

    def limit(self) -> int:
        """How many cards may be in hand (B26, B27)."""
        return self.who.skill.n if self.has_skill("hand_limit") else HAND_LIMIT

    def counted(self) -> tuple[int, ...]:
        """The cards in hand that count towards the limit (B32)."""
        free = SPELLS if GRIMOIRE in self.hand else frozenset()
        return tuple(card for card in self.hand if card not in free)

    def distance(self, since: int) -> int:
        """Cards drawn since an Exit was left open."""
        return self.turns - since

    def way_back(self, card: int, since: int) -> int:
        """Cards to be drawn on the way back to an open Exit (B62, B65)."""
        return self.distance(since) // 2 if card in self.tied else self.distance(since)


class State(msgspec.Struct, frozen=True):
    """The game. `order` is the order of play, `lots` the dice for it, a round of them for each tie (R43)."""

    players: tuple[Player, ...]
    order: tuple[Seat, ...]
    lots: tuple[tuple[tuple[Seat, int], ...], ...]
    is_open: bool  # turns at any hour (R45)
    free_mice: int = 0  # caged Mice that fallen players left (R51)

    @property
    def rng(self) -> Rng:
        """All chance together, as far as it can be told: how much has been drawn."""
        return Rng("", sum(player.chance.drawn for player in self.players))


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that have something to choose."""
    players = state.players
    picking = next((seat for seat in reversed(state.order) if players[seat].phase == PICK), None)
    if picking is not None:
        return (picking,)
    living = [seat for seat in state.order if players[seat].status == IN]
    if len(living) < 2:
        return tuple(living)
    turns = min(players[seat].turns for seat in living)
    ready = tuple(seat for seat in living if players[seat].turns == turns)
    return ready if state.is_open else ready[:1]


def round_of(state: State) -> int:
    """The number of the round, from 1."""
    living = [player.turns for player in state.players if player.status == IN]
    return min(living) + 1 if living else max(player.turns for player in state.players)


def turn_of(state: State) -> int:
    """How many turns were begun, whoever's; a character that is chosen is one."""
    return sum(player.turns + (player.phase != PICK) for player in state.players)
