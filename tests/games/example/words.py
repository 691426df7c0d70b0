"""What Pebbles says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kernel import Entry, Event
from tests.games.example.rules import NAMES, Heap, Move, Take, Taken, View


def titles() -> Mapping[str, str]:
    """Menu groups."""
    return {"heap": "Take from a heap", "take": "How many", "toss": "Toss a coin"}


def label(_view: View, action: Move, _names: Sequence[str], /) -> str:
    """The action on a button."""
    match action:
        case Heap(heap=heap):
            return f"Heap {NAMES[heap].upper()}"
        case Take(count=count):
            return str(count)
    return "Let the coin take 1 or 2"


def hint(view: View, action: Move, /) -> str:
    """What is left."""
    match action:
        case Heap(heap=heap):
            return f"{view.heaps[heap]} here"
        case Take(count=count) if view.chosen is not None:
            return f"leaves {view.heaps[view.chosen] - count}"
    return ""


def blocked(view: View, /) -> Mapping[str, str]:
    """There is no toss before the sealed moves are open."""
    return {} if all(view.has_sealed) else {"toss": "First everybody seals a move."}


def prompt(view: View, names: Sequence[str], /) -> str:
    """What is asked, or who is waited for."""
    if view.outcome:
        return "The game is over."
    if view.seat not in view.asked:
        return f"Waiting for {', '.join(names[seat] for seat in view.asked)}."
    return "Take pebbles." if all(view.has_sealed) else "Seal your first move."


def secret(view: View, _names: Sequence[str], /) -> str:
    """The sealed move."""
    if view.sealed is None:
        return "You have sealed nothing."
    return f"You sealed {view.sealed[1]} from heap {NAMES[view.sealed[0]].upper()}."


def refusal(view: View, _code: str, legal: Sequence[Move], names: Sequence[str], /) -> str:
    """Why not, and what would be legal."""
    if not legal:
        return prompt(view, names)
    return f"You cannot do that. You can choose: {', '.join(label(view, action, names) for action in legal)}."


def verdict(view: View, names: Sequence[str], /) -> str:
    """Who won."""
    if not view.outcome:
        return ""
    if view.outcome.won is not None:
        return f"{names[0]} won." if view.outcome.won else f"The tide won, {names[0]} lost."
    return f"{' and '.join(names[seat] for seat in view.outcome.ranking[0])} won."


def highlights(steps: Sequence[Sequence[Event]], view: View, names: Sequence[str], /) -> Sequence[str]:
    """The largest handful."""
    taken = [event for events in steps for event in events if isinstance(event, Taken)]
    if not view.outcome or not taken:
        return ()
    most = max(taken, key=lambda event: event.count)
    return (f"Largest handful: {most.count} ({names[most.seat]}).",)


def entries() -> Sequence[Entry]:
    """The rules."""
    return (
        Entry("goal", "rule", "The last pebble", "It wins for whoever takes it, or loses where the table says so."),
        Entry("tide", "rule", "Alone", "After each move of one who plays alone the tide takes one or two pebbles."),
        Entry("seal", "rule", "The first move", "Everybody seals it in secret; then all are made, in an order by lot."),
    )
