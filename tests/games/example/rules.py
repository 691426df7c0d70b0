"""The rules of Pebbles: Nim with a first move that all players make in secret. It uses every feature of the kernel.

There are three heaps of pebbles. First every seat makes ("seals") one secret move. When the last one is made, all are
revealed and played in random order. After that the seats take turns (with an option, they move whenever they like). A
move takes pebbles from one heap, or is a toss, which takes 1 or 2 pebbles at random from the first heap that isn't
empty. With a time limit (an option called the bell), the bell ends the secret moves for everybody at once; after that,
it ends each turn. The player who takes the last pebble wins (with an option, loses). A solo player plays against the
tide, which tosses after each of the player's moves.
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
TIDE = -1  # the tide's number where a seat is expected
HIDDEN = (Hidden("sealed[seat]"), Hidden("chosen[seat]"))


class Heap(Action, frozen=True, tag="heap"):
    """Choose the heap to take from. This step causes no event; the number of pebbles comes next."""

    heap: int


class Take(Action, frozen=True, tag="take"):
    """Choose how many pebbles to take from the chosen heap, which completes the move."""

    count: int


class Toss(Action, frozen=True, tag="toss"):
    """Take 1 or 2 pebbles at random."""


Move: TypeAlias = Heap | Take | Toss


class Sealed(Event, frozen=True):
    """A seat has made its secret move."""

    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} sealed a move."


class Remembered(Event, frozen=True):
    """A private event that reminds a player of their own secret move."""

    heap: int
    count: int

    def _describe(self, _names: Names) -> str:
        return f"You sealed: {self.count} from heap {NAMES[self.heap].upper()}."


class Opened(Event, frozen=True):
    """A secret move is revealed and played. It takes fewer pebbles if its heap doesn't have enough anymore."""

    reveals = True
    seat: Seat
    heap: int
    count: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} took {self.count} from heap {NAMES[self.heap].upper()}."


class Taken(Event, frozen=True):
    """A seat took pebbles, after the secret moves."""

    seat: Seat
    heap: int
    count: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} took {self.count} from heap {NAMES[self.heap].upper()}."


class Washed(Event, frozen=True):
    """The tide took pebbles in a solo game."""

    heap: int
    count: int

    def _describe(self, _names: Names) -> str:
        return f"The tide took {self.count} from heap {NAMES[self.heap].upper()}."

    def _moment(self, _names: Names) -> Moment | None:
        return Moment(f"The tide takes {self.count}") if self.count > 1 else None


class State(msgspec.Struct, frozen=True):
    """A game of Pebbles. `sealed[seat]` is (heap, count); `chosen[seat]` is the heap chosen in an unfinished move."""

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
    """What a seat sees: its own secret move and unfinished choice, and which others have made their secret moves."""

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
    """Start a game with three heaps of 3 to 6 pebbles."""
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
    """Return the seat's choices: a heap, then how many pebbles. When the secret moves are over, it can also toss."""
    if not _is_asked(state, seat):
        return ()
    chosen = state.chosen[seat]
    if chosen is not None:
        return tuple(Take(f"take:{count}", count) for count in range(1, min(3, state.heaps[chosen]) + 1))
    heaps = tuple(Heap(f"heap:{NAMES[heap]}", heap) for heap, size in enumerate(state.heaps) if size)
    return heaps if state.active is None else (*heaps, Toss("toss"))


def limit(state: State) -> Limit | None:
    """Return the current time limit, or None.

    When the limit expires, each missing secret move takes one pebble; in later turns, the bot tosses.
    """
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
    """Apply an action. Choosing a heap causes no event."""
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
    """Reveal and play all secret moves in a random order, which is the order of play from then on."""
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
    """Return what the seat may see, or what everybody may see if `seat` is None."""
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
    """Return the State from which the seat can plan its next turn, or a sentence that says why it can't plan."""
    if state.active is None or not any(state.heaps):
        return "No turn comes before all have sealed, or none comes any more."
    if state.options["pace"] == "any":
        return "Whoever is quicker moves: there is no turn to plan."
    return state if state.active == seat else replace(state, active=seat)


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None if the game isn't over. Taking the last pebble wins or, with an option, loses."""
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
    """Return how many pebbles each seat has taken. Pebbles are worth no points; only the last one counts."""
    return Standing(tuple((Figure(taken, "pebble"),) for taken in view.taken))


def nearing(view: View, /) -> str:
    """Return a warning if one move can take all remaining pebbles."""
    return "One move can end it." if view.outcome is None and sum(map(bool, view.heaps)) == 1 else ""


def measure(view: View, /) -> PuzzleResult:
    """Return a solo player's result: first whether they won, then how many pebbles they took."""
    won = view.outcome is not None and bool(view.outcome.won)
    return PuzzleResult((int(won), view.taken[0]), ("won" if won else "lost", f"{view.taken[0]} pebbles"))


def check(state: State) -> None:
    """Check that no pebble appears or disappears."""
    assert sum(state.heaps) + sum(state.taken) + state.washed == state.total
    assert min(state.heaps) >= 0


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Resample what the seat can't know: others' secret moves and unfinished choices, and all future randomness."""
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
