"""What gambits count over a turn, such as gears paid and gears stolen."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.gears.data import GAMBITS
from games.gears.run import Run
from games.gears.state import Snapshot

# cards that sum something over a turn, in the order of `Gambits.sums`
COUNTING: Final = tuple(number for number, card in enumerate(GAMBITS) if card.agg)


def uncount(run: Run, then: Snapshot, now: Snapshot) -> None:
    """Subtract from this turn's totals what an undone action added; `then` and `now` are the snapshots around it.

    Do nothing if they're from different turns. The action is reversed completely (G66): gears it paid are returned, so
    they no longer count as paid.
    """
    gambits = run.state.gambits
    if gambits is None or then.turn != now.turn:
        return
    sums = tuple(total - (late - early) for total, late, early in zip(gambits.sums, now.sums, then.sums, strict=True))
    first = dict(zip(COUNTING, then.sums, strict=True))
    hands = tuple(
        tuple(replace(held, since=min(held.since, first.get(held.card, 0))) for held in hand) for hand in gambits.hands
    )
    run.set(gambits=replace(gambits, sums=sums, hands=hands))
