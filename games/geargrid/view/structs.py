"""The structs of a View. They name tiles by code, spaces as in "B1", and labels by letter."""

from __future__ import annotations

import msgspec

from games.geargrid.adjudication.judging import Judgement
from games.kernel import Outcome, Seat


class TileView(msgspec.Struct, frozen=True):
    """A tile on a board, with its position and its squares."""

    label: str
    number: int  # of the label, as used in a Judgement
    code: str
    place: str  # "B1r0": the space of its first square, and quarter turns clockwise
    cells: tuple[str, ...]  # the spaces of its squares, in the order of the code's pattern
    pattern: str  # a letter for each square: R, Y, P, O, or "." for blank


class BoardView(msgspec.Struct, frozen=True):
    """A board with its tiles by label.

    `judgement` is the score so far with its reasons, or None if the table's level of help hides it.
    """

    tiles: tuple[TileView, ...]
    judgement: Judgement | None = None
    black: tuple[str, ...] = ()  # labels of tiles driven so far, by side; () without help
    white: tuple[str, ...] = ()


class PlayerView(msgspec.Struct, frozen=True):
    """The public facts about a player."""

    seat: Seat
    status: str  # "waiting" or "ready", "building" or "done", "choosing" or "settled", "over"
    tiles: int | None  # on the board; None where that's secret
    victories: int


class RoundView(msgspec.Struct, frozen=True):
    """The result of a scored round, by seat."""

    round: int
    scores: tuple[int, ...]
    rights: tuple[int, ...]  # goals that turn the right way
    winners: tuple[Seat, ...]


class Ask(msgspec.Struct, frozen=True):
    """The question that the viewer has to answer.

    `kind` is "ready", "build" (the hand is empty), "hand" (there's a tile in hand), "work" (the board is submitted but
    can be reopened) or "conflict" (choose which tile of `wave` stays). In a conflict, `rivals` pairs each tile's label
    with the labels of the tiles that would come off if the tile stays, and `prospects` pairs the label with the best
    score that would then be possible.
    """

    kind: str
    wave: int = 0
    rivals: tuple[tuple[str, tuple[str, ...]], ...] = ()
    prospects: tuple[tuple[str, int], ...] = ()


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it, or as the public sees it if `seat` is None.

    `pool` has the tiles that the viewer can take, from the shared pool of a live round or from the viewer's own pool.
    For the public, it has the tiles as dealt. `last` has the boards of the most recently scored round, by seat or,
    while owners settle conflicts, the boards of the current round.
    """

    seat: Seat | None
    is_live: bool
    help: str  # "none", "sides", "full"
    is_own_choice: bool
    phase: str  # "ready", "build", "choose", "over"
    round: int
    target: int  # victories that win the match
    seconds: int  # time to build a round
    edits: int  # changes per round; 0 for no limit
    deal: tuple[tuple[str, int], ...]  # (code, count) at the start of the round
    pool: tuple[tuple[str, int], ...]
    players: tuple[PlayerView, ...]
    board: BoardView | None  # the viewer's own
    hand: str | None  # the code of the tile in the viewer's hand
    home: str | None  # the position from which it was lifted
    label: str | None  # the label of the lifted tile
    edits_left: int | None  # of the viewer; None without a limit
    takes_left: int  # takes and lifts the viewer has left this round
    places: tuple[str, ...]  # positions where the tile in hand fits
    ask: Ask | None  # the viewer's question
    rounds: tuple[RoundView, ...]
    last: tuple[BoardView, ...]
    outcome: Outcome | None

    @property
    def shows_last(self) -> bool:
        """Tell whether to show the viewer's board of the previous round.

        That board is shown until the viewer takes a tile in the new round.
        """
        is_empty = self.board is not None and not self.board.tiles and self.hand is None
        return bool(self.last) and is_empty and self.phase != "choose"

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Return the seats that still have to get ready, build, or settle conflicts."""
        return tuple(player.seat for player in self.players if player.status in ("waiting", "building", "choosing"))
