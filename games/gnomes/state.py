"""The complete State of a table, including secrets, in frozen structs of numbers, tuples and bytes.

A *player* is a tribe. Its number is the seat; the automaton is player 1. A *unit* is `player * 7 + slot`; the leader
has slot 0. A tile is the number of the clan that it shows. Sets of cells, units and players are bit masks. A *frame* on
the stack is something in progress, such as a cast; the frame on top is settled first.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from games.gnomes.data import SLOTS
from games.rng import Rng

WAITING: Final = -1  # `Unit.at` of a clan that can still be called
DEAD: Final = -2
LOST: Final = -3  # both tiles were flipped before it was called (W27)
BLANK: Final = 255  # the tile in the center, which belongs to nobody
NOBODY: Final = -1

COUNTERS: Final = ("no_attack", "no_move", "sleep", "flying", "linger")
NO_ATTACK, NO_MOVE, SLEEP, FLYING, LINGER = range(5)
NO_RINGS: Final = b"\0\0\0\0\0"


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A leader or a clan.

    `rings[counter]` is 0, or 1 + the player in whose color the counter's ring is (W70). Some fields are about the
    current turn: `swords` given to the unit, those `committed` to attacks, steps `moved`, attacks made (`struck`),
    extra attacks allowed (`again`), its attack `boost`, `mines` entered (a mask), and whether it's `held` (W93),
    `fresh` (just called, Q16) or `tired` (it walked after an attack, W92).
    """

    at: int = WAITING
    hp: int = 0
    defence: int = 0
    horns: int = 0
    innate: int = 0  # crystals on the innate ability
    card: int = -1  # the Learned card under the unit
    learned: int = 0  # crystals on that card
    rings: bytes = NO_RINGS
    burner: int = NOBODY  # player who made the lingering attack
    swords: int = 0
    committed: int = 0
    moved: int = 0
    struck: int = 0
    again: int = 0
    boost: int = 0
    mines: int = 0
    held: bool = False
    fresh: bool = False
    tired: bool = False


IDLE_UNIT: Final = Unit()


class Player(msgspec.Struct, frozen=True, gc=False):
    """The possessions and settings of a tribe, apart from its units.

    `hand` has Learned and Secret cards by number, sorted. `trophies` are the units that this player has defeated.
    `mute` means that the player isn't asked anything until the turn ends, and `never` lists the abilities about which
    the player is never asked. `passes` counts how often the player has passed this turn. `bonus` is the number of extra
    pink dice in the player's next roll.
    """

    hand: bytes = b""
    reserve: int = 0
    trophies: int = 0
    out: bool = False
    bonus: int = 0
    mute: bool = False
    passes: int = 0
    never: bytes = b""


class Order(msgspec.Struct, frozen=True, gc=False):
    """A standing order (Q39): cast `ability` at `moment` (2 for M2 in docs/rules/gnomes.md) if its condition is met.

    The condition is that the unit `about` is affected: -1 for any of the player's own units, -3 for any unit at all.
    `picks` are the choices for each target. `ATTACKER` and `ATTACKED` of `games.gnomes.abilities.orders` stand for the
    units of an attack.
    """

    number: int
    player: int
    ability: int
    moment: int
    about: int
    picks: tuple[tuple[int, ...], ...]


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The table's options, as chosen in the lobby."""

    mode: str
    shape: str
    humans: int
    tribes: int
    fatigue: bool
    occupation: bool
    home: bool
    empowering: bool
    shorter: bool
    alliances: bool
    chosen: bool
    head_start: int
    pace: str = "post"
    automaton: str = "usual"

    @property
    def solo(self) -> bool:
        """Tell whether one player plays against the automaton."""
        return self.mode == "solo"

    @property
    def teams(self) -> bool:
        """Tell whether gnomes play against wizards in teams (W90)."""
        return self.mode == "teams"


