"""The shape of a View. Tiles go by their codes, spaces by their names ("B1"), labels by their letters."""

from __future__ import annotations

import msgspec

from games.geargrid.adjudication.judging import Judgement
from games.kernel import Outcome, Seat


class TileView(msgspec.Struct, frozen=True):
    """A tile on a board."""

    label: str
    number: int  # of the label: what a Judgement calls it by
    code: str
    place: str  # "B1r0": the space of its first square, and quarter turns clockwise
    cells: tuple[str, ...]  # the spaces of its squares, in the order of the code's pattern
    pattern: str  # a letter for each square: R, Y, P, O, or "." for blank


class BoardView(msgspec.Struct, frozen=True):
    """A board with its tiles in the order of their labels.

    `judgement`: what it comes to as it stands, in words of `adjudication.judging`; None where it is not shown.
    """

    tiles: tuple[TileView, ...]
    judgement: Judgement | None = None
    black: tuple[str, ...] = ()  # labels of driven tiles as things stand, by side; () without help
    white: tuple[str, ...] = ()


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody may know of a player."""

    seat: Seat
    status: str  # "waiting" or "ready", "building" or "done", "choosing" or "settled", "over"
    tiles: int | None  # on the board; None where it is nobody else's business
    victories: int


class RoundView(msgspec.Struct, frozen=True):
    """A round that was scored, by seat."""

    round: int
    scores: tuple[int, ...]
    rights: tuple[int, ...]  # goals
    winners: tuple[Seat, ...]


class Ask(msgspec.Struct, frozen=True):
    """What the viewer is asked.

    `kind`: "ready", "build" (the hand is empty), "hand" (a tile is in it), "work" (done, but may build on), "conflict"
    (which tile stays in the wave `wave`; `rivals` pairs each label with those that would go; `prospects` the best
    score after each).
    """

    kind: str
    wave: int = 0
    rivals: tuple[tuple[str, tuple[str, ...]], ...] = ()
    prospects: tuple[tuple[str, int], ...] = ()


class View(msgspec.Struct, frozen=True):
    """The table for one seat, or for the public (`seat` None).

    `pool` is what the viewer may take: the common one when live, their own by post; the public sees the deal by post.
    `last`: the boards of the last round that was scored, by seat; while owners choose, those of the round at hand.
    """

    seat: Seat | None
    is_live: bool
    help: str  # "none", "sides", "full"
    is_own_choice: bool
    phase: str  # "ready", "build", "choose", "over"
    round: int
    target: int  # victories that win the match
    seconds: int  # that a round's building lasts
    edits: int  # that a round allows; 0 is no limit
    deal: tuple[tuple[str, int], ...]  # (code, count): what the round began with
    pool: tuple[tuple[str, int], ...]
    players: tuple[PlayerView, ...]
    board: BoardView | None  # the viewer's own
    hand: str | None  # the code of the tile in the viewer's hand
    home: str | None  # the place that it was lifted from
    label: str | None  # the label that it keeps
    edits_left: int | None  # of the viewer; None without a limit
    takes_left: int  # of the viewer: tiles that may still be taken or lifted this round
    places: tuple[str, ...]  # where the tile in the hand may be put
    ask: Ask | None  # only of the viewer
    rounds: tuple[RoundView, ...]
    last: tuple[BoardView, ...]
    outcome: Outcome | None

    @property
    def shows_last(self) -> bool:
        """Whether the viewer's board of the last round is what they have: they have taken no tile of the next."""
        is_empty = self.board is not None and not self.board.tiles and self.hand is None
        return bool(self.last) and is_empty and self.phase != "choose"

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Who is asked: to get ready, to build, or to settle conflicts."""
        return tuple(each.seat for each in self.players if each.status in ("waiting", "building", "choosing"))
