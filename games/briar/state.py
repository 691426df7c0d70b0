"""The complete State of a table, secrets included.

Cards are numbers, and a zone is a `bytes` object of card numbers; a deck starts with its top card.
"""

from __future__ import annotations

from typing import Final

import msgspec

from games.briar.data import CHARACTERS, GRIMOIRE, HAND_LIMIT, SPELLS, Character
from games.kernel import Seat
from games.rng import Rng

NONE: Final = -1
NIGHT: Final = 255  # a step of a path: darkness fell

# Values of `Player.status`: in the maze, out of it, dead, or shut out because no cat is left to find (R53).
IN, OUT, DEAD, SHUT = "in", "out", "dead", "shut"

# Values of `Player.phase`: the choice that comes next.
PICK: Final = "pick"  # which character
TURN: Final = "turn"  # the start of a turn: draw, perhaps after other actions
FIND: Final = "find"  # take or leave an Item or Spell
FIGHT: Final = "fight"  # deal with an Encounter: choose a way, then roll
CHASE: Final = "chase"  # lure or chase a cat, or give up
TRIAL: Final = "trial"  # roll for a Maze card
FAILED: Final = "failed"  # accept a failed roll, or roll again (R10)
EXIT: Final = "exit"  # leave or walk on
LOOK: Final = "look"  # discard one of the top cards of the deck, or none
SEEK: Final = "seek"  # choose a cat in the deck
SURPLUS: Final = "surplus"  # ban a card of the hand (R12)

# Fates of a card on the path; FATES has their names in a View.
MET, DISCARDED, BANNED, TAKEN, CAUGHT, OPEN, IGNORED, LEFT_BY, FELL, LED = range(10)
FATES: Final = ("met", "discarded", "banned", "taken", "caught", "open", "ignored", "left", "fell", "led")


class Throw(msgspec.Struct, frozen=True):
    """A roll of two dice, plus a score and the sum of all bonuses, against a target."""

    dice: tuple[int, int]
    attr: str
    score: int
    bonus: int
    target: int
    passed: bool

    @property
    def total(self) -> int:
        """Return the sum that's compared with the target, unless the dice are a natural 2 or 12."""
        return self.dice[0] + self.dice[1] + self.score + self.bonus


class Player(msgspec.Struct, frozen=True):
    """One player and their maze. Every card is in exactly one zone (B39-B43) or is being resolved.

    `exits` has a pair for each open Exit: the card, and `since`, the number of turns that the player had taken,
    including the one in which they left the Exit open. Since then, they've drawn `turns - since` cards (R27). `known`
    is how many top cards of the deck the player has seen.
    """

    chance: Rng  # a random stream of the player's own, so that rivals' moves don't affect it (R45)
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
    ignored: bytes = b""  # cats set aside because a rival caught them (R47)
    exits: tuple[tuple[int, int], ...] = ()
    tied: bytes = b""  # Exits with a Yarn
    night: int = 0
    turns: int = 0
    back: int = NONE  # the Exit that the player is walking back to
    due: int = 0  # the value of `turns` at which the player finds that Exit
    known: int = 0
    is_caged: bool = False  # whether the Mouse in hand is in a cage
    skill_used: bool = False  # in this pass through the deck
    path: bytes = b""  # pairs of a card, or NIGHT, and its fate
    # about the card being resolved
    card: int = NONE
    way: int = NONE  # the index of the way chosen against an Encounter
    fails: int = 0
    played: bytes = b""  # cards played against it whose bonus still counts
    throw: Throw | None = None  # the latest
    looks: int = 0  # how many top cards are looked at

    @property
    def who(self) -> Character:
        """Return the player's character. Call it only after the player has chosen one."""
        return CHARACTERS[self.character]

    def has_skill(self, op: str) -> bool:
        return CHARACTERS[self.character].skill.op == op

    def limit(self) -> int:
        return self.who.skill.n if self.has_skill("hand_limit") else HAND_LIMIT

    def counted(self) -> tuple[int, ...]:
        """Return the cards in hand that count toward the hand limit (B32)."""
        free = SPELLS if GRIMOIRE in self.hand else frozenset()
        return tuple(card for card in self.hand if card not in free)

    def distance(self, since: int) -> int:
        """Return how many cards the player has drawn since leaving an Exit open, when they had taken `since` turns."""
        return self.turns - since

    def way_back(self, card: int, since: int) -> int:
        """Return how many cards the player must draw to get back to the open Exit `card` (B62).

        `since` is as in `exits`. If a Yarn is tied to the Exit, the way is half as long (B65).
        """
        return self.distance(since) // 2 if card in self.tied else self.distance(since)


class State(msgspec.Struct, frozen=True):
    """A whole game at one moment.

    `order` is the order of play. `lots` are the dice rolls that decided it, including re-rolls after ties (R43).
    """

    players: tuple[Player, ...]
    order: tuple[Seat, ...]
    lots: tuple[tuple[tuple[Seat, int], ...], ...]
    is_unordered: bool = msgspec.field(
        name="is_open"
    )  # whether all players may take their turn of a round at any time (R45)
    free_mice: int = 0  # caged Mice that fallen players left behind (R51)

    @property
    def rng(self) -> Rng:
        """Return a counter of the numbers drawn from the players' random streams.

        The counter is an Rng without a key.
        """
        return Rng("", sum(player.chance.drawn for player in self.players))


def asked(state: State) -> tuple[Seat, ...]:
    """Return the seats that can make a choice now, in the order of play."""
    players = state.players
    picking = next((seat for seat in reversed(state.order) if players[seat].phase == PICK), None)
    if picking is not None:
        return (picking,)
    living = [seat for seat in state.order if players[seat].status == IN]
    if len(living) < 2:
        return tuple(living)
    turns = min(players[seat].turns for seat in living)
    ready = tuple(seat for seat in living if players[seat].turns == turns)
    return ready if state.is_unordered else ready[:1]


def round_of(state: State) -> int:
    """Return the number of the round, from 1."""
    living = [player.turns for player in state.players if player.status == IN]
    return min(living) + 1 if living else max(player.turns for player in state.players)


def turn_of(state: State) -> int:
    """Return how many turns the players have completed in all; choosing a character counts as a turn."""
    return sum(player.turns + (player.phase != PICK) for player in state.players)
