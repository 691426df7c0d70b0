"""The structs of a View: everything that painters, words and computer players may know.

Units are codes (`tur3` is tribe and slot, `tur0` a leader), cells are labels (`b4`), abilities and cards are ids
(`tur3`, `L04`, `S11`), and players are numbers: seats, or 1 for the automaton. Everything is public except `hand`,
`seen`, `orders` and `draft`, which only the viewer sees.
"""

from __future__ import annotations

import msgspec

from games.kernel import Outcome, Seat


class CellView(msgspec.Struct, frozen=True):
    """A triangular cell of the board.

    `row` counts rows down, and `col` half edges to the right. `up` means that the triangle points up. `clan` is the
    unit whose tile is on the cell, or None for the blank tile. `may_fall` means that this tile could be flipped if a
    tile were flipped now. `blockade` is the player who put a blockade on the cell. `units` are the units on the cell,
    ordered by player and slot.
    """

    label: str
    row: int
    col: int
    up: bool
    mine: bool
    blank: bool
    outer: bool
    side: str
    clan: str | None
    flipped: bool
    may_fall: bool
    blockade: int | None
    units: tuple[str, ...]


class Charge(msgspec.Struct, frozen=True):
    """The crystals on an ability, which is fully charged when `crystals` equals `cost`."""

    ability: str
    crystals: int
    cost: int


class CounterView(msgspec.Struct, frozen=True):
    """A counter ("no_attack", "no_move", "sleep", "flying" or "linger").

    The counter ends when player `until` begins a turn.
    """

    kind: str
    until: int


class UnitView(msgspec.Struct, frozen=True):
    """A leader (slot 0) or a clan.

    `status` is "active", "waiting" (can be called), "defeated" or "lost" (both tiles were flipped). `power` is the
    power of a base attack without extra swords, and `guard` is the unit's defense on its cell. `steps` are the steps
    that the unit can still make. The unit got `swords` swords, of which `committed` are used in attacks. It made
    `struck` of the `attacks` base attacks that it's allowed this turn. `held` means that it must attack before it walks
    on, and `fresh` that it was called this turn.
    """

    code: str
    player: int
    slot: int
    name: str
    symbol: str
    status: str
    at: str | None
    hp: int
    hp_max: int
    defence: int
    def_min: int
    def_max: int
    move: int
    attack: int
    horns: int
    innate: Charge | None
    learned: Charge | None
    counters: tuple[CounterView, ...]
    power: int
    guard: int
    steps: int
    swords: int
    committed: int
    struck: int
    attacks: int
    held: bool
    fresh: bool


class PlayerView(msgspec.Struct, frozen=True):
    """The public facts about a player and their tribe.

    `secrets` and `learned` count the cards in hand, whose backs are visible. `points` is the score if the game ended
    now (in teams, the team's), and `life` the sum of the tribe's hit points. `trophies` are the units that this player
    has defeated. `dice` are the numbers of black and pink dice in the next roll. `ready` lists the fully charged
    abilities. `mute` means that the player won't reply again this turn. `never` lists the abilities (or "secrets")
    about which the player is never asked. `allies` are the player's allies, including temporary ones, and `offers` are
    the players to whom this player has offered an alliance.
    """

    number: int
    is_automaton: bool
    tribe: str | None
    name: str
    kind: str
    color: str
    reserve: int
    secrets: int
    learned: int
    trophies: tuple[str, ...]
    out: bool
    points: int
    life: int
    dice: tuple[int, int]
    ready: tuple[str, ...]
    mute: bool
    never: tuple[str, ...]
    allies: tuple[int, ...]
    offers: tuple[int, ...]


class Pending(msgspec.Struct, frozen=True):
    """What everybody can see of the frame on top of the stack.

    `kind` is "flip" (of `cell`), "attack" (by `unit` on `target`, `power` against `guard`), "cast" (of `ability` by
    `unit`, on the targets `on`), "fall" or "steer" (`unit` must go somewhere), "divide" (`left` crystals), "decks" or
    "keep" (`left` cards). For the last five kinds, `ability` is the ability that caused the frame, if any. `player` is
    the player who caused the event or must choose.
    """

    kind: str
    player: int
    unit: str | None = None
    target: str | None = None
    cell: str | None = None
    ability: str | None = None
    on: tuple[str, ...] = ()
    power: int = 0
    guard: int = 0
    left: int = 0


class OrderView(msgspec.Struct, frozen=True):
    """A standing order of the viewer.

    `about` is a unit, "anyone", or None for any of the viewer's own units. `on` contains the targets.
    """

    number: int
    ability: str
    moment: int
    about: str | None
    on: tuple[str, ...]


class DraftView(msgspec.Struct, frozen=True):
    """The viewer's own incomplete choice.

    `verb` is the prefix of its first action, `what` is that action's value, and `on` contains the values of the
    following actions. `asks` is the kind of the next target ("unit", "tile", "dest" and so on), or "".
    """

    verb: str
    what: str = ""
    moment: int = 0
    on: tuple[str, ...] = ()
    asks: str = ""


class Trace(msgspec.Struct, frozen=True):
    """What the latest action did, for highlighting in pictures.

    `kind` is "flip", "roll", "move", "attack", "cast", "call", "draw" or "charge". For an attack that hit, `power` and
    `guard` are the numbers that decided it; a power of 0 means that it missed or has no result yet.
    """

    player: int
    kind: str
    unit: str | None
    target: str | None
    start: str | None
    end: str | None
    lost: int
    ability: str | None
    power: int = 0
    guard: int = 0


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it, or as the public sees it if `seat` is None.

    `phase` is "tribe", "start", "restart" (W80), "flip", "begin" (before the roll), "reroll", "assign", "act", "call",
    "last" (placing crystals), "end" or "over". `asked` contains the players who must choose; others may be able to
    cast. `dice` are faces (s, h, c, d), of which the first `black` are on black dice. `flips` is how many tiles must
    still be flipped. `mode` is "free", "teams" or "solo".
    """

    seat: Seat | None
    mode: str
    variants: tuple[str, ...]
    shape: str
    board: str
    asked: tuple[Seat, ...]
    active: int
    first: int
    round: int
    turn: int
    phase: str
    extra: bool
    cells: tuple[CellView, ...]
    units: tuple[UnitView, ...]
    players: tuple[PlayerView, ...]
    dice: str
    black: int
    rerolls: int
    flips: int
    decks: tuple[int, int]  # Learned, Secret
    soft: tuple[int, ...]  # players whose units take no damage from falls this turn
    fallen: tuple[str, ...]  # units that fell this turn, which the automaton no longer aims at (W104)
    pending: Pending | None
    last: Trace | None
    outcome: Outcome | None
    hand: tuple[str, ...]
    seen: tuple[str, ...]
    orders: tuple[OrderView, ...]
    draft: DraftView | None

    @property
    def acting(self) -> tuple[Seat, ...]:
        return self.asked
