"""The text that players see in Pebbles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kernel import Entry, Event, Names, Weight
from tests.games.example.rules import NAMES, Heap, Move, Take, Taken, View


def titles() -> Mapping[str, str]:
    return {"heap": "Take from a heap", "take": "How many", "toss": "Toss a coin"}


def label(_view: View, action: Move, _names: Names, /) -> str:
    match action:
        case Heap(heap=heap):
            return f"Heap {NAMES[heap].upper()}"
        case Take(count=count):
            return str(count)
    return "Let the coin take 1 or 2"


short = label


def hint(view: View, action: Move, /) -> str:
    """Return how many pebbles the heap has, or how many the choice would leave."""
    match action:
        case Heap(heap=heap):
            return f"{view.heaps[heap]} here"
        case Take(count=count) if view.chosen is not None:
            return f"leaves {view.heaps[view.chosen] - count}"
    return ""


def blocked(view: View, /) -> Mapping[str, str]:
    """Return the reason why nobody can toss until all secret moves are made."""
    return {} if all(view.has_sealed) else {"toss": "First everybody seals a move."}


def question(view: View, _names: Names, /) -> str:
    return "Take pebbles." if all(view.has_sealed) else "Seal your first move."


def is_midway(view: View, /) -> bool:
    """Tell whether the seat has chosen a heap but not yet how many pebbles to take."""
    return view.chosen is not None


def waiting(view: View, names: Names, /) -> str:
    return f"Waiting for {', '.join(names[seat] for seat in view.acting)}."


def why(_view: View, code: str, _names: Names, /) -> str:
    """Return the reason why the choice is refused, or "" if no such kind of choice exists."""
    return "You cannot do that." if code.partition(":")[0] in titles() else ""


def secret(view: View, _names: Names, /) -> str:
    if view.sealed is None:
        return "You have sealed nothing."
    return f"You sealed {view.sealed[1]} from heap {NAMES[view.sealed[0]].upper()}."


def verdict(view: View, names: Names, /) -> str:
    """Say who won, or return "" if the game isn't over."""
    if not view.outcome:
        return ""
    if view.outcome.won is not None:
        return f"{names[0]} won." if view.outcome.won else f"The tide won, {names[0]} lost."
    return f"{' and '.join(names[seat] for seat in view.outcome.ranking[0])} won."


def highlights(steps: Sequence[Sequence[Event]], view: View, names: Names, /) -> Sequence[str]:
    """Return a line about the largest number of pebbles that anybody took at once."""
    taken = [event for events in steps for event in events if isinstance(event, Taken)]
    if not view.outcome or not taken:
        return ()
    most = max(taken, key=lambda event: event.count)
    return (f"Largest handful: {most.count} ({names[most.seat]}).",)


def entries() -> Sequence[Entry]:
    """Return the only page of the rulebook."""
    return (
        Entry("goal", "rule", "The last pebble", "It wins for whoever takes it, or loses where the table says so."),
        Entry("tide", "rule", "Alone", "After each move of one who plays alone the tide takes one or two pebbles."),
        Entry("seal", "rule", "The first move", "Everybody seals it in secret; then all are made, in an order by lot."),
    )


def weight(event: Event, /) -> Weight:
    """Return the event's weight: big if the tide takes several pebbles, or else small."""
    return Weight.BIG if event.moment(()) else Weight.SMALL


def lost(_events: Sequence[Event], _view: View, _names: Names, /) -> Sequence[str]:
    """Return nothing, because nobody can lose anything in Pebbles."""
    return ()
