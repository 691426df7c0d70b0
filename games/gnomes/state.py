"""The whole truth about a table, secrets included: frozen structs of numbers, tuples and bytes.

A *player* is a tribe: its number is the seat, and alone the automaton is player 1. A *unit* is `player * 7 + slot`, the
leader slot 0. Tiles go by the unit of the clan that they show. Sets of cells, units and players are bit masks.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from games.gnomes.data import SLOTS
from games.rng import Rng

WAITING: Final = -1  # `Unit.at` of a clan that can still be called
DEAD: Final = -2
LOST: Final = -3  # both tiles flipped before it was called (W27)
BLANK: Final = 255  # the tile in the centre that belongs to nobody
NOBODY: Final = -1

COUNTERS: Final = ("no_attack", "no_move", "sleep", "flying", "linger")
NO_ATTACK, NO_MOVE, SLEEP, FLYING, LINGER = range(5)
NO_RINGS: Final = b"\0\0\0\0\0"


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A leader or clan. `rings[counter]` is 0, or 1 + the player in whose colour its ring is (W70).

    Of this turn: `swords` given to it, `committed` of them to attacks, steps `moved`, attacks `struck` and allowed
    `again`, attack `boost`, mines entered (mask), whether it is `held` (W93), `fresh` (called, Q16) or `tired` (it has
    walked since an attack, W92).
    """

    at: int = WAITING
    hp: int = 0
    defence: int = 0
    horns: int = 0
    innate: int = 0  # crystals on the innate ability
    card: int = -1  # the Learned card under it
    learned: int = 0  # crystals on that
    rings: bytes = NO_RINGS
    burner: int = NOBODY  # the player whose lingering attack this is
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
    """What belongs to a tribe beside its units. `hand`: cards, Learned and Secret, of the catalogue, sorted.

    `trophies`: units that this player struck down. `mute`: no questions until the turn ends; `passes` in this turn;
    `never`: abilities that this player is not asked for. `bonus`: pink dice more in the next roll.
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
    """A standing order (Q39): cast `ability` at the moment M`moment`, if its condition holds.

    `about`: the unit that must be concerned, -1 for any own one, -3 for any at all. `picks`: what was chosen for each
    target; `ATTACKER` and `ATTACKED` of `games.gnomes.abilities.orders` stand for the units of an attack.
    """

    number: int
    player: int
    ability: int
    moment: int
    about: int
    picks: tuple[tuple[int, ...], ...]


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The lobby's options."""

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
        """One plays against the automaton."""
        return self.mode == "solo"

    @property
    def teams(self) -> bool:
        """Gnomes against wizards (W90)."""
        return self.mode == "teams"


class Flip(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A tile is named for flipping (M2). `passed`: players who passed since the last cast; `stirred`: somebody cast."""

    cell: int
    by: int
    passed: int = 0
    stirred: bool = False


class Attack(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A base attack is declared (M6), with so many swords more."""

    unit: int
    target: int
    swords: int
    passed: int = 0
    stirred: bool = False


class Cast(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An ability is paid for and waits for replies (M7). `depth`: 0 of itself, 1 a reply, 2 a reply to a reply (Q30).

    `picks`: what was chosen for each target, by the order of the targets. `unit`: the caster, -1 for a Secret.
    """

    player: int
    unit: int
    ability: int
    picks: tuple[tuple[int, ...], ...]
    depth: int = 0
    passed: int = 0
    stirred: bool = False


class Effects(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An ability resolves; its effect number `step` comes next. `subject`: the target of the attack replied to."""

    player: int
    unit: int
    ability: int
    picks: tuple[tuple[int, ...], ...]
    subject: int = -1
    step: int = 0


class Fall(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A unit goes from a tile that was flipped to one of the nearest (W26)."""

    unit: int


class Steer(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A unit may be walked so far by its controller, by somebody else's ability (W63)."""

    unit: int
    steps: int


class Divide(msgspec.Struct, frozen=True, gc=False, tag=True):
    """So many crystals go onto abilities of these units (W56, W57)."""

    player: int
    units: int  # mask
    left: int


class Decks(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A player names the decks from which to draw, by an ability."""

    player: int
    count: int


class Keep(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Drawn cards, of which one is kept (W51)."""

    player: int
    cards: bytes


class Call(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A call, draw or empowering is declared (M8) and paid for.

    `kind`: "call" (`number` the clan), "draw" (`decks`), "empower" (`number` the clan, `learned` which ability).
    """

    kind: str
    unit: int
    number: int = 0
    decks: str = ""
    learned: bool = False


class Pause(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Standing orders for this moment fire, then it is over."""

    moment: int
    unit: int = -1  # whom the moment is about


class Walks(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Walks that were chosen together, (unit, cell) each, one after the other; then `unit` strikes at `target`."""

    todo: tuple[tuple[int, int], ...]
    unit: int = -1
    target: int = -1
    swords: int = 0


Frame: TypeAlias = Flip | Attack | Cast | Effects | Fall | Steer | Divide | Decks | Keep | Call | Pause | Walks
Window: TypeAlias = Flip | Attack | Cast


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The first steps of a choice that is not made yet: nobody else knows of them.

    `verb` says of what: "cast", "order", "move", "attack", "draw", "keep", "learn", "empower", "die", "put".
    `number` is
    what was chosen first (ability, unit, card), `second` what next; `picks` are targets chosen, dice marked (one tuple)
    or dice given; `partial` is the target that more may be added to, None if there is none.
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


class Deed(msgspec.Struct, frozen=True, gc=False):
    """The last thing that was done, for the picture: from cell `start` to `end`, by `unit`, on `target`.

    Of an attack that hit also what decided it then: `power` against `guard`.
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
    """A table.

    `phase`: "tribe", "start", "restart", "flip", "begin", "reroll", "assign", "act", "call", "last", "end", "over".
    `asked`: the
    player who must choose now, -1 for none. `tiles[cell]`: the clan shown; `flipped`: mask. `decks`: Learned,
    Secret, top first; `known[deck][place]`: mask of players who know that card. `blocks`: (cell, player) of blockades.
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
    flips: int = 0  # left in this step
    hit: int = 0  # units that fell this turn (W104)
    dice: bytes = b""  # faces as they lie, the black ones first
    black: int = 0  # how many of them are black
    rerolls: int = 0
    stack: tuple[Frame, ...] = ()
    draft: Draft | None = None
    blocks: tuple[tuple[int, int], ...] = ()
    nofall: int = 0  # players without damage from falls this turn
    allied: int = 0  # bit a * 4 + b, both ways
    offers: int = 0  # bit a * 4 + b: a offers b
    orders: tuple[Order, ...] = ()
    given: bytes = b""  # orders given this round by each player
    extra: bool = False  # the round after the tenth (Q52)
    over: str = ""
    last: Deed | None = None

    @property
    def top(self) -> Frame | None:
        """What is going on."""
        return self.stack[-1] if self.stack else None


def owner(unit: int) -> int:
    """The player whose unit it is."""
    return unit // SLOTS


def slot(unit: int) -> int:
    """Its slot, 0 for a leader."""
    return unit % SLOTS


def units_of(player: int) -> range:
    """All units of a player."""
    return range(player * SLOTS, player * SLOTS + SLOTS)
