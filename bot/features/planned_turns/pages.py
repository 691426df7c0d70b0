"""Pages for planned turns: the panel that makes a plan, and the list of plans that are locked in."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec.structs import replace

from bot.core.commands.panel import PanelState
from bot.core.ids import TableId
from bot.core.markdown import CHOICE, clip
from bot.core.pages.hooks import Reason
from bot.core.pages.panel import Panel, fitting_page
from bot.core.pages.parts.buttons import Row, Style, button, select
from bot.core.pages.parts.chains import onward
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.offered import Density
from bot.core.pages.pictures import Gallery
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.features.planned_turns import planning, preview
from bot.features.planned_turns.commands import AskForCondition, DropPlan, LockPlan, MakePlan, ShortenPlan, ShowPlans
from bot.features.planned_turns.conditions import CONDITIONS
from bot.features.planned_turns.stored import PlannedTurn, plans
from games.kernel import Seat

HEADING = "**Planning your next turn**, as if it started now. I'm guessing anything hidden. Only you can see this."
COMPACT_HEADING = "**Planning your next turn**"
LOCKED_IN = (
    "Locked in. I'll play it on your turn after a natural-looking pause, and let you know if it doesn't work. "
    "I'll still ping you, so nobody will know you planned ahead."
)
_MARK = "+"


def name_of(table: TableId, plan: PlannedTurn) -> TableId:
    """Return the name by which commands refer to the plan, which takes the place of a table's id."""
    return TableId(f"{table}{_MARK}{plan.id}")


def state_of(table: TableId, plan: PlannedTurn) -> PanelState:
    """Return the first state of the plan's panel, with nothing chosen."""
    return PanelState(name_of(table, plan))


def parsed(table: TableId) -> tuple[TableId, int] | None:
    """Return (table id, plan id) from a name made by `name_of`; None for any other name."""
    name, mark, number = table.partition(_MARK)
    return (TableId(name), int(number)) if mark and number.isdecimal() and len(number) < 10 else None


def offer(position: Position, seat: Seat) -> Row:
    """Return the Plan button if the seat is waiting for others and has a plan or can make one; otherwise ()."""
    if position.status != "playing" or position.may_act(seat) or len(position.people) < 2:
        return ()
    has_plan = bool(plans(position.chairs[seat]).turns)
    return (button(ShowPlans(position.id), "Plan"),) if has_plan or preview.is_possible(position, seat) else ()


def meanwhile(position: Position, seat: Seat) -> Sequence[str]:
    """Return the sentences about plans in `/guide`, for a player who is waiting for others."""
    return ["`/plan` sets it up ahead of time."] if preview.is_possible(position, seat) else []


async def draft(
    gallery: Gallery, position: Position, seat: Seat, plan: PlannedTurn, state: PanelState, notice: str = ""
) -> Page:
    """Return the page of the plan's panel in that state. The page shows the imagined position after the plan's moves.

    Raises NotNow if the seat has no turn to plan, and Illegal if a move of the plan is no longer legal.
    """
    if planning.is_complete(position, seat, plan):
        return ready(position, plan, notice, is_complete=True)
    imagined = planning.imagined(position, seat, plan)
    state = onward(imagined, seat, replace(state, prompt=prompts.prompt(imagined, seat)))
    ways = _ways(position, plan, "Lock it in…") if plan.moves else _drop(position, plan)

    def composed(panel: Panel, density: Density | None) -> Page:
        heading = HEADING if density is None else COMPACT_HEADING
        return Page("\n".join(filter(None, (notice, heading, *_steps(plan), panel.text))), rows=(*panel.rows, ways))

    return await fitting_page(gallery, imagined, seat, state, composed)


def ready(position: Position, plan: PlannedTurn, notice: str = "", *, is_complete: bool = False) -> Page:
    """Return the page that asks under what condition to play the plan."""
    why = "That's as far as you can plan: the rest depends on luck or other players." if is_complete else ""
    text = "\n".join(filter(None, (notice, HEADING, *_steps(plan), why, "When should I play it?")))
    options = [discord.SelectOption(label=clip(words, CHOICE), value=key) for key, words in CONDITIONS.items()]
    choice: Row = (select(LockPlan(name_of(position.id, plan)), "Play it…", options),)
    return Page(text, rows=(choice, _ways(position, plan, "" if is_complete else "Keep planning")))


def overview(position: Position, seat: Seat, notice: str = "") -> Page:
    """Return the page that lists the seat's locked-in plans."""
    locked_in = planning.of(position, seat)
    lines = [
        f"{number}. {'; '.join(plan.descriptions)} · *{CONDITIONS[plan.condition]}*"
        for number, plan in enumerate(locked_in, 1)
    ]
    heading = (
        "**Your plans for your next turn** I'll play the first one that works." if locked_in else "You have no plans."
    )
    drops = tuple(
        button(DropPlan(name_of(position.id, plan)), f"Delete {number}") for number, plan in enumerate(locked_in, 1)
    )
    label = "Keep planning" if planning.draft_of(position, seat) else "New plan" if locked_in else "Plan"
    more = (button(MakePlan(position.id), label, Style.success),) if len(locked_in) < planning.MOST else ()
    text = "\n".join([*filter(None, (notice,)), *failure_reasons(position, seat), heading, *lines])
    return Page(text, rows=((*more, *drops),) if more or drops else ())


def panel_lines(position: Position, seat: Seat) -> Sequence[str]:
    """Return the Play panel's lines about the seat's plans."""
    return [*pending(position, seat), *failure_reasons(position, seat)]


def why_failed(position: Position, seat: Seat) -> Reason | None:
    """Return the reason why the seat's plans failed, for a ping to its player; None if none of them failed."""
    lines = failure_reasons(position, seat)
    return Reason(lines, "I couldn't play your plan.") if lines else None


def pending(position: Position, seat: Seat) -> list[str]:
    """Return a line saying that one of the seat's plans will be played soon; [] if there's no such plan."""
    is_near = any(attempt.seat == seat for attempt in position.head.timers)
    return ["-# I'm about to play your plan. If you move yourself, I'll drop it."] if is_near else []


def failure_reasons(position: Position, seat: Seat) -> list[str]:
    """Return lines that say why the seat's plans for the current turn couldn't be played; [] if none failed."""
    _, *why = plans(position.chairs[seat]).failure_reasons or ("",)
    return ["**I couldn't play your plan**", *(f"> {line}" for line in why)] if why else []


def _steps(plan: PlannedTurn) -> Sequence[str]:
    return [f"> {number}. {description}" for number, description in enumerate(plan.descriptions, 1)]


def _ways(position: Position, plan: PlannedTurn, onward_to: str) -> Row:
    """Return the buttons that act on the whole plan: continue, remove the last move, delete.

    `onward_to` is the label of the button that continues; "" leaves that button out.
    """
    name = name_of(position.id, plan)
    onward = AskForCondition(name) if onward_to.startswith("Lock") else MakePlan(name)
    forward = (button(onward, onward_to, Style.success),) if onward_to else ()
    return (*forward, button(ShortenPlan(name, len(plan.moves)), "Remove last step"), *_drop(position, plan))


def _drop(position: Position, plan: PlannedTurn) -> Row:
    return (button(DropPlan(name_of(position.id, plan)), "Discard plan"),)
