"""Checks that tell events that can happen in a game from those that exist only because a listing varies fields.

Sentences about impossible events would waste the time of people who read a listing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.briar.data import PAIR_FAILS, PAIR_PASSES, face
from games.briar.events.meeting import Ignored, Rolled
from games.briar.events.things import Caught, Saw, Took
from games.geargrid.events.scoring import Judged, RoundWon
from games.gears.events.alone import DieRolled
from games.gears.events.trades import Traded
from games.gizmos.events import Researched, Returned
from games.gizmos.events import Saw as SawCards
from games.gnomes.events.turns import Alliance
from games.kernel import Event

_IGNORED: Final = {"caught": {"cat"}, "banned": {"encounter"}, "carried": {"item", "spell"}}


def is_possible(event: Event) -> bool:
    """Tell whether the fields of an event make sense together; always true for events without a rule here."""
    return all(rule(event) for kind, rule in _RULES.items() if isinstance(event, kind))


def _rolled(event: Rolled) -> bool:
    natural = sum(event.dice) in (PAIR_FAILS, PAIR_PASSES)
    total = sum(event.dice) + event.score + event.bonus
    passed = sum(event.dice) == PAIR_PASSES if natural else total >= event.target
    return (event.natural, event.passed) == (natural, passed)


def _ignored(event: Ignored) -> bool:
    return event.seat != event.by and face(event.card).kind in _IGNORED.get(event.why, {face(event.card).kind})


def _traded(event: Traded) -> bool:
    """Tell whether a trade is possible: at most one gizmo each way, at least one in total, and two different seats."""
    return max(event.gave, event.got) == 1 and event.seat != event.other


def _judged(event: Judged) -> bool:
    return event.score == sum(points for _, points in event.arithmetic)


def _round_won(event: RoundWon) -> bool:
    best = {seat for seat, score in enumerate(event.scores) if score == max(event.scores)}
    wins = event.victories
    return (
        bool(event.winners)
        and set(event.winners) <= best
        and len(wins) == len(event.scores)
        and all(wins[seat] for seat in event.winners)
        and max(wins) <= min(event.target, event.round)
        and sum(wins) >= event.round
    )


_RULES: Final[dict[type[Event], Callable[[Any], bool]]] = {
    Rolled: _rolled,
    Ignored: _ignored,
    Caught: lambda event: event.lure is None or event.lure.startswith("item_"),
    Took: lambda event: (event.paid is None) == (event.card != "item_mouse") and event.paid != event.card,
    Saw: lambda event: bool(event.cards),
    SawCards: lambda event: bool(event.cards),
    Researched: lambda event: event.level > 0 and event.count > 0,
    Returned: lambda event: event.level > 0 and event.count > 0,
    DieRolled: lambda event: event.die > 0,
    Traded: _traded,
    Judged: _judged,
    RoundWon: _round_won,
    Alliance: lambda event: event.seat != event.other,
}
