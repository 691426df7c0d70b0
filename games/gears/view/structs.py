"""The structs that make up a View. They contain names, not the numbers that the rules use."""

from __future__ import annotations

import msgspec

from games.kernel import Outcome, Seat


class TileView(msgspec.Struct, frozen=True):
    """A tile in the maze. `tile` is None for a face-down tile whose front the viewer doesn't know."""

    cell: str  # such as "M13" (G6)
    q: int
    r: int
    tile: str | None
    turn: int  # steps clockwise, 0..5; 0 while face-down
    face_up: bool
    seal: str | None  # "cogseal", "gearnade"
    tokens: tuple[str, ...]  # characters on it, in order of arrival


class TokenView(msgspec.Struct, frozen=True):
    """A character's token.

    `owner` is set if the character is revealed or its owner proven (G21); `claimants` are the seats that may move the
    token.
    """

    character: str
    status: str  # "off", "maze", "eliminated"
    cell: str | None
    owner: Seat | None
    claimants: tuple[Seat, ...]


class RoleView(msgspec.Struct, frozen=True):
    """One of a player's two role cards. `character` is None if the viewer doesn't know it."""

    character: str | None
    revealed: bool
    eliminated: bool  # False if the character isn't known
    one_time: str  # "hidden", "ready" (only right after the reveal), "gone"
    second_used: bool  # this turn
    gizmo: str | None = None  # the gizmo beside the role
    gizmo_used: bool = False  # this turn


class PlayerView(msgspec.Struct, frozen=True):
    """A player as the viewer sees them."""

    seat: Seat
    gears: int
    faction: str | None  # known to the player, and to all once a role is revealed
    roles: tuple[RoleView, ...]
    gambits: tuple[str, ...] = ()  # uncompleted ones in hand: the viewer's own, or everybody's at the end
    gambits_held: int = 0
    completed: tuple[str, ...] = ()
    redeemed: tuple[str, ...] = ()
    gizmos: tuple[str | None, ...] = ()  # in hand; None for those that the viewer doesn't know


class RollView(msgspec.Struct, frozen=True):
    """A roll of the Automa's die (G114).

    `die` is the number rolled, `start` the cell from which the die counts, and `cell` the cell that it picked, None if
    no tile is there.
    """

    die: int
    start: str
    cell: str | None


class AutomaView(msgspec.Struct, frozen=True):
    """The Automa in solo games.

    `card` is the character whose card is being resolved or was resolved last, and `rolls` are the die rolls for it.
    """

    gears: int
    deck: int
    card: str | None
    action: str | None  # name of the action
    rolls: tuple[RollView, ...]
    is_acting: bool  # whether that card is being resolved now


class Cause(msgspec.Struct, frozen=True):
    """The public reason why somebody has to answer a question on another player's turn.

    `kind` is "demolished" (the tile on `cell`, perhaps by an `ability`), "jumped" (`token` came onto the face-down tile
    on `cell`) or what `seat` did: "traverse", "place", "ability", "gizmo", "automa" or "undo". In these cases, `harm`
    says what that did to the asked player's role `token`: "robbed", "moved", "turned" (its tile) or "joined" (a token
    came onto its tile).
    """

    kind: str
    seat: int
    cell: str | None = None
    token: str | None = None
    ability: str | None = None
    harm: str | None = None


class Ask(msgspec.Struct, frozen=True):
    """The viewer's next choice, and the choices made before it.

    `kind` is the prefix of the possible actions ("at", "turn", "to", "tile", "token", "seat" and so on); fields that
    don't apply are None.
    """

    kind: str
    tile: str | None = None  # the tile being placed or flipped
    cell: str | None = None  # its destination or position
    token: str | None = None  # the character that moves, must leave, or uses the ability
    ability: str | None = None  # name of the ability
    text: str = ""  # a line on what to choose, in our own words
    does: str = ""  # step of the ability to choose for: "demolish", "rotate", "steal", ...
    price: int = 0  # gears that the ability costs at its first effect; 0 once paid


class Trace(msgspec.Struct, frozen=True):
    """The cells that the last action affected, for highlighting in pictures."""

    seat: Seat | None = None
    focus: str | None = None  # cell of the tile placed, flipped or rotated by hand
    driven: tuple[str, ...] = ()  # cells in the order of their first turn
    path: tuple[str, ...] = ()  # cells that a token walked along, first to last
    demolished: tuple[str, ...] = ()  # cells that are empty now


class OfferView(msgspec.Struct, frozen=True):
    """A trade offer, which only its two players see (G104). `wants` may be "any"."""

    by: Seat
    to: Seat
    gives: str | None
    wants: str | None
    gears: int  # from `by` to `to`, or back if negative


class GizmosView(msgspec.Struct, frozen=True):
    """The gizmos that aren't in players' hands, and the viewer's trades."""

    deck: int
    junk: tuple[str, ...]  # oldest first
    drawn: bool  # whether this turn's free draw has been made
    activated: bool  # whether a gizmo was activated this turn
    offers: tuple[OfferView, ...]  # open offers by or to the viewer
    draft: OfferView | None  # the viewer's unfinished offer


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it, or as the public sees it if `seat` is None."""

    seat: Seat | None
    round: int
    turn: int  # turns begun, from 1
    active: Seat | None  # whose turn it is; None when the game is over
    acting: tuple[Seat, ...]  # seats that are asked now
    done: tuple[str, ...]  # those of "traverse", "reveal", "place" done this turn
    tiles: tuple[TileView, ...]
    draft: tuple[str, ...]
    held: str | None  # a tile that the viewer drew unseen and hasn't placed yet
    pile: int
    pool: int
    demolished: tuple[str, ...]  # tile ids, oldest first
    cogseals: int  # left in the supply
    gearnades: int
    longest: int  # tiles of the longest contiguous path, counted by the table's house rules
    players: tuple[PlayerView, ...]
    tokens: tuple[TokenView, ...]
    anomalies: tuple[tuple[str, str], ...]
    last: Trace
    ask: Ask | None  # only for the viewer
    options: dict[str, str]
    outcome: Outcome | None
    pile_top: str | None = None  # if the viewer has seen that tile
    still: int = 0  # uneventful turns in a row, including this one
    phase: str = ""  # "keep", "redeem"; "" in play
    gambit_deck: int | None = None  # number of cards; None without gambits
    gambit_drawn: bool = False  # whether this turn's free draw has been made
    dealt: tuple[str, ...] = ()  # gambits of which the viewer must keep at least two
    pledged: tuple[str, ...] = ()  # gambits that the viewer will redeem
    counted: dict[str, int] = {}  # this turn's totals, by gambit in the viewer's hand that sums something
    glimpsed: tuple[str, ...] = ()  # top cards of a deck, of which the viewer draws one
    automa: AutomaView | None = None
    gizmos: GizmosView | None = None
    ending: str = ""  # why this round is the last, by house rule
    awaited: Ask | None = None  # the public part of a question on another player's turn
    cause: Cause | None = None  # the reason for that question
