"""Pebbles: Nim whose first move is made by all at once and in secret. Small, but it has every feature of a game.

Heaps of pebbles lie open. First every seat seals one move; when the last is sealed they are shown and made in an order
drawn by lot. Then the seats take turns (or grab at any time: an option): pebbles from one heap, or a toss, which takes
1-2 at random from the first heap that has any. A bell (an option) ends the sealing for all at once, and then each
turn. Who takes the last pebble wins (or loses: an option). One alone plays
against the tide, which tosses after each of their moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from games.kernel import Action, Event, Figure, Limit, Line, Moment, Names, Outcome, PuzzleResult, Seat, Standing, Step
from games.rng import Rng
from games.run import put
from games.secrecy import Hidden

NAMES = "abc"
TIDE = -1  # who took, where it was nobody's move
HIDDEN = (Hidden("sealed[seat]"), Hidden("chosen[seat]"))


class Heap(Action, frozen=True, tag="heap"):
    """Quiet: the heap to take from."""

    heap: int


class Take(Action, frozen=True, tag="take"):
    """Loud: how many."""

    count: int


class Toss(Action, frozen=True, tag="toss"):
    """Let chance take."""


Move: TypeAlias = Heap | Take | Toss


class Sealed(Event, frozen=True):
    """A seat has made its secret move."""

    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} sealed a move."


class Remembered(Event, frozen=True):
    """The mover alone is told what was sealed."""

    heap: int
    count: int

    def _describe(self, _names: Names) -> str:
        return f"You sealed: {self.count} from heap {NAMES[self.heap].upper()}."


class Opened(Event, frozen=True):
    """A sealed move is shown and made, as far as there are pebbles left."""

    reveals = True
    seat: Seat
    heap: int
    count: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} took {self.count} from heap {NAMES[self.heap].upper()}."


class Taken(Event, frozen=True):
    """Pebbles left a heap in open play."""

    seat: Seat
    heap: int
    count: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} took {self.count} from heap {NAMES[self.heap].upper()}."


class Washed(Event, frozen=True):
    """The tide took pebbles."""

    heap: int
    count: int

    def _describe(self, _names: Names) -> str:
        return f"The tide took {self.count} from heap {NAMES[self.heap].upper()}."

    def _moment(self, _names: Names) -> Moment | None:
        return Moment(f"The tide takes {self.count}") if self.count > 1 else None


class State(msgspec.Struct, frozen=True):
    """`sealed[seat]` is (heap, count); `chosen[seat]` the heap of an unfinished choice."""

    rng: Rng
    options: dict[str, str]
    total: int
    heaps: tuple[int, ...]
    chosen: tuple[int | None, ...]
    sealed: tuple[tuple[int, int] | None, ...]
    taken: tuple[int, ...]
    washed: int = 0
    active: Seat | None = None  # None while moves are sealed
    last: Seat | None = None


class View(msgspec.Struct, frozen=True):
    """What a seat sees: its own sealed move and unfinished choice, of others only that they sealed."""

    seat: Seat | None
    heaps: tuple[int, ...]
    taken: tuple[int, ...]
    has_sealed: tuple[bool, ...]
    acting: tuple[Seat, ...]
    chosen: int | None
    sealed: tuple[int, int] | None
    misere: bool
    outcome: Outcome | None


def setup(seats: int, options: Mapping[str, str], rng: Rng) -> State:
    """Three heaps of 3-6 pebbles."""
    heaps: tuple[int, ...] = ()
    for _ in NAMES:
        extra, rng = rng.below(4)
        heaps += (3 + extra,)
    nobody = (None,) * seats
    return State(rng, dict(options), sum(heaps), heaps, nobody, nobody, (0,) * seats)


def _is_asked(state: State, seat: Seat) -> bool:
    if state.active is None:
        return 0 <= seat < len(state.sealed) and state.sealed[seat] is None
    return any(state.heaps) and (state.active == seat or state.options["pace"] == "any")


def legal_actions(state: State, seat: Seat) -> tuple[Move, ...]:
    """A heap, then a number; a toss instead in open play."""
    if not _is_asked(state, seat):
        return ()
    chosen = state.chosen[seat]
    if chosen is not None:
        return tuple(Take(f"take:{count}", count) for count in range(1, min(3, state.heaps[chosen]) + 1))
    heaps = tuple(Heap(f"heap:{NAMES[heap]}", heap) for heap, size in enumerate(state.heaps) if size)
    return heaps if state.active is None else (*heaps, Toss("toss"))


def limit(state: State) -> Limit | None:
    """At the bell all have sealed, one pebble if need be; then each turn is a toss when its time is over."""
    seconds = int(state.options.get("bell", "none").replace("none", "0"))
    if not seconds or state.options["pace"] == "any" or (state.active is not None and not any(state.heaps)):
        return None
    if state.active is not None:
        return Limit(f"turn:{sum(state.heaps)}", seconds, ((state.active, ("toss",)),))
    return Limit("seal", seconds, tuple((seat, _least(state, seat)) for seat in range(len(state.sealed))))


def _least(state: State, seat: Seat) -> tuple[str, ...]:
    if not _is_asked(state, seat):
        return ()
    return ("take:1",) if state.chosen[seat] is not None else ("heap:a", "take:1")


def apply(state: State, seat: Seat, action: Move) -> Step[State]:
    """Choosing a heap is quiet."""
    match action:
        case Heap(heap=heap):
            return Step(replace(state, chosen=put(state.chosen, seat, heap)))
        case Take(count=count):
            chosen = state.chosen[seat]
            assert chosen is not None
            state = replace(state, chosen=put(state.chosen, seat, None))
            return _seal(state, seat, chosen, count) if state.active is None else _take(state, seat, chosen, count)
        case Toss():
            return _take(*_tossed(state, seat))


def _seal(state: State, seat: Seat, heap: int, count: int) -> Step[State]:
    sealed: tuple[tuple[int, int] | None, ...] = put(state.sealed, seat, (heap, count))
    events = (Remembered(to=seat, heap=heap, count=count), Sealed(seat=seat))
    state = replace(state, sealed=sealed)
    if None in sealed:
        return Step(state, events)
    opened = _open(state)
    return Step(opened.state, (*events, *opened.events))


def _open(state: State) -> Step[State]:
    """Everybody has sealed: the moves are made in an order drawn by lot, which is the order of play from then on."""
    order, rng = state.rng.shuffled(range(len(state.sealed)))
    state, events = replace(state, rng=rng, active=order[0]), []
    for seat in order:
        sealed = state.sealed[seat]
        assert sealed is not None
        state, count = _remove(state, seat, *sealed)
        events.append(Opened(seat=seat, heap=sealed[0], count=count))
    return Step(state, tuple(events))


def _tossed(state: State, seat: Seat) -> tuple[State, Seat, int, int]:
    drawn, rng = state.rng.below(2)
    heap = next(heap for heap, size in enumerate(state.heaps) if size)
    return replace(state, rng=rng), seat, heap, 1 + drawn


def _take(state: State, seat: Seat, heap: int, count: int) -> Step[State]:
    state, count = _remove(state, seat, heap, count)
    state = replace(state, active=(seat + 1) % len(state.sealed))
    taken = Taken(seat=seat, heap=heap, count=count)
    if len(state.sealed) > 1 or not any(state.heaps):
        return Step(state, (taken,))
    state, _, heap, count = _tossed(state, TIDE)
    state, count = _remove(state, TIDE, heap, count)
    return Step(state, (taken, Washed(heap=heap, count=count)))


def _remove(state: State, seat: Seat, heap: int, count: int) -> tuple[State, int]:
    count = min(count, state.heaps[heap])
    state = replace(state, heaps=put(state.heaps, heap, state.heaps[heap] - count), last=seat if count else state.last)
    if seat == TIDE:
        return replace(state, washed=state.washed + count), count
    return replace(state, taken=put(state.taken, seat, state.taken[seat] + count)), count


def view(state: State, seat: Seat | None) -> View:
    """What that seat may see; None is the public."""
    return View(
        seat=seat,
        heaps=state.heaps,
        taken=state.taken,
        has_sealed=tuple(move is not None for move in state.sealed),
        acting=tuple(seat for seat in range(len(state.sealed)) if _is_asked(state, seat)),
        chosen=None if seat is None else state.chosen[seat],
        sealed=None if seat is None else state.sealed[seat],
        misere=state.options["goal"] == "lose",
        outcome=outcome(state),
    )


def ahead(state: State, seat: Seat) -> State | str:
    """The seat's turn as if it began now."""
    if state.active is None or not any(state.heaps):
        return "No turn comes before all have sealed, or none comes any more."
    if state.options["pace"] == "any":
        return "Whoever is quicker moves: there is no turn to plan."
    return state if state.active == seat else replace(state, active=seat)


