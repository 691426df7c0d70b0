"""The execution of planned turns, one move at a time. If a plan fails, the player is told why."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.ids import NO_USER
from bot.core.refusals import Refusal
from bot.core.table.edits import with_chair
from bot.core.table.make_move import apply_moves
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines
from bot.features.planned_turns import planning
from bot.features.planned_turns.conditions import obstacle
from bot.features.planned_turns.stored import PLANS, PlannedTurn, Plans, plans
from games.kernel import Seat


def execute_due(position: Position, now: float) -> TableChange:
    """Return the change that results from the first plan attempt that is due at `now` (epoch seconds).

    The change is empty if no attempt is due.
    """
    seat = next((attempt.seat for attempt in position.head.timers if attempt.due <= now), None)
    return (
        TableChange(position)
        if seat is None or position.status != "playing" or position.frozen
        else _try_plans(position, seat)
    )


def _try_plans(position: Position, seat: Seat) -> TableChange:
    """Return the change that plays the first of the seat's plans that works, or that stores why none of them works."""
    reasons = []
    for number, plan in enumerate(planning.of(position, seat), 1):
        why = obstacle(position, seat, plan)
        if not why:
            try:
                return _execute(position, seat, plan)
            except Refusal as refusal:
                why = str(refusal)
        reasons.append(f"Plan {number}, {'; '.join(plan.descriptions[plan.made :])}: {why}")
    chair = position.chairs[seat]
    failed = replace(plans(chair), failure_reasons=(prompts.prompt(position, seat), *reasons))
    return TableChange(with_chair(position, seat, PLANS.put(chair, failed)))


def _execute(position: Position, seat: Seat, plan: PlannedTurn) -> TableChange:
    """Return the change that makes the plan's next move as if its player had made it."""
    chain = plan.moves[plan.made]
    here = deadlines.with_player_back(position, seat, chain[0])
    change = apply_moves(here, seat, (chain,), actor=position.chairs[seat].user or NO_USER)
    left = replace(plan, made=plan.made + 1)
    kept = (left,) if left.made < len(plan.moves) else ()
    chair = PLANS.put(change.after.chairs[seat], Plans(kept))
    return replace(change, after=with_chair(change.after, seat, chair))
