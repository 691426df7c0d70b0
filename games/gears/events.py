"""What happened, for narration. Cells, tiles and characters by their public names; `to` as in the kernel.

Events come in the order in which things happened. A gain of gears is always told by GearsGained, a theft by
GearsStolen, a payment by AbilityUsed.
"""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event, Seat


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    seat: Seat
    turn: int
    round: int


class TurnEnded(Event, frozen=True):
    """The player ended the turn. `idle`: nothing could be done in it (G31)."""

    seat: Seat
    idle: bool = False


class Traversed(Event, frozen=True):
    """A player walked a token (G33). `path` is the cells from where it stood to where it stopped."""

    seat: Seat
    character: str
    path: tuple[str, ...]


class TokenEntered(Event, frozen=True):
    """A token entered play because its Starting Tile lies face-up (G12)."""

    character: str
    cell: str


class TokenCarried(Event, frozen=True):
    """An ability carried a token, links or not."""

    seat: Seat
    character: str
    start: str
    cell: str


class TokensSwapped(Event, frozen=True):
    """Two tokens traded places; `cells` is where each came from."""

    seat: Seat
    characters: tuple[str, str]
    cells: tuple[str, str]


class TokenLeft(Event, frozen=True):
    """A token left its demolished tile for `cell`, as `seat` chose or had to (G61)."""

    seat: Seat
    character: str
    start: str
    cell: str


class TokenFell(Event, frozen=True):
    """A token fell from the Drop-O-Matic at `start` to the Prime Gear at `cell` (G70)."""

    character: str
    start: str
    cell: str


class Eliminated(Event, frozen=True):
    """A character is out of the game (G65). `why`: "demolished" (no way out) or "drop" (no Prime Gear to fall to)."""

    character: str
    cell: str
    why: str


class Revived(Event, frozen=True):
    """An eliminated character stands on its Starting Tile again (G64)."""

    seat: Seat
    character: str
    cell: str