def outcome(state: State) -> Outcome | None:
    """The last to take wins, or loses."""
    if any(state.heaps) or state.active is None or state.last is None:
        return None
    if len(state.sealed) == 1:
        won = (state.last == TIDE) == (state.options["goal"] == "lose")
        return Outcome("empty", ((0,),), (int(won),), ((Line("Won", int(won)),),), "The table is bare.", won)
    last, others = (state.last,), tuple(seat for seat in range(len(state.sealed)) if seat != state.last)
    ranking = (others, last) if state.options["goal"] == "lose" else (last, others)
    scores = tuple(int(seat in ranking[0]) for seat in range(len(state.sealed)))
    return Outcome("empty", ranking, scores, tuple((Line("Won", score),) for score in scores), "The table is bare.")


def standing(view: View, /) -> Standing:
    """Pebbles by seat. They are worth nothing: the last one is."""
    return Standing(tuple((Figure(taken, "pebble"),) for taken in view.taken))


def nearing(view: View, /) -> str:
    """Whether one move can take all that is left."""
    return "One move can end it." if view.outcome is None and sum(map(bool, view.heaps)) == 1 else ""


def measure(view: View, /) -> PuzzleResult:
    """Of who plays alone: won or not, then how many pebbles were taken."""
    won = view.outcome is not None and bool(view.outcome.won)
    return PuzzleResult((int(won), view.taken[0]), ("won" if won else "lost", f"{view.taken[0]} pebbles"))


def check(state: State) -> None:
    """No pebble is made or lost."""
    assert sum(state.heaps) + sum(state.taken) + state.washed == state.total
    assert min(state.heaps) >= 0


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Other seats' sealed moves, the heaps that they are thinking about, and all chance to come."""
    fresh, rng = state.rng.rekeyed(rng)
    chosen, sealed = list(state.chosen), list(state.sealed)
    for other in range(len(sealed)):
        if other == seat:
            continue
        chosen[other] = None
        if state.active is None and sealed[other] is not None:
            heap, rng = rng.below(len(NAMES))
            count, rng = rng.below(3)
            sealed[other] = (heap, count + 1)
    return replace(state, rng=fresh, chosen=tuple(chosen), sealed=tuple(sealed))
