"""What actions do to the table: each effect changes a Run, the working copy of one apply, and tells what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.gears import events, maze
from games.gears.cards import ABILITIES, DEMOLITION_WATCHERS, PROGRAMS
from games.gears.data import CELLS, CHARACTERS, DRAFT, DROP, PRIME, STARTING, TILES
from games.gears.maze import NOWHERE
from games.gears.state import (
    DID_PLACE,
    DID_TRAVERSE,
    GONE,
    NOBODY,
    OFF,
    Deed,
    Flipping,
    Frame,
    Leaving,
    Snapshot,
    State,
    Track,
    Using,
    owner,
)
from games.kernel import Event, Seat

_DONE = {"traverse": DID_TRAVERSE, "place": DID_PLACE}


class Run:
    """One action being carried out by `seat`: the state so far, and what is to be told."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **changes)

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def push(self, frame: Frame) -> None:
        """Put something on top of the unfinished business."""
        self.set(stack=(*self.state.stack, frame))

    def pop(self) -> None:
        """The top of the unfinished business is settled."""
        self.set(stack=self.state.stack[:-1])

    def swap(self, frame: Frame) -> None:
        """The top of the unfinished business has moved on."""
        self.set(stack=(*self.state.stack[:-1], frame))

    def track(self, **changes: Any) -> None:
        """Change what the picture shows of this action."""
        self.set(track=replace(self.state.track, **changes))


def commit(run: Run, kind: str) -> None:
    """From here on the action is seen: pay for an ability that begins; take the snapshot that an undo needs."""
    state = run.state
    if state.deed is None:
        before = Snapshot(state.maze, state.at, state.arrivals, state.pile, state.draft, state.demolished, state.gears)
        forfeit_ready(run)
        run.set(
            deed=Deed(run.seat, kind, before),
            track=Track(run.seat),
            done=run.state.done | _DONE.get(kind, 0),
        )
    _pay(run)


def forfeit_ready(run: Run) -> None:
    """Doing another thing than the abilities of the character just revealed: not at once means not this turn (G39)."""
    ready = run.state.ready
    if ready != NOBODY and not any(isinstance(f, Using) and f.character == ready for f in run.state.stack):
        run.set(ready=NOBODY, used=run.state.used | 1 << ready)


def _pay(run: Run) -> None:
    stack = run.state.stack
    for place in range(len(stack) - 1, -1, -1):
        frame = stack[place]
        if isinstance(frame, Using) and not frame.paid:
            card, character = ABILITIES[frame.ability], frame.character
            run.set(
                stack=(*stack[:place], replace(frame, paid=True), *stack[place + 1 :]),
                used=run.state.used | 1 << character,
                ready=NOBODY if run.state.ready == character else run.state.ready,
                gears=_changed(run.state.gears, frame.seat, -card.cost),
            )
            which = "two" if frame.ability & 1 else "one"
            run.tell(events.AbilityUsed(frame.seat, CHARACTERS[character].id, which, card.name, card.cost))


def _changed(gears: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*gears[:seat], gears[seat] + by, *gears[seat + 1 :])


def gain(run: Run, seat: Seat, gears: int, why: str) -> None:
    """Gears from the pool, as far as it has them."""
    gears = min(gears, run.state.pool)
    if gears > 0:
        run.set(gears=_changed(run.state.gears, seat, gears))
        run.tell(events.GearsGained(seat, gears, why))


def steal(run: Run, seat: Seat, victim: Seat, gears: int) -> None:
    """Gears from another player, as far as they have them."""
    gears = min(gears, run.state.gears[victim])
    if gears > 0:
        run.set(gears=_changed(_changed(run.state.gears, victim, -gears), seat, gears))
        run.tell(events.GearsStolen(seat, victim, gears))


def turn_gears(run: Run, anchor: int) -> int:
    """Resolve the cascade of the tile at the anchor's cell; returns how many tiles were driven (G50, G53)."""
    result = maze.cascade(run.state.maze, anchor)
    if result.turns:
        cells, grid = tuple(result.turns), result.maze.grid
        fresh = tuple(cell for cell in cells if cell not in run.state.track.driven)
        run.set(maze=result.maze)
        run.track(driven=run.state.track.driven + fresh)
        run.tell(
            events.Cascaded(
                CELLS[anchor],
                tuple(TILES[grid[cell] >> 3].id for cell in cells),
                tuple(CELLS[cell] for cell in cells),
                tuple(grid[cell] & 7 for cell in cells),
                sum(result.turns.values()),
            )
        )
    return len(result.turns)


