"""The steps of one player while building: take, lift, place, return, submit, reopen (GG11-GG14, M8)."""

from __future__ import annotations

from msgspec.structs import replace

from games.geargrid import events
from games.geargrid.actions import Action
from games.geargrid.building.run import Run, emptied, seated, with_hand
from games.geargrid.components.placements import CODE_OF, PLACEMENTS
from games.geargrid.components.tiles import CODES, fewer
from games.geargrid.state import NONE


def take(run: Run, action: Action) -> None:
    """Take a tile from the pool. A tile in hand is returned first (Q12)."""
    _empty_hand(run)
    bench, pool, code = run.bench, run.state.pool(run.seat), action.number
    taken = replace(bench, hand=code, takes=bench.takes + 1)
    run.state = seated(run.state, run.seat, taken, fewer(pool, code))
    run.tell(events.Took(run.seat, CODES[code].code, to=run.confidant))


def lift(run: Run, action: Action) -> None:
    """Lift a tile from the board. The tile keeps its label (GG63)."""
    bench = run.bench
    label, home = next(
        (number, tile)
        for number, tile in enumerate(bench.tiles)
        if tile != NONE and PLACEMENTS[tile].anchor == action.number
    )
    tiles = (*bench.tiles[:label], NONE, *bench.tiles[label + 1 :])
    run.sit(tiles=tiles, hand=CODE_OF[home], home=home, label=label, takes=bench.takes + 1)
    run.tell(events.Lifted(run.seat, PLACEMENTS[home].name, to=run.seat))
    _count(run)


def put(run: Run, action: Action) -> None:
    """Place the tile in hand. Putting a lifted tile back where it was doesn't count as a change (M8)."""
    bench, place = run.bench, action.number
    label = bench.label if bench.label != NONE else _free_label(bench.tiles)
    tiles = (*bench.tiles[:label], place, *bench.tiles[label + 1 :])
    edits = bench.edits + (place != bench.home)
    moved_from = PLACEMENTS[bench.home].place if bench.home != NONE else ""
    run.sit(tiles=tiles, hand=NONE, home=NONE, label=NONE, edits=edits)
    run.tell(events.Put(run.seat, PLACEMENTS[place].name, moved_from, to=run.seat))
    _count(run)
    _look_for_the_last_edit(run)


def _free_label(tiles: tuple[int, ...]) -> int:
    return tiles.index(NONE) if NONE in tiles else len(tiles)


def back(run: Run, _action: Action) -> None:
    """Return the tile in hand to the pool, even if it was lifted from the board."""
    _empty_hand(run)
    _look_for_the_last_edit(run)


def done(run: Run, _action: Action) -> None:
    """Submit the board. A tile in hand returns to the pool (GG16)."""
    _empty_hand(run)
    run.sit(done=True)
    run.tell(events.Finished(run.seat))


def work(run: Run, _action: Action) -> None:
    """Reopen a submitted board. This counts as taking a tile, so that a player can't do it forever (M8)."""
    run.sit(done=False, takes=run.bench.takes + 1)
    run.tell(events.WorkedOn(run.seat))


def _count(run: Run) -> None:
    if run.state.rules.is_live:
        run.tell(events.Counted(run.seat, run.bench.count))


def _empty_hand(run: Run) -> None:
    bench = run.bench
    if bench.hand == NONE:
        return
    code = CODES[bench.hand].code
    run.state = seated(run.state, run.seat, emptied(bench), with_hand(run.state.pool(run.seat), bench))
    run.tell(events.GaveBack(run.seat, code, bench.home != NONE, to=run.confidant))


def _look_for_the_last_edit(run: Run) -> None:
    """Submit the player's board if they have no changes left (M8)."""
    if run.state.edits_left(run.seat) == 0:
        run.sit(done=True)
        run.tell(events.RanOut(run.seat))
