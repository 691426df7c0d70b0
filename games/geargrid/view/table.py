"""The function that makes the View of a seat from the State."""

from __future__ import annotations

from functools import lru_cache

from games.geargrid.actions import label
from games.geargrid.adjudication.judging import board_of, conflict, judged, prospect
from games.geargrid.adjudication.waves import rivals
from games.geargrid.building.places import covered, places
from games.geargrid.components.board import bits
from games.geargrid.components.placements import PLACEMENTS
from games.geargrid.components.tiles import CODES
from games.geargrid.legal import reopening
from games.geargrid.match.scoring import outcome, victories
from games.geargrid.nouns import cells
from games.geargrid.state import BUILD, CHOOSE, MOST_TAKES, NONE, OVER, READY, Bench, State
from games.geargrid.view.structs import Ask, BoardView, PlayerView, RoundView, TileView, View
from games.kernel import Seat

_STATUS = {
    READY: ("waiting", "ready"),
    BUILD: ("building", "done"),
    CHOOSE: ("choosing", "settled"),
    OVER: ("over",) * 2,
}


def view(state: State, seat: Seat | None) -> View:
    """Return the seat's View, or the public's if `seat` is None."""
    rules, mine = state.rules, None if seat is None else state.benches[seat]
    has_hand = mine is not None and mine.hand != NONE
    return View(
        seat,
        rules.is_live,
        rules.help,
        rules.is_own_choice,
        state.phase,
        state.round,
        rules.target,
        rules.seconds,
        rules.edits,
        _heap(state.deal),
        _heap(state.deal if seat is None and not rules.is_live else state.pool(seat or 0)),
        _players(state),
        _own(state, mine) if mine is not None else None,
        CODES[mine.hand].code if mine is not None and has_hand else None,
        PLACEMENTS[mine.home].place if mine is not None and mine.home != NONE else None,
        label(mine.label) if mine is not None and mine.label != NONE else None,
        None if seat is None else state.edits_left(seat),
        0 if mine is None else MOST_TAKES - mine.takes,
        _places(mine) if mine is not None and has_hand else (),
        None if seat is None else _ask(state, seat),
        tuple(
            RoundView(number, result.scores, result.rights, result.winners)
            for number, result in enumerate(state.results, 1)
        ),
        _open_boards(state),
        outcome(state),
    )


@lru_cache(maxsize=1 << 10)
def _heap(heap: bytes) -> tuple[tuple[str, int], ...]:
    return tuple((kind.code, count) for kind, count in zip(CODES, heap, strict=True) if count)


def _players(state: State) -> tuple[PlayerView, ...]:
    shows_count, won = state.rules.is_live or state.phase != BUILD, victories(state)
    return tuple(
        PlayerView(seat, _STATUS[state.phase][bench.done], bench.count if shows_count else None, won[seat])
        for seat, bench in enumerate(state.benches)
    )


def _places(bench: Bench) -> tuple[str, ...]:
    return tuple(PLACEMENTS[place].place for place in places(bench.hand, covered(bench.tiles)))


def _own(state: State, bench: Bench) -> BoardView:
    """Return the viewer's board with the table's level of help (M7), or with full help when boards are final."""
    help_ = state.rules.help if state.phase in (READY, BUILD) else "full"
    return board_view(bench.tiles, bench.picks, help_)


@lru_cache(maxsize=1 << 10)
def board_view(tiles: tuple[int, ...], picks: tuple[int, ...], help_: str) -> BoardView:
    """Return a board with that level of help. Conflicts that no pick settles are settled so that the score is best."""
    tiles_shown = tuple(tile_view(number, tile) for number, tile in enumerate(tiles) if tile != NONE)
    if help_ == "none":
        return BoardView(tiles_shown)
    judgement = judged(tiles, picks)
    black, white = (tuple(label(tile) for tile in side) for side in (judgement.black, judgement.white))
    return BoardView(tiles_shown, judgement if help_ == "full" else None, black, white)


def tile_view(number: int, tile: int) -> TileView:
    """Return the View's form of a tile, given the number of its label and its placement."""
    placement, kind = PLACEMENTS[tile], CODES[PLACEMENTS[tile].code]
    return TileView(label(number), number, kind.code, placement.place, cells(tile), kind.pattern)


def _open_boards(state: State) -> tuple[BoardView, ...]:
    """Return the final boards, which are public.

    While owners are still settling conflicts, the boards show the choices made so far.
    """
    benches = state.benches if state.phase == CHOOSE else state.finals
    return tuple(board_view(bench.tiles, bench.picks, "full") for bench in benches)


def _ask(state: State, seat: Seat) -> Ask | None:
    bench = state.benches[seat]
    if state.phase == BUILD and bench.done:
        return Ask("work") if reopening(state, seat) else None
    if bench.done or state.phase == OVER:
        return None
    if state.phase == CHOOSE:
        return _conflict(bench)
    return Ask("ready") if state.phase == READY else Ask("build" if bench.hand == NONE else "hand")


def _conflict(bench: Bench) -> Ask:
    waits = conflict(bench.tiles, bench.picks)
    assert waits is not None
    board = board_of(bench.tiles)
    open_ = tuple(bits(waits.contested))
    against = tuple(
        (label(tile), tuple(label(other) for other in bits(rivals(board, tile) & waits.contested))) for tile in open_
    )
    prospects = tuple((label(tile), prospect(bench.tiles, (*bench.picks, tile))) for tile in open_)
    return Ask("conflict", waits.wave, against, prospects)