def focus(run: Run, tile: int) -> None:
    """This tile is what the action is about (G67)."""
    deed = run.state.deed
    if deed is not None:
        run.set(deed=replace(deed, focus=tile))
    run.track(focus=run.state.maze.where[tile])


def spin(run: Run, seat: Seat, tile: int, steps: int) -> int:
    """Turn a tile by hand and resolve its cascade; returns how many tiles were driven."""
    cell = run.state.maze.where[tile]
    turn = ((run.state.maze.grid[cell] & 7) + steps) % 6
    run.set(maze=maze.put(run.state.maze, tile, cell, turn))
    focus(run, tile)
    run.tell(events.TileTurned(seat, TILES[tile].id, CELLS[cell], steps, turn))
    return turn_gears(run, cell)


def lay_up(run: Run, seat: Seat, tile: int, collect: bool) -> None:
    """What follows when a tile has come to lie face-up: cascade, gears, its token, its effect (G45)."""
    cell = run.state.maze.where[tile]
    driven = turn_gears(run, cell)
    if collect:
        gain(run, seat, driven, "cascade")
    if tile in STARTING and run.state.at[STARTING.index(tile)] == OFF:
        _move(run, STARTING.index(tile), cell)
        run.tell(events.TokenEntered(CHARACTERS[STARTING.index(tile)].id, CELLS[cell]))
    if tile == DROP:
        for character in tokens_on(run.state, cell):
            _fall(run, character)


def tokens_on(state: State, cell: int) -> tuple[int, ...]:
    """The characters whose tokens stand there, in character order."""
    return tuple(character for character, stands in enumerate(state.at) if stands == cell)


def _move(run: Run, character: int, cell: int) -> None:
    at, mark = run.state.at, bytes([character])
    run.set(
        at=(*at[:character], cell, *at[character + 1 :]),
        arrivals=run.state.arrivals.replace(mark, b"") + mark,
    )


def arrive(run: Run, seat: Seat, character: int, cell: int) -> None:
    """A token comes to stand on a tile, moved by the seat (G35, G70)."""
    _move(run, character, cell)
    settle_in(run, seat, character)


def settle_in(run: Run, seat: Seat, character: int) -> None:
    """What the tile under a token that has just come there does."""
    cell = run.state.at[character]
    if maze.is_down(run.state.maze, cell):
        turn_over(run, seat, cell, collect=False)
    elif run.state.maze.grid[cell] >> 3 == DROP:
        _fall(run, character)


def turn_over(run: Run, seat: Seat, cell: int, *, collect: bool) -> None:
    """A face-down tile is picked up to be laid face-up: its front is seen, the seat is asked for the orientation."""
    tile = run.state.maze.grid[cell] >> 3
    _show_front(run, tile, cell)
    run.push(Flipping(seat, tile, collect))


def _show_front(run: Run, tile: int, cell: int) -> None:
    fronts = run.state.fronts
    if fronts[tile]:
        run.set(fronts=fronts[:tile] + b"\0" + fronts[tile + 1 :])
        run.tell(events.FrontShown(TILES[tile].id, CELLS[cell]))


def _fall(run: Run, character: int) -> None:
    start, prime = run.state.at[character], run.state.maze.where[PRIME]
    if maze.is_face_up(run.state.maze, PRIME):
        _move(run, character, prime)
        run.tell(events.TokenFell(CHARACTERS[character].id, CELLS[start], CELLS[prime]))
    else:
        eliminate(run, character, "drop")


def eliminate(run: Run, character: int, why: str) -> None:
    """A character is out of the game (G65)."""
    cell = run.state.at[character]
    _move(run, character, GONE)
    run.tell(events.Eliminated(CHARACTERS[character].id, CELLS[cell], why))


def demolish(run: Run, seat: Seat, cell: int) -> None:
    """A tile goes to the Demolished pile; tokens on it must leave (G61)."""
    state, tile = run.state, run.state.maze.grid[cell] >> 3
    tokens, ways = tokens_on(state, cell), tuple(maze.exits(state.maze, cell))
    _show_front(run, tile, cell)
    run.tell(events.TileDemolished(seat, TILES[tile].id, CELLS[cell], maze.SEAL_NAMES[state.maze.seals[tile]]))
    run.set(
        maze=maze.take(state.maze, tile), demolished=state.demolished + bytes([tile]), aged=state.aged & ~(1 << tile)
    )
    run.track(demolished=(*run.state.track.demolished, cell))
    if tokens:
        run.push(Leaving(seat, cell, ways, tokens))
    _answer_demolition(run)


