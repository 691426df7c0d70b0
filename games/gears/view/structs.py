"""What a View is made of, by public names."""

from __future__ import annotations

import msgspec

from games.kernel import Outcome, Seat


class TileView(msgspec.Struct, frozen=True):
    """A tile in the maze. `tile` is None for a face-down tile whose front the viewer does not know."""

    cell: str  # "M13", G6
    q: int
    r: int
    tile: str | None
    turn: int  # steps clockwise, 0..5; 0 while face-down
    face_up: bool
    seal: str | None  # "cogseal", "gearnade"
    tokens: tuple[str, ...]  # characters standing here, in the order of arrival


class TokenView(msgspec.Struct, frozen=True):
    """A character's token. `owner` is known when revealed or proven (G21); `claimants` may interact with it."""

    character: str
    status: str  # "off", "maze", "eliminated"
    cell: str | None
    owner: Seat | None
    claimants: tuple[Seat, ...]


class RoleView(msgspec.Struct, frozen=True):
    """One of a player's two cards. `character` is None where the viewer may not know it."""

    character: str | None
    revealed: bool
    eliminated: bool  # False where the character is not known
    one_time: str  # "hidden", "ready" (only right after the reveal), "gone"
    second_used: bool  # this turn
    gizmo: str | None = None  # the one beside it
    gizmo_used: bool = False  # this turn


class PlayerView(msgspec.Struct, frozen=True):
    """A player as the viewer sees them."""

    seat: Seat
    gears: int
    faction: str | None  # known to oneself, and to all once a role is revealed
    roles: tuple[RoleView, ...]
    gambits: tuple[str, ...] = ()  # uncompleted, in hand: one's own; everybody's when the end has come
    gambits_held: int = 0
    completed: tuple[str, ...] = ()
    redeemed: tuple[str, ...] = ()
    gizmos: tuple[str | None, ...] = ()  # in hand; None where the viewer may not know it


class RollView(msgspec.Struct, frozen=True):
    """A throw of the die (G114): the number, the cell of the token's tile, and what it picked if a tile lies there."""

    die: int
    start: str
    cell: str | None


class AutomaView(msgspec.Struct, frozen=True):
    """What one who plays alone faces. `card` is the character whose Automa action was resolved last, with its rolls."""

    gears: int
    deck: int
    card: str | None
    action: str | None  # its name
    rolls: tuple[RollView, ...]
    is_acting: bool  # whether that card is being resolved now


class Cause(msgspec.Struct, frozen=True):
    """Why somebody is asked in another player's turn, as everybody saw it.

    `kind`: "demolished" (the tile at `cell`, maybe by an `ability`), "jumped" (`token` came onto the face-down tile at
    `cell`), else what `seat` has done: "traverse", "place", "ability", "gizmo", "automa", "undo".
    """

    kind: str
    seat: int
    cell: str | None = None
    token: str | None = None
    ability: str | None = None


class Ask(msgspec.Struct, frozen=True):
    """Unfinished business that the viewer must settle next: what is chosen, and what was chosen before it.

    `kind` is the prefix of the actions on offer ("at", "turn", "to", "tile", "token", "seat", ...); other fields are
    None where they do not apply.
    """

    kind: str
    tile: str | None = None  # the tile being placed or flipped
    cell: str | None = None  # where it goes or lies
    token: str | None = None  # the character who moves, must leave, or uses the ability
    ability: str | None = None  # its name
    text: str = ""  # one line on what is chosen, in our own words
    does: str = ""  # the step of the ability that the choice is for: "demolish", "rotate", "steal", ...
    price: int = 0  # gears that the ability costs when its first effect comes about; 0 once they are paid


class Trace(msgspec.Struct, frozen=True):
    """What the last action did to the board, for the picture."""

    seat: Seat | None = None
    focus: str | None = None  # cell placed, flipped or turned by hand
    driven: tuple[str, ...] = ()  # cells in the order of their first turn
    path: tuple[str, ...] = ()  # cells a token walked, first to last
    demolished: tuple[str, ...] = ()  # cells that are empty now


class OfferView(msgspec.Struct, frozen=True):
    """A trade that was offered, as its two parties see it (G104). `wants` may be "any"."""

    by: Seat
    to: Seat
    gives: str | None
    wants: str | None
    gears: int  # from `by` to `to`, or back if negative


class GizmosView(msgspec.Struct, frozen=True):
    """What lies there with ...'N Gizmos, beside what players have."""

    deck: int
    junk: tuple[str, ...]  # oldest first
    drawn: bool  # the free draw of this turn
    activated: bool  # this turn's
    offers: tuple[OfferView, ...]  # open, of or to the viewer
    draft: OfferView | None  # the viewer's offer as far as it is put together


class View(msgspec.Struct, frozen=True):
    """The table for one seat, or for the public (`seat` None)."""

    seat: Seat | None
    round: int
    turn: int  # turns begun so far, from 1
    active: Seat | None  # whose turn it is; None when the game is over
    acting: tuple[Seat, ...]  # who is asked something now
    done: tuple[str, ...]  # of "traverse", "reveal", "place": done this turn
    tiles: tuple[TileView, ...]
    draft: tuple[str, ...]
    held: str | None  # a tile drawn blind by the viewer and not laid yet
    pile: int
    pool: int
    demolished: tuple[str, ...]  # tile ids, oldest first
    cogseals: int  # left in the supply
    gearnades: int
    longest: int  # tiles of the longest contiguous path as the options count it
    players: tuple[PlayerView, ...]
    tokens: tuple[TokenView, ...]
    anomalies: tuple[tuple[str, str], ...]
    last: Trace
    ask: Ask | None  # only of the viewer
    options: dict[str, str]
    outcome: Outcome | None
    pile_top: str | None = None  # the viewer has seen that tile
    still: int = 0  # turns in a row, this one included, in which nothing has come of anything
    phase: str = ""  # "keep", "redeem"; "" in play
    gambit_deck: int | None = None  # cards in it; None without gambits
    gambit_drawn: bool = False  # the free draw of this turn
    dealt: tuple[str, ...] = ()  # gambits of which the viewer must keep at least two
    pledged: tuple[str, ...] = ()  # gambits that the viewer will redeem
    counted: dict[str, int] = {}  # by gambit in the viewer's hand that sums something up over a turn: the sum so far
    glimpsed: tuple[str, ...] = ()  # gambits or tiles on top of a deck, of which the viewer draws one
    automa: AutomaView | None = None
    gizmos: GizmosView | None = None
    ending: str = ""  # why this round is the last, by house rule
    awaited: Ask | None = None  # what all know of the question of one who answers in another player's turn
    cause: Cause | None = None  # what brought that question about
