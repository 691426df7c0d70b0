"""The View of a seat: everything that painters, words and computer players may know.

Units are codes (`tur3`: tribe and slot, `tur0` is the leader), cells are labels (`b4`), abilities and cards are ids
(`tur3`, `L04`, `S11`), players are numbers: seats, or 1 for the automaton. Everything is public except `hand`, `seen`,
`orders` and `draft`, which only the viewer sees.
"""

from __future__ import annotations

import msgspec

from games.kernel import Outcome, Seat


class CellView(msgspec.Struct, frozen=True):
    """A triangle. `row` counts rows down, `col` half edges to the right; `up` means that it points up.

    `clan` is the unit whose tile it is, None for the blank one. `may_fall`: could be flipped if a tile were flipped
    now. `blockade` is the player who put one there. `units` are the units on it, by player and slot.
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
    """Crystals on an ability, which is charged when `crystals` equals `cost`."""

    ability: str
    crystals: int
    cost: int


class CounterView(msgspec.Struct, frozen=True):
    """A counter ("no_attack", "no_move", "sleep", "flying", "linger"); it ends when player `until` begins a turn."""

    kind: str
    until: int


class UnitView(msgspec.Struct, frozen=True):
    """A leader (slot 0) or clan. `status` is "active", "waiting" (can be called), "defeated", or "lost" (no tile left).

    `power` is a base attack's without further swords; `guard` is the defense that counts there. `steps` are still
    possible; `swords` were given to it, of which `committed` to attacks. It made `struck` of `attacks` base attacks
    allowed this turn. `held`: it must attack before walking on. `fresh`: it was called this turn.
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
    """A tribe's public facts. `secrets` and `learned` count the cards in hand, whose backs are visible.

    `points` is the score if the game ended now (the team's, in teams), and `life` this tribe's hit points.
    `trophies` are the units that this player defeated. `dice` are the numbers of black and pink dice in the next
    roll. `ready` are charged abilities. `mute`: no replies this turn; `never`: abilities (or "secrets") about which
    the player isn't asked. `allies` are partners, even temporary ones; `offers` are the players to whom this one
    offers an alliance.
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
    """The top of the stack, as everybody sees it.

    `kind` is "flip" (of `cell`), "attack" (by `unit` on `target`, `power` against `guard`), "cast" (of `ability` by
    `unit`, targets in `on`), "fall" or "steer" (`unit` must go somewhere), "divide" (`left` crystals), "decks" or
    "keep" (`left` cards), the last four by an `ability` if that isn't over. `player` is the one it belongs to.
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
    """A standing order of the viewer. `about` is a unit, "anyone", or None for any own one; `on` are the targets."""

    number: int
    ability: str
    moment: int
    about: str | None
    on: tuple[str, ...]


class DraftView(msgspec.Struct, frozen=True):
    """The viewer's own unfinished choice: `verb` is its first prefix, `what` its first value, `on` the further ones.

    `asks` is the kind of the next target ("unit", "tile", "dest", ...), or "".
    """

    verb: str
    what: str = ""
    moment: int = 0
    on: tuple[str, ...] = ()
    asks: str = ""


class Trace(msgspec.Struct, frozen=True):
    """The latest deed: "flip", "roll", "move", "attack", "cast", "call", "draw" or "charge".

    For an attack that hit, `power` and `guard` are those that decided it; a power of 0 means a miss, or no result
    yet.
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
    """The table as a seat sees it, or the public (`seat` None).

    `phase` is "tribe", "start", "restart" (W80), "flip", "begin" (before the roll), "reroll", "assign", "act",
    "call", "last" (after charging), "end" or "over". `asked` are the players who must choose; others may cast.
    `dice` are faces (s, h, c, d), the first `black` of them black. `flips` are tiles still to be flipped. `mode` is
    "free", "teams" or "solo".
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
    pending: Pending | None
    last: Trace | None
    outcome: Outcome | None
    hand: tuple[str, ...]
    seen: tuple[str, ...]
    orders: tuple[OrderView, ...]
    draft: DraftView | None

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Return the seats that are asked."""
        return self.asked