def _answer_demolition(run: Run) -> None:
    for character in DEMOLITION_WATCHERS:
        card, seat = CHARACTERS[character], owner(run.state, character)
        limit = (card.second.trigger or {})["limit_per_turn"]
        if run.state.revealed >> character & 1 and run.state.at[character] >= 0 and run.state.fees < limit:
            run.set(fees=run.state.fees + 1)
            run.tell(events.TriggerAnswered(seat, card.id, card.second.name))
            run.push(Using(seat, 2 * character + 1, PROGRAMS[2 * character + 1], paid=True))


def put_seal(run: Run, seat: Seat, tile: int, kind: int) -> None:
    """A Cogseal or Gearnade comes onto a tile."""
    run.set(maze=maze.seal(run.state.maze, tile, kind))
    cell = run.state.maze.where[tile]
    run.tell(events.SealPut(seat, maze.SEAL_NAMES[kind] or "", TILES[tile].id, CELLS[cell]))


def take_seal(run: Run, seat: Seat, tile: int) -> int:
    """A seal goes back to the supply and the tile's cascade is resolved; returns how many tiles were driven (G60)."""
    kind, cell = run.state.maze.seals[tile], run.state.maze.where[tile]
    run.set(maze=maze.seal(run.state.maze, tile, 0), aged=run.state.aged & ~(1 << tile))
    run.tell(events.SealTaken(seat, maze.SEAL_NAMES[kind] or "", TILES[tile].id, CELLS[cell]))
    return turn_gears(run, cell)


def restore(run: Run, seat: Seat, tile: int) -> None:
    """A demolished tile is shuffled into the pile; its eliminated character may enter again (G63)."""
    state = run.state
    pile, rng = state.rng.shuffled(state.pile + bytes([tile]))
    again = tile in STARTING and state.at[STARTING.index(tile)] == GONE
    run.set(rng=rng, pile=bytes(pile), demolished=state.demolished.replace(bytes([tile]), b""))
    if again:
        _move(run, STARTING.index(tile), OFF)
    run.tell(events.TileRestored(seat, TILES[tile].id, again))


def revive(run: Run, seat: Seat, character: int) -> None:
    """An eliminated character stands on its Starting Tile again (G64)."""
    cell = run.state.maze.where[STARTING[character]]
    _move(run, character, cell)
    run.tell(events.Revived(seat, CHARACTERS[character].id, CELLS[cell]))


def trade_places(run: Run, seat: Seat, one: int, other: int) -> None:
    """Two tokens trade places."""
    here, there = run.state.at[one], run.state.at[other]
    names = (CHARACTERS[one].id, CHARACTERS[other].id)
    run.tell(events.TokensSwapped(seat, names, (CELLS[here], CELLS[there])))
    _move(run, one, there)
    _move(run, other, here)
    settle_in(run, seat, one)
    settle_in(run, seat, other)


def refill(run: Run) -> None:
    """The draft row fills up from the pile (G32)."""
    state = run.state
    fresh = state.pile[: DRAFT - len(state.draft)]
    if fresh:
        run.set(draft=state.draft + fresh, pile=state.pile[len(fresh) :])
        run.tell(events.DraftRefilled(tuple(TILES[tile].id for tile in fresh)))


def undo(run: Run, seat: Seat) -> int:
    """Reverse the last action, if there is one; returns what it had brought its owner (G66)."""
    last, deed = run.state.last, run.state.deed
    if last is None or deed is None:
        return 0
    then = last.before
    gears = tuple(max(0, now - change) for now, change in zip(run.state.gears, last.change, strict=True))
    run.set(
        maze=then.maze,
        at=then.at,
        arrivals=then.arrivals,
        pile=then.pile,
        draft=then.draft,
        demolished=then.demolished,
        gears=gears,
        fronts=_still_hidden(run.state.fronts, then.maze),
        aged=_still_sealed(run.state.aged, then.maze.seals),
        deed=replace(deed, kind="undo"),
    )
    run.tell(events.ActionUndone(seat, last.seat, last.kind, last.change))
    return last.change[last.seat]


def _still_hidden(fronts: bytes, then: maze.Maze) -> bytes:
    """What was seen stays seen; a tile that is back in the pile is nobody's secret."""
    return bytes(0 if cell == NOWHERE else front for front, cell in zip(fronts, then.where, strict=True))


def _still_sealed(aged: int, seals: Sequence[int]) -> int:
    return sum(1 << tile for tile, kind in enumerate(seals) if kind and aged >> tile & 1)