class RoleRevealed(Event, frozen=True):
    """A player turned a role face-up (G38)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    character: str


class AbilityUsed(Event, frozen=True):
    """A player uses an ability and pays for it; comes before what the ability does. `which` is "one" or "two"."""

    seat: Seat
    character: str
    which: str
    name: str
    cost: int


class Passed(Event, frozen=True):
    """A player whose ability has begun wants no more of an "up to", or a walker stays; needs few words or none."""

    seat: Seat


class TriggerAnswered(Event, frozen=True):
    """A triggered ability answers by itself (Finder's Fee: it is free and only good)."""

    seat: Seat
    character: str
    name: str


class DrewUnseen(Event, frozen=True):
    """A player took the top tile of the pile; only they see it (G41)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class DrewTile(Event, frozen=True):
    """Told only to the player who drew unseen: which tile it is."""

    reveals: ClassVar[bool] = True
    seat: Seat
    tile: str


class TilePlaced(Event, frozen=True):
    """A tile was laid. `tile` is None where it was drawn unseen and laid face-down; `turn` is 0 when face-down."""

    seat: Seat
    tile: str | None
    cell: str
    turn: int
    face_up: bool
    drawn: bool  # taken unseen from the pile


class DrawShown(Event, frozen=True):
    """The tile that was drawn unseen is about to be laid face-up: TilePlaced tells it, so this needs no words."""

    reveals: ClassVar[bool] = True
    seat: Seat
    tile: str


class DraftRefilled(Event, frozen=True):
    """Tiles from the pile came into the draft row (G32)."""

    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]


class FrontShown(Event, frozen=True):
    """The front of a face-down tile came to light: it is being flipped, or it was demolished."""

    reveals: ClassVar[bool] = True
    tile: str
    cell: str


class TileFlipped(Event, frozen=True):
    """A face-down tile lies face-up now, turned as the player chose (G35). `walker`: the character who walked in."""

    seat: Seat
    tile: str
    cell: str
    turn: int
    walker: str | None = None


class AnomalyFlipped(Event, frozen=True):
    """A player announced a Maze Anomaly and flipped this tile face-down (G54)."""

    seat: Seat
    tile: str
    cell: str
    other: str  # the cell of the tile that it meshed with


class TileTurned(Event, frozen=True):
    """A tile was turned by hand, `steps` clockwise (negative: counter-clockwise); `turn` is how it lies then."""

    seat: Seat
    tile: str
    cell: str
    steps: int
    turn: int


class Cascaded(Event, frozen=True):
    """Gears turned tiles (G50): the distinct driven tiles and their cells, in the order of their first turn."""

    anchor: str  # cell
    tiles: tuple[str, ...]
    cells: tuple[str, ...]
    turns: tuple[int, ...]  # how each lies then
    steps: int  # turns in all; more than len(cells) where a tile turned more than once


class GearsGained(Event, frozen=True):
    """A player took gears from the pool. `why`: "cascade", "bonus" or "ability"."""

    seat: Seat
    gears: int
    why: str


class GearsStolen(Event, frozen=True):
    """A player took gears from another."""

    seat: Seat
    victim: Seat
    gears: int


class SealPut(Event, frozen=True):
    """A tile was locked or trapped. `kind`: "cogseal", "gearnade"."""

    seat: Seat
    kind: str
    tile: str
    cell: str


class SealTaken(Event, frozen=True):
    """A seal went back to the supply; the tile is free."""

    seat: Seat
    kind: str
    tile: str
    cell: str


class TileDemolished(Event, frozen=True):
    """A tile went to the Demolished pile; `seal` that lay on it is back in the supply."""

    seat: Seat
    tile: str
    cell: str
    seal: str | None


class TileRestored(Event, frozen=True):
    """A demolished tile went back into the pile (G63). `again`: its eliminated character may enter once more."""

    seat: Seat
    tile: str
    again: bool
    to_top: bool = False


class ActionUndone(Event, frozen=True):
    """The last action was reversed (G66). `gears` are the changes that were taken back, one a seat."""

    seat: Seat
    of: Seat  # whose action it was
    kind: str  # "traverse", "place", "ability"
    gears: tuple[int, ...]


class Evacuated(Event, frozen=True):
    """A character got off its demolished tile alive; what told how has been told, so it needs no words."""

    character: str


class Shuffled(Event, frozen=True):
    """A player shuffled a deck before drawing from it (G105). `deck`: "gambits", "pile"."""

    reveals: ClassVar[bool] = True
    seat: Seat
    deck: str


class GambitsKept(Event, frozen=True):
    """A player has chosen gambits to keep (G90): how many."""

    seat: Seat
    number: int


class GambitDrawn(Event, frozen=True):
    """A player drew a gambit; only they see it (G91)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class GambitSeen(Event, frozen=True):
    """Told only to the player who drew: which gambit it is."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gambit: str


class Glimpsed(Event, frozen=True):
    """A player looks at the top cards of a deck (G105). `deck`: "gambits", "pile"."""

    reveals: ClassVar[bool] = True
    seat: Seat
    deck: str
    number: int


class GambitCompleted(Event, frozen=True):
    """A player's objective is met and shown (G92); GearsGained follows."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gambit: str
    value: int


class GambitNotShown(Event, frozen=True):
    """A player who holds gambits met an objective and showed none, so they do not hold it. It needs no words."""

    reveals: ClassVar[bool] = True
    seat: Seat


class Reckoning(Event, frozen=True):
    """The end has come, all roles and gambits lie open, and some may redeem (G94). `reason` as in GameEnded."""

    reveals: ClassVar[bool] = True
    reason: str


class GambitPledged(Event, frozen=True):
    """Told only to the player: this gambit will be redeemed."""

    seat: Seat
    gambit: str


class RedeemingDone(Event, frozen=True):
    """A player has chosen what to redeem; it is shown when all have."""

    seat: Seat


class GambitsRedeemed(Event, frozen=True):
    """A player pays for gambits: so many gears, so many points."""

    seat: Seat
    gambits: tuple[str, ...]
    gears: int


class AutomaActed(Event, frozen=True):
    """A card of the Automa deck is resolved. `popped_up`: in the player's turn (G112), not the Automa's (G113)."""

    reveals: ClassVar[bool] = True
    character: str
    name: str
    popped_up: bool


class DieRolled(Event, frozen=True):
    """The die picks an edge of the tile at `start`: `cell` lies there, None if it is empty (G114)."""

    die: int
    start: str
    cell: str | None


class GearsLost(Event, frozen=True):
    """A player returned gears to the pool."""

    seat: Seat
    gears: int


class GizmoDrawn(Event, frozen=True):
    """A player drew a gizmo from the deck; only they see it (G100)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class GizmoSeen(Event, frozen=True):
    """Told only to the player who drew: which gizmo it is."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gizmo: str


class GizmoDug(Event, frozen=True):
    """A player took a gizmo from the Junk pile instead of drawing (G105)."""

    seat: Seat
    gizmo: str


class JunkShuffled(Event, frozen=True):
    """The deck was empty: the Junk pile became the deck (G100)."""

    number: int


class GizmoDiscarded(Event, frozen=True):
    """A player threw a gizmo from the hand onto the Junk pile (G100)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gizmo: str


class GizmoEquipped(Event, frozen=True):
    """A player set a gizmo beside a revealed role (G101)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gizmo: str
    character: str


class GizmoUsed(Event, frozen=True):
    """A player uses a gizmo beside that role and pays for it; comes before what it does."""

    seat: Seat
    gizmo: str
    character: str
    cost: int


class GizmoJunked(Event, frozen=True):
    """A gizmo beside a role went to the Junk pile. `why`: "spent" (one-time), "replaced", "eliminated"."""

    gizmo: str
    character: str
    why: str


class GizmoReturned(Event, frozen=True):
    """An undone action gives a gizmo back: to the hand of `seat`, or beside `character` (G66)."""

    gizmo: str
    seat: Seat | None
    character: str | None


class Peeked(Event, frozen=True):
    """A player looked in secret at a face-down tile, or at the top of the pile (`cell` is None)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cell: str | None


class TileSeen(Event, frozen=True):
    """Told only to the player who looked: which tile it is."""

    reveals: ClassVar[bool] = True
    tile: str
    cell: str | None


class RolePeeked(Event, frozen=True):
    """A player looked in secret at one of another's hidden roles."""

    reveals: ClassVar[bool] = True
    seat: Seat
    victim: Seat


class RoleSeen(Event, frozen=True):
    """Told only to the player who looked: which role it is."""

    reveals: ClassVar[bool] = True
    victim: Seat
    character: str


class TilesSwapped(Event, frozen=True):
    """Two tiles traded places; `cells` is where each came from."""

    seat: Seat
    tiles: tuple[str, str]
    cells: tuple[str, str]


class EliminationPrevented(Event, frozen=True):
    """A gizmo saved its bearer and put the token down at `cell`."""

    seat: Seat
    character: str
    start: str
    cell: str


class OfferMade(Event, frozen=True):
    """Told only to the two: a trade is proposed. `gives` and `wants` are gizmos or None, `wants` may be "any" (G104).

    `gears` go from `by` to `other`, or back if negative; `counter`: it answers an offer of the other.
    """

    reveals: ClassVar[bool] = True
    by: Seat
    other: Seat
    gives: str | None
    wants: str | None
    gears: int
    counter: bool


class OfferDropped(Event, frozen=True):
    """Told only to the two: an offer is off. `why`: "declined", "withdrawn", "lapsed"."""

    by: Seat
    other: Seat
    why: str


class Traded(Event, frozen=True):
    """Two players traded: how many gizmos each gave, and gears from `seat` to `other`, or back if negative (G104)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    other: Seat
    gave: int
    got: int
    gears: int


class GizmoReceived(Event, frozen=True):
    """Told only to the player who got it in a trade."""

    reveals: ClassVar[bool] = True
    seat: Seat
    giver: Seat
    gizmo: str


class EndNears(Event, frozen=True):
    """With the house rule "finish the round": the end has come about, the round is played out (G76)."""

    reason: str


class GameEnded(Event, frozen=True):
    """The game is over, and all roles lie open. `reason`: "tiles" (placed), "pool" (empty), "rounds" (60), "stuck"."""

    reveals: ClassVar[bool] = True
    reason: str
