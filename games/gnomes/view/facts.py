"""What a seat may see, named piece by piece: painters, words and computer players know nothing else.

Units go by code (`tur3`: tribe and slot, `tur0` the leader), cells by label (`b4`), abilities and cards by id
(`tur3`, `L04`,
`S11`), players by number: the seat, and alone the automaton is player 1. Everything is public but `hand`, `seen`,
`orders` and `draft`, which are of the viewer alone.
"""

from __future__ import annotations

import msgspec

from games.kernel import Outcome, Seat


class CellView(msgspec.Struct, frozen=True):
    """A triangle. `row` and `col` count half edges across and rows down; `up` if it points up.

    `clan`: the unit whose tile it is, None for the blank one. `may_fall`: could be flipped if a tile were flipped now.
    `blockade`: the player whose blockade lies on it. `units`: who stands on it, by player and slot.
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
    """Crystals on an ability: full if `crystals` equals `cost`."""

    ability: str
    crystals: int
    cost: int


class CounterView(msgspec.Struct, frozen=True):
    """A counter ("no_attack", "no_move", "sleep", "flying", "linger"); it ends when player `until` begins a turn."""

    kind: str
    until: int


class UnitView(msgspec.Struct, frozen=True):
    """A leader (slot 0) or clan. `status`: "active", "waiting" (may be called), "defeated", "lost" (both tiles gone).

    `power` of a base attack now, without swords that are still free; `guard` what counts against an attack there;
    `steps`
    it may still walk; `swords` given to it, `committed` of them to attacks; `struck` base attacks made this turn of
    `attacks` allowed. `held`: must attack before it walks on. `fresh`: called this turn.
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
    """A tribe, as everybody sees it. `secrets` and `learned`: cards in hand by their backs.

    `points` if the game ended now (of the team, in teams), `life` of them hit points of this tribe. `trophies`:
    units that
    this player struck down. `dice`: black and pink ones of the next roll. `ready`: charged abilities. `mute`: asks
    for no
    replies this turn; `never`: abilities (or "secrets") that this player is not asked for. `allies`: partners, also
    for a time; `offers`: players to whom an alliance is offered.
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
    """Unfinished business, as everybody sees it.

    `kind`: "flip" (`cell` is named), "attack" (`unit` on `target`, `power` against `guard`, `loss` as things stand),
    "cast" (`ability` by `unit`, aimed `on`), "fall" and "steer" (`unit` must go somewhere), "divide" (`left` crystals),
    "decks" and "keep" (`left` cards), the last four by an `ability` if that is not over. `player`: whose it is.
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
    """A standing order of the viewer: `about` is a unit, "anyone" or None for any own one, `on` what was chosen."""

    number: int
    ability: str
    moment: int
    about: str | None
    on: tuple[str, ...]


class DraftView(msgspec.Struct, frozen=True):
    """The viewer's own unfinished choice: `verb` as the prefix it began with, `what` was chosen first, then `on`.

    `asks` is the kind of the target that comes next ("unit", "tile", "dest", ...), "" if it is none.
    """

    verb: str
    what: str = ""
    moment: int = 0
    on: tuple[str, ...] = ()
    asks: str = ""


class Trace(msgspec.Struct, frozen=True):
    """The last thing that was done: "flip", "roll", "move", "attack", "cast", "call", "draw", "charge".

    Of an attack that hit, `power` against `guard` as they were then; a power of 0 missed, or is not resolved yet.
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
    """The table from a seat, or from outside (None).

    `phase`: "tribe", "start", "restart" (W80), "flip", "begin" (before the roll), "reroll", "assign", "act", "call",
    "last" (after charging), "end", "over". `asked`: who must choose; others may cast. `dice`: faces s, h, c, d as they
    lie, the first `black` of them black. `flips`: tiles still to be named. `mode`: "free", "teams" or "solo".
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
    soft: tuple[int, ...]  # players whose units take no damage by falls this turn
    pending: Pending | None
    last: Trace | None
    outcome: Outcome | None
    hand: tuple[str, ...]
    seen: tuple[str, ...]
    orders: tuple[OrderView, ...]
    draft: DraftView | None

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Who is asked to choose."""
        return self.asked