class Flip(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A tile that is about to be flipped, so that players can reply (M2).

    `passed` contains the players who have passed since the last cast, and `stirred` tells whether somebody has cast a
    reply.
    """

    cell: int
    by: int
    passed: int = 0
    stirred: bool = False


class Attack(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A declared base attack, to which players can reply (M6)."""

    unit: int
    target: int
    swords: int
    passed: int = 0
    stirred: bool = False


class Cast(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An ability that is paid for, and to which players can reply (M7).

    `depth` is 0 for a cast, 1 for a reply, 2 for a reply to a reply (Q30). `picks` are the choices for each target, in
    order. `unit` is the caster, or -1 for a Secret card.
    """

    player: int
    unit: int
    ability: int
    picks: tuple[tuple[int, ...], ...]
    depth: int = 0
    passed: int = 0
    stirred: bool = False


class Effects(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An ability whose effects are being applied. Effect number `step` is next.

    `subject` is the target of the attack to which the ability replied.
    """

    player: int
    unit: int
    ability: int
    picks: tuple[tuple[int, ...], ...]
    subject: int = -1
    step: int = 0


class Fall(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A unit that must leave a flipped tile for one of the nearest face-up ones (W26)."""

    unit: int


class Steer(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A unit that its player can move up to `steps` steps, because of another player's ability (W63)."""

    unit: int
    steps: int


class Divide(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A player's choice of where to put `left` more crystals on abilities of the units in a mask (W56, W57)."""

    player: int
    units: int  # mask
    left: int


class Decks(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A player's choice of decks from which to draw `count` cards, because of an ability."""

    player: int
    count: int


class Keep(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The cards that a player has drawn. The player keeps one of them (W51)."""

    player: int
    cards: bytes


class Call(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A use of horns that is declared and paid for (M8).

    `kind` is "call" (clan `number`), "draw" (from `decks`) or "empower" (fill an ability of clan `number`: that of its
    Learned card if `learned`, otherwise its innate one).
    """

    kind: str
    unit: int
    number: int = 0
    decks: str = ""
    learned: bool = False


class Pause(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A pause in which standing orders for the moment are carried out before anything else."""

    moment: int
    unit: int = -1  # unit that the moment is about


class Walks(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Walks that a player chose as one move, each as (unit, cell). After the last walk, `unit` attacks `target`."""

    todo: tuple[tuple[int, int], ...]
    unit: int = -1
    target: int = -1
    swords: int = 0


Frame: TypeAlias = Flip | Attack | Cast | Effects | Fall | Steer | Divide | Decks | Keep | Call | Pause | Walks
Window: TypeAlias = Flip | Attack | Cast


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The first steps of an incomplete choice, which only the choosing player knows.

    `verb` is "cast", "order", "move", "attack", "draw", "keep", "learn", "empower", "die" or "put". `number` is the
    first thing chosen (ability, unit, card), and `second` the next one. `picks` are the chosen targets, the marked dice
    (one tuple) or the dice given to units. `partial` is the current target's picks, to which more can be added.
    """

    player: int
    verb: str
    number: int = 0
    second: int = -1
    moment: int = 0
    about: int = -2
    decks: str = ""
    picks: tuple[tuple[int, ...], ...] = ()
    partial: tuple[int, ...] = ()


class LastAction(msgspec.Struct, frozen=True, gc=False):
    """What the latest action did, for highlighting in pictures.

    A unit went from cell `start` to `end`, or acted on the unit `target`. For an attack that hit, `power` and `guard`
    are the numbers that decided it.
    """

    player: int
    kind: str  # "flip", "roll", "move", "attack", "cast", "call", "draw", "empower", "charge", "fall"
    unit: int = -1
    target: int = -1
    start: int = -1
    end: int = -1
    lost: int = 0
    ability: int = -1
    power: int = 0
    guard: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """The State of a table.

    `phase` is "tribe", "start", "restart", "flip", "begin", "reroll", "assign", "act", "call", "last", "end" or "over".
    `asked` is the player who must choose now, or -1. `tiles[cell]` is the clan that the cell's tile shows. `flipped` is
    a mask of cells. `decks` are the Learned and the Secret deck, top card first. `known[deck][place]` is a mask of the
    players who know the card in that place. `blocks` are the blockades, each as (cell, player).
    """

    rng: Rng
    rules: Rules
    tribes: bytes
    first: int
    tiles: bytes
    units: tuple[Unit, ...]
    players: tuple[Player, ...]
    decks: tuple[bytes, bytes]
    known: tuple[bytes, bytes]
    phase: str
    active: int
    round: int
    turn: int = 0
    asked: int = -1
    flipped: int = 0
    flips: int = 0  # flips left in this step
    hit: int = 0  # mask of units that fell this turn (W104)
    dice: bytes = b""  # faces of the dice, black ones first
    black: int = 0  # number of black dice
    rerolls: int = 0
    stack: tuple[Frame, ...] = ()
    draft: Draft | None = None
    blocks: tuple[tuple[int, int], ...] = ()
    nofall: int = 0  # mask of players whose units take no damage from falls this turn
    allied: int = 0  # the bits of each pair of allies in both orders, see `pair_bit`
    offers: int = 0  # `pair_bit(a, b)`: a offers b an alliance
    orders: tuple[Order, ...] = ()
    given: bytes = b""  # number of standing orders given this round, by player
    extra: bool = False  # whether this is the round after the tenth (Q52)
    over: str = ""
    last: LastAction | None = None

    @property
    def top(self) -> Frame | None:
        """Return the frame on top of the stack, or None if the stack is empty."""
        return self.stack[-1] if self.stack else None


def pair_bit(one: int, other: int) -> int:
    """Return the number of two players' bit in `State.allied` and `State.offers`."""
    return one * 4 + other


def owner(unit: int) -> int:
    return unit // SLOTS


def slot(unit: int) -> int:
    return unit % SLOTS


def units_of(player: int) -> range:
    return range(player * SLOTS, player * SLOTS + SLOTS)
